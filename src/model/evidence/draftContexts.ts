import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import type { Result } from '../../base/result.ts';
import type { Turns } from '../../base/steps.ts';
import { whenIdle } from '../../base/whenIdle.ts';
import { type Coordinates, coordinatesKey, formatCoordinates, withRevision } from '../../core/coordinates.ts';
import { isServiceDown } from '../../core/isServiceDown.ts';
import type { Problem } from '../../core/problem.ts';
import { type DraftKnowledge, type RevisionKnowledge, nothingKnown } from '../../curation/knowledge.ts';
import type { ComponentCurations } from '../../service/curationAnswer.ts';
import type { ComponentCurationsCache } from '../definitions/componentCurationsCache.ts';
import type { Definitions } from '../definitions/definitions.ts';
import type { DefinitionFiles } from '../files/definitionFiles.ts';
import type { ComponentRevisions } from '../definitions/find/componentRevisions.ts';
import type { FindService } from '../definitions/find/findService.ts';
import type { Log } from '../ports.ts';
import { readCuration } from '../../curation/readCuration.ts';

interface Parts {
  readonly definitions: Pick<Definitions, 'get' | 'full' | 'want' | 'onDidChange' | 'onDidChangeService'>;
  readonly files: Pick<DefinitionFiles, 'of'>;
  readonly curations: Pick<ComponentCurationsCache, 'ofComponent' | 'merged'>;
  readonly service: FindService & { readonly turns: Turns };
  /** The user has opened this pull request. */
  readonly isOwn: (pullRequest: number) => boolean;
  readonly log: Log;
}

export interface Wanted {
  readonly revisions: readonly string[];
  /** Includes their files' paths: many megabytes for a large component. */
  readonly withPaths: boolean;
  /** Requests its curations and open pull requests again even if known; on failure the known ones stay. */
  readonly areCurationsRenewed?: boolean;
}

/** Facts about one component. A list that failed stays `null` and is requested again next time. */
interface Entry {
  readonly component: Coordinates;
  revisions: ComponentRevisions | null;
  curations: ComponentCurations | null;
  /** Why the last read failed. */
  curationsProblem: Problem | null;
  readonly known: Map<string, RevisionKnowledge>;
  /** The revisions of the last request that named any: earlier ones may be half-typed. */
  wanted: readonly string[];
  running: Promise<void> | null;
  /** The files' paths were requested. */
  withPaths: boolean;
  aborter: AbortController;
}

/** Definitions read in parallel. */
const maxConcurrent = 4;

/**
 * Facts about the components of drafts: existing versions, their definitions, curations in effect and proposed.
 * Requests are made only on demand. A version that neither the origin nor the service lists is never requested: that
 * would queue a harvest of a half-typed name (service-api.md 1.6). Shared by the draft's document, the panel and the
 * plan over versions. Forgotten when the service changes or the cache is cleared.
 */
export class DraftContexts implements Disposable {
  readonly #parts: Parts;
  readonly #store = new DisposableStore();
  readonly #entries = new Map<string, Entry>();
  readonly #changed = this.#store.add(new Emitter<Coordinates>());
  readonly #forgotten = this.#store.add(new Emitter<Coordinates>());

