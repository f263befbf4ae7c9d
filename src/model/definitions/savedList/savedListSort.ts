import { compareNames } from '../../../core/compareNames.ts';
import { compareRevisions, compareTexts } from '../../../core/compareRevisions.ts';
import { displayName } from '../../../core/coordinates.ts';
import { componentStates } from '../../../core/licenseState.ts';
import type { EntryNode } from './savedListNodes.ts';
import { summaryOf } from './savedListFilter.ts';

/** `own`: the user's order. */
export type SortKey = 'own' | 'name' | 'license' | 'state' | 'score' | 'releaseDate' | 'type';

export interface SavedListSort {
  readonly key: SortKey;
  /** Reverses the order, also the user's own. Unknown entries stay at the end. */
  readonly isDescending: boolean;
}

export const ownOrder: SavedListSort = { key: 'own', isDescending: false };

/** Equal entries keep the user's order. The list itself is unchanged. */
export function sortEntries(entries: readonly EntryNode[], { key, isDescending }: SavedListSort): readonly EntryNode[] {
  if (key === 'own') return isDescending ? entries.toReversed() : entries;
  const turn = isDescending ? -1 : 1;
  const keyed = entries.map((entry) => ({ entry, value: valueOf(entry, key) }));
  keyed.sort((a, b) => {
    if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
    if (key !== 'name') return turn * compareValues(a.value, b.value);
    return turn * (compareNames(String(a.value), String(b.value)) || compareVersions(a.entry, b.entry));
  });
  return keyed.map(({ entry }) => entry);
}

/** `null`: unknown. */
function valueOf(entry: EntryNode, key: Exclude<SortKey, 'own'>): string | number | null {
  switch (key) {
    case 'name':
      return displayName(entry.coordinates);
    case 'type':
      return `${entry.coordinates.type}/${entry.coordinates.provider}`;
    case 'license':
      return entry.expression?.toLowerCase() ?? null;
    case 'state':
      return componentStates[entry.state].rank;
    case 'score':
      return summaryOf(entry)?.score ?? null;
    case 'releaseDate':
      return summaryOf(entry)?.releaseDate ?? null;
  }
}

function compareValues(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : compareTexts(String(a), String(b));
}

function compareVersions(a: EntryNode, b: EntryNode): number {
  return compareRevisions(a.coordinates.revision ?? '', b.coordinates.revision ?? '');
}
