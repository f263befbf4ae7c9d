import type { Event } from '../../base/event.ts';

/**
 * A folder that outlives the session and is shared by all windows. A file is written whole or not at all, also when the
 * program is killed meanwhile; different windows write files of different names. Names are letters, digits, `-` and `.`.
 */
export interface RecordFiles {
  /** Names of all files; empty where there is no folder yet. Rejects when it cannot be read. */
  list(): Promise<readonly string[]>;
  /** `null`: there is none. */
  read(name: string): Promise<string | null>;
  /** Resolves once the text would survive the end of this program. */
  write(name: string, text: string): Promise<void>;
  /** Nothing happens when there is none. */
  remove(name: string): Promise<void>;
  /** Somebody may have changed something; also fired for our own writes. */
  readonly onDidChange: Event<void>;
}
