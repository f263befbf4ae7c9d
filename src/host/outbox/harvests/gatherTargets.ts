import { runCooperatively, type Turns } from '../../../base/steps.ts';
import type { Coordinates } from '../../../core/coordinates.ts';
import type { Definitions } from '../../../model/definitions/definitions.ts';
import { joinedTargets, type HarvestTargets } from '../../../model/outbox/harvests/harvestTargets.ts';
import { targetsOfRows, type TargetRow } from '../../../model/outbox/harvests/targetsOfRows.ts';
import { targetsOfTexts } from '../../../model/outbox/harvests/targetsOfTexts.ts';
import { faultyTextIn, targetRows } from './targetRows.ts';

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
