import { isRecord } from '../../base/isRecord.ts';
import { maxPathLength } from '../../protocol/files.ts';
import { toggled } from '../kit/toggled.ts';
import {
  type ChoiceKind,
  choiceKinds,
  type FileColumn,
  fileColumns,
  filesLimits,
  type FilesQuery,
  isFiltering,
  wholeTree,
} from './fileQuery.ts';

/** The user's position in the Files pane; saved with the page. */
export interface FilesNavigation {
  readonly query: FilesQuery;
  /** `toggled` of the other kind of tree: of the whole one while a filter is active, and vice versa. */
  readonly toggledAside: readonly string[];
  /** Paths of the files that are selected. */
  readonly selected: readonly string[];
  /** The active row is expanded. */
  readonly hasDetails: boolean;
  /** Scroll position of the list, in CSS pixels; 0 while its beginning is in view. */
  readonly scrollTop: number;
}

/** The saved state of a hidden page stays small: the rest is left out. */
const maxSelectedKept = 1000;
const maxFoldersKept = 1000;

export const startFilesNavigation: FilesNavigation = {
  query: wholeTree,
  toggledAside: [],
  selected: [],
  hasDetails: false,
  scrollTop: 0,
};

/** The part of it that the editor saves. */
export function savedFilesNavigation(files: FilesNavigation): FilesNavigation {
  const { query, toggledAside, selected } = files;
  return {
    ...files,
    query: { ...query, toggled: query.toggled.slice(-maxFoldersKept) },
    toggledAside: toggledAside.slice(-maxFoldersKept),
    selected: selected.slice(0, maxSelectedKept),
  };
}

/** Reads the saved state of this version or another; entries that do not fit are left out. */
export function restoredFilesNavigation(saved: unknown): FilesNavigation {
  if (!isRecord(saved)) return startFilesNavigation;
  const { query, toggledAside, selected, hasDetails, scrollTop } = saved;
  return {
    query: isRecord(query) ? restoredQuery(query) : wholeTree,
    toggledAside: texts(toggledAside, maxFoldersKept),
    selected: texts(selected, maxSelectedKept),
    hasDetails: hasDetails === true,
    scrollTop: typeof scrollTop === 'number' && scrollTop > 0 ? scrollTop : 0,
  };
}

function restoredQuery(saved: Readonly<Record<string, unknown>>): FilesQuery {
  const { shape, text, licenses, facets, holders, natures, needsAttention, sort } = saved;
  return {
    shape: shape === 'list' ? 'list' : 'tree',
    text: typeof text === 'string' ? text.slice(0, filesLimits.text) : '',
    licenses: texts(licenses, filesLimits.values),
    facets: texts(facets, filesLimits.values),
    holders: texts(holders, filesLimits.values),
    natures: texts(natures, filesLimits.values),
    needsAttention: needsAttention === true,
    sort: restoredSort(sort),
    toggled: texts(saved['toggled'], maxFoldersKept),
  };
}

function restoredSort(saved: unknown): FilesQuery['sort'] {
  const column = isRecord(saved) ? fileColumns.find((name) => name === saved['column']) : undefined;
  if (!isRecord(saved) || !column) return wholeTree.sort;
  return { column, isDescending: saved['isDescending'] === true };
}

function texts(value: unknown, most: number): string[] {
  if (!Array.isArray(value)) return [];
  return value
    .filter((entry): entry is string => typeof entry === 'string' && entry.length <= maxPathLength)
    .slice(0, most);
}

/** One filter in effect, as the user can remove it. */
export type ActiveFilter =
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: ChoiceKind; readonly value: string }
  | { readonly kind: 'needsAttention' };

export function activeFilters(query: FilesQuery): readonly ActiveFilter[] {
  const { text, needsAttention } = query;
  return [
    ...(text === '' ? [] : [{ kind: 'text', value: text } as const]),
    ...choiceKinds.flatMap((kind) => query[kind].map((value) => ({ kind, value }))),
    ...(needsAttention ? [{ kind: 'needsAttention' } as const] : []),
  ];
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

/**
 * The navigation with another query. Most folders of the whole tree are closed by default, those of a filtered one
 * open, so each has its own `toggled`; the unused one is kept.
 */
export function changedQuery(files: FilesNavigation, change: Partial<FilesQuery>): Partial<FilesNavigation> {
  const query = { ...files.query, ...change };
  if (isFiltering(query) === isFiltering(files.query)) return { query };
  if (!isFiltering(query)) return { query: { ...query, toggled: [...files.toggledAside] }, toggledAside: [] };
  return { query: { ...query, toggled: [] }, toggledAside: files.query.toggled };
}

/** Opens or closes a folder. The oldest folders are dropped when there are too many. */
export function withFolderToggled(query: FilesQuery, path: string): FilesQuery {
  return { ...query, toggled: toggled(query.toggled, path).slice(-filesLimits.toggled) };
}

/** Sorts by another column; by the same one in the other direction. */
export function sortedBy({ sort }: FilesQuery, column: FileColumn): Partial<FilesQuery> {
  return { sort: { column, isDescending: sort.column === column && !sort.isDescending } };
}

/** Only open folders differ, so that the visible rows stay in place. */
export function isSamePlace(one: FilesQuery, other: FilesQuery): boolean {
  return JSON.stringify({ ...one, toggled: [] }) === JSON.stringify({ ...other, toggled: [] });
}
