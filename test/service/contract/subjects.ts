import { isFields } from '../data/json.ts';
import type { Received } from './send.ts';

/** Values for `{…}`. Subjects are found in the data of the service; none is required. */
export type Subjects = Map<string, string>;

export type Ask = (method: string, target: string, body?: unknown) => Promise<Received>;

interface Found {
  readonly type: string;
  readonly provider: string;
  readonly namespace: string | undefined;
  readonly name: string;
  readonly revision: string;
  readonly tools: readonly string[];
  readonly declared: string | undefined;
  readonly files: number;
  readonly texts: number;
}

/** Sends at most twelve requests. A subject that the service does not hold is missing from the result. */
export async function findSubjects(ask: Ask): Promise<Subjects> {
  const subjects: Subjects = new Map();
  const pool = await readPool(ask, subjects);
  const usable = pool.filter(isPlain);
  const known = usable.find((one) => one.type === 'npm' && one.namespace === undefined && one.texts > 0) ?? usable[0];
  const scoped = usable.find((one) => one.type === 'npm' && one.namespace?.startsWith('@'));
  const deep = usable.find((one) => one.type === 'go' && /^[^%]+(%2f[^%]+){1,3}$/i.test(one.namespace ?? ''));
  const curated = pool.filter((one) => isCurated(one));
  if (known !== undefined) await describeKnown(ask, subjects, known);
  if (scoped !== undefined) name(subjects, 'scoped', scoped);
  if (deep !== undefined) name(subjects, 'deep', deep);
  // The curation file of the known component must not contain these revisions yet.
  nameTwins(
    subjects,
    usable.filter(({ name: own }) => own !== known?.name),
  );
  await describeCurated(ask, subjects, curated);
  return subjects;
}

/** Replaces every `{subject}`, or returns the name of the first missing one. */
export function filled(text: string, subjects: Subjects): { readonly text: string } | { readonly missing: string } {
  let missing: string | undefined;
  const result = text.replace(/\{([a-z]+(?::[a-z]+)?)\}/gi, (_, subject: string) => {
    const value = subjects.get(subject);
    if (value === undefined) missing ??= subject;
    return value ?? '';
  });
  return missing === undefined ? { text: result } : { missing };
}

async function readPool(ask: Ask, subjects: Subjects): Promise<readonly Found[]> {
  const first = await page(ask, '/definitions');
  if (first.next !== '') subjects.set('next', encodeURIComponent(first.next));
  const more: Found[] = [];
  const queries = ['type=npm&sort=namespace&sortDesc=true', 'type=npm&sort=effectiveScore&sortDesc=true', 'type=go'];
  for (const query of queries) {
    more.push(...(await page(ask, `/definitions?${query}`)).found);
  }
  return [...more, ...first.found];
}

async function page(ask: Ask, target: string): Promise<{ found: readonly Found[]; next: string }> {
  const body = parsed(await ask('GET', target));
  if (!isFields(body) || !Array.isArray(body['data'])) return { found: [], next: '' };
  const next = body['continuationToken'];
  const found = body['data'].flatMap((item: unknown) => foundIn(item) ?? []);
  return { found, next: typeof next === 'string' ? next : '' };
}

/** Reads a definition of either dialect. Returns `undefined` if it is incomplete: the data comes from outside. */
function foundIn(item: unknown): Found | undefined {
  if (!isFields(item) || !isFields(item['coordinates']) || !isFields(item['described'])) return undefined;
  const { type, provider, namespace, name: own, revision } = item['coordinates'];
  const { tools, files } = item['described'];
  const licensed = isFields(item['licensed']) ? item['licensed'] : {};
  const license = licensed['license'];
  const declared = licensed['declared'] ?? (isFields(license) ? license['expression'] : undefined);
  const score = licensed['score'];
  const texts = isFields(score) ? score['texts'] : 0;
  if (typeof type !== 'string' || typeof provider !== 'string' || typeof own !== 'string') return undefined;
  if (typeof revision !== 'string' || !Array.isArray(tools)) return undefined;
  return {
    type,
    provider,
    namespace: typeof namespace === 'string' ? namespace : undefined,
    name: own,
    revision,
    tools: tools.map(String),
    declared: typeof declared === 'string' ? declared : undefined,
    files: typeof files === 'number' ? files : 0,
    texts: typeof texts === 'number' ? texts : 0,
  };
}

