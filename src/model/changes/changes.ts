import { describeError } from '../../base/describeError.ts';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { RunOnceScheduler } from '../../base/runOnceScheduler.ts';
import { type Coordinates, coordinatesKey } from '../../core/coordinates.ts';
import type { LinkedDependency } from '../../manifests/link.ts';
import type { Definitions } from '../definitions/definitions.ts';
import type { Clock, Log } from '../ports.ts';
import type { PathChange, ReadingWorker } from '../readingWorker.ts';
import type { ChangeRow, ChangesSnapshot, ComponentChanges, RemovedComponent } from '../workspace/componentChanges.ts';
import type { Inventory } from '../workspace/inventory.ts';
import { licensesOf } from '../workspace/licenseView.ts';
import { type FolderRevision, RevisionReader, withDrafts } from '../workspace/revisionReader.ts';
import { type FileChange, noChanges, rowsOf, sidesOf, snapshotOf } from './changeRows.ts';
import { versionText } from './dependencyChanges.ts';

/** Milliseconds that answers of the service are gathered before the licenses are compared again. */
const gatherFor = 250;

/** The last commit of the folders that have one. */
export interface LastCommits {
  readonly folders: () => readonly FolderRevision[];
  readonly onDidChange: Event<void>;
}

interface Parts {
  readonly commits: LastCommits;
  readonly worker: ReadingWorker;
  readonly inventory: Inventory;
  readonly definitions: Pick<Definitions, 'get' | 'want' | 'loadStored' | 'onDidChange' | 'onDidChangeService'>;
  /** True if licenses are looked up without a user's request. */
  readonly isAutomatic: () => boolean;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * What has changed since the last commit, with licenses: the current files compared with those of the commit, which are
 * read and linked in the worker too. Licenses of versions before are looked up as those of the current ones. Follows
 * commits, files, texts being typed, and answers of the service.
 */
export class Changes implements ComponentChanges, Disposable {
  readonly #parts: Parts;
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new Emitter<void>());
  readonly #ended = new AbortController();
  readonly #counting: RunOnceScheduler;
  readonly #readers = new Map<string, RevisionReader>();
  #found: readonly FileChange[] = [];
  /** Keys of all components whose licenses are compared. */
  #keys: ReadonlySet<string> = new Set();
  #snapshot: ChangesSnapshot = noChanges;
  #rows: ReadonlyMap<LinkedDependency, ChangeRow> = new Map();
  /** The current state is being read; `isAgain`: it has changed meanwhile. */
  #reading: Promise<void> | null = null;
  #isAgain = false;

  /** The snapshot has changed. */
  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(parts: Parts) {
    this.#parts = parts;
    const { commits, inventory, definitions, clock } = parts;
    this.#counting = this.#store.add(new RunOnceScheduler(clock, () => this.#count()));
    this.#store.add(commits.onDidChange(() => this.update()));
    this.#store.add(inventory.onDidChange(() => this.update()));
    this.#store.add(definitions.onDidChangeService(() => this.#requestLicenses()));
    this.#store.add(definitions.onDidChange((keys) => this.#onAnswers(keys)));
    this.update();
  }

  get snapshot(): ChangesSnapshot {
    return this.#snapshot;
  }

  /** The change of a dependency of the inventory, or of a removed one; `undefined`: it is as it was. */
  of(linked: LinkedDependency): ChangeRow | undefined {
    return this.#rows.get(linked);
  }

