import { DisposableStore, type Disposable } from '../base/disposable.ts';
import { Emitter, type Event } from '../base/event.ts';
import type { Coordinates } from '../core/coordinates.ts';
import { coordinatesKey } from '../core/coordinates.ts';
import { licenseStateOf } from '../core/licenseState.ts';
import type { Problem } from '../core/problem.ts';
import type { LinkedDependency } from '../manifests/link.ts';
import {
  componentTree,
  noFilter,
  type ComponentFilter,
  type ComponentState,
  type ComponentTreeNode,
  type Grouping,
  type LicenseView,
  type ServiceProblemNode,
} from './componentTree.ts';
import type { Definitions } from './definitions.ts';
import type { Inventory } from './inventory.ts';
import type { Clock } from './ports.ts';

/** Milliseconds that answers are gathered before the view is told: a batch of 250 must not repaint it 250 times. */
const gatherFor = 120;

interface ComponentsParts {
  readonly inventory: Pick<Inventory, 'folders' | 'onDidChange'>;
  readonly definitions: Pick<Definitions, 'get' | 'want' | 'onDidChange'>;
  readonly clock: Clock;
}

/**
 * The Components view's model: the inventory joined with what the service says, grouped and filtered as the person wishes.
 * Asks the service for whatever the inventory comes to hold. Events say that the tree is another one; readers take it anew.
 */
export class Components implements Disposable {
  readonly #inventory: ComponentsParts['inventory'];
  readonly #definitions: ComponentsParts['definitions'];
  readonly #clock: Clock;
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new Emitter<void>());
  readonly #ended = new AbortController();
  #tree: readonly ComponentTreeNode[] | null = null;
  #isWaiting = false;
  #grouping: Grouping = 'manifest';
  #filter: ComponentFilter = noFilter;

  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(parts: ComponentsParts) {
    this.#inventory = parts.inventory;
    this.#definitions = parts.definitions;
    this.#clock = parts.clock;
    this.#store.add(
      parts.inventory.onDidChange(() => {
        parts.definitions.want(this.coordinates());
        this.#invalidate();
      }),
    );
    this.#store.add(parts.definitions.onDidChange(() => this.#invalidateSoon()));
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
    return this.#filter.text !== '' || this.#filter.states !== null;
  }

  get tree(): readonly ComponentTreeNode[] {
    this.#tree ??= [
      ...this.#serviceProblem(),
      ...componentTree(this.#inventory.folders, {
        grouping: this.#grouping,
        filter: this.#filter,
        licenseOf: (linked) => this.licenseOf(linked),
      }),
    ];
    return this.#tree;
  }

  /** Every component there is something to ask about, once, direct ones first. */
  coordinates(): readonly Coordinates[] {
    const found = new Map<string, Coordinates>();
    for (const wantsDirect of [true, false])
      for (const { coordinates, isDirect } of this.#dependencies())
        if (coordinates?.revision && isDirect === wantsDirect) found.set(coordinatesKey(coordinates), coordinates);
    return [...found.values()];
  }

  licenseOf({ coordinates }: LinkedDependency): LicenseView {
    if (!coordinates?.revision) return { state: 'notAsked', expression: null };
    const { kind, expression, lastKnown } = licenseStateOf(this.#definitions.get(coordinates));
    return { state: kind, expression: expression ?? lastKnown?.expression ?? null };
  }

  /** How many components are in each state, for a filter to choose from; the filter itself does not count. */
  countByState(): ReadonlyMap<ComponentState, number> {
    const counts = new Map<ComponentState, number>();
    const seen = new Set<string>();
    for (const linked of this.#dependencies()) {
      const key = linked.coordinates ? coordinatesKey(linked.coordinates) : null;
      if (key !== null && seen.has(key)) continue;
      if (key !== null) seen.add(key);
      const { state } = this.licenseOf(linked);
      counts.set(state, (counts.get(state) ?? 0) + 1);
    }
    return counts;
  }

  dispose(): void {
    this.#ended.abort();
    this.#store.dispose();
  }

  *#dependencies(): Generator<LinkedDependency, void, void> {
    for (const { manifests } of this.#inventory.folders) for (const { dependencies } of manifests) yield* dependencies;
  }

  #serviceProblem(): ServiceProblemNode[] {
    let first: Problem | null = null;
    let failed = 0;
    for (const coordinates of this.coordinates()) {
      const loadable = this.#definitions.get(coordinates);
      if (loadable.state !== 'failed') continue;
      failed++;
      if (serviceWide.has(loadable.problem.kind)) first ??= loadable.problem;
    }
    return first ? [{ kind: 'serviceProblem', id: 'service', problem: first, failed }] : [];
  }

  #invalidate(): void {
    this.#tree = null;
    this.#changed.fire();
  }

  #invalidateSoon(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    this.#clock.delay(gatherFor, this.#ended.signal).then(
      () => {
        this.#isWaiting = false;
        this.#invalidate();
      },
      // Only an abort ends the wait early, and then nobody listens any more.
      () => undefined,
    );
  }
}

/** Problems that say something of the service as a whole, not of one component. */
const serviceWide: ReadonlySet<Problem['kind']> = new Set([
  'unreachable',
  'timeout',
  'rateLimited',
  'unauthorized',
  'notFound',
  'serverError',
  'malformedResponse',
  'invalidUrl',
]);
