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
    session.answer(/^(?:Submit Anonymously|Review Anyway.*)$/);
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

  it('is mentioned before another submission for the same version', async () => {
    await session.run('openDraft', lodash);
    const draft = session.document('lodash.curation.yaml');
    const other = '  4.17.20:\n    licensed:\n      declared: MIT-0\n';
    await session.write(draft, draft.getText().replace('revisions:\n', `revisions:\n${other}`));
    session.messages();
    await session.run('submitDraft', lodash);
    const [question = ''] = questions();
    assert.match(question, /The outcome of an earlier submission of these versions is unknown\./);
    assert.match(question, /“.*lodash.*”, submitted 2\d minutes ago/);
    assert.match(question, /lodash 4\.17\.21/);
    assert.match(question, /creates a second one for the same versions/);
    assert.doesNotMatch(question, /4\.17\.20/);
  });

  it('is searched for first, without sending anything', async () => {
    session.answer(/^Look for It First$/);
    await session.run('submitDraft', lodash);
    assert.match(session.messages().join('\n'), /No pull request of it was found so far/);
    assert.ok(!session.tabs.some((tab) => tab.includes('contribution')), session.tabs.join());
    assert.equal(sent(), 0);
  });

  it('asks for confirmation once when the user continues', async () => {
    session.messages();
    session.answer(/^Review Anyway/);
    await session.run('submitDraft', lodash);
    const [doubt = '', confirmation = '', ...others] = questions();
    assert.match(doubt, /The outcome of an earlier submission/);
    assert.match(confirmation, /Submit this curation: lodash/);
    assert.deepEqual(others, []);
    assert.equal(sent(), 0);
  });

  it('says that it cannot be found by a search before it is sent again', async () => {
    const rows = await session.rows('activity', { withTooltip: true });
    assert.match(
      rows.find((row) => /mux.*unknown/.test(row)) ?? rows.join('\n'),
      /there may be one although none was found/,
    );
    session.messages();
    session.answer(/^Show Open Pull Requests on the Web$/);
    await session.run('sendAgain', await session.row('activity', 'mux', 'My pull requests'));
    assert.match(questions()[0] ?? '', /there may be one although none was found/);
    assert.match(opened(), /https:\/\/github\.com\/clearlydefined\/curated-data\/pulls/);
    assert.equal(sent(), 0);
  });
});
