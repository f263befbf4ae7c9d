import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';

import type { FileRow, FilesFacts, FilesQuery } from '../../core/fileList.ts';
import type { PanelSnapshot } from '../../protocol/snapshot.ts';
import { RowSource } from '../components/rowSource.ts';
import { useWindowRows } from '../components/windowRows.ts';
import { usePanelTools } from '../panelTools.ts';
import { useFileActions } from './fileActions.ts';
import { type FilesNavigation, changedQuery, isSamePlace } from './filesNavigation.ts';
import { FilesView } from './filesView.tsx';
import {
  type PaneElements,
  noElements,
  overscanFor,
  scrollOfPage,
  scrollToShow,
  scrolledBy,
  useListPlace,
} from './listPlace.ts';

/** The rows of a definition's files. */
export type FilesSource = RowSource<FilesQuery, FileRow, FilesFacts>;

/** Maximum rows in view, for the first request: later requests follow what is drawn. */
const firstRows = 60;

/** The part above the pane that stays visible after leaving it from far below: the tabs, in CSS pixels. */
const roomForTabs = 64;

/** Idle time before the list's position is saved: milliseconds. */
const stillFor = 100;

/** All files of the definition. The page itself scrolls, and only the rows in view are requested and drawn. */
export function FilesPane({ snapshot }: { readonly snapshot: PanelSnapshot }): VNode {
  const { navigation, dispatch } = usePanelTools();
  const { files } = navigation;
  const elements = useRef<PaneElements>({ ...noElements }).current;
  const [active, setActive] = useState(0);
  const { place, measure } = useListPlace(elements);
  const source = useFilesSource(files.query, snapshot.dataVersion, Math.floor(files.scrollTop / place.rowHeight));
  const { facts, problem, isAsking, landings } = source;
  const total = facts?.total ?? 0;
  const { rowHeight } = place;
  const drawn = useWindowRows({ count: total, rowHeight, top: place.top, overscan: overscanFor(place) });
  const selected = useMemo(() => new Set(files.selected), [files.selected]);
  const activeRow = Math.min(active, Math.max(0, total - 1));
  const change = (to: Partial<FilesNavigation>): void => dispatch({ type: 'files', change: to });
  const actions = useFileActions({ source, active: activeRow, setActive, measure });

  useLayoutEffect(() => {
    if (elements.spacer) elements.spacer.style.height = `${total * rowHeight}px`;
  }, [total, rowHeight, landings]);
  const lookedAt = useRef(0);
  useLayoutEffect(() => {
    if (elements.rows) elements.rows.style.transform = `translateY(${drawn.from * rowHeight}px)`;
    // After a restart at the top these are rows of the old position; the first rows are available.
    const isBefore = landings !== lookedAt.current && source.landing === 'top';
    lookedAt.current = landings;
    if (landings > 0 && !isBefore) source.look(drawn);
  }, [drawn.from, drawn.to, rowHeight, landings]);
  useLayoutEffect(() => {
    if (landings === 0) return;
    const now = measure();
    if (landings === 1 && files.scrollTop > 0) window.scrollTo(0, scrollOfPage(files.scrollTop, now));
    if (source.landing === 'here') return;
    setActive(0);
    if (scrolledBy(window.scrollY, now) > 0) window.scrollTo(0, scrollOfPage(0, now));
  }, [landings]);

  // Sticky elements at the bottom of the window must not hide the active row.
  useLayoutEffect(() => {
    if (document.activeElement !== elements.grid) return;
    const scroll = scrollToShow(activeRow, window.scrollY, place);
    if (scroll !== null && activeRow >= drawn.from && activeRow < drawn.to) window.scrollTo(0, scroll);
  }, [place.coveredBelow]);

  const kept = useRef(files.scrollTop);
  // Before the page is drawn without the pane: afterwards the list is no longer what scrolls.
  useLayoutEffect(() => {
    if (landings === 0) return undefined;
    const keep = (): void => {
      const scrollTop = scrolledBy(window.scrollY, measure());
      if (scrollTop === kept.current) return;
      kept.current = scrollTop;
      change({ scrollTop });
    };
    // Scrolling by script, as with keys, fires an end event per step: check after a pause.
    let timer = 0;
    const keepSoon = (): void => {
      window.clearTimeout(timer);
      timer = window.setTimeout(keep, stillFor);
    };
    window.addEventListener('scrollend', keepSoon);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('scrollend', keepSoon);
    };
  }, [landings === 0]);
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
      facts={facts}
      problem={problem}
      isAsking={isAsking}
      list={{ total, rowAt: (index) => source.rowAt(index), drawn, active: activeRow, selected }}
      elements={elements}
      onQuery={(to: Partial<FilesQuery>) => change(changedQuery(files, to))}
      onRetry={() => source.retry()}
      onClearSelection={() => {
        change({ selected: [] });
        elements.grid?.focus({ preventScroll: true });
      }}
      onDetails={(hasDetails) => change({ hasDetails })}
      onTop={() => {
        window.scrollTo(0, 0);
        elements.grid?.focus({ preventScroll: true });
        setActive(0);
      }}
      onGridFocus={() => {
        // The active row is visible.
        const inSight = activeRow >= drawn.from && activeRow < drawn.to;
        if (!inSight) setActive(Math.ceil(scrolledBy(window.scrollY, place) / rowHeight));
      }}
    />
  );
}

/** The rows of a query, while the pane is on show. `firstRow` is the earlier position. */
function useFilesSource(query: FilesQuery, dataVersion: number, firstRow: number): FilesSource {
  const { request } = usePanelTools();
  const [, redraw] = useState(0);
  // The page creates its tools on every draw; requests are the same with any of them.
  const ask = useRef(request);
  ask.current = request;
  const [source] = useState(
    () =>
      new RowSource<FilesQuery, FileRow, FilesFacts>(
        (params) => ask.current('files', params),
        () => redraw((times) => times + 1),
      ),
  );
  const last = useRef<{ readonly query: FilesQuery; readonly dataVersion: number } | null>(null);
  useLayoutEffect(() => {
    const before = last.current;
    last.current = { query, dataVersion };
    if (before === null) source.look({ from: firstRow, to: firstRow + firstRows });
    source.ask(query, before === null || isSamePlace(before.query, query) ? 'here' : 'top');
  }, [source, query, dataVersion]);
  useEffect(() => () => source.dispose(), [source]);
  return source;
}
