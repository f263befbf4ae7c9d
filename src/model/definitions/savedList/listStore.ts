/**
 * Where a person's list outlives the session: the workspace's own storage, or that of all windows where no workspace is open.
 * Nothing is believed of what it holds; an older or later version of the extension may have written it.
 */
export interface ListStore {
  /** What was saved last, perhaps by another window, as far as that is seen by now. `undefined`: nothing. */
  load(): unknown;
  /** Looks what other windows have saved; `load` gives it then. Never rejects. Absent where `load` sees it by itself. */
  refresh?(): Promise<void>;
  /** Rejects when it could not be written. */
  save(value: unknown): Promise<void>;
}
