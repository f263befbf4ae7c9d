import type { Event } from '../../base/event.ts';

/**
 * A folder that outlives the session and is shared by all windows. A file is written whole or not at all, even if the
 * program is killed meanwhile; with `write`, different windows write files of different names. Names are letters, digits, `-` and
 * `.`.
 */
export interface RecordFiles {
  /** Names of all files; empty if there is no folder yet. Rejects if it cannot be read. */
  list(): Promise<readonly string[]>;
  /** `null`: there is none. */
  read(name: string): Promise<string | null>;
  /** Resolves once the text would survive the end of this program. */
  write(name: string, text: string): Promise<void>;
  /** As `write`, for a file that may be there: at any time, the earlier text is read or the new one. */
  replace(name: string, text: string): Promise<void>;
  /** Does nothing if there is none. */
  remove(name: string): Promise<void>;
  /** Files may have changed; also fired for our own writes. */
  readonly onDidChange: Event<void>;
}
