import { Emitter, type Event } from '../../base/event.ts';
import type { ComponentCurations } from '../../service/curationAnswer.ts';

/**
 * Numbers of pull requests that an answer of the service has called merged. Lists that call them open are older: the
 * service's lists are up to a day old (service-api.md 5.2), and ours are cached. A merge is final.
 */
export class MergedPullRequests {
  readonly #numbers = new Set<number>();
  readonly #changed = new Emitter<ReadonlySet<number>>();

  /** These are merged. */
  readonly onDidChange: Event<ReadonlySet<number>> = this.#changed.event;

  has(number: number): boolean {
    return this.#numbers.has(number);
  }

  add(numbers: Iterable<number>): void {
    const added = new Set([...numbers].filter((number) => !this.#numbers.has(number)));
    for (const number of added) this.#numbers.add(number);
    if (added.size > 0) this.#changed.fire(added);
  }

  /** The service has changed. */
  clear(): void {
    this.#numbers.clear();
  }

  /** The list with the state that is known of each; the same object if that changes nothing. */
  applied(list: ComponentCurations): ComponentCurations {
    const isOutdated = ({ state, number }: ComponentCurations['contributions'][number]): boolean =>
      state === 'open' && this.has(number);
    if (!list.contributions.some(isOutdated)) return list;
    const contributions = list.contributions.map((one) =>
      isOutdated(one) ? { ...one, state: 'merged' as const } : one,
    );
    return { ...list, contributions };
  }

  dispose(): void {
    this.#changed.dispose();
  }
}

/** The numbers of the merged pull requests in answers of the service. */
export function mergedIn(lists: Iterable<ComponentCurations>): readonly number[] {
  return [...lists].flatMap(({ contributions }) =>
    contributions.flatMap(({ state, number }) => (state === 'merged' ? [number] : [])),
  );
}
