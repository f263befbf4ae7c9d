import { type FacetName, facetNames } from '../../curation/curation.ts';
import type { Edit } from '../../curation/edit.ts';
import { addressOf } from './sourceAddress.ts';
import { type Parts, partOf } from './typing.ts';

/** The input as an edit, or the label of its error. */
export type ReadEdit = { readonly edit: Edit } | { readonly problem: TypedProblem };

export type TypedProblem =
  | 'draftEmpty'
  | 'draftTooLong'
  | 'draftNotADate'
  | 'draftNotAWebAddress'
  | 'draftNotATracker'
  | 'draftSourceNeeds';

/** Fields with one line of text. */
export type LineField = 'declared' | 'releaseDate' | 'projectWebsite' | 'issueTracker';

/** The limits of a request (protocol/draft.ts). */
const longest = 4000;
export const maxGlobs = 1000;
export const maxPaths = 5000;

const checks: Readonly<Record<LineField, (text: string) => TypedProblem | null>> = {
  // The draft reports errors of a license, and keeps it all the same.
  declared: () => null,
  releaseDate: (text) => (isDay(text) ? null : 'draftNotADate'),
  projectWebsite: (text) => (isWebAddress(text) ? null : 'draftNotAWebAddress'),
  issueTracker: (text) => (isWebAddress(text) || isMailAddress(text) ? null : 'draftNotATracker'),
};

export function lineEdit(field: LineField, parts: Parts): ReadEdit {
  const value = partOf(parts, 'text').trim();
  const problem = problemOf(value) ?? checks[field](value);
  return problem ? { problem } : { edit: { field, value } };
}

/** The reverse of `sourceParts`. */
export function sourceEdit(parts: Parts): ReadEdit {
  const [type, provider, namespace, name, revision, path] = (
    ['type', 'provider', 'namespace', 'name', 'revision', 'path'] as const
  ).map((part) => partOf(parts, part).trim()) as [string, string, string, string, string, string];
  if (name === '' || revision === '' || (namespace === '' && isHost(provider))) return { problem: 'draftSourceNeeds' };
  if ([namespace, name, revision, path].join('').length > longest) return { problem: 'draftTooLong' };
  const place = { type: type || 'git', provider: provider || 'github', namespace: namespace || null, name, revision };
  const url = addressOf(place) ?? partOf(parts, 'url').trim();
  return { edit: { field: 'source', value: { ...place, ...(url !== '' && { url }), ...(path !== '' && { path }) } } };
}

/** The globs of a facet, each once and in order; an empty list removes the draft's value, if there is one. */
export function facetEdit(facet: FacetName, parts: Parts, isDrafted: boolean): ReadEdit {
  const globs = listed(partOf(parts, 'globs'));
  if (globs.length === 0)
    return isDrafted ? { edit: { field: 'facet', facet, globs: null } } : { problem: 'draftEmpty' };
  if (globs.length > maxGlobs || globs.some((glob) => glob.length > longest)) return { problem: 'draftTooLong' };
  return { edit: { field: 'facet', facet, globs } };
}

export function fileLicenseEdit(paths: readonly string[], parts: Parts): ReadEdit {
  const value = partOf(parts, 'text').trim();
  const problem = problemOf(value) ?? problemOfPaths(paths);
  return problem ? { problem } : { edit: { field: 'fileLicense', paths, value } };
}

export function fileAttributionsEdit(paths: readonly string[], parts: Parts): ReadEdit {
  const value = listed(partOf(parts, 'text'));
  if (value.length === 0) return { problem: 'draftEmpty' };
  if (value.length > 1000 || value.some((line) => line.length > longest)) return { problem: 'draftTooLong' };
  const problem = problemOfPaths(paths);
  if (problem) return { problem };
  return { edit: { field: 'fileAttributions', paths, value } };
}

/** Removes the draft's value of a field (`PanelDraftField.field`); `null` for an unknown field. */
export function revertEdit(field: string): Edit | null {
  const [kind = '', ...rest] = field.split(':');
  const name = rest.join(':');
  switch (kind) {
    case 'declared':
    case 'releaseDate':
    case 'projectWebsite':
    case 'issueTracker':
    case 'source':
      return { field: kind, value: null };
    case 'facet': {
      const facet = facetNames.find((one) => one === name);
      return facet ? { field: 'facet', facet, globs: null } : null;
    }
    case 'file':
      return { field: 'fileLicense', paths: [name], value: null };
    case 'attributions':
      return { field: 'fileAttributions', paths: [name], value: null };
    default:
      return null;
  }
}

/** Non-empty lines, trimmed, each once. */
export function listed(text: string): readonly string[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ''))];
}

function problemOf(value: string): 'draftEmpty' | 'draftTooLong' | null {
  if (value === '') return 'draftEmpty';
  return value.length > longest ? 'draftTooLong' : null;
}

/** More can be selected while an editor is open. */
function problemOfPaths(paths: readonly string[]): 'draftTooLong' | null {
  return paths.length > maxPaths || paths.some((path) => path.length > longest) ? 'draftTooLong' : null;
}

function isHost(provider: string): boolean {
  return provider === 'github' || provider === 'gitlab' || provider === '';
}

/** An existing day: there is no 30th of February. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/]/i.test(text) && !/\s/.test(text) && URL.canParse(text);
}

function isMailAddress(text: string): boolean {
  const [name = '', host = '', ...more] = text.replace(/^mailto:/i, '').split('@');
  return name !== '' && host.slice(1, -1).includes('.') && more.length === 0 && !/\s/.test(text);
}
