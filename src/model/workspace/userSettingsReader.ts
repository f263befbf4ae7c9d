import type { UserSettingsText } from '../readingWorker.ts';

/** Settings outside of a workspace folder, as they were read. */
export interface UserSettingsReading {
  readonly settings: UserSettingsText;
  /** Labels of the files that were found: `~/.npmrc`. */
  readonly found: readonly string[];
  /** Those of them that can't be read, or are too large. */
  readonly unreadable: readonly string[];
}

/** Reads what this machine's settings say about where packages come from. Reads only; nothing of it leaves the machine. */
export interface UserSettingsReader {
  /** For the workspace folder of this address. Never rejects. */
  read(folder: string): Promise<UserSettingsReading>;
  /** The stamp that `read` would give now, without reading a file. Never rejects. */
  stamp(folder: string): Promise<string>;
}
