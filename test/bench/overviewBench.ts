import fs from 'node:fs';
import path from 'node:path';

import { openWorkbench } from '../e2e/support/openWorkbench.ts';
import { makeJsLock } from './jsLocks.ts';
import { median, type Row } from './median.ts';
import { timeDeed } from './panelWatch.ts';

const rounds = 3;
const packages = 20_000;

/** Milliseconds. */
interface Round {
  /** From the start of the page's own time until the editor has loaded its script. */
  readonly loaded: number;
  /** From then to its first paint, which has all charts and the first rows. */
  readonly paint: number;
  /** The same when the page is opened again. */
  readonly paintAgain: number;
  readonly scope: number;
  readonly text: number;
  readonly rowsInDom: number;
}

/** Measures the Overview page of 20,000 components in the real workbench, by the page's own clock. */
export async function benchOverview(): Promise<Row[]> {
  const found: Round[] = [];
  for (let round = 0; round < rounds; round++) found.push(await oneRound());
  const of = (name: keyof Round): number => median(found.map((one) => one[name]));
  return [
    limited('20,000 components: script loaded → first paint', of('paint'), 300),
    limited('the same, opened again', of('paintAgain'), 300),
    figureRow('before: the editor loads the page’s script', of('loaded')),
    figureRow('a scope: choice → charts and list', of('scope')),
    limited('text: key → list', of('text'), 300),
    {
      ...figureRow('rows in the DOM', of('rowsInDom')),
      value: String(of('rowsInDom')),
      limit: '≤ 60',
      isWithin: of('rowsInDom') <= 60,
    },
  ];
}

async function oneRound(): Promise<Round> {
  const prepare = (workspace: string): void =>
    fs.writeFileSync(path.join(workspace, 'pnpm-lock.yaml'), makeJsLock('pnpm9', packages, 20));
  const settings = { 'clearlydefined.lookUp': 'onDemand' };
  const workbench = await openWorkbench({ workspace: 'empty', prepare, settings });
  try {
    await workbench.openView('Components');
    await workbench.treeRow(/pnpm-lock\.yaml.*20/).waitFor({ timeout: 120_000 });
    await workbench.waitUntilIdle();
    const open = async (): Promise<Pick<Round, 'loaded' | 'paint'>> => {
      await workbench.runCommand('ClearlyDefined: Open Overview');
      const frame = await workbench.webviewFrame('.overview .grid-row:not(.waiting)');
      return frame.evaluate(async () => {
        const painted = (): number | undefined => performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
        while (painted() === undefined) await new Promise(requestAnimationFrame);
        const startTime = painted() ?? Number.NaN;
        const script = performance
          .getEntriesByType('resource')
          .filter((one) => one instanceof PerformanceResourceTiming && one.name.endsWith('/overview.js'))
          .map((one) => (one instanceof PerformanceResourceTiming ? one.responseEnd : 0));
        const loaded = Math.max(0, ...script);
        return { loaded, paint: startTime - loaded };
      });
    };
    const first = await open();
    await workbench.runCommand('View: Close Editor');
    const again = await open();
    const frame = await workbench.webviewFrame('.overview');
    const rowCount = { selector: '.grid', attribute: 'aria-rowcount' } as const;
    const rest = (): Promise<void> => workbench.page.waitForTimeout(500);
    await rest();
    const text = await frame.evaluate(timeDeed, {
      type: { into: '#overview-text', text: 'a' },
      changes: rowCount,
    });
    await rest();
    await frame.evaluate(timeDeed, { click: '.overview-matching .button.link', changes: rowCount });
    await rest();
    const scope = await frame.evaluate(async () => {
      const select = document.querySelector<HTMLSelectElement>('#overview-scope');
      const total = document.querySelector('.overview-summary .bold');
      const before = total?.textContent;
      const began = performance.now();
      if (select) select.value = 'development';
      select?.dispatchEvent(new Event('change', { bubbles: true }));
      return new Promise<number>((resolve) => {
        const look = (): void => {
          if (total?.textContent !== before) resolve(performance.now() - began);
          else requestAnimationFrame(look);
        };
        look();
      });
    });
    const rowsInDom = await frame.locator('.grid-row').count();
    return { ...first, paintAgain: again.paint, scope, text, rowsInDom };
  } finally {
    await workbench.dispose();
  }
}

function limited(what: string, milliseconds: number, limit: number): Row {
  return { ...figureRow(what, milliseconds), limit: `≤ ${limit} ms`, isWithin: milliseconds <= limit };
}

function figureRow(what: string, milliseconds: number): Row {
  return { what, value: `${milliseconds.toFixed(0)} ms`, limit: '', isWithin: true };
}
