// Every pane of the definition panel, in every theme and size.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { openSession, type Session } from '../editor/session.ts';
import { eventually } from '../support/eventually.ts';
import { assertFits, itFits } from './fits.ts';
import { PageView } from './pageView.ts';

/** A pane, the preparation in it, and the texts it must show. */
interface Pane {
  readonly tab: string;
  /** What the preparation shows. */
  readonly part?: string;
  readonly prepare?: (view: PageView) => Promise<void>;
  readonly shows: readonly (string | RegExp)[];
}

const panes: readonly Pane[] = [
  { tab: 'Overview', shows: ['Described', 'Licensed', 'OpenJS Foundation and other contributors'] },
  { tab: 'Files', shows: [/1,054 files/] },
  { tab: 'Why this license?', shows: ['Evidence'] },
  { tab: 'Raw data', shows: ['coordinates'] },
  { tab: 'Raw data', part: 'tools', shows: ['licensee'], prepare: chooseTool },
  { tab: 'Files', part: 'selected file', shows: ['selected files: 1'], prepare: selectFile },
  { tab: 'Files', part: 'details of a file', shows: ['Draft from This File'], prepare: openDetails },
];

describe('Panes of a definition', () => {
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

  for (const { tab, part, shows, prepare } of panes)
    itFits(part === undefined ? tab : `${tab} (${part})`, () => view, {
      prepare: async () => {
        await view.tab(tab).click();
        await prepare?.(view);
        for (const text of shows) await view.page.getByText(text).first().waitFor();
      },
    });

  for (const size of ['wide', 'narrow'] as const)
    it(`keep the filters of files within the page, ${size}`, async () => {
      await view.setSize(size);
      await view.tab('Files').click();
      for (const kind of ['License', 'Facet', 'Holder', 'Nature']) {
        await view.button(`Filter by: ${kind}`).click();
        await view.page.getByRole('dialog').waitFor();
        await assertFits(view, kind);
        await view.page.keyboard.press('Escape');
        await view.page.getByRole('dialog').waitFor({ state: 'detached' });
      }
    });

  it('have at most 140 pixels above them', async () => {
    await view.setSize('wide');
    const head = await view.page.locator('header').boundingBox();
    assert.ok(head !== null && head.height <= 140, `${head?.height}`);
  });

  it('keep all that was typed into a filter before another pane is shown', async () => {
    await view.setSize('wide');
    await view.tab('Files').click();
    const filter = view.page.getByRole('searchbox', { name: 'Filter by path' });
    await filter.waitFor();
    // Too fast for the second text to be reported before the field is gone.
    await view.page.evaluate(() => {
      const field = document.querySelector<HTMLInputElement>('#files-text');
      for (const text of ['L', 'LI']) {
        if (field) field.value = text;
        field?.dispatchEvent(new InputEvent('input', { bubbles: true }));
      }
      document.getElementById('tab-overview')?.click();
    });
    await filter.waitFor({ state: 'detached' });
    await view.tab('Files').click();
    await eventually('the filter has the whole text', async () => (await filter.inputValue()) === 'LI');
  });

  it('show the next component in their place, and nothing else of the one before', async () => {
    const filter = view.page.getByRole('searchbox', { name: 'Filter by path' });
    await view.setSize('wide');
    await view.tab('Files').click();
    await filter.fill('LICENSE');
    await session.run('openDefinition', 'npm/npmjs/-/left-pad/1.3.0');
    await view.page.locator('h1', { hasText: 'left-pad' }).waitFor();
    await view.page.getByRole('tab', { name: 'Files', selected: true }).waitFor();
    assert.equal(await filter.inputValue(), '');
  });

  it('stay with a component whose field is being edited', async () => {
    await view.tab('Overview').click();
    await view.button('Edit Declared').click();
    await view.page.locator('input[role="combobox"]').waitFor();
    await session.run('openDefinition', 'npm/npmjs/-/json-schema/0.2.3');
    const titles = session.world.window.panels.map(({ title }) => title);
    assert.deepEqual(titles, ['left-pad 1.3.0', 'json-schema 0.2.3']);
  });
});

async function chooseTool({ page }: PageView): Promise<void> {
  await page.getByRole('tab', { name: 'Harvested data' }).click();
  await page.getByRole('button', { name: /^reuse/ }).click();
  await page.getByRole('button', { name: /^reuse/, pressed: true }).waitFor();
}

/** Selects a file; the list keeps the focus. */
async function selectFile({ page }: PageView): Promise<void> {
  await page.getByRole('treegrid').focus();
  for (const key of ['Escape', 'Home', 'ArrowDown', 'ArrowDown', 'Space']) await page.keyboard.press(key);
  await page.getByRole('row', { selected: true }).waitFor();
}

/** Of the selected file. */
async function openDetails(view: PageView): Promise<void> {
  await selectFile(view);
  const details = view.button('Details');
  if ((await details.getAttribute('aria-pressed')) === 'false') await details.click();
}
