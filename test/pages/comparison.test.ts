// What changes, on the page: a definition with a pull request, and two versions side by side. Which commands open them,
// and what the host sends, is tested in test/editor/pullRequests.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { after, before, describe, it } from 'mocha';
import { openSession, type Session } from '../editor/session.ts';
import { ChangesPage } from './changesPage.ts';
import { itFits } from './fits.ts';

describe('Comparisons in the panel', () => {
  let session: Session;
  let changes: ChangesPage;

  before(async () => {
    session = await openSession();
    changes = new ChangesPage(session);
  });
  after(() => changes?.close());

  const page = (): Page => changes.view.page;

  describe('A pull request', () => {
    before(async () => {
      await session.run('openDefinition', 'npm/npmjs/-/json-schema/0.2.3');
      await changes.showLast();
    });

    it('opens from the list of curations', async () => {
      await page().getByText('pending curations: 1').waitFor();
      await changes.view.button(/^#32001/).click();
      await changes.hasTab('json-schema 0.2.3 (#32001)');
      await changes.show('With pull request #32001');
    });

    it('shows its title and reason and marks its changes', async () => {
      await page().getByText('Proposed, not merged').first().waitFor();
      await page()
        .getByRole('heading', { name: /^#32001/ })
        .waitFor();
      assert.notEqual((await page().locator('.reason').innerText()).trim(), '');
      await changes.side('added', 'AFL-2.1 OR BSD-3-Clause').waitFor();
      await changes.side('removed', 'NOASSERTION').waitFor();
      await changes.view.tab('Overview').click();
      await page().locator('.is-changed', { hasText: 'Declared' }).getByText('was:').waitFor();
      await changes.view.tab('Changes').click();
    });

    itFits('pull request', () => changes.view);

    it('opens a diff', async () => {
      await changes.view.button('Open Changes').click();
      await changes.hasTab('json-schema 0.2.3 ↔ with pull request #32001');
    });

    it('opens another of its definitions', async () => {
      await session.run('openPullRequest', 'npm/npmjs/-/callsite/1.0.0', 32002);
      await changes.show('With pull request #32002');
      await changes.side('added', 'ISC').waitFor();
      await page().getByText('definitions: 2').waitFor();
      await changes.view.button('unlicensed-thing 1.0.0').click();
      await changes.hasTab('unlicensed-thing 1.0.0 and 1 more (#32002)');
    });
  });

  describe('Two versions', () => {
    before(async () => {
      session.world.window.closeTabs();
      await session.run('openDefinition', 'npm/npmjs/-/lodash/4.17.21');
      await session.run('compare');
      session.list.choose('4.17.20');
      await session.settle();
      await changes.show('Compared with 4.17.20');
    });

    it('are compared at a glance and in each change', async () => {
      await page().locator('.glance').waitFor();
      await page().locator('.change').first().waitFor();
    });

    itFits('comparison', () => changes.view);

    it('have the links of the head on the line of the text beside', async () => {
      const bottoms = await page().evaluate(() => {
        const line = document.querySelector('.compared')?.parentElement;
        const texts = [...(line?.querySelectorAll('bdi, .button-text') ?? [])];
        return texts.map((text) => {
          const range = document.createRange();
          range.selectNodeContents(text);
          return range.getBoundingClientRect().bottom;
        });
      });
      assert.equal(bottoms.length, 3);
      assert.ok(Math.max(...bottoms) - Math.min(...bottoms) < 1, bottoms.join(', '));
    });

    it('have a diff', async () => {
      await changes.view.button('Open Changes').click();
      await changes.hasTab('lodash 4.17.20 ↔ lodash 4.17.21');
    });
  });
});
