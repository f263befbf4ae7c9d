// A draft of two versions for a service with the documented API: one request per version, no undocumented calls.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { openSession, type Session, writtenApi } from './session.ts';

const chalk = 'npm/npmjs/-/chalk';

function draftText(declared: Readonly<Record<string, string>>): string {
  const revisions = Object.entries(declared).map(
    ([revision, license]) => `  ${revision}:\n    licensed:\n      declared: ${license}\n`,
  );
  return `coordinates:\n  name: chalk\n  provider: npmjs\n  type: npm\nrevisions:\n${revisions.join('')}`;
}

describe('Submission to a service with the documented API', () => {
  let session: Session;

  before(async () => {
    session = await openSession({ workspace: 'states', service: writtenApi });
    await session.run('openDraft', `${chalk}/4.1.2`);
    await session.write(session.document('chalk.curation.yaml'), draftText({ '4.1.2': 'ISC' }));
  });
  after(() => session.close());

  it('is previewed locally, and says so', async () => {
    await session.run('previewDraft', chalk);
    assert.equal(session.tabs.at(-1), 'chalk 4.1.2: now ↔ with draft (computed here: the service has no previews)');
  });

  it('cannot be previewed without curations', async () => {
    session.messages();
    await session.run('previewUncurated', `${chalk}/4.1.2`);
    assert.match(session.messages().join('\n'), /This service has no previews/);
  });

  it('is shown and sent as one request per version', async () => {
    const versions = { '4.1.2': 'ISC', '5.3.0': 'ISC' };
    await session.write(session.document('chalk.curation.yaml'), draftText(versions));
    await session.run('submitDraft', chalk);
    await session.giveReason();
    const { requests: shown } = await session.submission();
    assert.match(shown, /^\/\/ This is what “Submit…” sends\. Nothing is sent yet/);
    assert.match(shown, /The README says so\./);
    for (const version of Object.keys(versions))
      assert.ok(shown.includes(`// PATCH /curations/npm/npmjs/-/chalk/${version} HTTP/1.1`), shown);
    session.messages();
    session.answer(/^Submit Anonymously$/);
    await session.run('sendContribution');
    const messages = session.messages();
    assert.match(messages.find((line) => line.startsWith('modal')) ?? '', /In 2 pull requests, one after the other/);
    assert.ok(
      messages.some((line) => /Pull requests #\d+, #\d+/.test(line)),
      messages.join('\n'),
    );
    assert.deepEqual(
      session.requests('PATCH').map(({ target, status }) => `${status} ${target}`),
      ['200 /curations/npm/npmjs/-/chalk/4.1.2', '200 /curations/npm/npmjs/-/chalk/5.3.0'],
    );
    const bodies = session.requests('PATCH').map(({ body }) => JSON.parse(body) as { readonly patch: unknown });
    assert.deepEqual(bodies, JSON.parse(shown.replaceAll(/^ *\/\/.*$/gm, '')));
    for (const { patch } of bodies) assert.deepEqual(patch, { licensed: { license: { expression: 'ISC' } } });
  });

  it('says how many pull requests are open when the rest is refused', async () => {
    session.world.service.control.setFaults([
      { on: 'PATCH /curations/npm/npmjs/-/lodash/4.17.21', kind: 'status', status: 422 },
    ]);
    await session.run('openDraft', 'npm/npmjs/-/lodash/4.17.21');
    const text = draftText({ '4.17.20': 'ISC', '4.17.21': 'ISC' }).replace('chalk', 'lodash');
    await session.write(session.document('lodash.curation.yaml'), text);
    await session.run('submitDraft', 'npm/npmjs/-/lodash');
    await session.giveReason();
    session.messages();
    session.answer(/^Submit Anonymously$/);
    await session.run('sendContribution');
    assert.match(session.messages().join('\n'), /Open pull requests: 1\. The rest was not submitted\./);
  });
});
