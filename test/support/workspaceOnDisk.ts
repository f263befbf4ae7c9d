import { Inventory } from '../../src/model/workspace/inventory.ts';
import { WorkerClient } from '../../src/worker/workerClient.ts';
import { FakeClock } from './fakeClock.ts';
import { type WorkerFailure, FakeThreads, type Received } from './fakeThreads.ts';
import { MemoryLog } from './memoryLog.ts';

export const folder = 'file:///work';

/** An inventory with a worker that may be lost, and the files that it requests again. */
export class WorkspaceOnDisk {
  readonly clock = new FakeClock();
  readonly threads: FakeThreads;
  readonly client: WorkerClient;
  readonly inventory: Inventory;
  /** Texts by path. */
  readonly files = new Map<string, string>();
  /** Called when a file is requested, before it is passed on. */
  onWanted: (paths: readonly string[]) => void = () => undefined;

  constructor(failureOf: (received: Received) => WorkerFailure = () => null) {
    const log = new MemoryLog();
    this.threads = new FakeThreads(failureOf);
    this.client = new WorkerClient({ start: this.threads.start, clock: this.clock, log });
    this.inventory = new Inventory({
      worker: this.client,
      log,
      privatePackages: () => [],
      publicMirrors: () => [],
    });
    this.inventory.onDidRequestFiles(({ folder, paths, waitUntil }) => {
      this.onWanted(paths);
      waitUntil(this.read(paths, folder));
    });
  }

  /** Passes files on as the scanner does: concurrently, and together. */
  async read(paths: Iterable<string> = [...this.files.keys()], at = folder): Promise<void> {
    const group = this.inventory.beginGroup();
    try {
      await Promise.all([...paths].map((path) => this.#readOne(path, at)));
    } finally {
      group.end();
    }
  }

  /** Changes a file and passes it on. */
  async write(path: string, text: string): Promise<void> {
    this.files.set(path, text);
    await this.#readOne(path, folder);
  }

  remove(path: string): void {
    this.files.delete(path);
    this.inventory.removeFile(folder, path);
  }

  /** `path: name@version, … (problem)` for every manifest, in order. */
  listing(): readonly string[] {
    return this.inventory.folders.flatMap(({ manifests }) =>
      manifests.map(({ path, dependencies, fileProblem }) => {
        const names = dependencies.map(({ dependency, version, reason }) =>
          [`${dependency.name}@${version ?? '?'}`, reason].filter(Boolean).join(' '),
        );
        return [`${path}:`, names.join(', '), fileProblem ? `(${fileProblem.kind})` : ''].filter(Boolean).join(' ');
      }),
    );
  }

  async #readOne(path: string, at: string): Promise<void> {
    const text = this.files.get(path);
    if (text === undefined) return this.inventory.removeFile(at, path);
    const content = new TextEncoder().encode(text);
    await this.inventory.setContent(at, path, { content, isDraft: false, stamp: text });
  }
}

/** The text of a request that has one. */
export function textIn({ request }: Received): string {
  const content = request['content'];
  return content instanceof Uint8Array ? new TextDecoder().decode(content) : '';
}
