// A trusted workspace that configures its own service: the sign-in is sent there only after a separate warning.
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'mocha';
import { openSession, type Session } from './session.ts';

const lodash = 'npm/npmjs/-/lodash';
const warning = 'Send your GitHub sign-in to this service?';
const confirmation = 'Submit this curation: lodash 4.17.21?';

describe('Service from the workspace settings', () => {
  let session: Session;
  /** The same stand-in service under an address that is not in the user settings. */
  let elsewhere = '';

  before(async () => {
    session = await openSession({ workspace: 'states' });
    elsewhere = session.world.service.url.replace('127.0.0.1', 'localhost');
    const { window } = session.world;
    window.session = { account: 'alice', token: 'token-of-alice' };
    window.set('apiUrl', elsewhere, window.workspaceSettings);
    await session.settle();
    await session.run('openDraft', `${lodash}/4.17.21`);
    const draft = session.document('lodash.curation.yaml');
    await session.write(draft, draft.getText().replace(/declared:.*/, 'declared: ISC'));
    await session.run('submitDraft', lodash);
    await session.giveReason();
  });
  after(() => session.close());
  beforeEach(() => {
    session.answer();
    session.messages();
    session.forgetRequests();
  });

  const asked = (): readonly string[] => session.messages().filter((line) => line.startsWith('modal:'));
  const authorizations = (): readonly (string | undefined)[] =>
    session.requests('PATCH').map(({ headers }) => headers['authorization']);
  const isQuestion = (line: string | undefined, text: string): void =>
    assert.ok(line?.startsWith(`modal: ${text} `), line);

  it('has its full address in the review, and no repository', async () => {
    session.sendOnSubmission('ready', {});
    await session.settle();
    const review = JSON.stringify(session.panel.messages);
    assert.ok(review.includes(elsewhere), review);
    assert.doesNotMatch(review, /curated-data/);
  });

  it('causes a warning before the sign-in, with the full address and its origin; the page sends nothing', async () => {
    const { identity } = await session.submission();
    assert.deepEqual([identity.kind, identity.account, identity.signIn], ['anonymous', null, 'Sign In to GitHub…']);
    assert.match(identity.signInHint, /^Your user settings don’t name this service/);
    await session.onSubmission('act', { action: 'signIn' });
    const [question = '', ...others] = asked();
    assert.deepEqual([others, session.requests()], [[], []]);
    isQuestion(question, warning);
    assert.ok(question.includes(`(${elsewhere} (named in`), question);
    assert.ok(question.includes('PROJECT/.vscode/settings.json'), question);
    assert.match(question, /\[Stay Anonymous\] \[Send Sign-In\]$/);
  });

  it('gets anonymous submissions without the sign-in, and offers none in the confirmation', async () => {
    session.answer(/^Stay Anonymous$/);
    await session.onSubmission('act', { action: 'signIn' });
    const { identity } = await session.submission();
    assert.deepEqual([identity.kind, identity.account], ['anonymous', null]);
    assert.match(identity.signInHint, /^You decided/);
    session.messages();
    await session.run('sendContribution');
    const [question = '', ...others] = asked();
    assert.deepEqual([others, authorizations()], [[], []]);
    isQuestion(question, confirmation);
    assert.match(question, /\) \[Submit Anonymously\]$/);
    assert.ok(question.includes(`To: ${elsewhere} (named in the settings of this workspace`), question);
    assert.match(question, /Submit as: anonymous/);
    assert.doesNotMatch(question, /curated-data/);
  });

  it('gets the sign-in after the user has agreed and confirmed, which can be revoked', async () => {
    await session.run('troubleshoot', 'addresses');
    session.world.service.control.setFaults([
      {
        on: 'PATCH /curations*',
        kind: 'status',
        status: 400,
        body: '{"errors":[],"patchesInError":[]}',
        contentType: 'application/json',
      },
    ]);
    session.answer(/^Send Sign-In$/, /^Submit as alice$/);
    await session.onSubmission('act', { action: 'signIn' });
    const { identity } = await session.submission();
    assert.deepEqual([identity.kind, identity.account], ['github', 'alice']);
    assert.deepEqual(session.requests(), []);
    await session.run('sendContribution');
    assert.deepEqual(authorizations(), ['Bearer token-of-alice']);
  });

  it('gets no sign-in after it was revoked', async () => {
    await session.run('troubleshoot', 'addresses');
    session.messages();
    await session.run('sendAgain', await session.row('activity', 'lodash', 'My pull requests'));
    const [first, ...others] = asked();
    isQuestion(first, warning);
    assert.deepEqual(others, []);
    session.answer(/^Stay Anonymous$/, /^Submit Again Anonymously$/);
    await session.run('sendAgain', await session.row('activity', 'lodash', 'My pull requests'));
    const again = asked().at(-1) ?? '';
    isQuestion(again, 'Submit this curation again?');
    assert.match(again, /Submit as: anonymous.*\[Find Pull Request\] \[Submit Again Anonymously\]$/);
    assert.deepEqual(authorizations(), [undefined]);
  });

  it('gets no repeated submission after the settings name another service', async () => {
    const { window } = session.world;
    window.set('apiUrl', undefined, window.workspaceSettings);
    await session.settle();
    await session.run('sendAgain', await session.row('activity', 'lodash', 'My pull requests'));
    const seen = session.messages();
    assert.match(seen.join('\n'), /You confirmed http:\/\/localhost:\d+, but the settings name another service/);
    assert.deepEqual(session.requests('PATCH'), []);
  });
});
