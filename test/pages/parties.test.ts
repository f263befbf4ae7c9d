// A definition with thousands of parties: the page shows the first ones; all can be listed, found and copied.
import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { after, before, describe, it } from 'mocha';
import { openSession, type Session } from '../editor/session.ts';
import { eventually } from '../support/eventually.ts';
import { assertFits } from './fits.ts';
import { PageView } from './pageView.ts';

describe('Definition with thousands of parties', function () {
  this.bail(true);
  let session: Session;
  let view: PageView;
  let total = 0;

  before(async () => {
    session = await openSession({ service: { large: [{ shape: 'tree', files: 10_000 }] } });
    await session.run('openDefinition', 'npm/npmjs/-/large-tree-10000/1.0.0');
    view = await PageView.open(session);
  });
  after(async () => {
    await view?.close();
    await session?.close();
  });

  const parties = (): Locator => view.page.locator('.party-count + .list > li');
  const field = (): Locator => view.page.getByRole('searchbox', { name: 'Search' });
  const countText = (): Promise<string> => view.page.locator('.party-count [role="status"]').innerText();
  const areListed = (count: number): Promise<unknown> =>
    eventually(`${count} are listed`, async () => (await parties().count()) === count);
  const copied = (): readonly string[] => session.world.window.clipboard.text.split('\n');

  it('shows the first ten parties and the total', async () => {
    total = numberIn(await countText());
    assert.ok(total > 1000, String(total));
    await areListed(10);
  });

  it('lists five hundred more at a time', async () => {
    for (const count of [500, 1000]) {
      await view.button('500 more').click();
      await areListed(count);
    }
    const texts = await parties().allTextContents();
    assert.equal(new Set(texts).size, texts.length, 'nobody is there twice');
    await assertFits(view, 'many parties');
    await view.button('Show less').first().click();
    await areListed(10);
    assert.equal(await view.focused(), '500 more', 'the focus is not lost with the button');
  });

  it('finds parties that are not listed yet', async () => {
    await field().fill('nobody at all');
    await eventually('nobody is found', async () => (await countText()).startsWith('0 of '));
    await field().fill('2');
    await eventually('some are found', async () => {
      const text = await countText();
      return / of /.test(text) && numberIn(text) > 0 && numberIn(text) < total;
    });
    assert.ok((await parties().allTextContents()).every((text) => text.includes('2')));
  });

  it('lists a few more than ten at once', async () => {
    await field().fill('101');
    await eventually('twelve are found', async () => numberIn(await countText()) === 12);
    await areListed(12);
    await field().fill('2');
    await eventually('more are found', async () => numberIn(await countText()) > 12);
  });

  it('copies the matching parties or all parties', async () => {
    const found = numberIn(await countText());
    await view.button('Copy parties').click();
    await eventually('those that are found are copied', async () => copied().length === found);
    assert.ok(copied().every((line) => line.includes('2')));
    await field().fill('');
    await view.button('Copy parties').click();
    await eventually('all are copied', async () => copied().length === total);
  });

  it('keeps the filter after the page was hidden', async () => {
    await field().fill('2');
    await eventually('some are found', async () => / of /.test(await countText()));
    const text = await countText();
    await view.hideAndShow();
    await eventually('they are found again', async () => (await countText()) === text);
  });
});

/** The first number, such as 1,200 in `1,200 of 3,000 parties`. */
function numberIn(text: string): number {
  return Number(/[\d,]+/.exec(text)?.[0].replaceAll(',', ''));
}
