// Submissions that may or may not have arrived: the extension does not open a second pull request for the same
// decision, and says when a search cannot settle the question.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { openSession, type Session } from './session.ts';

const lodash = 'npm/npmjs/-/lodash';
const mux = 'go/golang/github.com%2fgorilla/mux';

describe('A submission that may have arrived', () => {
  let session: Session;

  before(async () => {
    session = await openSession({ workspace: 'states' });
    // The address of one pull request tells where all of them are.
    await submit('npm/npmjs/-/chalk/4.1.2', 'ISC');
    session.world.service.control.setFaults([{ on: 'PATCH *', kind: 'reset' }]);
    await submit(`${lodash}/4.17.21`, 'MIT-0');
    await submit(`${mux}/v1.8.0`, 'ISC');
    session.world.service.control.setFaults([]);
    await session.world.pass(20 * 60_000);
    session.forgetRequests();
    session.messages();
  });
  after(() => session.close());

  /** The user drafts a license for a version, and submits it. */
  async function submit(coordinates: string, license: string): Promise<void> {
    const component = coordinates.slice(0, coordinates.lastIndexOf('/'));
    const name = component.split('/').at(-1)?.split('%2f').at(-1) ?? '';
    await session.run('openDraft', coordinates);
    const draft = session.document(`${name}.curation.yaml`);
    await session.write(draft, draft.getText().replace(/declared:.*/, `declared: ${license}`));
    await session.run('submitDraft', component);
    await session.giveReason();
    session.answer(/^Submit Anonymously$/);
    await session.run('sendContribution');
    session.world.window.closeTabs();
  }

  /** What was opened last: a tab, or a page outside of the editor. */
  const opened = (): string =>
    [
      ...session.world.window.noted.filter((one) => one.startsWith('open ')),
      ...session.world.window.tabs.map(({ input }) => JSON.stringify(input)),
    ].join('\n');

  const sent = (): number => session.requests('PATCH').length;
  const questions = (): readonly string[] => session.messages().filter((line) => line.startsWith('modal'));

  it('is mentioned on the page of another submission for the same version', async () => {
    await session.run('openDraft', lodash);
    const draft = session.document('lodash.curation.yaml');
    const other = '  4.17.20:\n    licensed:\n      declared: MIT-0\n';
    await session.write(draft, draft.getText().replace('revisions:\n', `revisions:\n${other}`));
    session.messages();
    await session.run('submitDraft', lodash);
    const { notes } = await session.submission();
    const [note] = notes.filter(({ button }) => button?.action === 'findPullRequest');
    assert.match(
      note?.text ?? JSON.stringify(notes),
      /^The outcome of “.*lodash.*”, submitted 2\d minutes ago, is unknown\. .* second one for lodash 4\.17\.21\.$/,
    );
    assert.deepEqual(questions(), []);
  });

  it('is searched for first, without sending anything', async () => {
    const { notes } = await session.submission();
    const submission = notes.find(({ button }) => button?.action === 'findPullRequest')?.button?.submission;
    await session.onSubmission('act', { action: 'findPullRequest', submission: 'of another page' });
    assert.deepEqual(session.messages(), []);
    await session.onSubmission('act', { action: 'findPullRequest', submission });
    assert.match(session.messages().join('\n'), /No pull request was found so far/);
    assert.equal(sent(), 0);
  });

  it('is mentioned in the one confirmation when the user continues', async () => {
    session.messages();
    await session.run('sendContribution');
    const [confirmation = '', ...others] = questions();
    assert.match(confirmation, /Submit this curation: lodash.*The outcome of “.*lodash.*”, submitted 2\d minutes ago/);
    assert.deepEqual(others, []);
    assert.equal(sent(), 0);
  });

  it('says that it cannot be found by a search before it is sent again', async () => {
    const rows = await session.rows('activity', { withTooltip: true });
    assert.match(
      rows.find((row) => /mux.*unknown/.test(row)) ?? rows.join('\n'),
      /can’t find pull requests of a component whose namespace is a path/,
    );
    session.messages();
    session.answer(/^Show Open Pull Requests on the Web$/);
    await session.run('sendAgain', await session.row('activity', 'mux', 'My pull requests'));
    assert.match(questions()[0] ?? '', /can’t find pull requests of a component whose namespace is a path/);
    assert.match(opened(), /https:\/\/github\.com\/clearlydefined\/curated-data\/pulls/);
    assert.equal(sent(), 0);
  });
});
