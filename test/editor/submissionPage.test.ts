// The page of a submission in a window: as whom it is sent, what stands in its way, and what mends it.
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { openSession, type Session } from './session.ts';

const lodash = 'npm/npmjs/-/lodash';
const chalk = 'npm/npmjs/-/chalk';

describe('The page of a submission', () => {
  let session: Session;

  beforeEach(async () => {
    session = await openSession({ workspace: 'states' });
    await draft(`${lodash}/4.17.21`, 'ISC');
  });
  afterEach(() => session.close());

  async function draft(coordinates: string, license: string): Promise<void> {
    await session.run('openDraft', coordinates);
    const document = session.document(`${coordinates.split('/')[3]}.curation.yaml`);
    await session.write(document, document.getText().replace(/declared:.*/, `declared: ${license}`));
  }

  /** The user reviews the draft of a component, and gives a reason. */
  async function review(component: string): Promise<void> {
    await session.run('submitDraft', component);
    await session.giveReason();
    session.forgetRequests();
    session.messages();
  }

  const dialogs = (): readonly string[] => session.messages().filter((line) => line.startsWith('modal:'));
  const identity = async (): Promise<unknown> => {
    const { kind, account, signIn } = (await session.submission()).identity;
    return [kind, account, signIn];
  };
  const problem = async (action: string): Promise<string> =>
    (await session.submission()).notes.find(({ button }) => button?.action === action)?.text ?? '';

  it('signs in without a request to the service, and the confirmation has that account alone', async () => {
    await review(lodash);
    assert.deepEqual(await identity(), ['anonymous', null, 'Sign In to GitHub…']);
    await session.onSubmission('act', { action: 'signIn' });
    assert.deepEqual(await identity(), ['anonymous', null, 'Sign In to GitHub…'], 'the user declined');
    session.world.window.session = { account: 'alice', token: 'token-of-alice' };
    await session.onSubmission('act', { action: 'signIn' });
    assert.deepEqual(await identity(), ['github', 'alice', 'Use Another GitHub Account…']);
    assert.deepEqual([session.requests(), dialogs()], [[], []]);
    await session.run('sendContribution');
    const [question = '', ...others] = dialogs();
    assert.match(question, /Submit as: alice, with your GitHub account.*\) \[Submit as alice\]$/);
    assert.deepEqual([others, session.requests('PATCH')], [[], []]);
    assert.doesNotMatch(JSON.stringify(session.panel.messages), /token-of-alice/);
  });

  it('begins with what was chosen last, and the confirmation never offers anything else', async () => {
    session.world.window.session = { account: 'alice', token: 'token-of-alice' };
    await review(lodash);
    assert.deepEqual(await identity(), ['github', 'alice', 'Use Another GitHub Account…']);
    await session.onSubmission('identity', { kind: 'anonymous' });
    await session.run('sendContribution');
    assert.match(dialogs().join('\n'), /Submit as: anonymous.*\) \[Submit Anonymously\]$/);
    await draft(`${chalk}/4.1.2`, 'Apache-2.0');
    await review(chalk);
    assert.deepEqual(await identity(), ['anonymous', 'alice', 'Use Another GitHub Account…']);
    await session.onSubmission('identity', { kind: 'github' });
    session.answer(/^Submit as alice$/);
    await session.run('sendContribution');
    assert.deepEqual(
      session.requests('PATCH').map(({ headers }) => headers['authorization']),
      ['Bearer token-of-alice'],
    );
  });

  it('is sent as nobody else when that account is no longer signed in', async () => {
    session.world.window.session = { account: 'alice', token: 'token-of-alice' };
    await review(lodash);
    session.world.window.session = null;
    session.answer(/^Submit/);
    await session.run('sendContribution');
    const messages = session.messages().join('\n');
    assert.match(messages, /\[Submit as alice\]\nerror: Not sent: The GitHub sign-in is missing.*\[Review\]/);
    assert.deepEqual(await identity(), ['anonymous', null, 'Sign In to GitHub…']);
    assert.deepEqual(session.requests('PATCH'), []);
  });

  it('is submitted only as the page shows it: it is drawn again when the account changes', async () => {
    await review(lodash);
    const submit = (kind: 'github' | 'anonymous', account: string | null): Promise<void> =>
      session.onSubmission('act', { action: 'submit', identity: { kind, account } });
    const shown = (): unknown => session.shownSubmission.identity.kind;
    assert.deepEqual(await identity(), ['anonymous', null, 'Sign In to GitHub…']);
    session.answer(/^Submit/);
    session.world.window.signIn({ account: 'alice', token: 'token-of-alice' });
    await submit('anonymous', null);
    await submit('github', 'bob');
    assert.deepEqual([dialogs(), session.requests('PATCH'), shown()], [[], [], 'github']);
    await submit('github', 'alice');
    assert.match(dialogs()[0] ?? '', /\[Submit as alice\]$/);
    assert.equal(session.requests('PATCH').length, 1);
  });

  it('is confirmed and sent once, however often the button is pressed', async () => {
    await review(lodash);
    session.answer(/^Submit/, /^Submit/);
    session.sendOnSubmission('act', { action: 'submit' });
    await session.onSubmission('act', { action: 'submit' });
    assert.deepEqual([dialogs().length, session.requests('PATCH').length], [1, 1]);
  });

  it('is submitted by the command only as the page shows it', async () => {
    session.world.window.session = { account: 'alice', token: 'token-of-alice' };
    await review(lodash);
    assert.deepEqual(await identity(), ['github', 'alice', 'Use Another GitHub Account…']);
    session.answer(/^Submit/);
    session.world.window.signIn(null);
    await session.run('sendContribution');
    assert.deepEqual([dialogs(), session.requests('PATCH')], [[], []]);
    assert.deepEqual(await identity(), ['anonymous', null, 'Sign In to GitHub…']);
    await session.run('sendContribution');
    assert.match(dialogs().join('\n'), /\[Submit Anonymously\]$/);
  });

  it('has the name of an account as text without hidden characters', async () => {
    session.world.window.session = { account: 'al\u202Eice $(x) <b>', token: 'token' };
    await review(lodash);
    const { identity: shown } = await session.submission();
    assert.doesNotMatch(shown.account ?? '\u202E', /\u202E/);
    assert.match(shown.account ?? '', /\$\(x\) <b>/);
  });

  it('offers no account while the connection is not encrypted', async () => {
    session.world.window.session = { account: 'alice', token: 'token-of-alice' };
    await review(lodash);
    const { port } = new URL(session.world.service.url);
    session.world.window.set('apiUrl', `http://[::ffff:127.0.0.1]:${port}`);
    await session.settle();
    const { identity: shown } = await session.submission();
    assert.deepEqual([shown.kind, shown.account, shown.signIn], ['anonymous', null, null]);
    assert.match(shown.signInHint, /isn’t encrypted/);
    await session.onSubmission('act', { action: 'signIn' });
    await session.onSubmission('identity', { kind: 'github' });
    assert.deepEqual(await identity(), ['anonymous', null, null]);
  });

  it('comes first when the command is run beside it', async () => {
    await review(lodash);
    session.world.window.closeTabs();
    await session.run('sendContribution', 'npm..npmjs..-..lodash');
    assert.deepEqual([dialogs(), session.tabs], [[], ['Submit Curation: lodash 4.17.21']]);
  });

  it('opens the draft that has an error, at the error', async () => {
    await review(lodash);
    const document = session.document('lodash.curation.yaml');
    await session.write(document, document.getText().replace('ISC', 'Foo Licence'));
    assert.match(await problem('showProblem'), /the draft of lodash has a conflict or an error/);
    const { window } = session.world;
    window.closeTabs(window.tabs.filter(({ label }) => label === 'lodash.curation.yaml'));
    await session.onSubmission('act', { action: 'showProblem' });
    assert.equal(session.tabs.at(-1), 'lodash.curation.yaml');
  });

  it('goes on with the other drafts when one of them is gone', async () => {
    await draft(`${chalk}/4.1.2`, 'Apache-2.0');
    const rows = [{ draft: 'npm..npmjs..-..lodash' }, { draft: 'npm..npmjs..-..chalk' }];
    await session.run('submitDraft', rows[0], rows);
    const page = session.panel;
    await session.run('discardDraft', lodash);
    assert.equal(session.panel, page);
    assert.match(await problem('reviewOthers'), /A draft of this submission was sent or discarded/);
    await session.onSubmission('act', { action: 'reviewOthers' });
    await session.world.until(() => session.panel !== page);
    assert.equal((await session.submission()).subject, 'chalk 4.1.2');
  });

  it('looks for the submission whose button is pressed', async () => {
    await review(lodash);
    session.world.service.control.setFaults([{ on: 'PATCH *', kind: 'reset' }]);
    session.answer(/^Submit Anonymously$/);
    await session.run('sendContribution');
    session.world.service.control.setFaults([]);
    session.world.window.closeTabs();
    await session.world.pass(20 * 60_000);
    await session.run('openDraft', lodash);
    const document = session.document('lodash.curation.yaml');
    const other = '  4.17.20:\n    licensed:\n      declared: MIT-0\n';
    await session.write(document, document.getText().replace('revisions:\n', `revisions:\n${other}`));
    await session.run('submitDraft', lodash);
    const { notes } = await session.submission();
    const submission = notes.find(({ button }) => button?.action === 'findPullRequest')?.button?.submission;
    session.messages();
    await session.onSubmission('act', { action: 'findPullRequest', submission: 'of another page' });
    assert.deepEqual(session.messages(), []);
    await session.onSubmission('act', { action: 'findPullRequest', submission });
    assert.match(session.messages().join('\n'), /No pull request was found so far/);
  });

  it('checks again what could not be checked', async () => {
    session.world.service.control.setFaults([{ on: 'GET /curations/*', kind: 'status', status: 500 }]);
    await review(lodash);
    assert.match(await problem('lookUp'), /could not be checked.*may create a second pull request/);
    session.world.service.control.setFaults([]);
    await session.onSubmission('act', { action: 'lookUp' });
    assert.equal(await problem('lookUp'), '');
  });

  it('is blocked while the workspace that names the service is not trusted', async () => {
    await review(lodash);
    const { window } = session.world;
    const { workspace } = window.api as { readonly workspace: object };
    Object.assign(workspace, { isTrusted: false });
    window.set('apiUrl', 'https://mallory.example', window.workspaceSettings);
    await session.settle();
    assert.equal((await session.submission()).state, 'blocked');
    assert.match(await problem('trust'), /This workspace names a service of its own/);
    await session.onSubmission('act', { action: 'trust' });
    assert.ok(window.noted.includes('workbench.trust.manage'));
    await session.run('sendContribution');
    assert.deepEqual([dialogs(), session.requests('PATCH')], [[], []]);
  });
});
