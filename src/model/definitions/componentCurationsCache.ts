import type { Disposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { parseJson } from '../../base/parseJson.ts';
import { ReadCache } from '../../base/readCache.ts';
import { type Result, succeed } from '../../base/result.ts';
import { type Coordinates, coordinatesKey, withRevision } from '../../core/coordinates.ts';
import type { Problem, SettingProblem } from '../../core/problem.ts';
import type { FieldOrigin } from '../../protocol/snapshot.ts';
import type { ServiceClient } from '../../service/client.ts';
import type { ComponentCurations, Contribution } from '../../service/curationAnswer.ts';
import type { Clock } from '../ports.ts';
import { fieldOrigins, inEffectIn } from './curatedFields.ts';
import { mergedIn, MergedPullRequests } from './mergedPullRequests.ts';

export type CurationsClient = Pick<ServiceClient['curations'], 'ofComponent' | 'inEffect'>;

interface Parts {
  readonly client: () => Result<{ readonly curations: CurationsClient }, SettingProblem>;
  /** The user's own pull requests on a component, which a list of the service may not have yet. */
  readonly own?: (component: Coordinates) => readonly Contribution[];
  readonly clock: Clock;
}

/** The known curations behind one definition. */
export interface DefinitionCurations {
  readonly component: ComponentCurations;
  /** Fields set by the curation in effect; `null` if the service does not provide it. */
  readonly fields: readonly FieldOrigin[] | null;
}

/** The service's own list is up to a day old (service-api.md 5.2); this only saves a request for each panel. */
const maxAge = 10 * 60_000;

/** Maximum of cached components, and of cached revisions. */
const limit = 2000;

/**
 * The curations of components, each requested when a panel is visible, and shared by all panels of the
 * component. An answer lasts for minutes, a problem does not. `forget` drops the cache: for one component, because the
 * user refreshes it, or for all, because the service has changed. A private name is never sent.
 */
export class ComponentCurationsCache implements Disposable {
  readonly #parts: Parts;
  readonly #components: ReadCache<ComponentCurations, Problem>;
  readonly #revisions: ReadCache<unknown, Problem>;
  readonly #changed = new Emitter<Coordinates>();

  /** Components whose last list has an open pull request, by its number. */
  readonly #open = new Map<number, Map<string, Coordinates>>();
  readonly merged = new MergedPullRequests();

  /** Cached data of this component, without a revision, is out of date: views showing it request it again. */
  readonly onDidForget: Event<Coordinates> = this.#changed.event;

  constructor(parts: Parts) {
    this.#parts = parts;
    const options = { limit, sizeOf: () => 1, now: () => parts.clock.now(), maxAge };
    this.#components = new ReadCache(options);
    this.#revisions = new ReadCache(options);
    this.merged.onDidChange((numbers) => {
      for (const number of numbers) {
        const components = this.#open.get(number)?.values() ?? [];
        this.#open.delete(number);
        for (const component of components) this.#changed.fire(component);
      }
    });
  }

  /**
   * `isCurated`: the definition is marked as curated. The list leaves out curations put into effect without a pull
   * request it knows (service-api.md 5.2), so that then the curation itself is requested. An abort rejects.
   */
  async of(
    coordinates: Coordinates,
    { isCurated }: { readonly isCurated: boolean },
    signal: AbortSignal,
  ): Promise<Result<DefinitionCurations, Problem>> {
    const listed = await this.#listed(coordinates, signal);
    if (!listed.ok) return listed;
    const { contributions } = listed.value;
    const component = this.#withOwn(coordinates, listed.value);
    const { revision } = coordinates;
    if (revision === null) return succeed({ component, fields: null });
    let inEffect = inEffectIn(component, revision);
    if (inEffect === undefined) {
      if (!isCurated) return succeed({ component, fields: contributions.length > 0 ? [] : null });
      const answer = await this.inEffect(coordinates, signal);
      if (!answer.ok || answer.value === null) return succeed({ component, fields: null });
      inEffect = answer.value;
    }
    return succeed({ component, fields: fieldOrigins(inEffect, contributions, revision) });
  }

  async ofComponent(coordinates: Coordinates, signal: AbortSignal): Promise<Result<ComponentCurations, Problem>> {
    const listed = await this.#listed(coordinates, signal);
    return listed.ok ? succeed(this.#withOwn(coordinates, listed.value)) : listed;
  }

  /** The curation of a revision, also if the list leaves it out; `null`: there is none. An abort rejects. */
  async inEffect(coordinates: Coordinates, signal: AbortSignal): Promise<Result<unknown, Problem>> {
    return this.#revisions.read(
      coordinatesKey(coordinates),
      async (shared) => {
        const sent = await this.#request((client) => client.inEffect(coordinates, shared));
        return sent.ok ? succeed(sent.value === null ? null : (parseJson(sent.value) ?? null)) : sent;
      },
      signal,
    );
  }

  #withOwn(coordinates: Coordinates, listed: ComponentCurations): ComponentCurations {
    const known = new Set(listed.contributions.map(({ number }) => number));
    const own = (this.#parts.own?.(withRevision(coordinates, null)) ?? []).filter(({ number }) => !known.has(number));
    const contributions = [...own, ...listed.contributions].sort((a, b) => b.number - a.number);
    return this.merged.applied(own.length === 0 ? listed : { ...listed, contributions });
  }

  async #listed(coordinates: Coordinates, signal: AbortSignal): Promise<Result<ComponentCurations, Problem>> {
    const component = withRevision(coordinates, null);
    return this.#components.read(
      coordinatesKey(component),
      async (shared) => {
        const answer = await this.#request((client) => client.ofComponent(component, shared));
        if (answer.ok) this.#noteOpen(component, answer.value);
        return answer;
      },
      signal,
    );
  }

  #noteOpen(component: Coordinates, list: ComponentCurations): void {
    for (const { state, number } of list.contributions)
      if (state === 'open' && !this.merged.has(number))
        this.#open.set(number, (this.#open.get(number) ?? new Map()).set(coordinatesKey(component), component));
    this.merged.add(mergedIn([list]));
  }

  /** Of this component and all its revisions; without one, of all. */
  forget(coordinates?: Coordinates): void {
    if (!coordinates) {
      this.#components.clear();
      this.#revisions.clear();
      this.#open.clear();
      this.merged.clear();
    } else {
      const component = withRevision(coordinates, null);
      const own = coordinatesKey(component);
      this.#components.forget((key) => key === own);
      this.#revisions.forget((key) => key.startsWith(`${own}/`));
      this.#changed.fire(component);
    }
  }

  dispose(): void {
    this.#changed.dispose();
    this.merged.dispose();
    this.#components.dispose();
    this.#revisions.dispose();
  }

  async #request<T>(send: (client: CurationsClient) => Promise<Result<T, Problem>>): Promise<Result<T, Problem>> {
    const client = this.#parts.client();
    return client.ok ? send(client.value.curations) : client;
  }
}
