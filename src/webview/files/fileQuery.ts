/** Which files are on show and in which order, and the rows. */

export const fileColumns = ['path', 'facets', 'license', 'copyrights', 'natures', 'hashes'] as const;

export type FileColumn = (typeof fileColumns)[number];

/** The columns that can be filtered by value. */
export const choiceKinds = ['licenses', 'facets', 'holders', 'natures'] as const;

export type ChoiceKind = (typeof choiceKinds)[number];

/** The value that stands for files without any value of a kind. Files without a facet have `core` instead. */
export const noValue = '';

/** Values of one kind are alternatives; kinds add up. */
export interface FilesFilter extends Readonly<Record<ChoiceKind, readonly string[]>> {
  /** Searched in the path, ignoring case. */
  readonly text: string;
  /** Only files to check: `NOASSERTION`, `AND` and `OR`, and core files without a license. */
  readonly needsAttention: boolean;
}

/** Which files are on show, and how. */
export interface FilesQuery extends FilesFilter {
  readonly shape: 'tree' | 'list';
  readonly sort: { readonly column: FileColumn; readonly isDescending: boolean };
  /** Paths of the folders that are open in the tree, or closed where they open by themselves: with a filter, or alone. */
  readonly toggled: readonly string[];
}

/** Limits of the saved state and of a selection; texts in UTF-16 units. */
export const filesLimits = { text: 500, values: 200, toggled: 5000, paths: 50_000 } as const;

export const noFilter: FilesFilter = {
  text: '',
  licenses: [],
  facets: [],
  holders: [],
  natures: [],
  needsAttention: false,
};

/** Everything, as a tree without open folders. */
export const wholeTree: FilesQuery = {
  ...noFilter,
  shape: 'tree',
  sort: { column: 'path', isDescending: false },
  toggled: [],
};

export function isFiltering(filter: FilesFilter): boolean {
  return filter.text !== '' || filter.needsAttention || choiceKinds.some((kind) => filter[kind].length > 0);
}

/** The data of the whole list besides its rows. */
export interface FilesFacts {
  /** Number of all rows, folders included. */
  readonly total: number;
  /** Number of matching files, and of all files. */
  readonly matching: number;
  readonly all: number;
  /** Entries of the response that are no displayable files. */
  readonly unreadable: number;
  /** Of all matching files. */
  readonly sums: FileSums;
}

/** Values of one kind, most frequent first, at most `filesLimits.values`. */
export interface FileChoices {
  readonly choices: readonly { readonly value: string; readonly files: number }[];
  /** Number of different values that contain the requested text. */
  readonly total: number;
}

export interface FileSums {
  readonly files: number;
  /**
   * Most frequent first, at most 5, of the same frequency by their text; `otherLicenses` counts the files of the rest.
   * `null`: files without a license.
   */
  readonly licenses: readonly { readonly license: string | null; readonly files: number }[];
  readonly otherLicenses: number;
  /** Different ones. */
  readonly holders: number;
  readonly needAttention: number;
}

export type FileRow = FolderRow | ShownFile;

interface Row {
  /** From the root of the definition, without a slash at its end. */
  readonly path: string;
  /**
   * The last part of the path; in a list the whole path. A folder that holds one folder alone is shown as one row with
   * it.
   */
  readonly name: string;
  /** 1 and more, as `aria-level` has it. */
  readonly level: number;
  readonly posInSet: number;
  readonly setSize: number;
}

export interface FolderRow extends Row {
  readonly kind: 'folder';
  readonly isOpen: boolean;
  /** Sums of all matching files below it. */
  readonly sums: FileSums;
}

export interface ShownFile extends Row {
  readonly kind: 'file';
  readonly license: string | null;
  readonly facets: readonly string[];
  readonly natures: readonly string[];
  /** All statements, as far as they are sent (`areWhole`). */
  readonly copyrights: readonly string[];
  readonly hashes: readonly { readonly name: string; readonly value: string }[];
  readonly needsAttention: boolean;
  /** The service stores its text. */
  readonly isStored: boolean;
}
