import { isRecord } from '../../base/isRecord.ts';
import type { FilesQuery } from '../../protocol/files.ts';
import { isColumn } from './columns.ts';

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
const mostSelectedKept = 1000;
const mostFoldersKept = 1000;
/** The limits of a request (protocol/files.ts). */
const longestText = 500;
const longestValue = 4096;
const mostChoices = 200;

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
    query: { ...query, toggled: query.toggled.slice(-mostFoldersKept) },
    toggledAside: toggledAside.slice(-mostFoldersKept),
    selected: selected.slice(0, mostSelectedKept),
  };
}

/**
 * Reads the saved state of this version or another; entries that do not fit are left out. The host checks the query
 * again.
 */
export function restoredFilesNavigation(saved: unknown): FilesNavigation {
  if (!isRecord(saved)) return startFilesNavigation;
  const { query, toggledAside, selected, hasDetails, scrollTop } = saved;
  return {
    query: isRecord(query) ? restoredQuery(query) : startFilesNavigation.query,
    toggledAside: texts(toggledAside, mostFoldersKept),
    selected: texts(selected, mostSelectedKept),
    hasDetails: hasDetails === true,
    scrollTop: typeof scrollTop === 'number' && scrollTop > 0 ? scrollTop : 0,
  };
}

function restoredQuery(saved: Readonly<Record<string, unknown>>): FilesQuery {
  const { shape, text, licenses, facets, holders, natures, needsAttention, sort, toggled } = saved;
  return {
    shape: shape === 'list' ? 'list' : 'tree',
    text: typeof text === 'string' ? text.slice(0, longestText) : '',
    licenses: texts(licenses, mostChoices),
    facets: texts(facets, mostChoices),
    holders: texts(holders, mostChoices),
    natures: texts(natures, mostChoices),
    needsAttention: needsAttention === true,
    sort: restoredSort(sort),
    toggled: texts(toggled, mostFoldersKept),
  };
}

function restoredSort(saved: unknown): FilesQuery['sort'] {
  if (!isRecord(saved) || !isColumn(saved['column'])) return startFilesNavigation.query.sort;
  return { column: saved['column'], isDescending: saved['isDescending'] === true };
}

function texts(value: unknown, most: number): string[] {
  if (!Array.isArray(value)) return [];
  return value
    .filter((entry): entry is string => typeof entry === 'string' && entry.length <= longestValue)
    .slice(0, most);
}
