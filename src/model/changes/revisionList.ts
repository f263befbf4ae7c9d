import type { Disposable } from '../../base/disposable.ts';
import type { LinkedDependency } from '../../manifests/link.ts';
import { fetchDependencies } from '../workspace/fetchDependencies.ts';
import type { FolderRevision } from './folderRevision.ts';
import { RevisionReader, withDrafts } from './revisionReader.ts';

type Parts = ConstructorParameters<typeof RevisionReader>[0];

/** Why there is no list. `failed`: it can't be read by the worker. */
export type NoList = 'unreadable' | 'failed';

/** The dependencies of one file at a commit. Its reading in the worker is kept until it is disposed. */
export class RevisionList implements Disposable {
  readonly #parts: Parts;
  readonly #path: string;
  readonly #reader: RevisionReader;

  constructor(parts: Parts, folder: string, path: string, commit: string) {
    this.#parts = parts;
    this.#path = path;
    this.#reader = new RevisionReader(parts, `list of ${path}`, folder, commit);
  }

  /** Empty if the commit has no such file. Linked with the other files of the commit. */
  async read(revision: FolderRevision, signal: AbortSignal): Promise<readonly LinkedDependency[] | NoList> {
    const { inventory, worker } = this.#parts;
    const now = withDrafts(revision, inventory);
    const answers = await this.#reader.link(now, signal);
    if (!answers) return 'failed';
    const path = new Map(now.renamed).get(this.#path) ?? this.#path;
    if (this.#reader.stateOf(path) === 'unreadable') return 'unreadable';
    for (const answer of answers.values()) {
      const manifests = answer.manifests.filter((manifest) => manifest.path === path);
      if (manifests.length === 0) continue;
      const lists = await fetchDependencies(worker, this.#reader.name, { ...answer, manifests }, () => undefined);
      signal.throwIfAborted();
      return lists?.get(path) ?? 'failed';
    }
    if (this.#reader.stateOf(path) === 'absent') return [];
    // Nothing that affects it differs.
    const manifests = inventory.folders.find(({ folder }) => folder === revision.folder)?.manifests ?? [];
    return manifests.find((manifest) => manifest.path === path)?.dependencies ?? [];
  }

  dispose(): void {
    this.#reader.dispose();
  }
}
