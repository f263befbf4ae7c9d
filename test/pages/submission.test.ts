// The page where a submission of two drafts is reviewed, in every theme and size.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import type { Locator } from 'playwright-core';
import { openSession, type Session } from '../editor/session.ts';
import { eventually } from '../support/eventually.ts';
import { itFits } from './fits.ts';
import { PageView } from './pageView.ts';

const alice = { account: 'alice', token: 'token-of-alice' };

/** Components with the license that their draft declares for each version. */
const drafts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'npm/npmjs/-/lodash': { '4.17.21': 'MIT-0', '4.17.20': 'MIT-0' },
  'npm/npmjs/-/react': { '18.3.1': 'GPL-2.0-only WITH Classpath-exception-2.0 OR Apache-2.0' },
};

describe('Page of a submission', () => {
  let session: Session;
  let view: PageView;

  before(async () => {
    session = await openSession();
    session.world.window.session = alice;
    for (const [component, licenses] of Object.entries(drafts)) await draft(session, component, licenses);
    session.answer(['lodash', 'react']);
    await session.run('submitChosenDrafts');
    view = await PageView.open(session);
  });
  after(async () => {
    await view?.close();
    await session?.close();
  });

  itFits('submission page', () => view, {
    prepare: async () => {
      await view.page
        .getByText(/3 versions of/)
        .first()
        .waitFor();
      await view.button('Submit…').waitFor();
      await view.page.locator('details').evaluateAll((all) => {
        for (const one of all) one.setAttribute('open', '');
      });
    },
  });
});

describe('Page of a submission, by keyboard', () => {
  let session: Session;
  let view: PageView;

  before(async () => {
    session = await openSession();
    session.world.window.session = alice;
    await draft(session, 'npm/npmjs/-/lodash', { '4.17.21': 'MIT-0' });
    await session.run('submitDraft', 'npm/npmjs/-/lodash');
    view = await PageView.open(session);
  });
  after(async () => {
    await view?.close();
    await session?.close();
  });

  it('begins in the field of the reason, has the account as a choice, and submits with Ctrl+Enter', async () => {
    const details = view.page.getByLabel('Details and reason', { exact: true });
    await eventually('the reason has the focus', () => details.evaluate((field) => field.matches(':focus')));
    await view.page.keyboard.press('Control+End');
    await view.page.keyboard.type('\n\nThe README says so.');
    const option = (name: string): Locator => view.page.getByRole('radio', { name });
    assert.ok(await option('alice').isChecked());
    await option('alice').focus();
    await view.page.keyboard.press('ArrowDown');
    assert.ok(await option('Anonymous').isChecked());
    assert.equal(await view.page.getByRole('group', { name: 'Submit as' }).getByRole('radio').count(), 2);
    session.messages();
    const questions = (): number => session.world.seen().filter((line) => line.startsWith('modal:')).length;
    await session.settle();
    await option('alice').check();
    const submitted = view.page.evaluate(chooseAndSubmit);
    await session.settle();
    await submitted;
    await eventually(
      () => `the user is asked by the choice just made, but there was ${session.messages().join()}`,
      async () => questions() > 0,
    );
    await session.settle();
    session.messages();
    const before = questions();
    await view.page.keyboard.down('Control');
    for (const key of ['Enter', 'Enter', 'Enter']) await view.page.keyboard.down(key);
    for (const key of ['Enter', 'Control']) await view.page.keyboard.up(key);
    await eventually('the user is asked', async () => questions() > before);
    await session.settle();
    assert.equal(questions(), before + 1, 'a key that is held asks once');
    session.answer(/^Submit Anonymously$/);
    await view.page.keyboard.press('Control+Enter');
    await eventually(
      () => `it is sent, but there was ${session.messages().join()}`,
      async () => session.requests('PATCH').length === 1,
    );
    assert.match(session.requests('PATCH')[0]?.body ?? '', /The README says so\./);
  });
});

/**
 * Runs in the page: before it has drawn the choice of *Anonymous*, a snapshot from before that choice arrives, and the user
 * presses Ctrl+Enter.
 */
async function chooseAndSubmit(): Promise<void> {
  const snapshot = await new Promise<object>((resolve) => {
    window.addEventListener('message', ({ data }: MessageEvent<object>) => {
      if ('type' in data && data.type === 'snapshot') resolve(data);
    });
  });
  document.querySelector<HTMLInputElement>('input[value="anonymous"]')?.click();
  window.dispatchEvent(new MessageEvent('message', { data: snapshot }));
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }));
}

async function draft(session: Session, component: string, licenses: Readonly<Record<string, string>>): Promise<void> {
  const [type, provider, , name] = component.split('/');
  await session.run('openDraft', `${component}/${Object.keys(licenses)[0]}`);
  const revisions = Object.entries(licenses).map(
    ([revision, license]) => `  ${revision}:\n    licensed:\n      declared: ${license}\n`,
  );
  await session.write(
    session.document(`${name}.curation.yaml`),
    `coordinates:\n  name: ${name}\n  provider: ${provider}\n  type: ${type}\nrevisions:\n${revisions.join('')}`,
  );
}
