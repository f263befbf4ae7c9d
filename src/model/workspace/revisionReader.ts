import type { Ecosystem, ListedFormat } from '../../manifests/format.ts';
import { formatFor, formatOf, isSupport } from '../../manifests/registry.ts';
import type { Log } from '../ports.ts';
import type { LinkedDependency } from '../../manifests/link.ts';
import type { Content, LinkAnswer, PathChange, ReadingWorker, RevisionOf } from '../readingWorker.ts';
import { fetchDependencies } from './fetchDependencies.ts';
import type { Inventory } from './inventory.ts';

/** A file of a revision. `unreadable`: it exists there, and can't be read or is too large. */
export type RevisionFile = { readonly content: Content } | 'absent' | 'unreadable';

/** The files of a workspace folder at a commit, beside the current ones. */
export interface FolderRevision {
  /** The address of the workspace folder. */
  readonly folder: string;
  /** The commit. */
  readonly commit: string;
  /** Paths of files that differ from the current ones, at either revision; among others. */
  readonly differing: readonly string[];
  /** Paths now and at the commit, of files that were renamed. */
  readonly renamed: readonly (readonly [path: string, before: string])[];
  /** Rejects only if `signal` aborts. */
  readonly read: (path: string, signal: AbortSignal) => Promise<RevisionFile>;
}

/** Why there is no list. `failed`: it can't be read by the worker. */
export type NoList = 'unreadable' | 'failed';

interface Parts {
  readonly worker: ReadingWorker;
  readonly inventory: Pick<Inventory, 'folders' | 'manifest' | 'formatOf' | 'linkSettings' | 'whenWorkerReady'>;
  readonly log: Log;
}

/** Files of a revision that refer to each other are found in so many steps at most. */
const maxSteps = 4;

/** What the worker has of a path: it is read as a manifest or as settings, there is none, or it can't be read. */
type KnownFile = 'manifest' | 'settings' | 'absent' | 'unreadable';

/**
 * A folder at one commit, in the worker: files that differ are read and linked there with those that don't, as the
 * current files are. Owned by its creator, who disposes it.
 */
export class RevisionReader {
  readonly #parts: Parts;
  /** Its name in the worker. */
  readonly name: string;
  readonly folder: string;
  readonly commit: string;
  readonly #known = new Map<string, KnownFile>();
  /** Texts that ended a worker: they are not read again. */
  readonly #harmful = new Set<string>();
  /** Linking or comparing ended a worker: it isn't tried again. */
  #isGivenUp = false;
  #generation = 0;

  constructor(parts: Parts, owner: string, folder: string, commit: string) {
    this.#parts = parts;
    this.folder = folder;
    this.commit = commit;
    this.name = `${owner} ${commit} ${folder}`;
  }

