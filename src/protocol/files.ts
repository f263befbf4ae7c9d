import * as z from 'zod/mini';
import { choiceKinds, type FileChoices, fileColumns, filesLimits, type FilesWindow } from '../core/fileList.ts';

/** The requests of the Files pane to the host, and their responses: a window of rows, never the whole list. */

const path = z.string().check(z.maxLength(filesLimits.path));
const text = z.string().check(z.maxLength(filesLimits.text));
const values = z.readonly(z.array(path).check(z.maxLength(filesLimits.values)));

/** `FilesQuery` of `core`, as it is sent. */
export const filesQuery = z.strictObject({
  shape: z.enum(['tree', 'list']),
  text,
  licenses: values,
  facets: values,
  holders: values,
  natures: values,
  needsAttention: z.boolean(),
  sort: z.strictObject({ column: z.enum(fileColumns), isDescending: z.boolean() }),
  toggled: z.readonly(z.array(path).check(z.maxLength(filesLimits.toggled))),
});

export const filesRequests = {
  /** The rows from `from` on. Reads the files first, if needed. */
  files: {
    params: z.strictObject({
      query: filesQuery,
      from: z.int().check(z.nonnegative()),
      count: z.int().check(z.positive(), z.lte(filesLimits.rows)),
    }),
    result: z.custom<FilesWindow>(),
  },
  /** The values of a filter; `text` is searched in the values. */
  fileChoices: { params: z.strictObject({ of: z.enum(choiceKinds), text }), result: z.custom<FileChoices>() },
  /** Opens the text of a file: the stored one, the local copy, or the page of its host. */
  openFile: { params: z.strictObject({ path }), result: z.null() },
  /** The paths of all files a query matches, for a selection of everything; at most `filesLimits.paths`. */
  matchingPaths: { params: z.strictObject({ query: filesQuery }), result: z.custom<readonly string[]>() },
} as const;
