import type { Steps } from '../../../base/steps.ts';
import { type Coordinates, coordinatesKey, displayName, formatCoordinates } from '../../../core/coordinates.ts';
import type { Loadable } from '../../../core/loadable.ts';
import type { SkipReason } from '../../../manifests/skipReason.ts';
import type { HarvestTarget } from './harvestPlan.ts';
import type { SkippedItem, SkippedItemReason, HarvestTargets } from './harvestTargets.ts';

/** A view row that is, or should be, a component. */
export interface TargetRow {
  readonly coordinates: Coordinates | null;
  /** The row's own name for it. */
  readonly name: string;
  /** Why no request is made for it, if a manifest says so. */
  readonly reason: SkipReason | null;
  /** `true`: selected by the user. `false`: belongs to a selected row; harvested only if not harvested yet. */
  readonly isChosen: boolean;
}

interface Knowledge {
  get(coordinates: Coordinates): Loadable<unknown>;
  isPrivate(coordinates: Coordinates): boolean;
}

/** Rows processed without a pause: a millisecond or two of work. */
const sliceSize = 200;

/**
 * Harvest targets of rows: everything the user selected and, of what belongs to it, what the service reports as not
 * harvested. If the service hasn't answered, the component is left out and named. Each component once, in row order.
 */
export function* targetsOfRows(rows: Iterable<TargetRow>, knowledge: Knowledge): Steps<HarvestTargets> {
  const targets = new Map<string, HarvestTarget>();
  const leftOut = new Map<string, SkippedItem>();
  let looked = 0;
  for (const row of rows) {
    if (++looked % sliceSize === 0) yield;
    const { coordinates } = row;
    const key = coordinates ? coordinatesKey(coordinates) : `name ${row.name}`;
    const verdict = verdictOn(row, knowledge);
    if (verdict === 'target' && coordinates) {
      if (!targets.has(key)) targets.set(key, { coordinates, name: displayName(coordinates) });
      leftOut.delete(key);
    } else if (typeof verdict === 'object' && !targets.has(key) && !leftOut.has(key))
      leftOut.set(key, { name: coordinates ? formatCoordinates(coordinates) : row.name, reason: verdict });
  }
  return { targets: [...targets.values()], leftOut: [...leftOut.values()] };
}

function verdictOn(
  { coordinates, reason, isChosen }: TargetRow,
  knowledge: Knowledge,
): 'target' | 'no' | SkippedItemReason {
  if (coordinates === null) return { kind: reason !== null && isSecret.has(reason) ? 'private' : 'noCoordinates' };
  if (isChosen) return 'target';
  if (knowledge.isPrivate(coordinates)) return { kind: 'private' };
  if (coordinates.revision === null) return { kind: 'noRevision' };
  const known = knowledge.get(coordinates);
  switch (known.state) {
    case 'notHarvested':
      return 'target';
    case 'known':
      return 'no';
    case 'unasked':
      return { kind: 'unasked' };
    case 'loading':
      return known.lastKnown ? 'no' : { kind: 'unasked' };
    case 'failed':
      return known.lastKnown ? 'no' : { kind: 'lookUpFailed' };
  }
}

/** Reasons that mark a name as private: it must not leave this machine. */
const isSecret: ReadonlySet<SkipReason> = new Set(['workspaceMember', 'privateRegistry', 'privatePackage']);
