// Reviewing a curation pull request: all its changed definitions on one page, while it is open and after the merge.
// Which commands open it, and what the host sends, is tested in test/editor/review.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { after, before, describe, it } from 'mocha';
import { proposeThree } from '../editor/proposals.ts';
import { openSession, type Session } from '../editor/session.ts';
import { eventually } from '../support/eventually.ts';
import { ChangesPage } from './changesPage.ts';
import { assertFits, itFits } from './fits.ts';

const names = ['lodash', 'json-schema', 'faceted'];

describe('Pull request review', () => {
  let session: Session;
  let changes: ChangesPage;
  let number = 0;

  before(async () => {
    session = await openSession();
    changes = new ChangesPage(session);
    number = await proposeThree(session);
    session.answer(`https://github.com/clearlydefined/curated-data/pull/${number}`);
    await session.run('reviewPullRequest');
    await changes.show(`With pull request #${number}`);
  });
  after(() => changes?.close());

  const page = (): Page => changes.view.page;

  it('shows all changes', async () => {
    // Definitions are read when they are seen.
    for (const name of names) await changes.reviewed(name).scrollIntoViewIfNeeded();
    await changes.side('added', 'Apache-2.0', changes.reviewed('lodash')).waitFor();
    await changes.side('added', 'BSD-3-Clause', changes.reviewed('json-schema')).waitFor();
    await changes.reviewed('faceted').getByText('File package/README.md').waitFor();
    await changes.reviewed('lodash').getByText('not in effect yet').waitFor();
  });

  it('shows the declared licenses of neighbouring versions', async () => {
    const around = changes.reviewed('lodash').locator('.neighbour');
    await around.first().waitFor();
    assert.match(await around.last().innerText(), /4\.17\.20.*MIT/s);
  });

  it('links addresses and files that the reason mentions', async () => {
    const reason = page().locator('.reason');
    await reason.locator('a', { hasText: 'https://example.org/license' }).waitFor();
    await reason.getByRole('button', { name: 'package/LICENSE' }).click();
    await page().getByRole('tab', { name: 'Files', selected: true }).waitFor();
    await page()
      .getByRole('row', { name: /LICENSE/ })
      .waitFor();
    await changes.view.tab('Changes').click();
  });

  itFits('review open', () => changes.view);

  it('opens a diff of one definition or of all', async () => {
    await changes.view.button('Diff of json-schema 0.2.3').click();
    await changes.hasTab(`json-schema 0.2.3 ↔ with pull request #${number}`);
    await changes.view.button('Open all diffs').click();
    const { noted } = session.world.window;
    await eventually('all diffs are opened', async () => noted.at(-1) === 'vscode.changes');
  });

  it('opens the page of another definition by keyboard', async () => {
    const other = changes.reviewed('json-schema').getByRole('button', { name: 'json-schema 0.2.3', exact: true });
    await other.focus();
    await page().keyboard.press('Enter');
    await changes.hasTab(`json-schema 0.2.3 and 2 more (#${number})`);
  });

  describe('after the merge', () => {
    before(async () => {
      session.world.window.closeTabs();
      session.world.service.control.merge(number);
      await session.world.pass(60_000);
      session.answer(String(number), 'npm/npmjs/-/lodash');
      await session.run('reviewPullRequest');
      await changes.show(`With pull request #${number}`);
    });

    it('shows what is in effect', async () => {
      await page().getByRole('heading', { name: 'What it set' }).waitFor();
      for (const name of names) {
        await changes.reviewed(name).scrollIntoViewIfNeeded();
        await changes.reviewed(name).locator('.effect.is-inEffect').waitFor();
      }
    });

    itFits('review merged', () => changes.view);
  });
});

describe('Pull request review with incomplete data', () => {
  let session: Session;
  let changes: ChangesPage;

  before(async () => {
    session = await openSession();
    changes = new ChangesPage(session);
  });
  after(() => changes?.close());

  it('shows the other definitions when one cannot be read, and retries that one', async () => {
    const on = 'GET /definitions/npm/npmjs/-/unlicensed-thing*';
    session.world.service.control.setFaults([{ on, kind: 'html' }]);
    session.answer('32002');
    await session.run('reviewPullRequest');
    await changes.show('With pull request #32002');
    await changes.side('added', 'ISC', changes.reviewed('callsite')).waitFor();
    const other = changes.reviewed('unlicensed-thing');
    await other.getByText('Not read: ').waitFor();
    await assertFits(changes.view, 'with a failure');
    session.world.service.control.setFaults([]);
    await other.getByRole('button', { name: 'Try Again: unlicensed-thing 1.0.0' }).click();
    await changes.side('added', 'Unlicense', other).waitFor();
  });

  it('shows the named definition when the service has no list of definitions', async () => {
    session.world.window.closeTabs();
    session.world.service.control.setFaults([{ on: 'GET /curations/pr/*', kind: 'status', status: 404 }]);
    session.answer('npm/npmjs/-/json-schema/0.2.3/pr/32001');
    await session.run('reviewPullRequest');
    await changes.show('With pull request #32001');
    await changes.view.page.getByText('The service doesn’t list its other changes').waitFor();
    await changes.side('added', 'AFL-2.1 OR BSD-3-Clause', changes.reviewed('json-schema')).waitFor();
  });
});
