// The toolbar of the panel and its menu: the panel's page in a browser with a simulated host.
import assert from 'node:assert/strict';
import type * as Drafts from '../webview/edit/drafts.ts';
import { BarePage, bundledModule } from './support/barePage.ts';

describe('Toolbar of the panel', function () {
  this.timeout(90_000);
  this.bail(true);
  let bare: BarePage;

  before(async () => {
    const drafts = (await bundledModule('test/webview/edit/drafts.ts')) as typeof Drafts;
    bare = await BarePage.open(drafts.draftSnapshot(null), () => ({ result: null }));
  });
  after(() => bare?.dispose());

  const more = () => bare.page.getByRole('button', { name: 'More Actions…' });
  const menu = () => bare.page.getByRole('menu', { name: 'More Actions…' });
  const focused = () => bare.page.evaluate(() => document.activeElement?.textContent ?? '');
  const acts = () => bare.requests.filter(({ name }) => name === 'act').map(({ params }) => Object(params).action);

  it('opens its menu over the content', async () => {
    const before = await bare.page.evaluate(() => document.querySelector('main')?.getBoundingClientRect().top);
    await more().click();
    await menu().waitFor();
    assert.equal(await bare.page.evaluate(() => document.querySelector('main')?.getBoundingClientRect().top), before);
    assert.deepEqual(await menu().getByRole('menuitem').allInnerTexts(), [
      'Reveal in Manifest',
      'Open on the Web',
      'Copy Package URL',
      'Queue Harvest…',
    ]);
  });

  const moves: readonly (readonly [key: string, entry: string])[] = [
    ['ArrowDown', 'Open on the Web'],
    ['End', 'Queue Harvest…'],
    ['ArrowDown', 'Reveal in Manifest'],
    ['ArrowUp', 'Queue Harvest…'],
    ['Home', 'Reveal in Manifest'],
    ['c', 'Copy Package URL'],
    ['x', 'Copy Package URL'],
  ];
  it('moves through the menu with the keyboard', async () => {
    for (const [key, entry] of moves) {
      await bare.page.keyboard.press(key);
      assert.equal(await focused(), entry, key);
    }
  });

  it('closes the menu on Escape, Tab and a click elsewhere', async () => {
    await bare.page.keyboard.press('Escape');
    await menu().waitFor({ state: 'detached' });
    assert.equal(await bare.focused(), 'More Actions…');
    await bare.page.keyboard.press('ArrowUp');
    assert.equal(await focused(), 'Queue Harvest…');
    await bare.page.keyboard.press('Tab');
    await menu().waitFor({ state: 'detached' });
    assert.equal(await focused(), 'Overview');
    await more().click();
    await bare.page.locator('h1').click();
    await menu().waitFor({ state: 'detached' });
  });

  it('runs the chosen action, and none that is disabled', async () => {
    await more().press('Enter');
    await bare.page.keyboard.press('Enter');
    await menu().waitFor();
    assert.deepEqual(acts(), []);
    await bare.page.keyboard.press('ArrowDown');
    await bare.page.keyboard.press('Enter');
    await menu().waitFor({ state: 'detached' });
    assert.deepEqual(acts(), ['openOnWeb']);
    assert.equal(await bare.focused(), 'More Actions…');
  });

  it('opens the license field from another tab, with its value selected', async () => {
    await bare.page.getByRole('tab', { name: 'Files' }).click();
    await bare.page.getByRole('button', { name: 'Draft Curation' }).click();
    await bare.page.keyboard.type('ISC');
    assert.equal(await bare.page.getByRole('combobox').inputValue(), 'ISC');
    await bare.page.keyboard.press('Escape');
    await bare.page.getByText('Unsaved change: ISC').waitFor();
    await bare.page.getByRole('button', { name: 'Draft Curation' }).click();
    await bare.page.keyboard.type('C');
    assert.equal(await bare.page.getByRole('combobox').inputValue(), 'ISCC');
  });

  const widths: readonly (readonly [about: string, width: number, height: number])[] = [
    ['in a side column', 294, 700],
    ['at a zoom of 200 % in a window of 1280 × 800', 640, 400],
    ['at a zoom of 400 %', 320, 200],
  ];
  for (const [about, width, height] of widths)
    it(`fits ${about}, with its menu`, async () => {
      await bare.page.setViewportSize({ width, height });
      await more().click();
      const box = await menu().boundingBox();
      assert.ok(box && box.x >= 0 && box.x + box.width <= width, JSON.stringify(box));
      const overflow = await bare.page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      assert.equal(overflow, 0);
      await bare.page.keyboard.press('Escape');
    });
});
