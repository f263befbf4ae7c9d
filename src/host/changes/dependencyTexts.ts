import * as vscode from 'vscode';

import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { Limiter } from '../../base/limiter.ts';
import { RunOnceScheduler } from '../../base/runOnceScheduler.ts';
import { compareNames } from '../../core/compareNames.ts';
import { compareRevisions } from '../../core/compareRevisions.ts';
import type { Coordinates } from '../../core/coordinates.ts';
import type { LinkedDependency } from '../../manifests/link.ts';
import { versionText } from '../../model/changes/dependencyChanges.ts';
import type { LicenseView } from '../../model/workspace/componentNodes.ts';
import { componentName } from '../../model/workspace/componentTree.ts';
import { licensesOf } from '../../model/workspace/licenseView.ts';
import { type NoList, RevisionReader, withDrafts } from '../../model/workspace/revisionReader.ts';
import type { ReadingWorker } from '../../model/readingWorker.ts';
import { plainText } from '../../core/plainText.ts';
import { stateLabel } from '../common/labels.ts';
import { type DependenciesAddress, dependenciesScheme, dependenciesUri } from './dependencyDocuments.ts';
import type { Git } from './git.ts';
import { gitErrorCode } from './gitApi.ts';
import type { GitRevisions } from './gitRevisions.ts';
import type { SharedParts } from '../common/sharedParts.ts';

interface Parts extends Pick<SharedParts, 'inventory' | 'definitions' | 'clock' | 'log'> {
  readonly git: Pick<Git, 'whenReady' | 'repositoryOf'>;
  readonly revisions: Pick<GitRevisions, 'at'>;
  readonly worker: ReadingWorker;
  readonly isAutomatic: () => boolean;
}

interface Shown {
  readonly address: DependenciesAddress;
  /** `null`: the current file. */
  readonly reader: RevisionReader | null;
  dependencies: readonly LinkedDependency[];
  bytes: Uint8Array;
  changedAt: number;
}

/** Milliseconds in which changes are gathered. */
const gatherFor = 300;

