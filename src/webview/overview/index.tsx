import { render } from 'preact';
import { isRecord } from '../../base/isRecord.ts';
import { noOverviewFilter, type OverviewFilter } from '../../core/overview.ts';
import type { OverviewMessage, overviewRequests, OverviewSnapshot } from '../../protocol/overview.ts';
import { setLanguage, startPage } from '../kit/startPage.ts';
import { wordingOf } from '../wording.ts';
import { OverviewPage } from './overviewPage.tsx';
import { type OverviewTools, OverviewToolsContext, type OverviewWording } from './overviewTools.ts';

type SnapshotMessage = Extract<OverviewMessage, { type: 'snapshot' }>;

startPage<typeof overviewRequests, SnapshotMessage>(({ root, saved, request, setState }) => {
  const before = isRecord(saved) ? saved : {};
  let scrollTop = typeof before['scrollTop'] === 'number' ? before['scrollTop'] : 0;
  let wording: OverviewWording | null = null;
  let snapshot: OverviewSnapshot | null = null;
  let filter: OverviewFilter = noOverviewFilter;
  /** Filters that the host has not taken yet: its snapshots have older ones. */
  let sent = 0;

  const readRows: OverviewTools['readRows'] = (from, count) => request('rows', { from, count });

  function draw(): void {
    if (!snapshot || !wording) return;
    const tools: OverviewTools = {
      wording,
      filter,
      setFilter,
      act: (action) => void request('act', { action }),
      openComponent: (key) => void request('open', { key }),
      readRows,
    };
    render(
      <OverviewToolsContext.Provider value={tools}>
        <OverviewPage snapshot={snapshot} />
      </OverviewToolsContext.Provider>,
      root,
    );
  }

  function setFilter(change: Partial<OverviewFilter>): void {
    filter = { ...filter, ...change };
    sent++;
    void request('filter', { filter }).then(() => sent--);
    save();
    draw();
  }

  function save(): void {
    setState({ filter, scrollTop });
  }

  void request('ready', { filter: before['filter'] ?? null }).then((answer) => {
    if (!answer.ok) return;
    setLanguage(answer.value.locale);
    wording = wordingOf(answer.value.labels, answer.value.locale);
    draw();
  });
  return {
    receive: ({ snapshot: next }) => {
      const isFirst = snapshot === null;
      snapshot = next;
      // The host trims the text.
      if (sent === 0)
        filter = { ...next.filter, text: filter.text.trim() === next.filter.text ? filter.text : next.filter.text };
      draw();
      if (isFirst) window.scrollTo(0, scrollTop);
      save();
    },
    onScrolled: (top) => {
      scrollTop = top;
      save();
    },
  };
});
