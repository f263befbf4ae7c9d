import type { FilesQuery } from '../../protocol/files.ts';

/** Where the person is in the Files pane; kept with the page. */
export interface FilesNavigation {
  readonly query: FilesQuery;
  /** Paths of the rows that are selected. */
  readonly selected: readonly string[];
  /** CSS pixels. */
  readonly scrollTop: number;
}

export const startFilesNavigation: FilesNavigation = {
  query: {
    shape: 'tree',
    text: '',
    licenses: [],
    facets: [],
    holders: [],
    natures: [],
    needsAttention: false,
    sort: { column: 'path', isDescending: false },
    toggled: [],
  },
  selected: [],
  scrollTop: 0,
};

/** Reads what was kept, by this version or by another; what does not fit is left out. The host checks the query again. */
export function restoredFilesNavigation(saved: unknown): FilesNavigation {
  if (typeof saved !== 'object' || saved === null || !('query' in saved)) return startFilesNavigation;
  const { query } = saved;
  return isQuery(query) ? { ...startFilesNavigation, query } : startFilesNavigation;
}

function isQuery(value: unknown): value is FilesQuery {
  if (typeof value !== 'object' || value === null) return false;
  const start = Object.entries(startFilesNavigation.query);
  return start.every(
    ([key, own]) => key in value && typeof Object.entries(value).find(([k]) => k === key)?.[1] === typeof own,
  );
}
