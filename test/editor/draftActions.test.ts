// From a component to a sent pull request, with evidence: each line of a journey is one action of the user.
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'mocha';
import { openSession, type Session } from './session.ts';

const dependencies = {
  '@demo/undeclared': '1.1.0', // no declared license, and one file under MIT
  '@demo/found-versions': '1.24.0',
  '@demo/many-versions': '1.24.0',
};

describe('Correcting a declared license', () => {
  let session: Session;

  before(async () => {
    session = await openSession({ files: { 'package.json': JSON.stringify({ name: 'pier', dependencies }) } });
  });
  beforeEach(() => {
    session.forgetRequests();
    session.messages();
  });
  after(() => session.close());

  const sent = (): readonly string[] => session.requests('PATCH').map(({ body }) => body);
  const dialog = (): string => session.messages().find((line) => line.includes('Submit this curation')) ?? '';

  /** Two actions: *Submit…* of the page, and the one confirmation. */
  async function submit(): Promise<void> {
    assert.deepEqual([dialog(), sent()], ['', []]);
    session.answer(/^Submit Anonymously$/);
    await session.onSubmission('act', { action: 'submit' });
    assert.match(dialog(), /\[Submit Anonymously\]$/);
  }

  /** Three actions: *Curate More Versions…* of the row, the license, the versions as they are proposed. */
  async function draftManyVersions(name: string): Promise<void> {
    await session.run('planDraft', await session.row('components', name));
    session.list.type('apache-2.0');
    session.list.choose('Apache-2.0');
    await session.world.until(() => session.list.title.includes('for Other Versions') && !session.list.busy);
    assert.equal(session.list.ticked.length, 24);
    session.list.accept();
    await session.settle();
  }

  function assertSent25Versions(details: RegExp): void {
    const [request, ...others] = sent();
    assert.deepEqual(others, []);
    const body = JSON.parse(request ?? '') as {
      readonly contributionInfo: { readonly details: string };
      readonly patches: readonly { readonly revisions: object }[];
    };
    assert.match(body.contributionInfo.details, details);
    assert.deepEqual(
      body.patches.map(({ revisions }) => Object.keys(revisions).length),
      [25],
    );
  }

  it('has the file as evidence also when the license is drafted before the search for it has ended', async () => {
    await session.run('openInNewTab', 'npm/npmjs/@demo/undeclared/1.1.0');
    await session.panel.page.request('editDraft', { edit: { field: 'declared', value: 'MIT' } });
    await session.settle();
    await session.run('openDraft', 'npm/npmjs/@demo/undeclared/1.1.0');
    const lenses = await session.lenses(session.document('undeclared.curation.yaml'));
    assert.ok(
      lenses.some((title) => /Evidence: .*part1\.js/.test(title)),
      lenses.join('\n'),
    );
    await session.run('discardDraft', 'npm/npmjs/@demo/undeclared');
  });

  it('takes Enter and four clicks: Set License…, Submit… of the panel and of the page, the confirmation; the file that says so is the evidence', async () => {
    await session.run('setLicense', await session.row('components', '@demo/undeclared'));
    const { page, snapshot } = session.panel;
    assert.equal(snapshot?.suggestion?.license, 'MIT');
    await page.request('editDraft', { edit: { field: 'declared', value: 'MIT' } });
    await session.settle();
    await page.request('act', { action: 'submitDraft' });
    await session.settle();
    await submit();
    const [request, ...others] = sent();
    assert.deepEqual(others, []);
    assert.match(request ?? '', /Evidence: .*part1\.js/);
  });

  it('closes its documents and marks the row', async () => {
    assert.ok(!session.tabs.some((tab) => tab.includes('.yaml')), session.tabs.join(', '));
    assert.match((await session.rows('components')).join('\n'), /@demo\/undeclared.*pending curations: 1/);
  });

  it('takes six clicks for 25 versions', async () => {
    await draftManyVersions('@demo/found-versions');
    await session.clickLens(session.document('found-versions.curation.yaml'), 'Submit…');
    await submit();
    assertSent25Versions(/Evidence: .*package\/LICENSE.* of `1\.24\.0`/);
    assert.ok(!session.tabs.some((tab) => tab.includes('.yaml')), session.tabs.join(', '));
  });

  it('takes a reason more for 25 versions without evidence', async () => {
    await draftManyVersions('@demo/many-versions');
    await session.clickLens(session.document('many-versions.curation.yaml'), 'Submit…');
    await session.giveReason();
    await submit();
    assertSent25Versions(/The README says so\./);
  });
});