  /** Each removed component of each file. */
  get removed(): readonly RemovedComponent[] {
    return this.#found.flatMap(({ folder, path, change }) =>
      change.kind === 'removed' ? [{ folder, path, linked: change.before.linked }] : [],
    );
  }

  /** Compares again: something outside of this has changed, such as whether licenses are looked up. */
  update(): void {
    this.#isAgain = true;
    this.#reading ??= this.#readAll().finally(() => {
      this.#reading = null;
      // A change that came after the last comparison would otherwise wait for the next one.
      if (this.#isAgain && !this.#ended.signal.aborted) this.update();
    });
  }

  /** Resolves when everything that has changed so far has been compared. */
  async whenSettled(): Promise<void> {
    while (this.#reading) await this.#reading;
  }

  dispose(): void {
    this.#ended.abort(new Error('disposed'));
    for (const reader of this.#readers.values()) reader.dispose();
    this.#store.dispose();
  }

  async #readAll(): Promise<void> {
    try {
      while (this.#isAgain) {
        this.#isAgain = false;
        const found = await this.#read();
        this.#ended.signal.throwIfAborted();
        this.#found = found;
        this.#requestLicenses();
      }
    } catch (error) {
      if (!this.#ended.signal.aborted) this.#parts.log.error(`changes: ${describeError(error)}`);
    }
  }

  async #read(): Promise<readonly FileChange[]> {
    const found: FileChange[] = [];
    const folders = new Set<string>();
    for (const revision of this.#parts.commits.folders()) {
      const { folder } = revision;
      const now = withDrafts(revision, this.#parts.inventory);
      if (now.differing.length === 0) continue;
      folders.add(folder);
      // A worker that was lost meanwhile has read the current files again.
      found.push(...((await this.#compare(now)) ?? (await this.#compare(now)) ?? []));
    }
    for (const [folder, reader] of this.#readers)
      if (!folders.has(folder)) {
        reader.dispose();
        this.#readers.delete(folder);
      }
    return found;
  }

  /** `null`: the worker was lost. */
  async #compare(revision: FolderRevision): Promise<readonly FileChange[] | null> {
    const { inventory } = this.#parts;
    const { signal } = this.#ended;
    const { folder, renamed } = revision;
    const reader = this.#readerOf(revision);
    const linked = await reader.link(revision, signal);
    const found: FileChange[] = [];
    for (const ecosystem of linked?.keys() ?? []) {
      const changes = await reader.changes(ecosystem, folder, renamed, signal);
      if (!changes) return null;
      // Nothing is known of what an unreadable file has.
      const isRead = ({ path }: PathChange): boolean => !inventory.manifest(folder, path)?.fileProblem;
      found.push(...changes.filter(isRead).map(({ path, change }) => ({ folder, path, change })));
    }
    return linked && found;
  }

  #readerOf({ folder, commit }: FolderRevision): RevisionReader {
    const known = this.#readers.get(folder);
    if (known?.commit === commit) return known;
    known?.dispose();
    const reader = new RevisionReader(this.#parts, 'HEAD', folder, commit);
    this.#readers.set(folder, reader);
    return reader;
  }

  /** Requests the licenses of the versions before, and compares those that are known. */
  #requestLicenses(): void {
    const { definitions, isAutomatic } = this.#parts;
    const before = new Map<string, Coordinates>();
    const keys = new Set<string>();
    for (const { change } of this.#found) {
      const [old, now] = sidesOf(change).map((linked) => (linked?.coordinates?.revision ? linked.coordinates : null));
      if (old) before.set(coordinatesKey(old), old);
      for (const one of [old, now]) if (one) keys.add(coordinatesKey(one));
    }
    this.#keys = keys;
    if (isAutomatic()) definitions.want([...before.values()]);
    else void definitions.loadStored([...before.values()]);
    this.#count();
  }

  #count(): void {
    const { definitions, inventory } = this.#parts;
    const rows = rowsOf(this.#found, licensesOf({ get: (coordinates) => definitions.get(coordinates) }));
    const current = new Map<LinkedDependency, ChangeRow>();
    for (const [{ folder, path, change }, row] of rows) {
      if (change.kind === 'removed') {
        current.set(change.before.linked, row);
        continue;
      }
      const { linked, at } = change.after;
      const dependencies = inventory.manifest(folder, path)?.dependencies ?? [];
      for (const index of at) {
        const one = dependencies[index];
        // The list may be newer than the comparison: then it is compared again.
        if (one && isSame(one, linked)) current.set(one, row);
      }
    }
    this.#snapshot = snapshotOf(rows.values());
    this.#rows = current;
    this.#changed.fire();
  }

  #onAnswers(keys: ReadonlySet<string>): void {
    if ([...keys].some((key) => this.#keys.has(key))) this.#counting.schedule(gatherFor);
  }
}

function isSame(one: LinkedDependency, other: LinkedDependency): boolean {
  return one.dependency.name === other.dependency.name && versionText(one) === versionText(other);
}
