import { useRef } from 'preact/hooks';
import type { FileRow, FolderRow } from '../../core/fileRow.ts';
import { usePanelTools } from '../panelTools.ts';
import type { FilesNavigation } from './filesNavigation.ts';
import { withFolder } from './filesQuery.ts';
import type { FilesSource } from './filesSource.ts';
import { problemLabel } from './problemLabels.ts';
import { type ListPlace, rowsInView, scrollToShow } from './scrolling.ts';
import { filesAmong, pathsBelow, rangeBetween, toggledPaths } from './selection.ts';
import { type KeyAction, keyAction } from './treeKeys.ts';

/** Maximum rows Shift selects at once: they are read for it. */
const longestRange = 5000;
/** Rows read at once to find the folder of a row. */
const searchStep = 200;

interface Parts {
  readonly source: FilesSource;
  readonly active: number;
  readonly setActive: (index: number) => void;
  readonly measure: () => ListPlace;
}

export interface FileActions {
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
    for (let to = active; to > 0; to -= searchStep) {
      const from = Math.max(0, to - searchStep);
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
