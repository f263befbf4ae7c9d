import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { RunOnceScheduler } from '../../base/runOnceScheduler.ts';
import { finish, type Steps } from '../../base/steps.ts';
import { listedStates } from '../../core/attention.ts';
import { type Coordinates, KeyMemo } from '../../core/coordinates.ts';
import type { LinkedDependency } from '../../manifests/link.ts';
import type { ComponentFilter, ComponentTreeNode, Grouping, LicenseView, PolicyProblemNode } from './componentNodes.ts';
import type { ListedState } from '../../core/licenseState.ts';
import { componentKey, countComponents, emptyCounts, type WorkspaceCounts } from './componentCounts.ts';
import { attentionNodes } from './attentionNodes.ts';
import { type ComponentTreeOptions, componentTree, isFiltering, noFilter, removedNodes } from './componentTree.ts';
import { type ComponentSources, sourceNodes } from './sourceNodes.ts';
import type { ChangeRow, ComponentChanges } from './componentChanges.ts';
import type { Definitions } from '../definitions/definitions.ts';
import type { Inventory } from './inventory.ts';
import type { InventoryFolder } from './inventoryIndex.ts';
import { type SourceInUse, sourcesInUse } from './sourcesInUse.ts';
import { licensesOf } from './licenseView.ts';
import type { Clock } from '../ports.ts';

/**
 * Milliseconds that answers are gathered before the view is notified: a batch of 250 must not repaint it 250 times. The
 * editor draws nothing until 200 ms pass without a change, so less would hide the answers while they come.
 */
const gatherFor = 250;

/** A tree that takes long to build is built less often: the pause is this many times as long. */
const restFactor = 10;

/** Components requested, or read, without a pause: a few milliseconds of work. */
const sliceSize = 400;

/** What the license policies of the workspace folders say. */
export interface PolicyVerdicts {
  readonly onDidChange: Event<void>;
  of(linked: LinkedDependency): LicenseView['verdict'] | null;
  /** A node for each policy that can't be used. */
  problems(): readonly PolicyProblemNode[];
}

/** Licenses that are probable instead of the declared ones. */
export interface SuggestedLicenses {
  readonly onDidChange: Event<void>;
  of(coordinates: Coordinates): string | null;
}

interface ComponentsParts {
  readonly inventory: Pick<Inventory, 'folders' | 'onDidChange'>;
  readonly definitions: Pick<Definitions, 'get' | 'want' | 'loadStored' | 'onDidChange'>;
  /** Sources that aren't known to be public; absent: the user has no choice about them. */
  readonly sources?: ComponentSources;
  readonly policy?: PolicyVerdicts;
  readonly suggestions?: SuggestedLicenses;
  /** True if new inventory contents are requested without a user's request; the default if absent. */
  readonly isAutomatic?: () => boolean;
  readonly clock: Clock;
  /** Lets the rest of the program run between two slices of work. */
  readonly pause: () => Promise<void>;
}

/**
 * The Components view's model: the inventory joined with data of the service, grouped and filtered as the user chooses.
 * Requests new contents of the inventory from the service. Events announce a changed tree; readers fetch it again.
 */
