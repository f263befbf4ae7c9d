import type { FolderRow } from '../../core/fileRow.ts';
import type { FileColumn, FilesQuery } from '../../protocol/files.ts';
import type { FilesNavigation } from './filesNavigation.ts';

/** The kinds of filter that are chosen from what there is. */
export const choiceKinds = ['licenses', 'facets', 'holders', 'natures'] as const;

export type ChoiceKind = (typeof choiceKinds)[number];

/** One filter in effect, as the user can remove it. */
export type ActiveFilter =
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: ChoiceKind; readonly value: string }
  | { readonly kind: 'needsAttention' };

/** A request takes no more folders (protocol/files.ts). */
const mostToggled = 5000;

export function activeFilters(query: FilesQuery): readonly ActiveFilter[] {
  const { text, needsAttention } = query;
  return [
    ...(text === '' ? [] : [{ kind: 'text', value: text } as const]),
    ...choiceKinds.flatMap((kind) => query[kind].map((value) => ({ kind, value }))),
    ...(needsAttention ? [{ kind: 'needsAttention' } as const] : []),
  ];
}

export function isFiltered({ text, licenses, facets, holders, natures, needsAttention }: FilesQuery): boolean {
  return text !== '' || needsAttention || [licenses, facets, holders, natures].some((chosen) => chosen.length > 0);
}

export function withoutFilter(query: FilesQuery, filter: ActiveFilter): Partial<FilesQuery> {
  switch (filter.kind) {
    case 'text':
      return { text: '' };
    case 'needsAttention':
      return { needsAttention: false };
    default:
      return { [filter.kind]: query[filter.kind].filter((value) => value !== filter.value) };
  }
}

export function noFilters(): Partial<FilesQuery> {
  return { text: '', licenses: [], facets: [], holders: [], natures: [], needsAttention: false };
}

/**
 * The navigation with another query. Most folders of the whole tree are closed by default, those of a filtered one
 * open, so each has its own `toggled`; the unused one is kept.
 */
export function changedQuery(files: FilesNavigation, change: Partial<FilesQuery>): Partial<FilesNavigation> {
  const query = { ...files.query, ...change };
  if (isFiltered(query) === isFiltered(files.query)) return { query };
  if (!isFiltered(query)) return { query: { ...query, toggled: [...files.toggledAside] }, toggledAside: [] };
  return { query: { ...query, toggled: [] }, toggledAside: files.query.toggled };
}

/**
 * Opens or closes a folder; returns the same query if there is no change, such as when a key is pressed again before
 * the response to the first press. The oldest folders are dropped when there are too many.
 */
export function withFolder(
  query: FilesQuery,
  { path, opensByItself }: Pick<FolderRow, 'path' | 'opensByItself'>,
  isOpen: boolean,
): FilesQuery {
  const isListed = query.toggled.includes(path);
  const shallBeListed = isOpen !== opensByItself;
  if (isListed === shallBeListed) return query;
  const others = query.toggled.filter((other) => other !== path);
  return { ...query, toggled: shallBeListed ? [...others, path].slice(-mostToggled) : others };
}

/** Adds or removes one value of a kind. */
export function toggledChoice(query: FilesQuery, kind: ChoiceKind, value: string): Partial<FilesQuery> {
  const others = query[kind].filter((other) => other !== value);
  return { [kind]: others.length < query[kind].length ? others : [...others, value] };
}

/** Sorts by another column; by the same one in the other direction. */
export function sortedBy({ sort }: FilesQuery, column: FileColumn): Partial<FilesQuery> {
  return { sort: { column, isDescending: sort.column === column && !sort.isDescending } };
}

/** Only open folders differ, so that the visible rows stay in place. */
export function isSamePlace(one: FilesQuery, other: FilesQuery): boolean {
  return JSON.stringify({ ...one, toggled: [] }) === JSON.stringify({ ...other, toggled: [] });
}
