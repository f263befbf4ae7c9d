// Applying one license to many versions of a component: from a list to one draft.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { openSession, type Session } from './session.ts';

const component = 'npm/npmjs/@demo/many-versions';

describe('Curate More Versions', () => {
  let session: Session;

  before(async () => {
    session = await openSession();
    await session.run('openDefinition', `${component}/1.24.0`);
    session.forgetRequests();
    session.messages();
  });
  after(() => session.close());

  const row = (version: string): string =>
    session.list.rows().find((one) => one.startsWith(`${version} –`)) ?? `no ${version}`;

  /** The user begins a plan for the version in the panel. */
  async function plan(license: string): Promise<void> {
    await session.run('planDraft', `${component}/1.24.0`);
    assert.equal(session.list.title, 'Declared License of @demo/many-versions 1.24.0');
    session.list.type(license.toLowerCase());
    session.list.choose(license);
    await session.world.until(() => session.list.title.includes('for Other Versions') && !session.list.busy);
    await session.settle();
  }

  it('starts with a version and its intended license', async () => {
    await plan('Apache-2.0');
    assert.equal(session.list.title, 'Apache-2.0 for Other Versions of @demo/many-versions');
  });

  it('explains for each version whether it needs the license', () => {
    assert.match(row('1.23.0'), /NOASSERTION → Apache-2\.0.*same license text as 1\.24\.0 \(SHA-256 /);
    assert.match(row('2.0.0'), /another license text than 1\.24\.0/);
    assert.match(row('1.25.0'), /^1\.25\.0 – Apache-2\.0/);
    assert.equal(session.list.ticked.length, 24);
    assert.ok(!session.list.ticked.includes('2.1.0'));
  });

  it('does not select versions that are already correct', () => {
    session.list.toggle('1.25.0');
    assert.ok(!session.list.ticked.includes('1.25.0'));
    assert.equal(session.list.ticked.length, 24);
  });

  it('shows both license texts side by side and keeps the selection', async () => {
    session.list.press('Compare License Text with 1.24.0', '2.1.0');
    await session.settle();
    const tab = session.world.window.tabs.at(-1);
    assert.equal(tab?.label, 'License text: 1.24.0 ↔ 2.1.0');
    assert.match(tab.documents[1]?.getText() ?? '', /2022 Demo Inc\./);
    assert.equal(session.list.ticked.length, 24);
  });

  it('offers harvests of the other versions and sends nothing before the confirmation', async () => {
    session.messages();
    session.answer(['2.2.0'], /^Queue Harvest/);
    session.list.press('Queue the harvest of 2 versions…');
    await session.world.until(() => session.messages().some((line) => line.includes('has queued')));
    const shown = session.world.window.dialogs.shown;
    const versions = shown.findLast(({ text }) => text === 'Versions of @demo/many-versions to Harvest');
    assert.deepEqual(versions?.choices.toSorted(), ['0.9.0', '2.2.0']);
    const question = shown.findLast(({ kind }) => kind === 'modal');
    assert.match(question?.text ?? '', /Queue the harvest of npm\/npmjs\/@demo\/many-versions\/2\.2\.0\?/);
    assert.equal(session.requests('POST /harvest').length, 1);
    await session.settle();
    assert.equal(session.list.ticked.length, 24);
  });

  it('creates one draft of all selected versions', async () => {
    session.messages();
    session.list.accept();
    await session.settle();
    assert.match(session.messages().join('\n'), /Versions in the draft of @demo\/many-versions: 25/);
    const draft = session.document('.curation.yaml').getText();
    assert.equal(draft.match(/declared: Apache-2\.0/g)?.length, 25);
  });

  it('does not select versions that are in the draft', async () => {
    await session.run('planDraft', `${component}/1.24.0`);
    assert.match(row('1.3.0'), /in the draft/);
    assert.ok(!session.list.ticked.includes('1.3.0'));
    session.list.hide();
    await session.settle();
  });

  it('sends no request for versions without a harvest', () => {
    assert.deepEqual(
      session.requests('GET /definitions/').filter(({ target }) => target.includes('0.9.0')),
      [],
    );
  });
});