/** Lines of dependencies at revisions, with the licenses that are known now; they follow answers and files. */
export class DependencyTexts implements Disposable {
  readonly #parts: Parts;
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new Emitter<DependenciesAddress>());
  readonly #ended = new AbortController();
  readonly #updating: RunOnceScheduler;
  readonly #shown = new Map<string, Shown>();
  /** One list at a time: two readers of the same address would have one name in the worker. */
  readonly #turns = new Limiter(1);
  /** Files have changed: what is shown is read again. */
  #isOutdated = false;

  readonly onDidChange: Event<DependenciesAddress> = this.#changed.event;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#updating = this.#store.add(new RunOnceScheduler(parts.clock, () => void this.#update()));
    this.#store.add(parts.definitions.onDidChange(() => this.#updating.schedule(gatherFor)));
    this.#store.add(
      parts.inventory.onDidChange(() => {
        this.#isOutdated = true;
        this.#updating.schedule(gatherFor);
      }),
    );
    this.#store.add(
      vscode.workspace.onDidCloseTextDocument(({ uri }) => {
        if (uri.scheme === dependenciesScheme) this.#forget(uri.toString());
      }),
    );
  }

  /** `null`: there is no such folder, repository or commit. */
  async read(address: DependenciesAddress): Promise<Pick<Shown, 'bytes' | 'changedAt'> | null> {
    const known = this.#shown.get(keyOf(address));
    if (known) return known;
    const found = await this.list(address, this.#ended.signal);
    return typeof found === 'string' ? null : (this.#shown.get(keyOf(address)) ?? null);
  }

  /** The dependencies, whose licenses are requested where that is allowed. The document then has them. */
  async list(address: DependenciesAddress, signal: AbortSignal): Promise<readonly LinkedDependency[] | NoList> {
    return this.#turns.run(() => this.#list(address, signal), signal);
  }

  dispose(): void {
    this.#ended.abort(new Error('disposed'));
    for (const key of this.#shown.keys()) this.#forget(key);
    this.#store.dispose();
  }

  async #list(address: DependenciesAddress, signal: AbortSignal): Promise<readonly LinkedDependency[] | NoList> {
    const key = keyOf(address);
    const { folder, path, commit } = address;
    const reader =
      this.#shown.get(key)?.reader ??
      (commit === null ? null : new RevisionReader(this.#parts, `list of ${path}`, folder, commit));
    try {
      const dependencies = await this.#read(address, reader, signal);
      if (typeof dependencies === 'string') return dependencies;
      const coordinates = dependencies.flatMap((linked) => (linked.coordinates?.revision ? [linked.coordinates] : []));
      this.#want(coordinates);
      const bytes = this.#bytesOf(dependencies);
      const changedAt = this.#parts.clock.now();
      this.#shown.set(key, { address, reader, dependencies, bytes, changedAt });
      return dependencies;
    } finally {
      if (this.#shown.get(key)?.reader !== reader) reader?.dispose();
    }
  }

  async #read(
    { folder, path, commit }: DependenciesAddress,
    reader: RevisionReader | null,
    signal: AbortSignal,
  ): Promise<readonly LinkedDependency[] | NoList> {
    const { git, revisions, inventory, log } = this.#parts;
    if (!reader || commit === null) return inventory.manifest(folder, path)?.dependencies ?? [];
    await git.whenReady;
    const place = (vscode.workspace.workspaceFolders ?? []).find(({ uri }) => uri.toString() === folder);
    const repository = place && git.repositoryOf(vscode.Uri.joinPath(place.uri, path));
    if (!place || !repository) return 'failed';
    try {
      const revision = withDrafts(await revisions.at(place, repository, commit), inventory);
      return await reader.dependenciesOf(path, revision, signal);
    } catch (error) {
      signal.throwIfAborted();
      log.warn(`changes: ${path} at ${commit}: ${gitErrorCode(error) ?? String(error)}`);
      return 'failed';
    }
  }

  #want(coordinates: readonly Coordinates[]): void {
    const { definitions, isAutomatic } = this.#parts;
    if (isAutomatic()) definitions.want(coordinates);
    else void definitions.loadStored(coordinates);
  }

  #bytesOf(dependencies: readonly LinkedDependency[]): Uint8Array {
    const { definitions } = this.#parts;
    const licenseOf = licensesOf({ get: (coordinates) => definitions.get(coordinates) });
    return new TextEncoder().encode(dependencyLines(dependencies, licenseOf));
  }

  async #update(): Promise<void> {
    try {
      await this.#readAgain();
    } catch (error) {
      if (!this.#ended.signal.aborted) this.#parts.log.error(`changes: ${String(error)}`);
    }
  }

  async #readAgain(): Promise<void> {
    const isOutdated = this.#isOutdated;
    this.#isOutdated = false;
    for (const [key, shown] of this.#shown) {
      const read = isOutdated ? await this.#read(shown.address, shown.reader, this.#ended.signal) : shown.dependencies;
      if (this.#shown.get(key) !== shown || typeof read === 'string') continue;
      const bytes = this.#bytesOf(read);
      shown.dependencies = read;
      if (isSame(bytes, shown.bytes)) continue;
      Object.assign(shown, { bytes, changedAt: this.#parts.clock.now() });
      this.#changed.fire(shown.address);
    }
  }

  #forget(key: string): void {
    this.#shown.get(key)?.reader?.dispose();
    this.#shown.delete(key);
  }
}

/** `name version license` for each version of each package, sorted. A license that isn't known is named by its state. */
function dependencyLines(
  dependencies: readonly LinkedDependency[],
  licenseOf: (linked: LinkedDependency) => LicenseView,
): string {
  const rows = new Map<string, readonly [name: string, version: string, line: string]>();
  for (const linked of dependencies) {
    const [name, version] = [plainText(componentName(linked)), plainText(versionText(linked))];
    const { state, expression } = licenseOf(linked);
    const license = expression === null ? `(${stateLabel(state)})` : plainText(expression);
    const line = [name, version, license].filter(Boolean).join(' ');
    rows.set(line, [name, version, line]);
  }
  const sorted = [...rows.values()].sort((a, b) => compareNames(a[0], b[0]) || compareRevisions(a[1], b[1]));
  return sorted.map(([, , line]) => `${line}\n`).join('');
}

function keyOf(address: DependenciesAddress): string {
  return dependenciesUri(address).toString();
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}
