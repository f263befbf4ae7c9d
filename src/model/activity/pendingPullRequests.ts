import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { fail, type Result } from '../../base/result.ts';
import { type Steps, runCooperatively, type Turns } from '../../base/steps.ts';
import { parseTime } from '../../base/parseTime.ts';
import { type Coordinates, coordinatesKey, withRevision } from '../../core/coordinates.ts';
import { isServiceDown } from '../../core/isServiceDown.ts';
import type { Problem, SettingProblem } from '../../core/problem.ts';
import type { Inventory } from '../workspace/inventory.ts';
import { readCuration } from '../../curation/readCuration.ts';
import type { Clock, Log } from '../ports.ts';
import type { ServiceClient } from '../../service/client.ts';
import { mergedIn, type MergedPullRequests } from '../definitions/mergedPullRequests.ts';
import type { ComponentCurations } from '../../service/curationAnswer.ts';

/** An open pull request on components of the workspace. All texts are untrusted. */
export interface PendingPullRequest {
  readonly number: number;
  /** A web address; `null` if the service does not provide it. */
  readonly url: string | null;
  readonly title: string;
  readonly author: string | null;
  /** Milliseconds since the epoch; `null`: not provided. */
  readonly createdAt: number | null;
  /** Of the workspace only: it may change others as well. */
  readonly components: readonly PendingComponent[];
}

export interface PendingComponent {
  /** Without a revision. */
  readonly component: Coordinates;
  /**
   * With the license they would have; `null`: it changes something else. The workspace's revisions come first, in its
   * spelling; the others in lower case, as the service lists them.
   */
  readonly revisions: readonly { readonly revision: string; readonly declared: string | null }[];
}

/** The known open pull requests. */
export interface PendingResult {
  /** Newest first; `null`: not requested yet, or no request succeeded. */
  readonly pullRequests: readonly PendingPullRequest[] | null;
  readonly isLoading: boolean;
  /** Why the last request failed; the list is from before. */
  readonly problem: Problem | null;
  /** Milliseconds since the epoch. */
  readonly requestedAt: number | null;
  /** Components of the workspace, and of how many the pull requests were requested. */
  readonly total: number;
  readonly requested: number;
}

interface Parts {
  readonly client: () => Result<{ readonly curations: Pick<ServiceClient['curations'], 'ofMany'> }, SettingProblem>;
  readonly inventory: Pick<Inventory, 'folders'>;
  readonly merged: MergedPullRequests;
  readonly isPrivate: (coordinates: Coordinates) => boolean;
  readonly turns: Turns;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Log;
}

/** The service's own lists are up to a day old (service-api.md 5.2): more requests return nothing new. */
const maxAge = 30 * 60_000;
/** The service takes 400 in one request: few requests for any workspace. Direct dependencies come first. */
const maxComponents = 1200;
/** Dependencies visited between two pauses. */
const sliceSize = 400;

interface WorkspaceComponents {
  /** Without revisions. */
  readonly components: readonly Coordinates[];
  /** `coordinatesKey` → revision in the workspace's spelling. */
  readonly revisions: ReadonlyMap<string, string>;
}

const nothing: PendingResult = {
  pullRequests: null,
  isLoading: false,
  problem: null,
  requestedAt: null,
  total: 0,
  requested: 0,
};

/**
 * Open curation pull requests on components of the workspace, requested only while the view is visible. A private name is
 * never sent, nor one that is half typed. An answer lasts for half an hour; after a failure the previous answer stays.
 */
