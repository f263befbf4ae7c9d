import type { CDPSession, Frame, Locator } from 'playwright-core';

import { eventually } from '../support/eventually.ts';
import { openWorkbench } from '../e2e/support/openWorkbench.ts';
import type { Workbench } from '../e2e/support/workbench.ts';
import { startServiceProcess } from '../../scripts/serviceProcess.ts';
import { median, type Row } from './median.ts';
import { benchPanelHost } from './panelHost.ts';
import { type Deed, type Frames, timeDeed, timeFrames, watchPage, whenDrawn } from './panelWatch.ts';

const rounds = 5;
const small = 'npm/npmjs/-/chalk/4.1.2';
const large = 'npm/npmjs/-/large-tree-50000/1.0.0';
const flat = 'npm/npmjs/-/large-flat-10000/1.0.0';

/** The results of one round, in milliseconds unless the name says otherwise. */
interface Round {
  readonly cards: number;
  readonly files: number;
  readonly folder: number;
  readonly text: number;
  readonly license: number;
  readonly suggestions: number;
  readonly longestFrame: number;
  readonly lateFrames: number;
  readonly longestIdleFrame: number;
  readonly longestTask: number;
  readonly rowsInDom: number;
  readonly heapMegabytes: number;
  readonly filesMegabytes: number;
  readonly harvestRequests: number;
}

/**
 * Measures the definition panel in the real workbench, with 50,000 files, and with one flat folder of 10,000. A time
 * ends with the frame in which the result is drawn, by the page's own clock. The page shares its thread with the
 * workbench, so its frames are reported beside those of the same window at rest.
 */
export async function benchPanel(): Promise<Row[]> {
  const service = await startServiceProcess('sample', ['--large', 'tree:50000', '--large', 'flat:10000']);
  try {
    const found: Round[] = [];
    for (let round = 0; round < rounds; round++) found.push(await oneRound(service.url));
    if (process.env['BENCH_ROUNDS']) process.stderr.write(`${found.map((one) => JSON.stringify(one)).join('\n')}\n`);
    const of = (name: keyof Round): number => median(found.map((one) => one[name]));
    const worst = (name: keyof Round): number => Math.max(...found.map((one) => one[name]));
    return [
      row('50,000 files: small answer → header and cards', of('cards'), 150, 'ms'),
      row('Files: click → first rows, the data at hand', of('files'), 100, 'ms'),
      row('a folder of 10,000 rows: click → rows', of('folder'), 50, 'ms'),
      row('text filter over all: key → rows', of('text'), 100, 'ms'),
      row('license filter over all: choice → rows', of('license'), 100, 'ms'),
      row('rows in the DOM', worst('rowsInDom'), 60, ''),
      row('scrolling 3 s: longest frame', of('longestFrame'), 32, 'ms'),
      figureRow('the same: frames over 32 ms', of('lateFrames'), ''),
      figureRow('the same page untouched for 3 s: longest frame', of('longestIdleFrame'), 'ms'),
      row('longest task of the panel (0: none over 50)', of('longestTask'), 50, 'ms'),
      row('heap the panel adds, after a collection', of('heapMegabytes'), 60, 'MB'),
      row('the same: for the files, which another component in its place gives back', of('filesMegabytes'), 12, 'MB'),
      row('requests for harvested data before anybody asked', worst('harvestRequests'), 0, ''),
      row('suggestions: answer → shown', of('suggestions'), 100, 'ms'),
      ...(await benchPanelHost(service.url)),
    ];
  } finally {
    await service.dispose();
  }
}

async function oneRound(serviceUrl: string): Promise<Round> {
  const workbench = await openWorkbench({ workspace: 'sample', serviceUrl });
  try {
    const { page } = workbench;
    await page.context().addInitScript(watchPage);
    const session = await page.context().newCDPSession(page);
    await workbench.openView('Components');
    await workbench.waitUntilIdle();
    const heapBefore = await heap(session);
    await workbench.service.clearLog();
    // The delay is long enough that the page is there first, as with a remote service.
    await workbench.service.setFaults({ on: 'GET *large-tree*expand=*', kind: 'delay', ms: 4000 });
    const panel = await open(workbench, large);
    const drawn = await panel.evaluate(whenDrawn, { selector: '.panes', text: 'Apache-2.0' });
    await workbench.service.setFaults();
    const cards = drawn - (await answeredAt(workbench, 'large-tree-50000'));
    await filesAreRead(workbench, 'large-tree-50000');
    const idle = await panel.evaluate(timeFrames, 3000);
    const files = await time(panel, { click: '#tab-files', changes: firstRow });
    const text = await time(panel, { type: { into: '#files-text', text: 'a' }, changes: rowCount });
    await time(panel, { type: { into: '#files-text', text: '' }, changes: rowCount });
    const license = await time(panel, { click: '.license-shares button', changes: rowCount });
    await time(panel, { click: '.files-shape button:nth-child(2)', changes: rowCount });
    const scrolling = await scroll(panel);
    const rowsInDom = await panel.locator('.grid-row').count();
    const { longestTask } = await panel.evaluate(() => window.clearlyDefinedSeen);
    const heapAfter = await heap(session);
    const requests = await workbench.service.requests();
    await open(workbench, small);
    const heapOfSmall = await heap(session);
    const flatPanel = await open(workbench, flat);
    await filesAreRead(workbench, 'large-flat-10000');
    await time(flatPanel, { click: '#tab-files', changes: firstRow });
    const folder = await time(flatPanel, { click: '.grid-row.folder .twistie', changes: rowCount });
    return {
      cards,
      files,
      folder,
      text,
      license,
      suggestions: await suggest(workbench),
      longestFrame: scrolling.longest,
      lateFrames: scrolling.late,
      longestIdleFrame: idle.longest,
      longestTask,
      rowsInDom,
      heapMegabytes: (heapAfter - heapBefore) / 1e6,
      filesMegabytes: (heapAfter - heapOfSmall) / 1e6,
      harvestRequests: requests.filter(({ target }) => target.startsWith('/harvest')).length,
    };
  } finally {
    await workbench.dispose();
  }
}