  /** The facts about this component (without a revision) have changed. */
  readonly onDidChange: Event<Coordinates> = this.#changed.event;
  /** Nothing is known of this component (without a revision) any more: whoever shows it has to request it again. */
  readonly onDidForget: Event<Coordinates> = this.#forgotten.event;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#store.add(parts.definitions.onDidChange((keys) => this.#renewChanged(keys)));
    this.#store.add(
      parts.curations.merged.onDidChange(() => {
        for (const entry of this.#entries.values()) {
          const now = entry.curations && parts.curations.merged.applied(entry.curations);
          if (now === entry.curations) continue;
          entry.curations = now;
          this.#changed.fire(entry.component);
        }
      }),
    );
    this.#store.add(
      parts.definitions.onDidChangeService(() => {
        for (const { component } of this.#entries.values()) this.forget(component);
      }),
    );
  }

  /** The current knowledge. Sends no request. */
  of(coordinates: Coordinates): DraftKnowledge {
    const component = withRevision(coordinates, null);
    const entry = this.#entries.get(coordinatesKey(component));
    const listed = entry?.revisions;
    return {
      component: formatCoordinates(component),
      isPrivate: this.#parts.service.isPrivate(component),
      ...(entry?.curationsProblem ? { pullRequestsProblem: entry.curationsProblem } : {}),
      ...(entry?.curations ? { newFilePullRequests: addingFile(entry.curations) } : {}),
      ...(listed ? { revisions: listed.revisions.flatMap((one) => one.coordinates.revision ?? []) } : {}),
      isOwnPullRequest: this.#parts.isOwn,
      of: (revision) => this.#of(entry, revision),
    };
  }

  /** Requests what is missing; `onDidChange` reports results. Resolves when no more will come. Never rejects. */
  async want(coordinates: Coordinates, wanted: Wanted): Promise<void> {
    const component = withRevision(coordinates, null);
    if (this.#parts.service.isPrivate(component)) return;
    const entry = this.#entry(component);
    entry.withPaths ||= wanted.withPaths;
    if (wanted.revisions.length > 0) entry.wanted = wanted.revisions;
    await this.#inTurn(entry, (signal) => this.#request(entry, wanted, signal));
  }

  /**
   * The service has computed another definition of this revision: reads its data again, showing the old data until
   * then. Does nothing if it was never requested. Never rejects.
   */
  async renew(coordinates: Coordinates): Promise<void> {
    const component = withRevision(coordinates, null);
    const entry = this.#entries.get(coordinatesKey(component));
    const revision = coordinates.revision?.toLowerCase();
    if (!entry || revision === undefined || this.#parts.service.isPrivate(component)) return;
    await this.#inTurn(entry, (signal) => this.#renewNow(entry, revision, signal));
  }

  /** The service can be reached again: repeats the reads that failed. Never rejects. */
  async retryFailed(): Promise<void> {
    const all = [...this.#entries.values()].filter(({ component }) => !this.#parts.service.isPrivate(component));
    const running = all.map((entry) => {
      const { curationsProblem, withPaths } = entry;
      const areCurationsRenewed = curationsProblem !== null && isServiceDown(curationsProblem);
      if (!areCurationsRenewed && this.#missing(entry, entry.wanted).length === 0) return Promise.resolve();
      const wanted = { revisions: entry.wanted, withPaths, areCurationsRenewed };
      return this.#inTurn(entry, (signal) => this.#request(entry, wanted, signal));
    });
    await Promise.all(running);
  }

  /** Its data is out of date. */
  forget(coordinates: Coordinates): void {
    const component = withRevision(coordinates, null);
    const key = coordinatesKey(component);
    this.#entries.get(key)?.aborter.abort(new Error('forgotten'));
    if (this.#entries.delete(key)) this.#forgotten.fire(component);
  }

  dispose(): void {
    for (const { aborter } of this.#entries.values()) aborter.abort(new Error('disposed'));
    this.#entries.clear();
    this.#store.dispose();
  }

  /** Runs one after the other, so that data wanted by several callers is requested once. */
  async #inTurn(entry: Entry, run: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const { signal } = entry.aborter;
    const before = entry.running ?? Promise.resolve();
    const running = before.then(() => run(signal)).catch((error: unknown) => this.#logFailure(error, signal));
    entry.running = running;
    await running;
    if (entry.running === running) entry.running = null;
  }

  #entry(component: Coordinates): Entry {
    const key = coordinatesKey(component);
    const found = this.#entries.get(key);
    if (found) return found;
    const aborter = new AbortController();
    const made: Entry = {
      component,
      revisions: null,
      curations: null,
      curationsProblem: null,
      known: new Map(),
      wanted: [],
      running: null,
      withPaths: false,
      aborter,
    };
    this.#entries.set(key, made);
    return made;
  }

  #of(entry: Entry | undefined, revision: string): RevisionKnowledge {
    if (!entry) return nothingKnown;
    const key = revision.toLowerCase();
    const known = entry.known.get(key) ?? {
      ...nothingKnown,
      state: this.#isListed(entry, key) === false ? 'unknown' : 'notLookedUpYet',
    };
    const inEffect = readCuration(entry.curations?.inEffect.get(key));
    const openPullRequests = (entry.curations?.contributions ?? [])
      .filter(({ state, revisions }) => state === 'open' && revisions.has(key))
      .map(({ number }) => number);
    return { ...known, inEffect, openPullRequests };
  }

  /** `null`: unknown, because a list failed. */
  #isListed({ revisions }: Entry, key: string): boolean | null {
    if (!revisions) return null;
    if (revisions.revisions.some(({ coordinates }) => coordinates.revision?.toLowerCase() === key)) return true;
    return revisions.problem || revisions.revisions.length === 0 ? null : false;
  }

  async #request(entry: Entry, wanted: Wanted, signal: AbortSignal): Promise<void> {
    await this.#requestLists(entry, wanted, signal);
    const listed = wanted.revisions.filter((revision) => this.#isListed(entry, revision.toLowerCase()) !== false);
    const missing = this.#missing(entry, listed);
    // One batch for all; results are kept and read from there.
    const { definitions } = this.#parts;
    const batch = missing.map((revision) => withRevision(entry.component, revision));
    if (batch.length > 1) {
      definitions.want(batch);
      const changed: Event<void> = (listener) => definitions.onDidChange(() => listener());
      await whenIdle([changed], () => batch.some((one) => definitions.get(one).state === 'loading'), signal);
    }
    for (let at = 0; at < missing.length; at += maxConcurrent)
      await Promise.all(
        missing.slice(at, at + maxConcurrent).map((revision) => this.#requestDefinition(entry, revision, signal)),
      );
    if (!wanted.withPaths) return;
    for (const revision of listed) await this.#requestPaths(entry, revision, signal);
  }

  /** Those of `revisions` that may exist and whose definition is unknown. */
  #missing(entry: Entry, revisions: readonly string[]): readonly string[] {
    return revisions.filter((revision) => {
      const key = revision.toLowerCase();
      return !entry.known.has(key) && this.#isListed(entry, key) !== false;
    });
  }

  async #renewNow(entry: Entry, revision: string, signal: AbortSignal): Promise<void> {
    if (this.#isListed(entry, revision) === false) {
      // The service may list a version now that was not listed before.
      const { component } = entry;
      const lists = await this.#revisions(component, signal);
      signal.throwIfAborted();
      if (!lists.ok) return;
      entry.revisions = lists.value;
      if (this.#isListed(entry, revision) === false) return;
    } else if (!entry.known.has(revision)) return;
    await this.#requestDefinition(entry, revision, signal, true);
    if (entry.withPaths) await this.#requestPaths(entry, revision, signal);
  }

  async #requestLists(entry: Entry, { areCurationsRenewed }: Wanted, signal: AbortSignal): Promise<void> {
    const { component } = entry;
    const [revisions, curations] = await Promise.all([
      entry.revisions ? null : this.#revisions(component, signal),
      entry.curations && !areCurationsRenewed ? null : this.#parts.curations.ofComponent(component, signal),
    ]);
    signal.throwIfAborted();
    if (revisions?.ok) entry.revisions = revisions.value;
    if (curations?.ok) entry.curations = curations.value;
    const before = entry.curationsProblem?.kind;
    if (curations) entry.curationsProblem = curations.ok ? null : curations.problem;
    const isOther = before !== entry.curationsProblem?.kind;
    if (revisions?.ok || curations?.ok || isOther) this.#changed.fire(component);
  }

  /** The lists of the origin and the service. What reads them is loaded with the first request. */
  async #revisions(component: Coordinates, signal: AbortSignal): Promise<Result<ComponentRevisions, Problem>> {
    const { service } = this.#parts;
    const { findRevisions } = await import('../definitions/find/componentRevisions.ts');
    return findRevisions(component, service, service.turns, signal);
  }

  async #requestDefinition(entry: Entry, revision: string, signal: AbortSignal, areFilesOther = false): Promise<void> {
    const full = await this.#parts.definitions.full(withRevision(entry.component, revision), signal);
    signal.throwIfAborted();
    if (!full.ok) return;
    const { definition } = full.value;
    const state = definition.isHarvested ? 'known' : 'notHarvested';
    const paths = areFilesOther ? null : (entry.known.get(revision.toLowerCase())?.paths ?? null);
    entry.known.set(revision.toLowerCase(), { ...nothingKnown, state, definition, paths });
    this.#changed.fire(entry.component);
  }

  async #requestPaths(entry: Entry, revision: string, signal: AbortSignal): Promise<void> {
    const key = revision.toLowerCase();
    const known = entry.known.get(key);
    if (known?.state !== 'known' || known.paths) return;
    const read = await this.#parts.files.of(withRevision(entry.component, revision), { pr: null }, signal);
    signal.throwIfAborted();
    if (!read.ok) return;
    entry.known.set(key, { ...known, paths: new Set(read.value.files.map(({ path }) => path)) });
    this.#changed.fire(entry.component);
  }

  /** The model has newer definitions: they are read again, and the old ones shown until then. */
  #renewChanged(keys: ReadonlySet<string>): void {
    for (const entry of this.#entries.values()) {
      const old = [...entry.known.keys()].filter((revision) =>
        keys.has(coordinatesKey(withRevision(entry.component, revision))),
      );
      if (old.length > 0) void this.#inTurn(entry, (signal) => this.#readAgain(entry, old, signal));
    }
  }

  async #readAgain(entry: Entry, revisions: readonly string[], signal: AbortSignal): Promise<void> {
    for (const revision of revisions) await this.#requestDefinition(entry, revision, signal);
  }

  #logFailure(error: unknown, signal: AbortSignal): void {
    if (!signal.aborted) this.#parts.log.error(`what a draft is about could not be read: ${String(error)}`);
  }
}

function addingFile({ inEffect, contributions }: ComponentCurations): readonly number[] {
  if (inEffect.size > 0 || contributions.some(({ state }) => state === 'merged')) return [];
  return contributions.filter(({ state }) => state === 'open').map(({ number }) => number);
}
