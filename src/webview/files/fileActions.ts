import { useRef } from 'preact/hooks';
import { type ListPosition, indexForKey } from '../kit/roving.ts';
import { usePanelTools } from '../panelTools.ts';
import type { FileList, FilesShown } from './fileList.ts';
import { type FileRow, filesLimits, type FolderRow } from './fileQuery.ts';
import { withFolderToggled } from './filesNavigation.ts';
import { useFiles } from './useFiles.ts';
import { type GridState, rowsInView } from '../kit/virtualGrid.tsx';

interface Parts {
  readonly list: FileList | null;
  readonly shown: FilesShown | null;
  readonly grid: GridState;
}

interface FileActions {
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onPress: (index: number, event: MouseEvent) => void;
  readonly onOpen: (index: number) => void;
}

/** The actions of keys and mouse in the list. */
export function useFileActions({ list, shown, grid }: Parts): FileActions {
  const { send } = usePanelTools();
  const { files, change } = useFiles();
  const { active, setActive, goTo, measure } = grid;
  const rows = shown?.rows;
  /** Start of a range; `null` if nothing was selected since the last move. */
  const anchor = useRef<number | null>(null);
  const select = (selected: readonly string[]): void => change({ selected });

  const toggle = ({ path }: FolderRow): void => change({ query: withFolderToggled(files.query, path) });
  const open = ({ path }: FileRow): void => send('openFile', { path });

  const extendTo = (index: number): void => {
    anchor.current ??= active;
    const { from, to } = rangeBetween(anchor.current, index);
    if (rows) select(rows.pathsBetween(from, to).slice(0, filesLimits.paths));
  };
  const selectAll = (): void => {
    const paths = list?.matchingPaths(files.query) ?? [];
    if (paths.length > 0) select(paths);
  };
  /** For a folder the files below it that match. */
  const selectRow = (index: number): void => {
    const paths = rows?.pathsAt(index) ?? [];
    if (paths.length > 0) select(toggledPaths(files.selected, paths));
  };

  const act = (action: KeyAction, row: FileRow | null): void => {
    switch (action.kind) {
      case 'go':
        goTo(action.to);
        if (action.extends) extendTo(action.to);
        else anchor.current = null;
        return;
      case 'goToParent':
        return goTo(Math.max(0, rows?.parentOf(active) ?? 0));
      case 'toggle':
        return void (row?.kind === 'folder' && toggle(row));
      case 'open':
        return void (row && open(row));
      case 'select':
        anchor.current = active;
        return selectRow(active);
      case 'selectAll':
        return selectAll();
      case 'selectNone':
        return select([]);
    }
  };

  return {
    onKeyDown: (event) => {
      // A button in the header handles its own keys.
      if (event.target !== event.currentTarget) return;
      const row = rows?.at(active) ?? null;
      const total = rows?.total ?? 0;
      const action = keyAction(event, { index: active, row, total, pageRows: rowsInView(measure()) });
      if (!action || (action.kind === 'selectNone' && files.selected.length === 0)) return;
      event.preventDefault();
      // Prevents the editor's own handling, such as selecting all text of the page.
      event.stopPropagation();
      act(action, row);
    },
    onPress: (index, event) => {
      const row = rows?.at(index);
      if (!row) return;
      setActive(index);
      if (event.shiftKey) return extendTo(index);
      anchor.current = index;
      if (event.target instanceof Element && event.target.closest('[data-open]')) open(row);
      else if (event.ctrlKey || event.metaKey) selectRow(index);
      else if (row.kind === 'folder') toggle(row);
      else select([row.path]);
    },
    onOpen: (index) => {
      const row = rows?.at(index);
      if (row?.kind === 'file') open(row);
    },
  };
}

/** Adds all of them, or, when all are selected already, removes them. */
export function toggledPaths(selected: readonly string[], paths: readonly string[]): readonly string[] {
  const has = new Set(selected);
  const added = paths.filter((path) => !has.has(path));
  if (added.length > 0) return [...selected, ...added].slice(0, filesLimits.paths);
  const removed = new Set(paths);
  return selected.filter((path) => !removed.has(path));
}

/** The rows between two, in either order, with both. */
export function rangeBetween(one: number, other: number): { readonly from: number; readonly to: number } {
  return { from: Math.min(one, other), to: Math.max(one, other) + 1 };
}

/** The relevant parts of a key press. */
export type PressedKey = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

export interface KeyPlace extends ListPosition {
  /** `null`: there is none. */
  readonly row: FileRow | null;
}

export type KeyAction =
  | { readonly kind: 'go'; readonly to: number; readonly extends: boolean }
  | { readonly kind: 'goToParent' }
  /** Opens or closes the folder. */
  | { readonly kind: 'toggle' }
  | { readonly kind: 'open' }
  | { readonly kind: 'select' }
  | { readonly kind: 'selectAll' }
  | { readonly kind: 'selectNone' };

/** The action of a key in the list, by the tree grid pattern; `null`: none, it is left to the editor. */
export function keyAction(pressed: PressedKey, place: KeyPlace): KeyAction | null {
  const { key, shiftKey, altKey } = pressed;
  const hasControl = pressed.ctrlKey || pressed.metaKey;
  if (altKey || place.total === 0) return null;
  if (hasControl) return key.toLowerCase() === 'a' && !shiftKey ? { kind: 'selectAll' } : null;
  const to = indexForKey(key, place);
  if (to !== null) return { kind: 'go', to, extends: shiftKey };
  return shiftKey ? null : actionOf(key, place);
}

function actionOf(key: string, { index, row }: KeyPlace): KeyAction | null {
  switch (key) {
    case 'ArrowRight':
      if (row?.kind !== 'folder') return null;
      return row.isOpen ? { kind: 'go', to: index + 1, extends: false } : { kind: 'toggle' };
    case 'ArrowLeft':
      if (row?.kind === 'folder' && row.isOpen) return { kind: 'toggle' };
      return row && row.level > 1 ? { kind: 'goToParent' } : null;
    case 'Enter':
      return row && { kind: row.kind === 'folder' ? 'toggle' : 'open' };
    case ' ':
      return row && { kind: 'select' };
    case 'Escape':
      return { kind: 'selectNone' };
    default:
      return null;
  }
}
