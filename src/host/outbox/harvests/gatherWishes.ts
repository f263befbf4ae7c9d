import { finishInTurns, type Turns } from '../../../base/steps.ts';
import type { Coordinates } from '../../../core/coordinates.ts';
import type { Definitions } from '../../../model/definitions/definitions.ts';
import { joinedWishes, type Wishes } from '../../../model/outbox/harvests/wishes.ts';
import { wishesOfRows, type WishRow } from '../../../model/outbox/harvests/wishesOfRows.ts';
import { wishesOfTexts } from '../../../model/outbox/harvests/wishesOfTexts.ts';
import { faultyTextIn, wishRows } from './wishRows.ts';

export interface GatherParts {
  readonly get: Definitions['get'];
  readonly isPrivate: (coordinates: Coordinates) => boolean;
  /** Addresses of the service in use, whose pages are understood. */
  readonly addresses: () => readonly string[];
  readonly turns: Turns;
}

/** What a command was called with, whoever called: texts, rows of our views, arguments of hovers and of the panel. */
export async function gatherWishes(values: readonly unknown[], parts: GatherParts): Promise<Wishes> {
  const texts = values.flatMap((value) => (typeof value === 'string' ? [value] : (faultyTextIn(value) ?? [])));
  const { isPrivate, get, turns } = parts;
  const services = parts.addresses();
  const ofTexts = await finishInTurns(wishesOfTexts(texts, { services }), turns);
  const ofRows = await finishInTurns(wishesOfRows(rowsIn(values), { get, isPrivate }), turns);
  return joinedWishes([ofTexts, ofRows]);
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

function* rowsIn(values: readonly unknown[]): Generator<WishRow, void, void> {
  for (const value of values) if (typeof value !== 'string') yield* wishRows(value);
}

function isAddress(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'scheme' in value;
}
