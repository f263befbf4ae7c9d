/**
 * Where a person's list outlives the session: the workspace's own storage, or that of all windows where no workspace is open.
 * Nothing is believed of what it holds; an older or later version of the extension may have written it.
 */
export interface ListStore {
  /** What was saved last. Where the editor shares the storage between windows, perhaps by another one. `undefined`: nothing. */
  load(): unknown;
  /** Rejects when it could not be written. */
  save(value: unknown): Promise<void>;
}
