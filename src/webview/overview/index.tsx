import { render } from 'preact';
import { isRecord } from '../../base/isRecord.ts';
import { noOverviewFilter, type OverviewFilter } from '../../core/overview.ts';
import type { OverviewMessage, overviewRequests, OverviewSnapshot } from '../../protocol/overview.ts';
import { RequestClient } from '../../protocol/requestClient.ts';
import '../vscodeApi.ts';
import { wordingOf } from '../wording.ts';
import { OverviewPage } from './overviewPage.tsx';
import type { OverviewWording } from './wording.ts';

/** Idle time before the position is saved: milliseconds. */
const stillFor = 120;

function start(root: HTMLElement): void {
  const api = acquireVsCodeApi();
  const client = new RequestClient<typeof overviewRequests>((message) => api.postMessage(message));
  const saved = api.getState();
  const before = isRecord(saved) ? saved : {};
  let scrollTop = typeof before['scrollTop'] === 'number' ? before['scrollTop'] : 0;
  let wording: OverviewWording | null = null;
  let snapshot: OverviewSnapshot | null = null;
  let filter: OverviewFilter = noOverviewFilter;
  /** Filters that the host has not taken yet: its snapshots have older ones. */
  let sent = 0;

  function draw(): void {
    if (!snapshot || !wording) return;
    render(
      <OverviewPage
        snapshot={snapshot}
        filter={filter}
        wording={wording}
        onFilter={choose}
        onAct={(action) => void client.request('act', { action })}
        onOpen={(key) => void client.request('open', { key })}
        readRows={(query, from, count) => client.request('rows', { query, from, count })}
      />,
      root,
    );
  }

  function choose(change: Partial<OverviewFilter>): void {
    filter = { ...filter, ...change };
    sent++;
    void client.request('filter', { filter }).then(() => sent--);
    save();
    draw();
  }

  function take(next: OverviewSnapshot): void {
    const isFirst = snapshot === null;
    snapshot = next;
    // The host trims the text.
    if (sent === 0)
      filter = { ...next.filter, text: filter.text.trim() === next.filter.text ? filter.text : next.filter.text };
    draw();
    if (isFirst) window.scrollTo(0, scrollTop);
    save();
  }

  function save(): void {
    api.setState({ filter, scrollTop });
  }

  window.addEventListener('message', ({ data }: MessageEvent<OverviewMessage>) => {
    if (data.type === 'reply') client.receive(data);
    else if (data.type === 'snapshot') take(data.snapshot);
  });
  let timer = 0;
  window.addEventListener('scrollend', () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => {
      scrollTop = window.scrollY;
      save();
    }, stillFor);
  });
  window.addEventListener('pagehide', () => client.dispose());
  void client.request('ready', { filter: before['filter'] ?? null }).then((answer) => {
    if (!answer.ok) return;
    document.documentElement.lang = answer.value.locale;
    wording = wordingOf(answer.value.labels, answer.value.locale);
    draw();
  });
}

const root = document.getElementById('root');
if (root) start(root);
