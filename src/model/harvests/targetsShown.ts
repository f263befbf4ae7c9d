import { type Coordinates, formatCoordinates } from '../../core/coordinates.ts';
import { type HarvestTool, harvestToolChoices } from '../../core/harvestTools.ts';
import type { SkippedItem, SkippedItemReason } from './harvestTargets.ts';

/** What is sent and what is not, within the space of a confirmation. */
export interface ShownPlan {
  /** In the listing order of tools. */
  readonly tools: readonly { readonly tool: HarvestTool; readonly shown: Shown }[];
  /** Each reason once, starting with those the user can do least about. */
  readonly reasons: readonly { readonly reason: SkippedItemReason; readonly shown: Shown }[];
  /** True if something is not shown. */
  readonly isCut: boolean;
}

export interface Shown {
  readonly count: number;
  /** The first of them. */
  readonly names: readonly string[];
  /** Number of those not shown. */
  readonly more: number;
}

interface Room {
  /** Components to show, over all tools. */
  readonly lines: number;
  /** Names to show for each reason. */
  readonly names: number;
}

/** Includes every tool and every reason, however little space there is. */
export function shownPlan(
  send: readonly { readonly coordinates: Coordinates; readonly tool: HarvestTool }[],
  leftOut: readonly SkippedItem[],
  room: Room,
): ShownPlan {
  const byTool = harvestToolChoices.flatMap((tool) => {
    const names = send.filter((one) => one.tool === tool).map(({ coordinates }) => formatCoordinates(coordinates));
    return names.length > 0 ? [{ tool, names }] : [];
  });
  let left = room.lines;
  const tools = byTool.map(({ tool, names }, at) => {
    const shown = cut(names, Math.max(1, left - (byTool.length - at - 1)));
    left -= shown.names.length;
    return { tool, shown };
  });
  const reasons = reasonOrder.flatMap((kind) => {
    const same = leftOut.filter(({ reason }) => reason.kind === kind);
    const names = same.map(({ name }) => name);
    return same.length > 0 ? [{ reason: latestOf(same), shown: cut(names, room.names) }] : [];
  });
  return { tools, reasons, isCut: [...tools, ...reasons].some(({ shown }) => shown.more > 0) };
}

function cut(names: readonly string[], maximum: number): Shown {
  const shown = names.slice(0, maximum);
  return { count: names.length, names: shown, more: names.length - shown.length };
}

/** The reason that is shown for all of them: of several times, the latest. */
function latestOf(all: readonly SkippedItem[]): SkippedItemReason {
  const timeOf = (reason: SkippedItemReason): number =>
    reason.kind === 'alreadyQueued' ? reason.since : reason.kind === 'refusedBefore' ? reason.at : 0;
  return all
    .map(({ reason }) => reason)
    .reduce((latest, reason) => (timeOf(reason) > timeOf(latest) ? reason : latest));
}

const reasonTable: Readonly<Record<SkippedItemReason['kind'], true>> = {
  private: true,
  garbage: true,
  listTooLong: true,
  duplicate: true,
  noCoordinates: true,
  notCovered: true,
  noRevision: true,
  alreadyQueued: true,
  refusedBefore: true,
  notLookedUpYet: true,
  lookUpFailed: true,
  noCounterpart: true,
};
const reasonOrder = Object.keys(reasonTable);