/** A plain component is small, with a simple license, plain letters, readable results, and no curation. */
function isPlain(one: Found): boolean {
  return (
    /^[A-Za-z0-9-]+(\.\d+)?( (AND|OR) [A-Za-z0-9.-]+)*$/.test(one.declared ?? '') &&
    !['NOASSERTION', 'NONE', 'OTHER'].includes(one.declared ?? '') &&
    one.files > 0 &&
    one.files <= 200 &&
    /^[a-z][a-z0-9.-]*$/.test(one.name) &&
    /^v?[\d.]+$/.test(one.revision) &&
    one.tools.length > 1 &&
    one.tools.every((tool) => /^(?!curation)[a-z]+\/\d+\.\d+\.\d+$/.test(tool))
  );
}

/**
 * Go components are excluded, because the service loses their curation files. Names must be lower case, as in the
 * curation repository.
 */
function isCurated(one: Found): boolean {
  const curated = one.tools.at(-1)?.startsWith('curation/') === true;
  return curated && one.type !== 'go' && one.name === one.name.toLowerCase();
}

/** Chooses two revisions of one component. */
function nameTwins(subjects: Subjects, usable: readonly Found[]): void {
  const component = (one: Found): string => [one.type, one.provider, one.namespace ?? '-', one.name].join('/');
  for (const one of usable.filter(({ type }) => type !== 'go')) {
    const other = usable.find((each) => component(each) === component(one) && each.revision !== one.revision);
    if (other === undefined) continue;
    name(subjects, 'twin', one);
    name(subjects, 'other', other);
    return;
  }
}

async function describeKnown(ask: Ask, subjects: Subjects, known: Found): Promise<void> {
  name(subjects, 'known', known);
  const answer = await ask('GET', `/definitions/${subjects.get('known') ?? ''}`);
  const tag = answer.headers.etag;
  if (tag !== undefined) subjects.set('known:etag', tag);
  const body = parsed(answer);
  const files: readonly unknown[] = isFields(body) && Array.isArray(body['files']) ? body['files'] : [];
  const token = files
    .map((entry) => (isFields(entry) ? entry['token'] : undefined))
    .find((one) => typeof one === 'string');
  if (typeof token === 'string') subjects.set('token', token);
}

/** Chooses the first curated component whose pull request can be found. */
async function describeCurated(ask: Ask, subjects: Subjects, curated: readonly Found[]): Promise<void> {
  for (const one of curated.slice(0, 4)) {
    name(subjects, 'curated', one);
    const body = parsed(await ask('GET', `/curations/${subjects.get('curated') ?? ''}?expand=prs`));
    const contributions: readonly unknown[] =
      isFields(body) && Array.isArray(body['contributions']) ? body['contributions'] : [];
    const merged = contributions
      .map((item) => (isFields(item) && isFields(item['pr']) ? item['pr'] : {}))
      .find((pr) => typeof pr['merged_at'] === 'string');
    if (typeof merged?.['number'] !== 'number') continue;
    subjects.set('pull', String(merged['number']));
    return;
  }
}

function name(subjects: Subjects, as: string, found: Found): void {
  const { type, provider, namespace, name: own, revision } = found;
  const group = namespace ?? '-';
  const component = [type, provider, group, own];
  const text = [...component, revision].join('/');
  const path = (segments: readonly string[]): string =>
    segments.map((segment) => encodeURIComponent(segment.replaceAll(/%2f/gi, '/'))).join('/');
  subjects.set(as, path([...component, revision]));
  subjects.set(`${as}:text`, text);
  subjects.set(`${as}:query`, encodeURIComponent(text));
  subjects.set(`${as}:component`, path(component));
  subjects.set(`${as}:name`, own);
  subjects.set(`${as}:namespace`, group);
  subjects.set(`${as}:type`, type);
  subjects.set(`${as}:provider`, provider);
  subjects.set(`${as}:revision`, revision);
  const [tool] = found.tools;
  if (tool !== undefined) subjects.set(`${as}:tool`, tool);
  subjects.set(`${as}:upper`, path([type, provider, group, own.toUpperCase(), revision]));
  subjects.set(`${as}:uppertext`, [type, provider, group, own.toUpperCase(), revision].join('/'));
  subjects.set(`${as}:raw`, text.replaceAll(/%2f/gi, '/'));
  subjects.set(`${as}:twice`, text.replaceAll(/%2f/gi, '%252f'));
}

function parsed({ status, text }: Received): unknown {
  if (status !== 200) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
