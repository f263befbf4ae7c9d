import { type Curation, type CuratedFile, type CuratedSource, facetNames } from '../../../curation/curation.ts';
import { isFields } from '../../storage/sharedRecord.ts';

/** Reads a stored curation, keeping only known fields; `null` if it is not a curation. */
export function readCuration(json: unknown): Curation | null {
  if (!isFields(json)) return null;
  const { described, licensed, files } = json;
  if (!areParts(described, licensed, files)) return null;
  const description = isFields(described) ? readDescription(described) : null;
  const declared = isFields(licensed) ? licensed['declared'] : undefined;
  return {
    ...(description && { described: description }),
    ...(typeof declared === 'string' && { licensed: { declared } }),
    ...(Array.isArray(files) && { files: files.flatMap(readFile) }),
  };
}

function areParts(described: unknown, licensed: unknown, files: unknown): boolean {
  const isPart = (part: unknown): boolean => part === undefined || isFields(part);
  return isPart(described) && isPart(licensed) && (files === undefined || Array.isArray(files));
}

function readDescription(json: Readonly<Record<string, unknown>>): NonNullable<Curation['described']> {
  const texts = pick(json, ['releaseDate', 'projectWebsite', 'issueTracker']);
  const source = readSource(json['sourceLocation']);
  const facets = isFields(json['facets']) ? json['facets'] : null;
  const globs = facetNames.flatMap((name) =>
    facets && Array.isArray(facets[name]) ? [[name, textsIn(facets[name])]] : [],
  );
  return {
    ...(source && { sourceLocation: source }),
    ...texts,
    ...(facets && { facets: Object.fromEntries(globs) as Record<string, string[]> }),
  };
}

function readSource(json: unknown): CuratedSource | null {
  if (!isFields(json)) return null;
  const { type, provider, name, revision, namespace } = json;
  if (typeof type !== 'string' || typeof provider !== 'string') return null;
  if (typeof name !== 'string' || typeof revision !== 'string') return null;
  const space = namespace === null || typeof namespace === 'string' ? { namespace } : {};
  return { type, provider, ...space, name, revision, ...pick(json, ['url', 'path']) };
}

function readFile(json: unknown): readonly CuratedFile[] {
  if (!isFields(json) || typeof json['path'] !== 'string') return [];
  const { path, attributions } = json;
  const parties = Array.isArray(attributions) ? { attributions: textsIn(attributions) } : {};
  return [{ path, ...pick(json, ['license']), ...parties }];
}

function pick<N extends string>(json: Readonly<Record<string, unknown>>, names: readonly N[]): { [K in N]?: string } {
  const found = names.flatMap((name) => (typeof json[name] === 'string' ? [[name, json[name]]] : []));
  return Object.fromEntries(found) as { [K in N]?: string };
}

function textsIn(list: readonly unknown[]): string[] {
  return list.filter((one) => typeof one === 'string');
}
