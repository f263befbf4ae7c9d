import type { CDPSession, Frame } from 'playwright-core';

import { eventually } from '../e2e/support/eventually.ts';
import { openWorkbench } from '../e2e/support/openWorkbench.ts';
import type { Workbench } from '../e2e/support/workbench.ts';
import { startServiceProcess } from '../run/serviceProcess.ts';
import { median, type Row } from './median.ts';
import { type Deed, type Seen, timeDeed, timeScrolling, watchPage } from './panelWatch.ts';

const rounds = 3;
const large = 'npm/npmjs/-/large-tree-50000/1.0.0';
const flat = 'npm/npmjs/-/large-flat-10000/1.0.0';

/** What one round found, in milliseconds unless the name says otherwise. */
interface Round {
  readonly cards: number;
  readonly files: number;
  readonly folder: number;
  readonly text: number;
  readonly license: number;
  readonly suggestions: number;
  readonly worstFrame: number;
  readonly longestTask: number;
  readonly rowsInDom: number;
  readonly heapMegabytes: number;
  readonly harvestRequests: number;
}

/**
 * The definition panel in the real workbench, with 50,000 files; next to it one flat folder of 10,000. Times end with the frame
 * in which the thing is drawn, by the page's own clock.
 */
export async function benchPanel(): Promise<Row[]> {
  const service = await startServiceProcess('sample', ['--large', 'tree:50000', '--large', 'flat:10000']);
  try {
    const found: Round[] = [];
    for (let round = 0; round < rounds; round++) found.push(await oneRound(service.url));
    const of = (name: keyof Round): number => median(found.map((one) => one[name]));
    const worst = (name: keyof Round): number => Math.max(...found.map((one) => one[name]));
    return [
      row('50,000 files: small answer asked → header and cards', of('cards'), 150, 'ms'),
      row('Files: click → first rows, the data at hand', of('files'), 100, 'ms'),
      row('a folder of 10,000 rows: click → rows', of('folder'), 50, 'ms'),
      row('text filter over all: key → rows', of('text'), 100, 'ms'),
      row('license filter over all: choice → rows', of('license'), 100, 'ms'),
      row('rows in the DOM', worst('rowsInDom'), 60, ''),
      row('scrolling 3 s: longest frame', of('worstFrame'), 32, 'ms'),
      row('longest task of the panel', of('longestTask'), 50, 'ms'),
      row('heap the panel adds, after a collection', of('heapMegabytes'), 60, 'MB'),
      row('requests for harvested data before anybody asked', worst('harvestRequests'), 0, ''),
      row('suggestions: answer → shown', of('suggestions'), 100, 'ms'),
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
    await workbench.isIdle();
    const heapBefore = await heap(session);
    await workbench.service.clearLog();
    const panel = await open(workbench, large);
    const seen = await watched(panel, (marks) => marks.cards !== null);
    const asked = await firstAsked(workbench, 'large-tree-50000');
    await filesAreRead(workbench, 'large-tree-50000');
    const files = await panel.evaluate(timeDeed, { click: '#tab-files', changes: firstRow } satisfies Deed);
    const text = await panel.evaluate(timeDeed, {
      type: { into: '#files-text', text: 'a' },
      changes: rowCount,
    } satisfies Deed);
    await panel.evaluate(timeDeed, { type: { into: '#files-text', text: '' }, changes: rowCount } satisfies Deed);
    const license = await panel.evaluate(timeDeed, {
      click: '.license-shares button',
      changes: rowCount,
    } satisfies Deed);
    await panel.evaluate(timeDeed, { click: '.files-shape button:last-child', changes: rowCount } satisfies Deed);
    const worstFrame = await panel.evaluate(timeScrolling, { selector: '.files-spacer', forMs: 3000, by: 120 });
    const rowsInDom = await panel.locator('.files-row').count();
    const { longestTask } = await watched(panel, () => true);
    const heapAfter = await heap(session);
    const requests = await workbench.service.requests();
    const flatPanel = await open(workbench, flat);
    await filesAreRead(workbench, 'large-flat-10000');
    await flatPanel.evaluate(timeDeed, { click: '#tab-files', changes: firstRow } satisfies Deed);
    const folder = await flatPanel.evaluate(timeDeed, {
      click: '.files-row.folder .twistie',
      changes: rowCount,
    } satisfies Deed);
    return {
      cards: (seen.cards ?? Number.NaN) - asked,
      files,
      folder,
      text,
      license,
      suggestions: await suggest(workbench),
      worstFrame,
      longestTask,
      rowsInDom,
      heapMegabytes: (heapAfter - heapBefore) / 1e6,
      harvestRequests: requests.filter(({ target }) => target.startsWith('/harvest')).length,
    };
  } finally {
    await workbench.dispose();
  }
}

const rowCount = { selector: '.files-grid', attribute: 'aria-rowcount' } as const;
const firstRow = { selector: '.files-row:not(.waiting)', attribute: 'class' } as const;

async function open(workbench: Workbench, coordinates: string): Promise<Frame> {
  await workbench.runCommand('ClearlyDefined: Find Component…');
  await workbench.type(coordinates);
  const name = coordinates.split('/')[3] ?? '';
  return workbench.webviewFrame(`h1:has-text("${name}")`);
}

/** Waits until the page has seen what is wanted. */
async function watched(panel: Frame, isEnough: (seen: Seen) => boolean): Promise<Seen> {
  return eventually('the page has seen it', async () => {
    const seen = await panel.evaluate(() => window.clearlyDefinedSeen);
    return isEnough(seen) ? seen : undefined;
  });
}

/** When the stand-in was first asked for the definition, in milliseconds since 1970. */
async function firstAsked(workbench: Workbench, name: string): Promise<number> {
  const requests = await workbench.service.requests();
  return requests.find(({ method, target }) => method === 'GET' && target.includes(name))?.at ?? Number.NaN;
}

/** Waits until the answer with all files has gone out, and has had time to be read: the title says nothing of it. */
async function filesAreRead(workbench: Workbench, name: string): Promise<void> {
  await eventually(`the files of ${name} were asked for`, async () =>
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

/** From the service's answer to a pattern to the suggestion on the screen. */
async function suggest(workbench: Workbench): Promise<number> {
  const { page } = workbench;
  await workbench.service.clearLog();
  await page.keyboard.press('F1');
  await workbench.choose('ClearlyDefined: Find Component…');
  await page.locator('.quick-input-widget:visible input.input').fill('lodash');
  await page.locator('.quick-input-widget:visible .monaco-list-row', { hasText: 'lodash' }).first().waitFor();
  const shown = Date.now();
  const asked = (await workbench.service.requests()).find(({ target }) => target.includes('pattern='));
  await page.keyboard.press('Escape');
  return shown - (asked?.at ?? Number.NaN);
}

function row(what: string, value: number, limit: number, unit: string): Row {
  const shown = `${value.toFixed(value < 10 && unit === 'MB' ? 1 : 0)} ${unit}`.trim();
  return { what, value: shown, limit: `≤ ${limit} ${unit}`.trim(), isWithin: value <= limit };
}