export class Components implements Disposable {
  readonly #inventory: ComponentsParts['inventory'];
  readonly #definitions: ComponentsParts['definitions'];
  readonly #sources: ComponentSources | null;
  readonly #policy: PolicyVerdicts | null;
  readonly #suggestions: SuggestedLicenses | null;
  readonly #isAutomatic: () => boolean;
  readonly #clock: Clock;
  readonly #pause: () => Promise<void>;
  readonly #memo = new KeyMemo();
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new Emitter<void>());
  readonly #ended = new AbortController();
  readonly #reread: RunOnceScheduler;
  #tree: readonly ComponentTreeNode[] | null = null;
  #sourcesInUse: readonly SourceInUse[] | null = null;
  /** Milliseconds the last tree build took. */
  #buildTime = 0;
  /** The tree is of these folders, licenses and counts: they are replaced together. */
  #folders: readonly InventoryFolder[] = [];
  #licenseOf: (linked: LinkedDependency) => LicenseView;
  #counts: WorkspaceCounts = emptyCounts;
  /** Counts of the calls of `request` and `#readLicenses`: the latest one continues, the others stop. */
  #requesting = 0;
  #reading = 0;
  #refreshing = 0;
  #requested: Promise<void> = Promise.resolve();
  #grouping: Grouping = 'manifest';
  #filter: ComponentFilter = noFilter;
  /** What has changed since the last commit; `null`: not followed yet. */
  #changes: ComponentChanges | null = null;

  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(parts: ComponentsParts) {
    this.#inventory = parts.inventory;
    this.#definitions = parts.definitions;
    this.#sources = parts.sources ?? null;
    this.#policy = parts.policy ?? null;
    this.#suggestions = parts.suggestions ?? null;
    this.#isAutomatic = () => parts.isAutomatic?.() ?? true;
    this.#clock = parts.clock;
    this.#pause = parts.pause;
    this.#licenseOf = this.#newLicenses();
    this.#reread = this.#store.add(new RunOnceScheduler(parts.clock, () => void this.#readLicenses()));
    this.#store.add(
      parts.inventory.onDidChange(() => {
        this.#sourcesInUse = null;
        void this.#readLicenses();
        this.#requested = this.request();
      }),
    );
    this.#store.add(parts.definitions.onDidChange(() => this.#invalidateSoon()));
    for (const one of [parts.policy, parts.suggestions])
      if (one) this.#store.add(one.onDidChange(() => this.#invalidateSoon()));
    void this.#readLicenses();
  }

  get grouping(): Grouping {
    return this.#grouping;
  }

  set grouping(grouping: Grouping) {
    this.#grouping = grouping;
    this.#invalidate();
  }

  get filter(): ComponentFilter {
    return this.#filter;
  }

  set filter(filter: ComponentFilter) {
    this.#filter = filter;
    this.#invalidate();
  }

  get isFiltered(): boolean {
    return isFiltering(this.#filter);
  }

  get tree(): readonly ComponentTreeNode[] {
    return (this.#tree ??= this.#build());
  }

  /** Of the whole inventory, regardless of the filter. */
  get counts(): WorkspaceCounts {
    return this.#counts;
  }

  /** Every source that isn't known to be public, answered or not. */
  get sources(): readonly SourceInUse[] {
    return (this.#sourcesInUse ??= sourcesInUse(this.#inventory.folders));
  }

  /** There are manifests, regardless of the filter. */
  get hasManifests(): boolean {
    return this.#inventory.folders.some(({ manifests }) => manifests.length > 0);
  }

  /** Changes since the last commit; `null` if there is no repository, or it isn't read yet. */
  get changes(): ComponentChanges | null {
    return this.#changes;
  }

  /** Shows changes since the last commit with the filter `isChanged`. */
  follow(changes: ComponentChanges): void {
    this.#changes = changes;
    this.#store.add(
      changes.onDidChange(() => {
        if (this.#filter.isChanged) this.#invalidate();
      }),
    );
  }

  /** The change that a row shows while only changes are listed. */
  shownChange(linked: LinkedDependency): ChangeRow | undefined {
    return this.#filter.isChanged ? this.#changes?.of(linked) : undefined;
  }

  /** Asks the service again for every component, even known ones. */
  refresh(): Promise<void> {
    const turn = ++this.#refreshing;
    return this.#inSlices(
      () => turn !== this.#refreshing,
      (slice) => this.#definitions.want(slice, 'now'),
    );
  }

  /** Requests nothing more of what is being requested in slices. */
  cancel(): void {
    this.#requesting++;
    this.#refreshing++;
  }

  /** Every component that can be requested, once, direct ones first. */
  coordinates(): readonly Coordinates[] {
    return finish(this.#gather());
  }

  /** Resolves when all current contents of the inventory have been requested; the answers may be under way. */
  whenRequested(): Promise<void> {
    return this.#requested;
  }

  /** Requests unknown components. If automatic requests are off, only data stored on this machine is read. */
  request(): Promise<void> {
    return this.#requestFrom(this.#isAutomatic());
  }

  /** Requests unknown components at the user's request. */
  lookUp(): Promise<void> {
    return (this.#requested = this.#requestFrom(true));
  }

  /** A later call supersedes an unfinished one. */
  #requestFrom(fromService: boolean): Promise<void> {
    const turn = ++this.#requesting;
    return this.#inSlices(
      () => turn !== this.#requesting,
      (slice) => (fromService ? this.#definitions.want(slice) : this.#definitions.loadStored(slice)),
    );
  }

  /** Passes on the items of `coordinates`, with a pause before each slice. */
  async #inSlices(isOver: () => boolean, take: (slice: readonly Coordinates[]) => void | Promise<void>): Promise<void> {
    const gathering = this.#gather();
    let gathered: ReturnType<typeof gathering.next>;
    do {
      await this.#pause();
      if (isOver() || this.#ended.signal.aborted) return;
      gathered = gathering.next();
    } while (!gathered.done);
    const all = gathered.value;
    for (let at = 0; at < all.length; at += sliceSize) {
      await this.#pause();
      if (isOver() || this.#ended.signal.aborted) return;
      await take(all.slice(at, at + sliceSize));
    }
  }

  licenseOf(linked: LinkedDependency): LicenseView {
    return this.#licenseOf(linked);
  }

  /** As `componentKey`. */
  keyOf(linked: LinkedDependency): string {
    return componentKey(linked, (coordinates) => this.#memo.keyOf(coordinates));
  }

  /** The number of components in each state, for the filter's choices; the current filter is ignored. */
  countByState(): ReadonlyMap<ListedState, number> {
    const counts = new Map<ListedState, number>();
    const seen = new Set<string>();
    for (const linked of this.#dependencies()) {
      const key = this.keyOf(linked);
      if (seen.has(key)) continue;
      seen.add(key);
      for (const state of listedStates(this.licenseOf(linked))) counts.set(state, (counts.get(state) ?? 0) + 1);
    }
    return counts;
  }

  dispose(): void {
    this.#ended.abort();
    this.#store.dispose();
  }

  /** Yields after every slice: the keys of a large workspace take longer than the host may be held. */
  *#gather(): Steps<readonly Coordinates[]> {
    const direct = new Map<string, Coordinates>();
    const transitive = new Map<string, Coordinates>();
    let visited = 0;
    for (const { coordinates, isDirect } of this.#savedDependencies()) {
      if (coordinates?.revision) (isDirect ? direct : transitive).set(this.#memo.keyOf(coordinates), coordinates);
      if (++visited % sliceSize === 0) yield;
    }
    for (const key of direct.keys()) transitive.delete(key);
    return [...direct.values(), ...transitive.values()];
  }

  /** Half-typed names are not requested yet: the service would queue a harvest of each. */
  *#savedDependencies(): Generator<LinkedDependency, void, void> {
    for (const { manifests } of this.#inventory.folders)
      for (const { dependencies, isDraft } of manifests) if (!isDraft) yield* dependencies;
  }

  *#dependencies(): Generator<LinkedDependency, void, void> {
    for (const { manifests } of this.#folders) for (const { dependencies } of manifests) yield* dependencies;
  }

  #build(): readonly ComponentTreeNode[] {
    const began = this.#clock.now();
    const options: ComponentTreeOptions = {
      grouping: this.#grouping,
      filter: this.#filter,
      licenseOf: this.#licenseOf,
      keyOf: (linked) => this.keyOf(linked),
      isChanged: (linked) => this.#changes?.of(linked) !== undefined,
      isAutomatic: this.#isAutomatic(),
      counts: this.#counts,
    };
    const nodes = componentTree(this.#folders, options);
    const needing = attentionNodes(this.#folders, this.#counts, options);
    const removed = this.#filter.isChanged ? removedNodes(this.#changes?.removed ?? [], options) : [];
    const { problem, failed } = this.#counts;
    this.#buildTime = this.#clock.now() - began;
    const unanswered = this.#sources && !this.isFiltered ? sourceNodes(this.sources, this.#sources) : [];
    const broken = this.isFiltered ? [] : (this.#policy?.problems() ?? []);
    const ofService: readonly ComponentTreeNode[] = problem
      ? [{ kind: 'serviceProblem', id: 'service', problem, failed }]
      : [];
    return [...ofService, ...broken, ...unanswered, ...needing, ...nodes, ...removed];
  }

  #newLicenses(): (linked: LinkedDependency) => LicenseView {
    return licensesOf({
      get: (coordinates) => this.#definitions.get(coordinates),
      verdictOf: (linked) => this.#policy?.of(linked) ?? null,
      suggestionOf: (coordinates) => this.#suggestions?.of(coordinates) ?? null,
    });
  }

  /**
   * Reads every license again, a slice at a time, counts the components, and then announces a changed tree. Only the
   * latest run counts: a superseded one ends silently. A small workspace is read in one go.
   */
  async #readLicenses(): Promise<void> {
    const turn = ++this.#reading;
    const { folders } = this.#inventory;
    const licenseOf = this.#newLicenses();
    const counting = countComponents(folders, { licenseOf, keyOf: (linked) => this.keyOf(linked) });
    let step = counting.next();
    while (!step.done) {
      await this.#pause();
      if (turn !== this.#reading || this.#ended.signal.aborted) return;
      step = counting.next();
    }
    this.#folders = folders;
    this.#licenseOf = licenseOf;
    this.#counts = step.value;
    this.#invalidate();
  }

  #invalidate(): void {
    this.#tree = null;
    this.#changed.fire();
  }

  #invalidateSoon(): void {
    this.#reread.schedule(Math.max(gatherFor, restFactor * this.#buildTime));
  }
}
