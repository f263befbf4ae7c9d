import type { Log } from '../ports.ts';
import type { UserSettingsText } from '../readingWorker.ts';
import type { UserSettingsReader, UserSettingsReading } from './userSettingsReader.ts';

/** The settings outside of each workspace folder, read once and again when `refresh` finds that they have changed. */
export class FolderUserSettings {
  /** `null`: there are none to read, as in the browser. */
  readonly #reader: UserSettingsReader | null;
  readonly #log: Log;
  readonly #readings = new Map<string, Promise<UserSettingsReading>>();
  readonly #unreadable = new Set<string>();

  constructor(reader: UserSettingsReader | null, log: Log) {
    this.#reader = reader;
    this.#log = log;
  }

  /** Of the workspace folder of this address. */
  async of(folder: string): Promise<UserSettingsText | null> {
    if (!this.#reader) return null;
    let reading = this.#readings.get(folder);
    if (!reading) this.#readings.set(folder, (reading = this.#read(this.#reader, folder)));
    return (await reading).settings;
  }

  /** True if a source is a settings file that can't be read: it counts as naming a private source. */
  isUnreadable(label: string): boolean {
    return this.#unreadable.has(label);
  }

  /** Checks whether the files have changed. Returns the folders whose `of` result changes from now on. */
  async refresh(): Promise<readonly string[]> {
    const reader = this.#reader;
    if (!reader) return [];
    const changed = [...this.#readings].map(async ([folder, reading]) => {
      if ((await reading).settings.stamp === (await reader.stamp(folder)) || this.#readings.get(folder) !== reading)
        return [];
      this.#readings.delete(folder);
      return [folder];
    });
    return (await Promise.all(changed)).flat();
  }

  async #read(reader: UserSettingsReader, folder: string): Promise<UserSettingsReading> {
    const reading = await reader.read(folder);
    const { found, unreadable } = reading;
    for (const label of found) this.#unreadable.delete(label);
    for (const label of unreadable) this.#unreadable.add(label);
    if (found.length > 0) this.#log.info(`user settings: ${found.length} files read`);
    if (unreadable.length > 0) this.#log.warn(`user settings: ${unreadable.join(', ')} can't be read`);
    return reading;
  }
}