const rowCount = { selector: '.grid', attribute: 'aria-rowcount' } as const;
const firstRow = { selector: '.grid-row', attribute: 'class' } as const;

/** Fast scrolling with the mouse wheel. */
async function scroll(panel: Frame): Promise<Frames> {
  const { mouse } = panel.page();
  const place = await panel.locator('.grid-rows').boundingBox();
  await mouse.move((place?.x ?? 0) + 100, (place?.y ?? 0) + 100);
  const before = await panel.evaluate(() => window.scrollY);
  const frames = panel.evaluate(timeFrames, 3000);
  for (const end = Date.now() + 3000; Date.now() < end;) {
    await mouse.wheel(0, 120);
    await panel.page().waitForTimeout(30);
  }
  const seen = await frames;
  const rows = ((await panel.evaluate(() => window.scrollY)) - before) / 28;
  if (rows < 100) throw new Error(`the wheel scrolled ${rows} rows`);
  return seen;
}

/** Measures an action after the previous one has settled. */
async function time(panel: Frame, deed: Deed): Promise<number> {
  await panel.page().waitForTimeout(500);
  return panel.evaluate(timeDeed, deed);
}

async function open(workbench: Workbench, coordinates: string): Promise<Frame> {
  const list = await openFind(workbench);
  await list.locator('input.input').fill(coordinates);
  await list.locator('.monaco-list-row', { hasText: 'Open Definition' }).first().click();
  const name = coordinates.split('/')[3] ?? '';
  return workbench.webviewFrame(`h1:has-text("${name}")`);
}

async function openFind(workbench: Workbench): Promise<Locator> {
  await workbench.runCommand('ClearlyDefined: Find Component…');
  const list = workbench.page.locator('.quick-input-widget:visible');
  await list.getByText('Find Component', { exact: true }).waitFor();
  return list;
}

/** When the stand-in service answered the first request for the definition, in milliseconds since 1970. */
async function answeredAt(workbench: Workbench, name: string): Promise<number> {
  const requests = await workbench.service.requests();
  const isSmall = (target: string): boolean => target.includes(name) && target.includes('expand=');
  return requests.find(({ method, target }) => method === 'GET' && isSmall(target))?.at ?? Number.NaN;
}

/** Waits until the answer with all files was sent and has had time to be read: the page does not show this. */
async function filesAreRead(workbench: Workbench, name: string): Promise<void> {
  await eventually(`the files of ${name} were requested`, async () =>
    (await workbench.service.requests()).some(
      ({ target }) => target.includes(name) && target.startsWith('/definitions/') && !target.includes('expand='),
    ),
  );
  await workbench.page.waitForTimeout(3000);
}

async function heap(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize;
}

/**
 * Measures from the service's answer to a pattern until the suggestion is on the screen, for a component that the
 * workspace does not contain.
 */
async function suggest(workbench: Workbench): Promise<number> {
  await workbench.service.clearLog();
  const list = await openFind(workbench);
  const shown = workbench.page.evaluate(whenDrawn, {
    selector: '.quick-input-list .monaco-list-row',
    text: 'versions:',
  });
  await list.locator('input.input').fill('lodash');
  const drawn = await shown;
  const answered = (await workbench.service.requests()).find(({ target }) => target.includes('pattern='));
  await workbench.page.keyboard.press('Escape');
  return drawn - (answered?.at ?? Number.NaN);
}

function row(what: string, value: number, limit: number, unit: string): Row {
  return { ...figureRow(what, value, unit), limit: `≤ ${limit} ${unit}`.trim(), isWithin: value <= limit };
}

function figureRow(what: string, value: number, unit: string): Row {
  const shown = `${value.toFixed(value < 10 && unit === 'MB' ? 1 : 0)} ${unit}`.trim();
  return { what, value: shown, limit: '', isWithin: true };
}
