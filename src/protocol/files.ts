import * as z from 'zod/mini';
import type { FileRow, FileSums } from '../core/fileRow.ts';

/** The requests of the Files pane to the host, and their responses: a window of rows, never the whole list. */

export const fileColumns = ['path', 'facets', 'license', 'copyrights', 'natures', 'hashes'] as const;

export type FileColumn = (typeof fileColumns)[number];

const text = z.string().check(z.maxLength(4096));
const choices = z.array(text).check(z.maxLength(200));

/** Which files are on show, and how. Filters of one kind are alternatives; kinds add up. */
export const filesQuery = z.strictObject({
  shape: z.enum(['tree', 'list']),
  /** Searched in the path, ignoring case. */
  text: z.string().check(z.maxLength(500)),
  licenses: choices,
  facets: choices,
  holders: choices,
  natures: choices,
  /** Only files to check: `NOASSERTION`, `AND` and `OR`, and core files without a license. */
  needsAttention: z.boolean(),
  sort: z.strictObject({ column: z.enum(fileColumns), isDescending: z.boolean() }),
  /**
   * Paths of the folders that are open in the tree, or closed where they open automatically
   * (`FolderRow.opensByItself`).
   */
  toggled: z.array(text).check(z.maxLength(5000)),
});

export type FilesQuery = z.output<typeof filesQuery>;

export const filesRequests = {
  /** The rows from `from` on. Reads the files first, if needed. */
  files: {
    params: z.strictObject({
      query: filesQuery,
      from: z.int().check(z.nonnegative()),
      count: z.int().check(z.positive(), z.lte(200)),
    }),
    result: z.custom<FilesWindow>(),
  },
  /** The values of a filter, most frequent first, at most 200; `text` is searched in the values. */
  fileChoices: {
    params: z.strictObject({
      of: z.enum(['licenses', 'facets', 'holders', 'natures']),
      text: z.string().check(z.maxLength(500)),
    }),
    result: z.custom<FileChoices>(),
  },
  /** Opens the text of a file: the stored one, the local copy, or the page of its host. */
  openFile: { params: z.strictObject({ path: text }), result: z.null() },
  /** The paths of all files a query matches, for a selection of everything; at most 50,000. */
  matchingPaths: { params: z.strictObject({ query: filesQuery }), result: z.custom<readonly string[]>() },
} as const;

export interface FilesWindow {
  /** Changes when the rows are of other data; anything sent earlier is then out of date. */
  readonly version: number;
  readonly from: number;
  readonly rows: readonly FileRow[];
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

export interface FileChoices {
  readonly choices: readonly { readonly value: string; readonly files: number }[];
  /** Number of different values that contain `text`. */
  readonly total: number;
}
