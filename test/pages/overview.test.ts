// The Overview page: charts whose bars filter its list and the Components view, in every theme and size.
import assert from 'node:assert/strict';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { after, before, describe, it } from 'mocha';
import { openSession, type Session } from '../editor/session.ts';
import { Uri } from '../editor/window/uri.ts';
import { axeFindings } from '../support/axe.ts';
import { eventually } from '../support/eventually.ts';
import { scrolledSideways } from '../support/reflow.ts';
import { assertFits, itFits } from './fits.ts';
import { PageView } from './pageView.ts';

describe('Overview', function () {
  this.bail(true);
  let session: Session;
  let view: PageView;

  before(async () => {
    session = await openSession({
      workspace: 'sample',
      files: { '.clearlydefined.yaml': 'deny: [WTFPL]\nreview: [notHarvested]\nunlisted: allow\n' },
    });
    await session.run('openOverview');
    view = await PageView.open(session);
  });
  after(async () => {
    await view?.close();
    await session?.close();
  });

  const press = (key: string): Promise<void> => view.page.keyboard.press(key);
  const status = async (): Promise<string> =>
    (await view.page.locator('.overview-bar [role="status"]').textContent()) ?? '';
  const isFiltered = (): Promise<unknown> =>
    eventually('the list is filtered', async () => / of /.test(await status()));
  const grid = (): Locator => view.page.getByRole('grid', { name: 'Components' });
  const filterOfView = (): string => session.world.window.tree('clearlydefined.components').description ?? '';

  it('filters its list and the Components view by a bar', async () => {
    await view.page.getByRole('heading', { name: 'Licenses', exact: true }).waitFor();
    const all = await status();
    const bar = view.button(/^Permissive: \d+ of \d+ components, \d+/);
    await bar.click();
    await isFiltered();
    assert.equal(await bar.getAttribute('aria-pressed'), 'true');
    await eventually('the view is filtered', async () => /Permissive/.test(filterOfView()));
    await session.run('clearFilter');
    await eventually('the page is not filtered', async () => (await status()) === all);
    assert.equal(await bar.getAttribute('aria-pressed'), 'false');
  });

  it('has rows of its list in sight, before and after a bar is chosen; narrow, its charts begin folded', async () => {
    const rowsInSight = (): Promise<number> =>
      view.page
        .locator('.grid-row[data-at]')
        .evaluateAll(
          (rows) =>
            rows
              .map((row) => row.getBoundingClientRect())
              .filter(({ top, bottom }) => top >= 0 && bottom <= window.innerHeight).length,
        );
    const hasRows = (when: string): Promise<unknown> => eventually(when, async () => (await rowsInSight()) >= 3);
    const bar = view.button(/^Permissive: /);
    for (const [width, height] of [
      [1280, 800],
      [900, 700],
      [300, 800],
    ] as const) {
      await view.page.setViewportSize({ width, height });
      await hasRows(`${width} pixels wide`);
      if (width === 300) {
        await bar.waitFor({ state: 'hidden' });
        await view.page.getByText('Charts', { exact: true }).click();
        await assertFits(view, 'narrow, unfolded');
      }
      await bar.click();
      await isFiltered();
      await hasRows(`${width} pixels wide, filtered`);
      await view.button('Clear Filter').click();
      await eventually('nothing is filtered', async () => (await status()) === '');
    }
    await view.setSize('wide');
  });

  it('shows what the policy finds', async () => {
    await view.button(/^Denied by policy: 1 of /).click();
    await eventually('only that', async () => (await status()).startsWith('1 of '));
    await grid().scrollIntoViewIfNeeded();
    await grid().getByText('left-pad').waitFor();
    await view.button('Clear Filter').click();
  });

  it('is restricted to a folder and a scope, its charts too', async () => {
    const total = async (): Promise<string> => (await view.page.locator('.overview-summary .bold').textContent()) ?? '';
    const all = await total();
    await view.page.getByLabel('Folder').selectOption('packages/ui');
    await eventually('the charts are those of the folder', async () => (await total()) !== all);
    const ofFolder = await total();
    await view.page.getByLabel('Scope').selectOption('Development');
    await eventually('the charts are those of the scope', async () => (await total()) !== ofFolder);
    await view.button('Clear Filter').click();
    await eventually('the charts are of everything', async () => (await total()) === all);
  });

  it('can be used by keyboard', async () => {
    await view.page.getByLabel('Filter by name, version or license').focus();
    await eventually('Tab reaches a bar', async () => {
      await press('Tab');
      return (await view.focused()).startsWith('Permissive: ');
    });
    await press('ArrowDown');
    assert.doesNotMatch(await view.focused(), /^Permissive: /);
    await press('Home');
    await press('Enter');
    await isFiltered();
    assert.match(await view.focused(), /^Permissive: /);
    await press('Tab');
    assert.match(await view.focused(), /^MIT: /);
    await grid().focus();
    await press('End');
    const last = view.page.locator('.grid-row.active');
    await eventually(
      'the last row is active',
      async () => (await last.getAttribute('aria-rowindex')) === (await grid().getAttribute('aria-rowcount')),
    );
    const name = (await last.locator('.overview-name .bold').innerText()).trim();
    await press('Enter');
    await eventually('its panel is open', async () => session.tabs.at(-1)?.includes(name));
    session.world.window.closeTabs(session.world.window.tabs.slice(-1));
  });

  it('is restored with its filter', async () => {
    await view.hideAndShow();
    await isFiltered();
    await view.reloadWindow();
    await isFiltered();
    await view.page.getByRole('button', { name: /^Permissive: /, pressed: true }).waitFor();
    await view.button('Clear Filter').click();
    await eventually('nothing is filtered', async () => (await status()) === '');
  });

  itFits('overview', () => view);

  it('is exported as one file that loads nothing', async () => {
    const file = path.join(session.world.folder, 'license-overview.html');
    session.world.window.dialogs.answer = ({ kind }) => (kind === 'save' ? Uri.file(file) : undefined);
    await session.world.run('clearlydefined.exportOverview');
    const requests: string[] = [];
    view.page.on('request', (request) => requests.push(request.url()));
    for (const colorScheme of ['light', 'dark'] as const) {
      await view.page.emulateMedia({ colorScheme });
      await view.page.goto(`file://${file}`);
      await view.page.getByRole('heading', { name: 'Licenses', exact: true }).waitFor();
      await view.setSize('wide');
      assert.deepEqual(await axeFindings(view.page.mainFrame()), [], colorScheme);
      await view.setSize('narrow');
      assert.deepEqual(await scrolledSideways(view.page.mainFrame()), [], colorScheme);
    }
    assert.deepEqual([...new Set(requests)], [`file://${file}`]);
  });
});
