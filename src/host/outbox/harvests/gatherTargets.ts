import { isRecord } from '../../../base/isRecord.ts';
import { type Turns, runCooperatively } from '../../../base/steps.ts';
import { type Coordinates, displayName } from '../../../core/coordinates.ts';
import type { SkipReason } from '../../../manifests/skipReason.ts';
import type { Definitions } from '../../../model/definitions/definitions.ts';
import { type HarvestTargets, joinedTargets } from '../../../model/outbox/harvests/harvestTargets.ts';
import { type TargetRow, targetsOfRows } from '../../../model/outbox/harvests/targetsOfRows.ts';
import { targetsOfTexts } from '../../../model/outbox/harvests/targetsOfTexts.ts';
import { componentArgument } from '../../componentArgument.ts';

/** Rows of our views with child rows. */
const holders: ReadonlySet<unknown> = new Set(['folder', 'manifest', 'directness', 'license', 'harvest', 'page']);

export interface GatherParts {
  readonly get: Definitions['get'];
  readonly isPrivate: (coordinates: Coordinates) => boolean;
  /** Addresses of the service in use, whose pages are recognised. */
  readonly addresses: () => readonly string[];
  readonly turns: Turns;
}

/** Reads a command's arguments from any caller: texts, rows of our views, arguments of hovers and of the panel. */
export async function gatherTargets(values: readonly unknown[], parts: GatherParts): Promise<HarvestTargets> {
  const texts = values.flatMap((value) => (typeof value === 'string' ? [value] : (faultyTextIn(value) ?? [])));
  const { isPrivate, get, turns } = parts;
  const services = parts.addresses();
  const ofTexts = await runCooperatively(targetsOfTexts(texts, { services }), turns);
  const ofRows = await runCooperatively(targetsOfRows(rowsIn(values), { get, isPrivate }), turns);
  return joinedTargets([ofTexts, ofRows]);
}

/**
 * The target values: a selection of several; the command's argument, which is a list from a keybinding; `null` without
 * an argument. An editor's URI, passed by its menus, counts as nothing.
 */
export function meantValues(value: unknown, selection: unknown): readonly unknown[] | null {
  if (Array.isArray(selection) && selection.length > 1) return selection as readonly unknown[];
  if (Array.isArray(value)) return value as readonly unknown[];
  return value === undefined || value === null || isAddress(value) ? null : [value];
}

function* rowsIn(values: readonly unknown[]): Generator<TargetRow, void, void> {
  for (const value of values) if (typeof value !== 'string') yield* targetRows(value);
}

function isAddress(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'scheme' in value;
}

/**
 * The components of a value: a view's row, or everything below it, or a hover's or the panel's argument. Command
 * arguments are untrusted, so coordinates must parse. Yields nothing for any other row.
 */
function* targetRows(value: unknown, isChosen: boolean | 'all' = true): Generator<TargetRow, void, void> {
  if (!isRecord(value)) return;
  const below = holders.has(value['kind']) ? (value['children'] ?? value['entries']) : undefined;
  if (Array.isArray(below)) {
    // Selecting the group that lacks a tool selects all its components.
    const isMeant = value['harvest'] === 'partlyHarvested' || (isChosen === 'all' && value['kind'] === 'page');
    for (const one of below as readonly unknown[]) yield* targetRows(one, isMeant ? 'all' : false);
    return;
  }
  const coordinates = componentArgument(value)?.coordinates ?? null;
  if (isRecord(value['linked'])) {
    const { dependency, reason } = value['linked'];
    const name = coordinates ? displayName(coordinates) : isRecord(dependency) ? String(dependency['name']) : '';
    if (coordinates || name !== '')
      yield { coordinates, name, reason: skipReasonOf(reason), isChosen: isChosen !== false };
  } else if (coordinates)
    yield { coordinates, name: displayName(coordinates), reason: null, isChosen: isChosen !== false };
}

/** Invalid coordinates text in an argument: shown, and not sent. */
function faultyTextIn(value: unknown): string | null {
  if (!isRecord(value) || isRecord(value['linked']) || typeof value['coordinates'] !== 'string') return null;
  return componentArgument(value)?.coordinates ? null : value['coordinates'];
}

/** Of the closed list, only reasons that make a name private matter; any other value means none of them. */
function skipReasonOf(reason: unknown): SkipReason | null {
  const secrets: readonly SkipReason[] = ['workspaceMember', 'privateRegistry', 'privatePackage'];
  return secrets.find((one) => one === reason) ?? null;
}
