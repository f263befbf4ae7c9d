import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';

import type { FilesQuery } from '../../protocol/files.ts';
import type { PanelSnapshot } from '../../protocol/snapshot.ts';
import { useWindowRows } from '../components/windowRows.ts';
import { usePanelTools } from '../panelTools.ts';
import type { FilesNavigation } from './filesNavigation.ts';
import { changedQuery, isSamePlace } from './filesQuery.ts';
import { FilesSource } from './filesSource.ts';
import { FilesView } from './filesView.tsx';
import { overscanFor, scrollOfPage, scrollToShow, scrolledBy } from './scrolling.ts';
import { useFileActions } from './useFileActions.ts';
import { type PaneElements, noElements, useListPlace } from './useListPlace.ts';

/** Rows at most in view, for the first question: later ones are asked by what is drawn. */
const firstRows = 60;

/** What stays visible above the pane when one leaves it from far below: the tabs, in CSS pixels. */
const roomForTabs = 64;

/** How long the list has been still before its place is kept: milliseconds. */
const stillFor = 100;

/** All files of the definition. The page itself scrolls, and only the rows in view are asked for and drawn. */
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
    // After a landing at the beginning these are rows of where one was; its first rows are there.
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

  // What comes to stand at the end of the window does not hide the row that keys act on.
  useLayoutEffect(() => {
    if (document.activeElement !== elements.grid) return;
    const scroll = scrollToShow(activeRow, window.scrollY, place);
    if (scroll !== null && activeRow >= drawn.from && activeRow < drawn.to) window.scrollTo(0, scroll);
  }, [place.coveredBelow]);

  const kept = useRef(files.scrollTop);
  // Before the page is drawn without the pane: what scrolls then is no longer the list.
  useLayoutEffect(() => {
    if (landings === 0) return undefined;
    const keep = (): void => {
      const scrollTop = scrolledBy(window.scrollY, measure());
      if (scrollTop === kept.current) return;
      kept.current = scrollTop;
      change({ scrollTop });
    };
    // Scrolled by script, as with keys, every step has its end: looked at when there was none for a while.
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
        // What keys act on is in sight.
        const inSight = activeRow >= drawn.from && activeRow < drawn.to;
        if (!inSight) setActive(Math.ceil(scrolledBy(window.scrollY, place) / rowHeight));
      }}
    />
  );
}

/** The rows that a query gives, as long as the pane is on show. `firstRow` is where one was before. */
function useFilesSource(query: FilesQuery, dataVersion: number, firstRow: number): FilesSource {
  const { request } = usePanelTools();
  const [, redraw] = useState(0);
  // The page makes its tools anew with every draw; asking is the same whichever is used.
  const ask = useRef(request);
  ask.current = request;
  const [source] = useState(
    () =>
      new FilesSource(
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
