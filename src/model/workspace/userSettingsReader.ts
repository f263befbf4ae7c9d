import type { UserSettingsText } from '../readingWorker.ts';

/** Settings read from outside of a workspace folder. */
export interface UserSettingsReading {
  readonly settings: UserSettingsText;
  /** Labels of the files that were found: `~/.npmrc`. */
  readonly found: readonly string[];
  /** Those of them that can't be read, or are too large. */
  readonly unreadable: readonly string[];
}

/** Reads this machine's settings about package sources. Read-only; none of it leaves the machine. */
export interface UserSettingsReader {
  /** For the workspace folder of this address. Never rejects. */
  read(folder: string): Promise<UserSettingsReading>;
  /** The stamp that `read` would return now, without reading a file. Never rejects. */
  stamp(folder: string): Promise<string>;
}
