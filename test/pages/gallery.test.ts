// Every piece of the pages in every state: accessible in every theme and size, and used by keyboard.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { after, before, describe, it } from 'mocha';
import { type RunningGallery, serveGallery } from '../../scripts/gallery.ts';
import { findChromium, openBrowser } from '../host/browser.ts';
import { axeFindings } from '../support/axe.ts';
import { eventually } from '../support/eventually.ts';
import { brokenTexts, scrolledSideways } from '../support/reflow.ts';
import { everyTheme } from '../support/themes.ts';
import { sizes } from './pageView.ts';

describe('Gallery', () => {
  let gallery: RunningGallery;
  let context: BrowserContext;
  let page: Page;
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'gallery-'));

  before(async () => {
    gallery = await serveGallery(0);
    context = await openBrowser(await findChromium(), { profile, viewport: sizes.wide });
    page = context.pages()[0] ?? (await context.newPage());
  });
  after(async () => {
    await context?.close();
    await gallery?.dispose();
    fs.rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  });

  const show = async (look: string): Promise<void> => {
    await page.goto(`${gallery.address}?${look}`);
    await page.getByRole('heading', { name: 'Gallery' }).waitFor();
  };
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const focused = (): Promise<string> =>
    page.evaluate(() => {
      const element = document.activeElement;
      return (
        element?.getAttribute('aria-label') ??
        element?.closest('label')?.textContent ??
        element?.textContent ??
        ''
      ).trim();
    });
  const moves = async (steps: readonly (readonly [key: string, focus: string])[]): Promise<void> => {
    for (const [key, focus] of steps) {
      await press(key);
      assert.equal(await focused(), focus, key);
    }
  };

  for (const look of [...everyTheme.map((theme) => `theme=${theme}`), 'theme=light&locale=de'])
    it(`is accessible with ${look}, wide, narrow and zoomed`, async () => {
      await show(look);
      for (const size of ['wide', 'narrow', 'zoomed'] as const) {
        await page.setViewportSize(sizes[size]);
        assert.deepEqual(await scrolledSideways(page.mainFrame()), [], size);
        assert.deepEqual(await brokenTexts(page.mainFrame()), [], size);
        assert.deepEqual(await axeFindings(page.mainFrame()), [], size);
        await page.getByRole('button', { name: /More Actions|Weitere Aktionen/ }).click();
        assert.deepEqual(await axeFindings(page.mainFrame()), [], `${size}, menu`);
        await press('Escape');
        await page.getByRole('button', { name: /^Filter by|^Filtern/ }).click();
        assert.deepEqual(await axeFindings(page.mainFrame()), [], `${size}, list to choose from`);
        assert.deepEqual(await scrolledSideways(page.mainFrame()), [], `${size}, list to choose from`);
        await press('Escape');
      }
      await page.setViewportSize(sizes.wide);
    });

  it('moves through tabs, which Tab reaches once', async () => {
    await show('theme=dark');
    await page.getByRole('tab', { name: 'one' }).focus();
    await moves([
      ['ArrowRight', 'two'],
      ['End', 'three'],
      ['ArrowRight', 'one'],
      ['ArrowLeft', 'three'],
      ['Home', 'one'],
      ['Tab', 'Filter by: License, 1 chosen'],
    ]);
  });

  it('moves through a menu, also by letters, and returns the focus', async () => {
    await page.getByRole('button', { name: 'More Actions…' }).focus();
    await moves([
      ['ArrowDown', 'Open on the Web'],
      ['ArrowUp', 'Reveal in Manifest'],
      ['Home', 'Open on the Web'],
      ['c', 'Copy Package URL'],
      ['x', 'Copy Package URL'],
      ['Escape', 'More Actions…'],
    ]);
  });

  it('moves through a list to choose from and its search field', async () => {
    await page.getByRole('button', { name: 'Filter by: License, 1 chosen' }).focus();
    await press('Enter');
    await eventually('the field has the focus', async () => (await focused()) === 'Search');
    await moves([
      ['ArrowDown', 'MIT1,054'],
      ['ArrowDown', 'ISC1,054'],
      ['ArrowUp', 'MIT1,054'],
      ['ArrowUp', 'Search'],
    ]);
    await page.keyboard.type('apa');
    await press('Escape');
    await page.getByRole('dialog').waitFor();
    await press('Escape');
    assert.equal(await focused(), 'Filter by: License, 1 chosen');
  });

  it('reports what is typed into a search field; Escape empties it', async () => {
    const found = page.locator('output');
    await page.getByRole('searchbox', { name: 'Filter by path' }).focus();
    await press('End');
    await page.keyboard.type('rary');
    await eventually('all of it', async () => (await found.textContent()) === 'library');
    await press('Escape');
    assert.deepEqual([await found.textContent(), await focused()], ['', 'Filter by path']);
  });

  it('moves through the bars of a chart, which Tab reaches once, and chooses one', async () => {
    const [first, second] = ['Permissive: 120 of 157 components, 76%', /^A very long label/] as const;
    await page.getByRole('button', { name: first }).focus();
    await press('ArrowDown');
    assert.match(await focused(), second);
    await moves([
      ['ArrowDown', await focused()],
      ['Home', first],
      ['Enter', first],
      ['Tab', 'Rows'],
      ['Shift+Tab', first],
    ]);
    await page.getByRole('button', { name: first, pressed: true }).waitFor();
  });

  it('moves through the rows of a grid, of which few are drawn, and selects one', async () => {
    const grid = page.getByRole('grid');
    const active = (): Promise<string | null> => grid.getAttribute('aria-activedescendant');
    await grid.focus();
    for (const [key, row] of [
      ['ArrowDown', 1],
      ['End', 999],
      ['ArrowUp', 998],
      ['PageUp', null],
      ['Home', 0],
    ] as const) {
      await press(key);
      if (row !== null)
        await eventually(`${key} leads to row ${row}`, async () => (await active()) === `gallery-row-${row}`);
      assert.ok((await grid.getByRole('row').count()) < 60, key);
    }
    await press('Space');
    await page.getByRole('row', { name: 'row 1', exact: true, selected: true }).waitFor();
  });

  it('keeps the focus on a button that shows more', async () => {
    const more = page.getByRole('button', { name: 'Show all 30' });
    await more.focus();
    await press('Enter');
    await page.getByText('entry 30').waitFor();
    assert.equal(await focused(), 'Show less');
  });
});
