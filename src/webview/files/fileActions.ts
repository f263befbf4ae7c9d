import { useRef } from 'preact/hooks';
import { type FileRow, filesLimits, type FolderRow } from '../../core/fileList.ts';
import { type ListPosition, rowForKey } from '../components/listKeys.ts';
import { usePanelTools } from '../panelTools.ts';
import { problemLabel } from './filesLabels.ts';
import { type FilesNavigation, withFolder } from './filesNavigation.ts';
import type { FilesSource } from './filesPane.tsx';
import { type ListPlace, rowsInView, scrollToShow } from './listPlace.ts';

/** Maximum rows Shift selects at once: they are read for it. */
const longestRange = 5000;

interface Parts {
  readonly source: FilesSource;
  readonly active: number;
  readonly setActive: (index: number) => void;
  readonly measure: () => ListPlace;
}

interface FileActions {
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onPress: (index: number, event: MouseEvent) => void;
  readonly onOpen: (index: number) => void;
}

/** The actions of keys and mouse in the list. */
export function useFileActions({ source, active, setActive, measure }: Parts): FileActions {
  const { wording, navigation, dispatch, request, tell } = usePanelTools();
  const { files } = navigation;
  /** Start of a range; `null` if nothing was selected since the last move. */
  const anchor = useRef<number | null>(null);
  const change = (to: Partial<FilesNavigation>): void => dispatch({ type: 'files', change: to });
  const select = (selected: readonly string[]): void => change({ selected });
  const notice = (text: string): void => dispatch({ type: 'notice', text });

  const goTo = (index: number): void => {
    setActive(index);
    const scroll = scrollToShow(index, window.scrollY, measure());
    if (scroll !== null) window.scrollTo(0, scroll);
  };
  const toggle = (row: FolderRow): void => {
    const query = withFolder(files.query, row, !row.isOpen);
    if (query !== files.query) change({ query });
  };
  const open = ({ path }: FileRow): void => tell('openFile', { path });

  const extendTo = async (index: number): Promise<void> => {
    anchor.current ??= active;
    const range = rangeBetween(anchor.current, index);
    if (range.to - range.from > longestRange) return notice(wording.say('filesTooManyRows'));
    const rows = await source.rowsOf(range);
    if (rows) select(filesAmong(rows));
  };
  const matching = async (): Promise<readonly string[]> => {
    const outcome = await request('matchingPaths', { query: files.query });
    if (outcome.ok) return outcome.value;
    if (outcome.problem.kind !== 'closed') notice(problemLabel(outcome.problem, wording));
    return [];
  };
  const selectAll = async (): Promise<void> => {
    const paths = await matching();
    if (paths.length > 0) select(paths);
  };
  /** A folder stands for the files below it that match. */
  const selectRow = async (row: FileRow): Promise<void> => {
    const paths = row.kind === 'file' ? [row.path] : pathsBelow(await matching(), row.path);
    if (paths.length > 0) select(toggledPaths(files.selected, paths));
  };
  const goToParent = async (level: number): Promise<void> => {
    for (let to = active; to > 0; to -= filesLimits.rows) {
      const from = Math.max(0, to - filesLimits.rows);
      const rows = await source.rowsOf({ from, to });
      const at = rows?.findLastIndex((row) => row.kind === 'folder' && row.level < level) ?? -1;
      if (at >= 0) return goTo(from + at);
      if (!rows) return;
    }
  };

  const act = (action: KeyAction, row: FileRow | null): void => {
    switch (action.kind) {
      case 'go':
        goTo(action.to);
        if (action.extends) void extendTo(action.to);
        else anchor.current = null;
        return;
      case 'goToParent':
        return void (row && goToParent(row.level));
      case 'toggle':
        return void (row?.kind === 'folder' && toggle(row));
      case 'open':
        return void (row && open(row));
      case 'select':
        anchor.current = active;
        return void (row && selectRow(row));
      case 'selectAll':
        return void selectAll();
      case 'selectNone':
        return select([]);
    }
  };

  return {
    onKeyDown: (event) => {
      // A button in the header handles its own keys.
      if (event.target !== event.currentTarget) return;
      const row = source.rowAt(active) ?? null;
      const total = source.facts?.total ?? 0;
      const action = keyAction(event, { index: active, row, total, pageRows: rowsInView(measure()) });
      if (!action || (action.kind === 'selectNone' && files.selected.length === 0)) return;
      event.preventDefault();
      // Prevents the editor's own handling, such as selecting all text of the page.
      event.stopPropagation();
      act(action, row);
    },
    onPress: (index, event) => {
      const row = source.rowAt(index);
      if (!row) return;
      setActive(index);
      if (event.shiftKey) return void extendTo(index);
      anchor.current = index;
      if (event.target instanceof Element && event.target.closest('[data-open]')) open(row);
      else if (event.ctrlKey || event.metaKey) void selectRow(row);
      else if (row.kind === 'folder') toggle(row);
      else select([row.path]);
    },
    onOpen: (index) => {
      const row = source.rowAt(index);
      if (row?.kind === 'file') open(row);
    },
  };
}

/** Adds all of them, or, when all are selected already, removes them. */
export function toggledPaths(selected: readonly string[], paths: readonly string[]): readonly string[] {
  const has = new Set(selected);
  const added = paths.filter((path) => !has.has(path));
  if (added.length > 0) return [...selected, ...added].slice(0, filesLimits.paths);
  const gone = new Set(paths);
  return selected.filter((path) => !gone.has(path));
}

/** The files among the rows, each once. */
export function filesAmong(rows: readonly FileRow[]): readonly string[] {
  return [...new Set(rows.flatMap((row) => (row.kind === 'file' ? [row.path] : [])))];
}

/** The files below a folder. */
export function pathsBelow(paths: readonly string[], folder: string): readonly string[] {
  return paths.filter((path) => path.startsWith(`${folder}/`));
}

/** The rows between two, in either order, with both. */
export function rangeBetween(one: number, other: number): { readonly from: number; readonly to: number } {
  return { from: Math.min(one, other), to: Math.max(one, other) + 1 };
}

/** The relevant parts of a key press. */
export type PressedKey = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

export interface KeyPlace extends ListPosition {
  /** `null` while pending. */
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
  const to = rowForKey(key, place);
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