export class PendingPullRequests implements Disposable {
  readonly #parts: Parts;
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new Emitter<void>());
  #aborter = new AbortController();
  #loading: Promise<void> | null = null;
  #result = nothing;

  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#store.add(
      parts.merged.onDidChange((numbers) => {
        const { pullRequests } = this.#result;
        if (!pullRequests?.some(({ number }) => numbers.has(number))) return;
        this.#set({ ...this.#result, pullRequests: pullRequests.filter(({ number }) => !numbers.has(number)) });
      }),
    );
  }

  get result(): PendingResult {
    return this.#result;
  }

  /** Requests them unless there is a recent answer. The next caller retries after a failure. */
  async refreshIfOld(): Promise<void> {
    const { requestedAt, problem } = this.#result;
    const isFresh = requestedAt !== null && problem === null && this.#parts.clock.now() - requestedAt < maxAge;
    if (!isFresh) await this.refresh();
  }

  /** Requests them now; concurrent callers share the answer. Never rejects. */
  refresh(): Promise<void> {
    if (this.#loading) return this.#loading;
    const loading = this.#request(this.#aborter.signal).finally(() => {
      if (this.#loading === loading) this.#loading = null;
    });
    this.#loading = loading;
    return loading;
  }

  /** The last request failed because the service could not be reached. */
  isCutOff(): boolean {
    const { problem, isLoading } = this.#result;
    return problem !== null && !isLoading && isServiceDown(problem);
  }

  /** The service can be reached again. */
  retry(): void {
    void this.refresh();
  }

  /** The service or the workspace has changed: forgets everything. */
  forget(): void {
    this.#aborter.abort(new Error('forgotten'));
    this.#aborter = new AbortController();
    this.#loading = null;
    this.#set(nothing);
  }

  dispose(): void {
    this.#aborter.abort(new Error('disposed'));
    this.#store.dispose();
  }

  async #request(signal: AbortSignal): Promise<void> {
    try {
      const all = await runCooperatively(this.#gather(), this.#parts.turns, signal);
      signal.throwIfAborted();
      const components = all.components.slice(0, maxComponents);
      // There are no components to ask about, so nothing is known: maybe the workspace is still being read.
      if (components.length === 0) return this.#set(nothing);
      this.#set({ ...this.#result, isLoading: true });
      const found = await this.#listOf(components, signal);
      signal.throwIfAborted();
      const counts = {
        requestedAt: this.#parts.clock.now(),
        total: all.components.length,
        requested: components.length,
      };
      if (!found.ok) return this.#set({ ...this.#result, ...counts, isLoading: false, problem: found.problem });
      const { merged } = this.#parts;
      merged.add(mergedIn(found.value.values()));
      const listed = openOnes(components, found.value, all.revisions);
      const pullRequests = listed.filter(({ number }) => !merged.has(number));
      this.#set({ pullRequests, ...counts, isLoading: false, problem: null });
    } catch (error) {
      if (signal.aborted) return;
      this.#parts.log.error(`open pull requests could not be read: ${String(error)}`);
      this.#set({ ...this.#result, isLoading: false });
    }
  }

  async #listOf(
    components: readonly Coordinates[],
    signal: AbortSignal,
  ): Promise<Result<ReadonlyMap<string, ComponentCurations>, Problem>> {
    const client = this.#parts.client();
    if (!client.ok) return fail(client.problem);
    return client.value.curations.ofMany(components, signal);
  }

  /** Each component once, without its revision, direct ones first. */
  *#gather(): Steps<WorkspaceComponents> {
    const direct = new Map<string, Coordinates>();
    const transitive = new Map<string, Coordinates>();
    const revisions = new Map<string, string>();
    let visited = 0;
    for (const { manifests } of this.#parts.inventory.folders)
      for (const { dependencies, isDraft } of manifests) {
        if (isDraft) continue;
        for (const { coordinates, isDirect } of dependencies) {
          if (++visited % sliceSize === 0) yield;
          if (coordinates === null) continue;
          const component = withRevision(coordinates, null);
          const key = coordinatesKey(component);
          if (coordinates.revision !== null) revisions.set(coordinatesKey(coordinates), coordinates.revision);
          if (direct.has(key) || this.#parts.isPrivate(component)) continue;
          (isDirect ? direct : transitive).set(key, component);
        }
      }
    for (const key of direct.keys()) transitive.delete(key);
    return { components: [...direct.values(), ...transitive.values()], revisions };
  }

  #set(result: PendingResult): void {
    if (result === this.#result) return;
    this.#result = result;
    this.#changed.fire();
  }
}

/** A pull request that changes several components is in each of their lists. */
function openOnes(
  components: readonly Coordinates[],
  lists: ReadonlyMap<string, ComponentCurations>,
  spelled: WorkspaceComponents['revisions'],
): readonly PendingPullRequest[] {
  const found = new Map<number, Omit<PendingPullRequest, 'components'> & { readonly components: PendingComponent[] }>();
  for (const component of components) {
    for (const one of lists.get(coordinatesKey(component))?.contributions ?? []) {
      // A pull request that changes nothing is left out.
      if (one.state !== 'open' || one.revisions.size === 0) continue;
      const { number, url, title, author, createdAt } = one;
      const known = found.get(number) ?? {
        number,
        url,
        title,
        author,
        createdAt: parseTime(createdAt),
        components: [],
      };
      found.set(number, known);
      const revisions = [...one.revisions].map(([revision, curation]) => {
        const own = spelled.get(coordinatesKey(withRevision(component, revision)));
        const declared = readCuration(curation)?.licensed?.declared ?? null;
        return { revision: own ?? revision, declared, isOwn: own !== undefined };
      });
      revisions.sort((a, b) => Number(b.isOwn) - Number(a.isOwn));
      known.components.push({
        component,
        revisions: revisions.map(({ revision, declared }) => ({ revision, declared })),
      });
    }
  }
  return [...found.values()].sort((a, b) => b.number - a.number);
}
