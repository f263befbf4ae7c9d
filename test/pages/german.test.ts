// The pages in German, whose texts are longer than English ones.
import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { proposeThree } from '../editor/proposals.ts';
import { openSession, type Session } from '../editor/session.ts';
import { assertFits } from './fits.ts';
import { PageView } from './pageView.ts';

interface OpenedPage {
  readonly name: string;
  readonly workspace?: string;
  readonly open: (session: Session) => Promise<void>;
  /** What it shows once it has everything. */
  readonly shows: string;
}

const pages: readonly OpenedPage[] = [
  {
    name: 'A curated definition',
    open: (session) => session.run('openDefinition', 'npm/npmjs/-/faceted/2.0.0'),
    shows: 'aus Kuratierung #31410',
  },
  {
    name: 'A pull request',
    open: async (session) => {
      session.answer(`https://github.com/clearlydefined/curated-data/pull/${await proposeThree(session)}`);
      await session.run('reviewPullRequest');
    },
    shows: 'noch nicht wirksam',
  },
  {
    name: 'A submission',
    open: async (session) => {
      await session.run('openDraft', 'npm/npmjs/-/lodash/4.17.21');
      const document = session.document('lodash.curation.yaml');
      await session.write(document, document.getText().replace(/declared:.*/, 'declared: MIT-0'));
      await session.run('submitDraft', 'npm/npmjs/-/lodash');
    },
    shows: 'MIT-0',
  },
  {
    name: 'The Overview',
    workspace: 'sample',
    open: (session) => session.run('openOverview'),
    shows: 'Schwaches Copyleft',
  },
];

describe('Pages in German', () => {
  for (const { name, workspace, open, shows } of pages)
    it(`${name} fits, wide, narrow and zoomed`, async () => {
      const session = await openSession({ language: 'de', ...(workspace !== undefined && { workspace }) });
      await open(session);
      const view = await PageView.open(session);
      await view.page.getByText(shows).first().waitFor({ state: 'attached' });
      const tabs = view.page.locator('.tabs').first().getByRole('tab');
      const panes = await tabs.count();
      for (const size of ['wide', 'narrow', 'zoomed'] as const) {
        await view.setSize(size);
        await assertFits(view, size);
        for (let pane = 0; pane < panes; pane++) {
          await tabs.nth(pane).click();
          await assertFits(view, `${size}, pane ${pane}`);
        }
      }
      await view.close();
      await session.close();
    });

  it('The field of a glob has space beside the mark of a curation', async () => {
    const session = await openSession({ language: 'de' });
    await session.run('openDefinition', 'npm/npmjs/-/faceted/2.0.0');
    const view = await PageView.open(session);
    await view.page.getByText('aus Kuratierung #31410').first().waitFor();
    await view.page.locator('.facet-action button').first().click();
    const box = await view.page.locator('.edit-globs input').first().boundingBox();
    assert.ok(box && box.width > 150, `${box?.width}`);
    await view.close();
    await session.close();
  });
});
