import type { LoadAnswerOperations } from '../model/answerReader.ts';
import type { PackageCaches } from '../model/evidence/localFiles/packageCaches.ts';
import type { Clock, DefinitionStore } from '../model/ports.ts';
import type { UserSettingsReader } from '../model/workspace/userSettingsReader.ts';
import type { Transport } from '../service/transport/transport.ts';
import type { StartWorker } from '../worker/workerThread.ts';

/** Services of the platform the extension runs on. Each entry picks one and passes it to `compose`. */
export interface Platform {
  readonly transport: Transport;
  readonly clock: Clock;
  /** Of this process; `null` in a browser. */
  readonly environment: Readonly<Record<string, string | undefined>> | null;
  /** The path of the user's home folder; `null` in a browser. */
  readonly home: string | null;
  /**
   * A store in that folder, a path of this machine. For `null`: the browser's is in the editor's storage, any other in
   * memory. The caller closes it.
   */
  store(storageFolder: string | null): DefinitionStore;
  /**
   * True if a file of a folder lies outside of it once links are followed, by their paths on this machine; false
   * without a disk, and if there is no such file.
   */
  isLinkedOutside(folder: string, file: string): Promise<boolean>;
  /** The package managers' caches on this machine; none without a disk. */
  packageCaches(): PackageCaches;
  /** Reads the settings of this machine's package managers; `null` if there are no files. */
  readonly userSettings: UserSettingsReader | null;
  /** Starts the worker that reads files. */
  readonly startWorker: StartWorker;
  /** Loads the functions that read small answers of the service in this thread; `null`: the worker reads all of them. */
  readonly answerOperations: LoadAnswerOperations | null;
  /** Resolves after everything else that was waiting has run. */
  pause(): Promise<void>;
}
