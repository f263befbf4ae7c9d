import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { type Coordinates, coordinatesKey, withRevision } from '../../core/coordinates.ts';
import { carriedSets, numberOf } from '../submissions/submissionParts.ts';
import type { Submissions } from '../submissions/submissions.ts';
import type { PendingPullRequests } from './pendingPullRequests.ts';

interface Parts {
  readonly submissions: Pick<Submissions, 'all' | 'onDidChange'>;
  readonly pending: Pick<PendingPullRequests, 'result' | 'onDidChange'>;
  /** Base address of the current service; `null`: there is none. */
  readonly service: () => string | null;
}

/**
 * The open pull requests that change a revision, as far as known without a request: those found for the workspace, and
 * the user's own, whose state is followed.
 */
export class OpenCurations implements Disposable {
  readonly #parts: Parts;
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new Emitter<void>());
  /** By `coordinatesKey`. */
  #numbers: ReadonlyMap<string, ReadonlySet<number>>;

  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(parts: Parts) {
    this.#parts = parts;
    for (const event of [parts.submissions.onDidChange, parts.pending.onDidChange])
      this.#store.add(event(() => this.update()));
    this.#numbers = this.#gather();
  }

  /** Number of open pull requests. */
  of(coordinates: Coordinates): number {
    if (coordinates.revision === null) return 0;
    return this.#numbers.get(coordinatesKey(coordinates))?.size ?? 0;
  }

  dispose(): void {
    this.#store.dispose();
  }

  /** The service may have changed. */
  update(): void {
    const before = this.#numbers;
    this.#numbers = this.#gather();
    const isSame = [...this.#numbers].every(([key, numbers]) => {
      const old = before.get(key);
      return old?.size === numbers.size && [...numbers].every((one) => old.has(one));
    });
    if (!isSame || before.size !== this.#numbers.size) this.#changed.fire();
  }

  #gather(): ReadonlyMap<string, ReadonlySet<number>> {
    const { submissions, pending, service } = this.#parts;
    const found = new Map<string, Set<number>>();
    const add = (component: Coordinates, revision: string, number: number): void => {
      const key = coordinatesKey(withRevision(component, revision));
      const known = found.get(key);
      if (known) known.add(number);
      else found.set(key, new Set([number]));
    };
    const own = submissions.all.filter((one) => one.service === service());
    // The known state of an own one is newer than a list.
    const ownNumbers = new Set(own.flatMap(({ parts }) => parts.map(numberOf)));
    for (const { number, components } of pending.result.pullRequests ?? []) {
      if (ownNumbers.has(number)) continue;
      for (const { component, revisions } of components)
        for (const { revision } of revisions) add(component, revision, number);
    }
    for (const { sets, parts } of own)
      for (const { carries, state } of parts) {
        if (state.kind !== 'open') continue;
        for (const { component, revisions } of carriedSets(sets, carries))
          for (const revision of revisions.keys()) add(component, revision, state.number);
      }
    return found;
  }
}