  /**
   * Links the folder's files as they were, those of ecosystems that the differing ones affect. `null`: the worker was lost,
   * or a text can't be read in it.
   */
  async link(revision: FolderRevision, signal: AbortSignal): Promise<ReadonlyMap<Ecosystem, LinkAnswer> | null> {
    const { inventory, worker } = this.#parts;
    if (this.#isGivenUp) return null;
    await inventory.whenWorkerReady(this.folder);
    if (this.#generation !== worker.generation) this.#known.clear();
    this.#generation = worker.generation;
    const formats = new Map<string, ListedFormat | null>();
    for (const path of revision.differing) {
      const format = this.#formatOf(path);
      if (format !== undefined) formats.set(path, format);
    }
    if (!(await this.#passFiles(formats, revision, signal))) return null;
    const settings = await inventory.linkSettings(this.folder);
    const answers = new Map<Ecosystem, LinkAnswer>();
    for (const ecosystem of this.#affected(formats)) {
      const answer = await this.#linkOne(ecosystem, revision, settings, signal);
      signal.throwIfAborted();
      if (!answer || worker.generation !== this.#generation) return null;
      answers.set(ecosystem, answer);
    }
    return answers;
  }

  /** The changes from this revision, as last linked, to the current files or to another revision. `null`: lost. */
  async changes(
    ecosystem: Ecosystem,
    after: string,
    renamed: FolderRevision['renamed'],
    signal: AbortSignal,
  ): Promise<readonly PathChange[] | null> {
    const found: PathChange[] = [];
    for (;;) {
      const request = { ecosystem, before: this.name, after, renamed, from: found.length };
      const answer = await this.#parts.worker.run('changes', request);
      signal.throwIfAborted();
      if (!answer.ok) {
        this.#isGivenUp = answer.problem.isBlamed;
        return this.#reportLoss(answer.problem.isBlamed, ecosystem);
      }
      found.push(...answer.value.changes);
      if (!answer.value.isCut) return found.filter(({ path }) => this.#known.get(path) !== 'unreadable');
    }
  }

  /** The dependencies of one file, by its current path, linked with the others; empty if the revision has no such file. */
  async dependenciesOf(
    file: string,
    revision: FolderRevision,
    signal: AbortSignal,
  ): Promise<readonly LinkedDependency[] | NoList> {
    const { inventory, worker } = this.#parts;
    const answers = await this.link(revision, signal);
    if (!answers) return 'failed';
    const path = new Map(revision.renamed).get(file) ?? file;
    if (this.#known.get(path) === 'unreadable') return 'unreadable';
    for (const answer of answers.values()) {
      const manifests = answer.manifests.filter((manifest) => manifest.path === path);
      if (manifests.length === 0) continue;
      const lists = await fetchDependencies(worker, this.name, { ...answer, manifests }, () => undefined);
      signal.throwIfAborted();
      return lists?.get(path) ?? 'failed';
    }
    // Nothing that affects it differs.
    return this.#known.get(path) === 'absent' ? [] : (inventory.manifest(this.folder, path)?.dependencies ?? []);
  }

  dispose(): void {
    const { worker } = this.#parts;
    if (this.#generation === worker.generation) void worker.run('forgetFolder', { folder: this.name });
  }

  async #linkOne(
    ecosystem: Ecosystem,
    revision: FolderRevision,
    settings: Awaited<ReturnType<Inventory['linkSettings']>>,
    signal: AbortSignal,
  ): Promise<LinkAnswer | null> {
    for (let step = 0; ; step++) {
      const revisionOf: RevisionOf = { folder: this.folder, differing: [...this.#known.keys()] };
      const answer = await this.#parts.worker.run('link', { folder: this.name, ecosystem, settings, revisionOf });
      signal.throwIfAborted();
      if (!answer.ok) {
        this.#isGivenUp = answer.problem.isBlamed;
        return this.#reportLoss(answer.problem.isBlamed, ecosystem);
      }
      const wanted = answer.value.wanted.filter(({ path }) => !this.#known.has(path));
      if (wanted.length === 0 || step === maxSteps) return answer.value;
      const formats = wanted.map(({ path, formatId }) => [
        path,
        formatId === null ? null : (formatOf(formatId) ?? null),
      ]);
      if (!(await this.#passFiles(new Map(formats as [string, ListedFormat | null][]), revision, signal))) return null;
    }
  }

  /** Gives the worker those of these files that it doesn't have. False: it was lost. */
  async #passFiles(
    formats: ReadonlyMap<string, ListedFormat | null>,
    { read }: FolderRevision,
    signal: AbortSignal,
  ): Promise<boolean> {
    const { worker } = this.#parts;
    for (const [path, format] of formats) {
      if (this.#known.has(path)) continue;
      const file = this.#harmful.has(path) ? 'unreadable' : await read(path, signal);
      if (file === 'absent') {
        this.#known.set(path, file);
        continue;
      }
      const content = file === 'unreadable' ? null : file.content;
      const place = { folder: this.name, path, content };
      const transfer = content === null || typeof content === 'string' ? [] : [content.buffer];
      const answer = format
        ? await worker.run('readManifest', { ...place, formatId: format.id, isDraft: false }, transfer)
        : await worker.run('setSupport', place, transfer);
      signal.throwIfAborted();
      if (!answer.ok) {
        if (answer.problem.isBlamed) this.#harmful.add(path);
        return this.#reportLoss(answer.problem.isBlamed, path) !== null;
      }
      this.#known.set(path, content === null ? 'unreadable' : format ? 'manifest' : 'settings');
    }
    return true;
  }

  #reportLoss(isBlamed: boolean, what: string): null {
    if (isBlamed) this.#parts.log.warn(`changes: ${what} at ${this.commit} can’t be read`);
    return null;
  }

  /** `undefined`: it isn't read. */
  #formatOf(path: string): ListedFormat | null | undefined {
    const known = this.#parts.inventory.formatOf(this.folder, path);
    if (known !== undefined) return known;
    return isSupport(path) ? null : formatFor(path);
  }

  /** Settings affect all. */
  #affected(formats: ReadonlyMap<string, ListedFormat | null>): ReadonlySet<Ecosystem> {
    const own = [...formats.values()].map((format) => format?.ecosystem ?? null);
    const isAll = own.includes(null);
    const manifests = isAll
      ? (this.#parts.inventory.folders.find(({ folder }) => folder === this.folder)?.manifests ?? [])
      : [];
    const ecosystems = manifests.map(({ formatId }) => formatOf(formatId)?.ecosystem ?? null);
    return new Set([...own, ...ecosystems].filter((ecosystem) => ecosystem !== null));
  }
}

/** A revision with the texts that are being edited: they may differ from it while their files don't. */
export function withDrafts(revision: FolderRevision, { folders }: Pick<Inventory, 'folders'>): FolderRevision {
  const manifests = folders.find(({ folder }) => folder === revision.folder)?.manifests ?? [];
  const drafts = manifests.filter(({ isDraft }) => isDraft).map(({ path }) => path);
  return drafts.length === 0 ? revision : { ...revision, differing: [...new Set([...revision.differing, ...drafts])] };
}
