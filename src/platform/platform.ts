import type { PackageCaches } from '../model/evidence/localFiles/packageCaches.ts';
import type { Clock, DefinitionStore } from '../model/ports.ts';
import type { UserSettingsReader } from '../model/workspace/userSettingsReader.ts';
import type { Transport } from '../service/transport.ts';
import type { StartWorker } from '../worker/workerThread.ts';

/** What the place the extension runs in provides. One of these is picked by each entry and handed to `compose`. */
export interface Platform {
  readonly transport: Transport;
  readonly clock: Clock;
  /** A store in that folder, a path of this machine; one in memory for `null`, and where there are no files. The caller closes it. */
  store(storageFolder: string | null): DefinitionStore;
  /** Whether a file of a folder lies outside of it once links are followed, by their paths on this machine; false without a disk, and where there is no such file. */
  isLinkedOutside(folder: string, file: string): Promise<boolean>;
  /** Where this machine's package managers keep what they fetched; nowhere without a disk. */
  packageCaches(): PackageCaches;
  /** Reads the settings of this machine's package managers; `null` where there are no files. */
  readonly userSettings: UserSettingsReader | null;
  /** Starts the worker in which files are read. */
  readonly startWorker: StartWorker;
  /** Resolves after everything else that was waiting has had its turn. */
  pause(): Promise<void>;
}
