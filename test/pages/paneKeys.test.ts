// Every pane of the definition panel by keyboard.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { openSession, type Session } from '../editor/session.ts';
import { eventually } from '../support/eventually.ts';
import { PageView } from './pageView.ts';

describe('Panes of a definition by keyboard', function () {
  this.bail(true);
  let session: Session;
  let view: PageView;

  before(async () => {
    session = await openSession();
    await session.run('openDefinition', 'npm/npmjs/-/lodash/4.17.21');
    view = await PageView.open(session);
    await view.page.locator('main .pane').first().waitFor();
  });
  after(async () => {
    await view?.close();
    await session?.close();
  });

  const press = (key: string): Promise<void> => view.page.keyboard.press(key);
  const focusedId = (): Promise<string> => view.page.evaluate(() => document.activeElement?.id ?? '');
  /** An attribute of the active row. */
  const activeRowIs = (attribute: 'level' | 'selected'): Promise<string | null> =>
    view.page.evaluate((name) => {
      const id = document.activeElement?.getAttribute('aria-activedescendant') ?? '';
      return document.getElementById(id)?.getAttribute(`aria-${name}`) ?? null;
    }, attribute);

  /** Presses Tab until the element with this name has the focus, and checks the focus mark at each stop. */
  async function walkTo(name: string, selector = '*', key = 'Tab'): Promise<void> {
    const passed: string[] = [];
    for (let presses = 0; presses < 60; presses++) {
      await press(key);
      const here = await view.page.evaluate((wanted) => {
        const element = document.activeElement;
        const { outlineStyle, outlineWidth } = getComputedStyle(element ?? document.body);
        return {
          name: (element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim(),
          isWanted: element?.matches(wanted) ?? false,
          // A field is drawn together with its frame.
          isMarked: (outlineStyle !== 'none' && outlineWidth !== '0px') || !(element?.matches('button, a') ?? false),
        };
      }, selector);
      passed.push(here.name.slice(0, 40));
      assert.ok(here.isMarked, `${here.name} looks as if it had no focus`);
      if (here.isWanted && (name === '' || here.name === name)) return;
    }
    throw new Error(`${name} is not reached by ${key}, only ${passed.join(', ')}`);
  }

  it('focus the tab of the pane when the user follows a link to it', async () => {
    await walkTo('Why this license?', 'button.link');
    await press('Enter');
    await view.page.getByText('Evidence', { exact: true }).waitFor();
    assert.equal(await focusedId(), 'tab-why');
  });

  it('switch tabs with the arrow keys and wrap around', async () => {
    for (const tab of ['tab-raw', 'tab-overview', 'tab-files']) {
      await press('ArrowRight');
      assert.equal(await focusedId(), tab);
    }
    // The only top-level folder is expanded.
    await view.page.getByRole('row', { name: /^package 1,054 files/, expanded: true }).waitFor();
  });

  it('Files: moves through the tree with the arrow keys, selects with Space and opens with Enter', async () => {
    const expanded = view.page.getByRole('row', { expanded: true }).first();
    await walkTo('Files', '[role="treegrid"]');
    await press('ArrowLeft');
    await expanded.waitFor({ state: 'detached' });
    await press('ArrowRight');
    await expanded.waitFor();
    for (const key of ['End', 'Home', 'ArrowDown', 'ArrowDown']) await press(key); // A folder precedes it.
    assert.equal(await activeRowIs('level'), '2');
    await press('Space');
    await view.page.getByText('selected files: 1').waitFor();
    assert.equal(await activeRowIs('selected'), 'true');
    await press('Escape');
    await view.page.getByText('selected files: 1').waitFor({ state: 'detached' });
    await press('ArrowLeft');
    assert.equal(await activeRowIs('level'), '1');
    await press('ArrowLeft');
    await expanded.waitFor({ state: 'detached' });
  });

  it('Files: stays where it is scrolled to when the focus goes through its bar', async () => {
    for (const folder of [/^package /, /^src /]) await view.page.getByRole('row', { name: folder }).click();
    await view.page.getByRole('row', { name: /^src /, expanded: true }).waitFor();
    const places = await view.page.evaluate(() => {
      window.scrollTo(0, 900);
      return [...document.querySelectorAll<HTMLElement>('.files-bar :is(input, button), .grid-header button')].map(
        (control) => {
          control.focus();
          return window.scrollY;
        },
      );
    });
    assert.ok(places.length > 8);
    assert.deepEqual([...new Set(places)], [900]);
  });

  it('Files: filters by typed text and opens the text of the match with Enter', async () => {
    await walkTo('', '#files-text', 'Shift+Tab');
    await view.page.keyboard.type('package/LICENSE');
    await view.page.getByRole('row', { name: /LICENSE/ }).waitFor();
    await walkTo('Files', '[role="treegrid"]');
    await press('End');
    await press('Enter');
    await eventually(
      () => `a tab has the text, but there are ${session.tabs.join(', ')}`,
      async () => session.world.window.tabs.at(-1)?.documents[0]?.getText().includes('MIT License'),
    );
    assert.match(session.tabs.at(-1) ?? '', /LICENSE/);
    await view.page.getByRole('row', { name: /LICENSE/ }).waitFor(); // The pane and its filter are unchanged.
  });

  it('Raw data: folds a section of the text', async () => {
    await view.tab('Files').focus();
    for (const tab of ['tab-why', 'tab-raw']) {
      await press('ArrowRight');
      assert.equal(await focusedId(), tab);
    }
    await press('Tab');
    assert.equal(await focusedId(), 'raw-tab-definition');
    await walkTo('Copy all');
    const section = view.page.locator('details', { hasText: 'coordinates:' });
    await walkTo('coordinates:', 'summary');
    await press('Enter');
    await section.locator('pre').waitFor({ state: 'hidden' });
    await press('Space');
    await section.locator('pre').waitFor();
    assert.deepEqual(session.messages(), []);
  });
});
