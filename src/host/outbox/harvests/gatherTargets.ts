import { isRecord } from '../../../base/isRecord.ts';
import { type Turns, runCooperatively } from '../../../base/steps.ts';
import { type Coordinates, displayName } from '../../../core/coordinates.ts';
import type { SkipReason } from '../../../manifests/skipReason.ts';
import type { Definitions } from '../../../model/definitions/definitions.ts';
import { type HarvestTargets, joinedTargets } from '../../../model/outbox/harvests/harvestTargets.ts';
import { type TargetRow, targetsOfRows } from '../../../model/outbox/harvests/targetsOfRows.ts';
import { targetsOfTexts } from '../../../model/outbox/harvests/targetsOfTexts.ts';
import { componentArgument } from '../../workspace/componentArgument.ts';

/** Rows of our views that hold others. */
const holders: ReadonlySet<unknown> = new Set(['folder', 'manifest', 'directness', 'license', 'harvest', 'page']);

export interface GatherParts {
  readonly get: Definitions['get'];
  readonly isPrivate: (coordinates: Coordinates) => boolean;
  /** Addresses of the service in use, whose pages are understood. */
  readonly addresses: () => readonly string[];
  readonly turns: Turns;
}

/** What a command was called with, whoever called: texts, rows of our views, arguments of hovers and of the panel. */
export async function gatherTargets(values: readonly unknown[], parts: GatherParts): Promise<HarvestTargets> {
  const texts = values.flatMap((value) => (typeof value === 'string' ? [value] : (faultyTextIn(value) ?? [])));
  const { isPrivate, get, turns } = parts;
  const services = parts.addresses();
  const ofTexts = await runCooperatively(targetsOfTexts(texts, { services }), turns);
  const ofRows = await runCooperatively(targetsOfRows(rowsIn(values), { get, isPrivate }), turns);
  return joinedTargets([ofTexts, ofRows]);
}

/**
 * The values that are meant: a selection of several; what the command was called with, a list of them from a keybinding; `null`
 * when it was called with nothing. An address of an editor, which menus there hand over, is nothing.
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
 * The components that a value names: a row of a view, or everything that is below it, or the argument of a hover or of the panel.
 * Anybody can call a command with anything, so no coordinates are believed that do not parse. Nothing for any other row.
 */
function* targetRows(value: unknown, isChosen: boolean | 'all' = true): Generator<TargetRow, void, void> {
  if (!isRecord(value)) return;
  const below = holders.has(value['kind']) ? (value['children'] ?? value['entries']) : undefined;
  if (Array.isArray(below)) {
    // Who points at everything that lacks a tool means every one of it.
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

/** Written coordinates in an argument, which are none: to be named, and not sent. */
function faultyTextIn(value: unknown): string | null {
  if (!isRecord(value) || isRecord(value['linked']) || typeof value['coordinates'] !== 'string') return null;
  return componentArgument(value)?.coordinates ? null : value['coordinates'];
}

/** Of the closed list, only those that make a name a secret make a difference; any other word has none of them. */
function skipReasonOf(reason: unknown): SkipReason | null {
  const secrets: readonly SkipReason[] = ['workspaceMember', 'privateRegistry', 'privatePackage'];
  return secrets.find((one) => one === reason) ?? null;
}
