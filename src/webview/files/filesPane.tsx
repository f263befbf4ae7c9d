import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';

import { useFileActions } from './fileActions.ts';
import type { FilesQuery } from './fileQuery.ts';
import { isSamePlace } from './filesNavigation.ts';
import { FilesView } from './filesView.tsx';
import { useFiles } from './useFiles.ts';
import { scrollOfPage, scrollToShow, scrolledBy, useGrid } from '../kit/virtualGrid.tsx';
import type { UsedRequest } from '../kit/useRequest.ts';
import type { FileList } from './fileList.ts';

/** The part above the pane that stays visible after leaving it from far below: the tabs, in CSS pixels. */
const roomForTabs = 64;

/** Idle time before the list's position is saved: milliseconds. */
const stillFor = 100;

interface FilesPaneProps {
  /** Older files stay while newer ones are read. */
  readonly read: UsedRequest<FileList>;
}

/** All files of the definition. The page itself scrolls, and only the rows in view are drawn. */
export function FilesPane({ read: { requested, latest: list, again } }: FilesPaneProps): VNode {
  const { files, change } = useFiles();
  const { query } = files;
  const shown = useMemo(() => list?.show(query) ?? null, [list, query]);
  const grid = useGrid(shown?.facts.total ?? 0);
  const { elements, place, measure, drawn, active, startAgain } = grid;
  const actions = useFileActions({ list, shown, grid });

  const problem = requested.state === 'failed' ? requested.problem : null;
  // The page has tried before the pane was on show.
  useEffect(() => {
    if (problem) again();
  }, []);
  const before = useRef<FilesQuery | null>(null);
  useLayoutEffect(() => {
    if (!shown) return;
    const last = before.current;
    before.current = query;
    const now = measure();
    if (last === null && files.scrollTop > 0) window.scrollTo(0, scrollOfPage(files.scrollTop, now));
    if (last !== null && !isSamePlace(last, query)) startAgain();
  }, [shown]);

  // Sticky elements at the bottom of the window must not hide the active row.
  useLayoutEffect(() => {
    if (document.activeElement !== elements.grid) return;
    const scroll = scrollToShow(active, window.scrollY, place);
    if (scroll !== null && active >= drawn.from && active < drawn.to) window.scrollTo(0, scroll);
  }, [place.coveredBelow]);

  const kept = useRef(files.scrollTop);
  // Before the page is drawn without the pane: afterwards the list is no longer what scrolls.
  useLayoutEffect(() => {
    if (!list) return undefined;
    const keep = (): void => {
      const scrollTop = scrolledBy(window.scrollY, measure());
      if (scrollTop === kept.current) return;
      kept.current = scrollTop;
      change({ scrollTop });
    };
    // Scrolling by script, as with keys, fires an end event per step: check after a pause.
    let timer = 0;
    const saveSoon = (): void => {
      window.clearTimeout(timer);
      timer = window.setTimeout(keep, stillFor);
    };
    window.addEventListener('scrollend', saveSoon);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('scrollend', saveSoon);
    };
  }, [list === null]);
  useLayoutEffect(
    () => () => {
      const top = elements.pane ? elements.pane.getBoundingClientRect().top + window.scrollY - roomForTabs : 0;
      if (window.scrollY > top) window.scrollTo(0, Math.max(0, top));
    },
    [],
  );

  return (
    <FilesView
      {...actions}
      facts={shown?.facts ?? null}
      problem={problem}
      isReading={requested.state === 'loading'}
      grid={grid}
      rowAt={(index) => shown?.rows.at(index)}
      findChoices={(kind, text) => list?.choices(kind, text) ?? { choices: [], total: 0 }}
      onRetry={again}
    />
  );
}
