/** A row of the list of a definition's files, as it is shown, and what is counted of many files. It crosses as JSON. */

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
  /** Expanded unless the user collapses it: while a filter is set, and if it holds everything. */
  readonly opensByItself: boolean;
  /** Sums of all matching files below it. */
  readonly sums: FileSums;
}

export interface ShownFile extends Row {
  readonly kind: 'file';
  readonly license: string | null;
  readonly facets: readonly string[];
  readonly natures: readonly string[];
  /** The first three, each cut to 300 characters. */
  readonly copyrights: readonly string[];
  readonly otherCopyrights: number;
  readonly hashes: readonly { readonly name: string; readonly value: string }[];
  readonly needsAttention: boolean;
  /** The service stores its text. */
  readonly isStored: boolean;
}
