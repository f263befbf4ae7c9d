// The toolbar of the panel and its menu.
import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { after, before, describe, it } from 'mocha';
import { openSession, type Session } from '../editor/session.ts';
import { eventually } from '../support/eventually.ts';
import { scrolledSideways } from '../support/reflow.ts';
import { type Size, PageView, sizes } from './pageView.ts';

describe('Toolbar of the panel', function () {
  this.bail(true);
  let session: Session;
  let view: PageView;

  before(async () => {
    session = await openSession();
    await session.run('openDefinition', 'npm/npmjs/-/lodash/4.17.21');
    view = await PageView.open(session);
  });
  after(async () => {
    await view?.close();
    await session?.close();
  });

  const more = (): Locator => view.button('More Actions…');
  const menu = (): Locator => view.page.getByRole('menu', { name: 'More Actions…' });
  const top = (): Promise<number | undefined> =>
    view.page.evaluate(() => document.querySelector('main')?.getBoundingClientRect().top);

  it('opens its menu over the content', async () => {
    const before = await top();
    await more().click();
    await menu().waitFor();
    assert.equal(await top(), before);
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
      await view.page.keyboard.press(key);
      assert.equal(await view.focused(), entry, key);
    }
  });

  it('closes the menu on Escape, Tab and a click elsewhere', async () => {
    await view.page.keyboard.press('Escape');
    await menu().waitFor({ state: 'detached' });
    assert.equal(await view.focused(), 'More Actions…');
    await view.page.keyboard.press('ArrowUp');
    assert.equal(await view.focused(), 'Queue Harvest…');
    await view.page.keyboard.press('Tab');
    await menu().waitFor({ state: 'detached' });
    assert.equal(await view.focused(), 'Copy Coordinates');
    await more().click();
    await view.page.locator('h1').click();
    await menu().waitFor({ state: 'detached' });
  });

  it('runs the chosen action, and none that is disabled', async () => {
    const opened = (): readonly string[] => session.world.window.noted.filter((line) => line.startsWith('open '));
    await more().press('Enter');
    await view.page.keyboard.press('Enter'); // Reveal in Manifest, for a component of no manifest
    await menu().waitFor();
    assert.deepEqual(opened(), []);
    await view.page.keyboard.press('ArrowDown');
    await view.page.keyboard.press('Enter');
    await menu().waitFor({ state: 'detached' });
    await eventually('the page of the component is opened', async () => opened().length === 1);
    assert.match(opened()[0] ?? '', /\/definitions\/npm\/npmjs\/-\/lodash\/4\.17\.21$/);
    assert.equal(await view.focused(), 'More Actions…');
  });

  it('opens the license field from another tab, with its value selected', async () => {
    await view.tab('Files').click();
    await view.button('Set License…').click();
    await view.page.keyboard.type('ISC');
    assert.equal(await view.page.getByRole('combobox').inputValue(), 'ISC');
    await view.page.keyboard.press('Escape');
    await view.page.getByText('Unsaved change: ISC').waitFor();
    await view.button('Set License…').click();
    await view.page.keyboard.type('C');
    assert.equal(await view.page.getByRole('combobox').inputValue(), 'ISCC');
  });

  for (const size of ['narrow', 'zoomed', 'enlarged'] satisfies readonly Size[])
    it(`fits ${size}, with its menu`, async () => {
      await view.setSize(size);
      await more().click();
      const box = await menu().boundingBox();
      assert.ok(box && box.x >= 0 && box.x + box.width <= sizes[size].width, JSON.stringify(box));
      assert.deepEqual(await scrolledSideways(view.page.mainFrame()), []);
      await view.page.keyboard.press('Escape');
    });
});
