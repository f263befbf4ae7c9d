import { isRecord } from '../../../base/isRecord.ts';
import { displayName } from '../../../core/coordinates.ts';
import type { SkipReason } from '../../../manifests/skipReason.ts';
import type { TargetRow } from '../../../model/outbox/harvests/targetsOfRows.ts';
import { componentArgument } from '../../workspace/componentArgument.ts';

/** Rows of our views that hold others. */
const holders: ReadonlySet<unknown> = new Set(['folder', 'manifest', 'directness', 'license', 'harvest', 'page']);

/**
 * The components that a value names: a row of a view, or everything that is below it, or the argument of a hover or of the panel.
 * Anybody can call a command with anything, so no coordinates are believed that do not parse. Nothing for any other row.
 */
export function* targetRows(value: unknown, isChosen: boolean | 'all' = true): Generator<TargetRow, void, void> {
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
export function faultyTextIn(value: unknown): string | null {
  if (!isRecord(value) || isRecord(value['linked']) || typeof value['coordinates'] !== 'string') return null;
  return componentArgument(value)?.coordinates ? null : value['coordinates'];
}

/** Of the closed list, only those that make a name a secret make a difference; any other word has none of them. */
function skipReasonOf(reason: unknown): SkipReason | null {
  const secrets: readonly SkipReason[] = ['workspaceMember', 'privateRegistry', 'privatePackage'];
  return secrets.find((one) => one === reason) ?? null;
}
