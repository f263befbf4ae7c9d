import { wordFilter } from '../../../base/wordFilter.ts';
import { attentionOf, listedStates } from '../../../core/attention.ts';
import { displayCoordinates, displayName } from '../../../core/coordinates.ts';
import type { ListedState } from '../../../core/licenseState.ts';
import { lastKnownOf } from '../../../core/loadable.ts';
import type { DefinitionSummary } from '../../../core/summary.ts';
import type { EntryNode } from './savedListNodes.ts';

export type Presence = 'present' | 'absent';

export interface SavedListFilter {
  /** Every word must occur in the name, the coordinates or the license; empty for all. */
  readonly text: string;
  /** `null` for all. */
  readonly states: ReadonlySet<ListedState> | null;
  /** Of a meaningful declared license: `OTHER`, `NONE` and `NOASSERTION` count as absent, as in the web interface. */
  readonly license: Presence | null;
  /** Of a source location. */
  readonly source: Presence | null;
}

export const allEntries: SavedListFilter = { text: '', states: null, license: null, source: null };

export function isNarrowing({ text, states, license, source }: SavedListFilter): boolean {
  return text !== '' || states !== null || license !== null || source !== null;
}

/** Unknown entries are neither with nor without a license or a source. */
export function passesFilter(entry: EntryNode, { text, states, license, source }: SavedListFilter): boolean {
  if (states && !listedStatesOf(entry).some((state) => states.has(state))) return false;
  if (license && presenceOfLicense(entry) !== license) return false;
  if (source && presenceOfSource(entry) !== source) return false;
  return text === '' || wordFilter(text)(searchedText(entry));
}

/** The values by which a filter finds the entry. */
export function listedStatesOf(entry: EntryNode): readonly ListedState[] {
  return listedStates({ ...entry, lastKind: summaryOf(entry)?.license.kind ?? null });
}

/** The last good answer, also while it is requested again and after a failure. */
export function summaryOf({ loadable }: EntryNode): DefinitionSummary | null {
  return lastKnownOf(loadable)?.value ?? null;
}

function presenceOfLicense(entry: EntryNode): Presence | null {
  if (entry.loadable.state === 'notHarvested') return 'absent';
  const kind = summaryOf(entry)?.license.kind;
  if (kind === undefined) return null;
  return attentionOf(kind) === 'clear' ? 'present' : 'absent';
}

function presenceOfSource(entry: EntryNode): Presence | null {
  if (entry.loadable.state === 'notHarvested') return 'absent';
  const summary = summaryOf(entry);
  if (summary === null) return null;
  return summary.sourceUrl === null ? 'absent' : 'present';
}

function searchedText({ coordinates, expression }: EntryNode): string {
  return [displayName(coordinates), displayCoordinates(coordinates), expression ?? ''].join(' ');
}
