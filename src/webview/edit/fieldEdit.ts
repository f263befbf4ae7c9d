import { commitAddress } from '../../core/addresses/sourceAddress.ts';
import { isDate } from '../../core/date.ts';
import { type DescribedText, describedTexts, isDescribedText, type TextForm } from '../../core/describedTexts.ts';
import { type FacetName, facetNames } from '../../curation/curation.ts';
import type { Edit } from '../../curation/edit.ts';
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
export type LineField = 'declared' | DescribedText;

/** The limits of a request (protocol/draft.ts). */
const longest = 4000;
export const maxGlobs = 1000;
export const maxPaths = 5000;

interface FormRow {
  readonly placeholder: string;
  readonly isValid: (text: string) => boolean;
  readonly problem: TypedProblem;
}

/** The editor of each form of text. It accepts less than the draft, which keeps invalid values and reports them. */
export const textForms: Readonly<Record<TextForm, FormRow>> = {
  day: { placeholder: 'yyyy-mm-dd', isValid: isDate, problem: 'draftNotADate' },
  address: { placeholder: 'https://', isValid: isWebAddress, problem: 'draftNotAWebAddress' },
  contact: {
    placeholder: 'https://',
    isValid: (text) => isWebAddress(text) || isMailAddress(text),
    problem: 'draftNotATracker',
  },
};

export function lineEdit(field: LineField, parts: Parts): ReadEdit {
  const value = partOf(parts, 'text').trim();
  const problem = problemOf(value);
  if (problem) return { problem };
  if (field === 'declared') return { edit: { field, value } };
  const form = textForms[describedTexts[field].form];
  return form.isValid(value) ? { edit: { field, value } } : { problem: form.problem };
}

/** The reverse of `sourceParts`. */
export function sourceEdit(parts: Parts): ReadEdit {
  const part = (name: string): string => partOf(parts, name).trim();
  const [type, provider, namespace] = [part('type'), part('provider'), part('namespace')];
  const [name, revision, path] = [part('name'), part('revision'), part('path')];
  if (name === '' || revision === '' || (namespace === '' && hasOwners(provider)))
    return { problem: 'draftSourceNeeds' };
  if ([namespace, name, revision, path].join('').length > longest) return { problem: 'draftTooLong' };
  const place = { type: type || 'git', provider: provider || 'github', namespace: namespace || null, name, revision };
  const url = commitAddress(place) ?? part('url');
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
  if (isDescribedText(kind)) return { field: kind, value: null };
  switch (kind) {
    case 'declared':
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

/** A source there needs a namespace. */
function hasOwners(provider: string): boolean {
  return provider === 'github' || provider === 'gitlab' || provider === '';
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/]/i.test(text) && !/\s/.test(text) && URL.canParse(text);
}

function isMailAddress(text: string): boolean {
  const [name = '', host = '', ...more] = text.replace(/^mailto:/i, '').split('@');
  return name !== '' && host.slice(1, -1).includes('.') && more.length === 0 && !/\s/.test(text);
}
