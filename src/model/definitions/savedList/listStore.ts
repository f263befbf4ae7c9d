/**
 * Storage of the user's list beyond the session: the workspace's own storage, or that of all windows if no workspace is
 * open. Its contents are untrusted; an older or later version of the extension may have written them.
 */
export interface ListStore {
  /** The last saved value, perhaps another window's, as far as known by now. `undefined`: nothing. */
  load(): unknown;
  /** Reads what other windows have saved; `load` returns it then. Never rejects. Absent if `load` is always current. */
  refresh?(): Promise<void>;
  /** Rejects if writing failed. */
  save(value: unknown): Promise<void>;
}
