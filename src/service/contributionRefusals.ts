import { isRecord } from '../base/isRecord.ts';
import { parseJson } from '../base/parseJson.ts';
import type { ContributionPatch } from '../core/contributionBody.ts';
import { visible } from './transport/answer.ts';

/** Form B's patches, or form A's one curation. */
export type SentForm =
  | { readonly patches: readonly ContributionPatch[] }
  | { readonly revision: string; readonly patch: unknown };

/** The service's errors for a contribution, one for each item; texts are its own. */
export interface Refusal {
  /** Place of the patch in the body. */
  readonly patch: number;
  readonly revision: string | null;
  /** Dotted path inside the curation, such as `licensed.declared` or `files.0.license`; `null`: unknown. */
  readonly path: string | null;
  /** A file's path in place of its number, where the service names the file so. */
  readonly file: string | null;
  readonly message: string;
  /** The normal form it suggests. */
  readonly suggestion: string | null;
}

const maxRefusals = 1000;

/** The position of an error, inside one patch. */
type Place = Pick<Refusal, 'revision' | 'path' | 'file'>;

interface Complaint extends Place {
  readonly message: string;
  readonly suggestion: string | null;
  /** Whether the patch really contains the item in the error. */
  readonly fits: boolean;
}

const nowhere: Place = { revision: null, path: null, file: null };

/**
 * Reads the 400 of a contribution (service-api.md 5.4): `errors` has one list for each bad patch, in their order, but
 * does not name the patch; `patchesInError` holds good ones too. So each list is assigned to the next patch that
 * contains its items. Empty for any other body.
 */
export function readRefusals(body: string, form: SentForm): readonly Refusal[] {
  const lists = listsIn(body);
  const patches = revisionsOf(form).map(known);
  const refusals: Refusal[] = [];
  let next = 0;
  for (const [at, list] of lists.entries()) {
    const patch = lists.length === patches.length ? at : patchOf(list, patches, next);
    next = Math.min(patch + 1, Math.max(patches.length - 1, 0));
    for (const entry of list) {
      if (refusals.length === maxRefusals) return refusals;
      const { fits: _, ...complaint } = complaintOf(entry, patches[patch] ?? nothing, form);
      refusals.push({ patch, ...complaint });
    }
  }
  return refusals;
}

type Revisions = Readonly<Record<string, unknown>>;

function revisionsOf(form: SentForm): readonly Revisions[] {
  return 'patches' in form ? form.patches.map(({ revisions }) => revisions) : [{ [form.revision]: form.patch }];
}

/** A patch, with all possible beginnings of errors about its licenses. */
interface Known {
  readonly revisions: Revisions;
  readonly licenses: ReadonlyMap<string, Place>;
}

const nothing: Known = { revisions: {}, licenses: new Map() };

/**
 * `5.3.0 licensed.declared with value "mit" is …`, `lib/a.js in 5.3.0 files with value "xx" is …`. Revisions and paths
 * may contain anything, also spaces and quotes; so they are not parsed from the message: the possible messages are
 * built from them.
 */
function known(revisions: Revisions): Known {
  const licenses = new Map<string, Place>();
  for (const [revision, curation] of Object.entries(revisions)) {
    const declared = `${revision} licensed.declared with value "${declaredIn(curation)}"`;
    licenses.set(declared, { revision, path: 'licensed.declared', file: null });
    for (const [at, { path, license }] of filesIn(curation).entries())
      licenses.set(`${path} in ${revision} files with value "${license}"`, {
        revision,
        path: `files.${at}.license`,
        file: path,
      });
  }
  return { revisions, licenses };
}

function placeOfLicense(message: string, { licenses }: Known): Place | null {
  for (let at = message.indexOf('" is '); at !== -1; at = message.indexOf('" is ', at + 1)) {
    const place = licenses.get(message.slice(0, at + 1));
    if (place) return place;
  }
  return null;
}

/** The first patch, from `next` on, that has everything in the list. */
function patchOf(list: readonly unknown[], patches: readonly Known[], next: number): number {
  for (let at = next; at < patches.length; at++) {
    const own = patches[at] ?? nothing;
    if (list.every((entry) => complaintOf(entry, own, { patches: [] }).fits)) return at;
  }
  return Math.min(next, Math.max(patches.length - 1, 0));
}

function complaintOf(entry: unknown, patch: Known, form: SentForm): Complaint {
  const { message, error } = isRecord(entry) ? entry : { message: entry, error: undefined };
  const [violation] = Array.isArray(error) ? (error as readonly unknown[]) : [error];
  if (isRecord(violation)) return violationOf(violation, message, patch, form);
  const text = typeof error === 'string' ? error : textOf(message);
  const [, suggestion = null] = /^ Suggest using "(.+)"$/s.exec(text.slice(text.lastIndexOf('. Suggest') + 1)) ?? [];
  const place = placeOfLicense(text, patch);
  return { ...(place ?? nowhere), message: visible(text), suggestion, fits: place !== null };
}

/**
 * A JSON schema validator's errors. `/revisions/5.3.0/files/0` points into a patch, `/files/0` into a bare curation.
 */
function violationOf(
  violation: Readonly<Record<string, unknown>>,
  entryMessage: unknown,
  { revisions }: Known,
  form: SentForm,
): Complaint {
  const pointer = textOf(violation['instancePath'] ?? violation['dataPath']);
  const segments = pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
  const params = isRecord(violation['params']) ? violation['params'] : {};
  const extra = params['additionalProperty'];
  const steps = typeof extra === 'string' ? [...segments, extra] : segments;
  const message = visible(textOf(violation['message']) || textOf(entryMessage));
  const isBare = 'revision' in form && steps[0] !== 'revisions';
  const revision = isBare ? form.revision : steps[0] === 'revisions' ? (steps[1] ?? null) : null;
  const inside = isBare ? steps : steps.slice(2);
  if (revision === null) return { ...nowhere, message, suggestion: null, fits: pointer !== '' };
  const number = inside[0] === 'files' ? Number(inside[1]) : Number.NaN;
  const file = filesIn(revisions[revision])[number]?.path ?? null;
  const path = inside.length === 0 ? null : visible(inside.join('.'));
  return { revision, path, file, message, suggestion: null, fits: Object.hasOwn(revisions, revision) };
}

function listsIn(body: string): readonly (readonly unknown[])[] {
  const json = parseJson(body);
  const errors = isRecord(json) ? json['errors'] : null;
  if (!Array.isArray(errors)) return [];
  return (errors as readonly unknown[])
    .map((list) => (Array.isArray(list) ? (list as readonly unknown[]) : [list]))
    .filter((list) => list.length > 0);
}

function declaredIn(curation: unknown): string {
  const licensed = isRecord(curation) ? curation['licensed'] : null;
  return isRecord(licensed) ? textOf(licensed['declared']) : '';
}

function filesIn(curation: unknown): readonly { readonly path: string; readonly license: string }[] {
  const files = isRecord(curation) ? curation['files'] : null;
  if (!Array.isArray(files)) return [];
  return (files as readonly unknown[]).map((file) => {
    const { path, license } = isRecord(file) ? file : { path: '', license: '' };
    return { path: textOf(path), license: textOf(license) };
  });
}

/** Numbers count as the texts that the service makes of them (service-api.md 3.1). */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
