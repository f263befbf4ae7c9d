import type { ChoiceColumn } from './fileTable.ts';

export type FileSortColumn = 'path' | 'facets' | 'license' | 'copyrights' | 'natures' | 'hashes';

export interface FileSort {
  readonly column: FileSortColumn;
  readonly isDescending: boolean;
}

/**
 * Filters files. Values of one column are alternatives; columns are combined with AND. In a column, `nothingSaid`
 * stands for files without a value, and `coreFacet` for those without a facet.
 */
export interface FileFilter extends Readonly<Record<ChoiceColumn, readonly string[]>> {
  /** Searched in the path, ignoring case. */
  readonly text: string;
  readonly needsAttention: boolean;
}

/** The files to show, and how. */
export interface FileQuestion extends FileFilter {
  readonly shape: 'tree' | 'list';
  readonly sort: FileSort;
  /** Addresses of open folders; while a filter is set, of closed ones. */
  readonly toggled: readonly string[];
}

/** Everything, as a tree without open folders. */
export const allFiles: FileQuestion = {
  shape: 'tree',
  text: '',
  licenses: [],
  facets: [],
  holders: [],
  natures: [],
  needsAttention: false,
  sort: { column: 'path', isDescending: false },
  toggled: [],
};

export function isFiltering({ text, licenses, facets, holders, natures, needsAttention }: FileFilter): boolean {
  return text !== '' || needsAttention || [licenses, facets, holders, natures].some((values) => values.length > 0);
}

export function isSameFilter(a: FileFilter, b: FileFilter): boolean {
  return (
    a.text === b.text &&
    a.needsAttention === b.needsAttention &&
    isSameList(a.licenses, b.licenses) &&
    isSameList(a.facets, b.facets) &&
    isSameList(a.holders, b.holders) &&
    isSameList(a.natures, b.natures)
  );
}

export function isSameSort(a: FileSort, b: FileSort): boolean {
  return a.column === b.column && a.isDescending === b.isDescending;
}

export function isSameQuestion(a: FileQuestion, b: FileQuestion): boolean {
  return a.shape === b.shape && isSameSort(a.sort, b.sort) && isSameFilter(a, b) && isSameList(a.toggled, b.toggled);
}

export function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a === b || (a.length === b.length && a.every((text, at) => text === b[at]));
}
