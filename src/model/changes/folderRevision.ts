import type { Content } from '../readingWorker.ts';

/** A file of a revision. `unreadable`: it exists there, and can't be read or is too large. */
export type RevisionFile = { readonly content: Content } | 'absent' | 'unreadable';

/** The files of a workspace folder at a commit, beside the current ones. */
export interface FolderRevision {
  /** The address of the workspace folder. */
  readonly folder: string;
  /** The commit. */
  readonly commit: string;
  /** Paths of files that differ from the current ones, at either revision; among others. */
  readonly differing: readonly string[];
  /** Paths now and at the commit, of files that were renamed. */
  readonly renamed: readonly (readonly [path: string, before: string])[];
  /** Rejects only if `signal` aborts. */
  readonly read: (path: string, signal: AbortSignal) => Promise<RevisionFile>;
}
