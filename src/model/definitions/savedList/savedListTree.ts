import type { Coordinates } from '../../../core/coordinates.ts';
import { licenseStateOf } from '../../../core/licenseState.ts';
import type { Loadable } from '../../../core/loadable.ts';
import type { DefinitionSummary } from '../../../core/summary.ts';
import { lackingIn } from '../../../core/lackingTools.ts';
import type { SavedListEntry } from './savedListEntry.ts';
import { type SavedListFilter, passesFilter } from './savedListFilter.ts';
import type { SavedListNode, EntryNode, PageNode } from './savedListNodes.ts';
import { type SavedListSort, sortEntries } from './savedListSort.ts';

/** No node has more entries below it than this. */
const entriesInPage = 500;

export interface SavedListTreeOptions {
  readonly sort: SavedListSort;
  readonly filter: SavedListFilter;
  readonly get: (coordinates: Coordinates) => Loadable<DefinitionSummary>;
  readonly isPrivate: (coordinates: Coordinates) => boolean;
}

export interface SavedListTree {
  readonly roots: readonly SavedListNode[];
  /** The shown entries, in display order. */
  readonly entries: readonly EntryNode[];
}

/** The list as displayed. */
export function savedListTree(list: readonly SavedListEntry[], options: SavedListTreeOptions): SavedListTree {
  const all = list.map((entry) => entryNode(entry, options));
  const shown = all.filter((entry) => passesFilter(entry, options.filter));
  const entries = sortEntries(shown, options.sort);
  return { roots: paged(entries), entries };
}

function entryNode({ key, coordinates }: SavedListEntry, { get, isPrivate }: SavedListTreeOptions): EntryNode {
  const id = `entry|${key}`;
  const isHidden = isPrivate(coordinates);
  if (coordinates.revision === null || isHidden) {
    const loadable = { state: 'notLookedUpYet' } as const;
    const nothing = { state: 'cannotBeLookedUp', expression: null, lacks: [] } as const;
    return { kind: 'entry', id, key, coordinates, loadable, ...nothing, isPrivate: isHidden };
  }
  const loadable = get(coordinates);
  const { kind, expression, lastKnown } = licenseStateOf(loadable);
  const shown = expression ?? lastKnown?.expression ?? null;
  const lacks = lackingIn(loadable);
  return { kind: 'entry', id, key, coordinates, loadable, state: kind, expression: shown, lacks, isPrivate: false };
}

function paged(entries: readonly EntryNode[]): readonly (EntryNode | PageNode)[] {
  if (entries.length <= entriesInPage) return entries;
  const pages: PageNode[] = [];
  for (let at = 0; at < entries.length; at += entriesInPage)
    pages.push({ kind: 'page', id: `page ${at / entriesInPage}`, entries: entries.slice(at, at + entriesInPage) });
  return pages;
}
