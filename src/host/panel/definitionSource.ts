import type { Result } from '../../base/result.ts';
import type { Coordinates } from '../../core/coordinates.ts';
import type { Loadable } from '../../core/loadable.ts';
import type { Problem } from '../../core/problem.ts';
import type { DefinitionSummary } from '../../core/summary.ts';
import type { Definitions, FullDefinition } from '../../model/definitions/definitions.ts';

/** The source of a panel's definition. */
export interface DefinitionSource {
  /** Known data on exactly this definition, without reading it. */
  summary(): Loadable<DefinitionSummary>;
  /**
   * When the model last had an answer about the component, in milliseconds since the epoch; 0: never. Earlier reads are
   * stale.
   */
  heardAt(): number;
  /** An abort rejects with its reason. */
  read(signal: AbortSignal): Promise<Result<FullDefinition, Problem>>;
  /** Requests the service again, even if data is cached. */
  refresh(): void;
}

type OwnDefinitions = Pick<Definitions, 'get' | 'full' | 'refresh'>;

/** The definition without a pull request. */
export function ofDefinition(coordinates: Coordinates, definitions: OwnDefinitions): DefinitionSource {
  return {
    summary: () => definitions.get(coordinates),
    heardAt: () => heardAt(coordinates, definitions),
    read: (signal) => definitions.full(coordinates, signal),
    refresh: () => definitions.refresh([coordinates]),
  };
}

/**
 * The definition as `readProposed` reads it: with a pull request. The model stores nothing of that, but when it has new
 * data on the definition, the proposal's base has changed. So both are requested, and it counts as read when both have
 * arrived.
 */
export function ofPullRequest(
  coordinates: Coordinates,
  definitions: OwnDefinitions,
  readProposed: (isAgain: boolean, signal: AbortSignal) => Promise<Result<FullDefinition, Problem>>,
): DefinitionSource {
  let isAgain = false;
  return {
    summary: () => ({ state: 'unasked' }),
    heardAt: () => heardAt(coordinates, definitions),
    read: async (signal) => {
      const [proposed] = await Promise.all([readProposed(isAgain, signal), definitions.full(coordinates, signal)]);
      isAgain = true;
      if (!proposed.ok) return proposed;
      const fetchedAt = Math.max(proposed.value.fetchedAt, heardAt(coordinates, definitions));
      return { ok: true, value: { ...proposed.value, fetchedAt } };
    },
    refresh: () => definitions.refresh([coordinates]),
  };
}

function heardAt(coordinates: Coordinates, definitions: OwnDefinitions): number {
  const loadable = definitions.get(coordinates);
  return loadable.state === 'known' || loadable.state === 'notHarvested' ? loadable.fetchedAt : 0;
}
