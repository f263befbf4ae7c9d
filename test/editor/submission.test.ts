// From a draft to a pull request: the preview, the page, one confirmation, and what comes of it.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'mocha';
import { openSession, type Session } from './session.ts';

const lodash = 'npm/npmjs/-/lodash';
const patch = 'PATCH /curations*';

describe('Submission of a draft', () => {
  let session: Session;

  before(async () => {
    session = await openSession({ workspace: 'states' });
    await draft(`${lodash}/4.17.21`, 'ISC');
  });
  after(() => session.close());
  afterEach(() => session.world.service.control.setFaults([]));

  async function draft(coordinates: string, license: string): Promise<void> {
    await session.run('openDraft', coordinates);
    const document = session.document(`${coordinates.split('/')[3]}.curation.yaml`);
    await session.write(document, document.getText().replace(/declared:.*/, `declared: ${license}`));
  }

  const dialogs = (): readonly string[] => session.messages().filter((line) => line.startsWith('modal:'));
  const sent = (): readonly string[] => session.requests('PATCH').map(({ body }) => body);
  /** The requests as the page shows them, with each sentence on one line. */
  const requests = async (): Promise<string> => (await session.submission()).requests.replaceAll(/\s*\n\s*\/\/ /g, ' ');

  it('can be previewed: the current definition and the one with the draft', async () => {
    await session.run('previewDraft', lodash);
    const tab = session.world.window.tabs.at(-1);
    assert.equal(tab?.label, 'lodash 4.17.21: now ↔ with draft');
    const [now, later] = tab.documents.map((document) => document.getText());
    assert.match(now ?? '', /\n {2}declared: MIT\n/);
    assert.match(later ?? '', /\n {2}declared: ISC\n/);
    assert.deepEqual(sent(), []);
  });

  it('is shown in full on a prefilled page, with the request to send', async () => {
    await session.run('submitDraft', lodash);
    const { texts, requests: shown } = await session.submission();
    assert.deepEqual([texts.type, texts.summary], ['incorrect', 'lodash 4.17.21']);
    assert.match(texts.details, /\n- Declared license: `MIT` → `ISC`$/);
    assert.match(shown, /\n {2}\/\/ PATCH \/curations HTTP\/1\.1\n {2}\/\/ Host: 127\.0\.0\.1:\d+\n/);
    const [body] = JSON.parse(shown.replaceAll(/^ *\/\/.*$/gm, '')) as readonly { readonly patches: unknown }[];
    assert.deepEqual(body?.patches, [
      {
        coordinates: { type: 'npm', provider: 'npmjs', name: 'lodash' },
        revisions: { '4.17.21': { licensed: { declared: 'ISC' } } },
      },
    ]);
    assert.deepEqual(sent(), []);
  });

  it('requires a reason when no file is named as evidence', async () => {
    assert.match(await requests(), /^\/\/ Nothing can be sent yet: give a reason in the details/);
    session.messages();
    await session.run('sendContribution');
    assert.match(session.messages().join('\n'), /^warning: Nothing can be sent yet: give a reason in the details/);
    await session.giveReason();
    const shown = await requests();
    assert.match(shown, /^\/\/ This is what “Submit…” sends/);
    assert.match(shown, /The README says so\./);
    assert.deepEqual(sent(), []);
  });

  it('checks the texts while the user types, and keeps them', async () => {
    await session.typeInReview('summary', ' ');
    const { findings, state } = await session.submission();
    assert.deepEqual(
      [state, findings],
      ['blocked', [{ field: 'summary', severity: 'error', message: 'A pull request needs a title.' }]],
    );
    await session.run('sendContribution');
    assert.deepEqual(dialogs(), []);
    await session.typeInReview('summary', 'lodash is ISC');
    assert.match(await requests(), /"summary": "lodash is ISC"/);
    session.world.window.closeTabs();
    await session.run('submitDraft', lodash);
    assert.equal((await session.submission()).texts.summary, 'lodash is ISC');
  });

  it('is restored with its page after a restart', async () => {
    const { id } = await session.submission();
    await session.world.restart();
    await session.settle();
    const panel = await session.world.window.restorePanel('clearlydefined.submission', { id });
    const { texts } = await session.submission();
    assert.deepEqual(
      [panel.title, texts.summary, texts.details.includes('The README says so.')],
      ['Submit Curation: lodash 4.17.21', 'lodash is ISC', true],
    );
    for (const state of [{ id: 'npm..npmjs..-..chalk' }, undefined, { id }])
      assert.ok((await session.world.window.restorePanel('clearlydefined.submission', state)).isDisposed);
    assert.deepEqual(session.tabs, ['Submit Curation: lodash 4.17.21']);
  });

  it('is not sent when the user does not confirm', async () => {
    session.messages();
    await session.run('sendContribution');
    const [asked = '', ...others] = dialogs();
    assert.deepEqual(others, []);
    assert.match(
      asked,
      /^modal: Submit this curation: lodash 4\.17\.21\? .*lodash 4\.17\.21: MIT → ISC.*Title: lodash is ISC.*To: .* \(named in your user settings\), which opens a pull request in the repository of that service.*Submit as: anonymous.*public and can’t be taken back/,
    );
    assert.match(asked, /\) \[Submit Anonymously\]$/);
    assert.deepEqual(sent(), []);
  });

  it('shows a refusal on the line that caused it', async () => {
    const error = '4.17.21 licensed.declared with value "ISC" is not SPDX compliant';
    const body = JSON.stringify({ errors: [[{ message: 'Invalid license in curation', error }]], patchesInError: [] });
    session.world.service.control.setFaults([
      { on: patch, kind: 'status', status: 400, body, contentType: 'application/json' },
    ]);
    session.answer(/^Submit Anonymously$/);
    session.messages();
    await session.run('sendContribution');
    assert.match(session.messages().join('\n'), /error: Nothing was submitted\. 4\.17\.21 licensed\.declared/);
    assert.equal(session.tabs.at(-1), 'lodash.curation.yaml');
    assert.match(session.world.window.problems.join('\n'), /is not SPDX compliant/);
    assert.equal(sent().length, 1);
  });

  it('sends exactly what was shown, closes its tabs, and removes the draft from the list', async () => {
    session.forgetRequests();
    await session.run('submitDraft', lodash);
    const [shown] = JSON.parse((await session.submission()).requests.replaceAll(/^ *\/\/.*$/gm, '')) as unknown[];
    session.answer(/^Submit Anonymously$/);
    await session.run('sendContribution');
    assert.deepEqual(
      sent().map((body) => JSON.parse(body) as unknown),
      [shown],
    );
    await session.settle();
    assert.deepEqual(session.tabs, []);
    session.messages();
    await session.run('submitDraft', lodash);
    assert.match(session.messages().join('\n'), /no such draft any more/);
    await session.run('restoreDraft');
    assert.deepEqual(session.tabs, ['lodash.curation.yaml']);
  });

  it('says on its page that the outcome is unknown, and looks for the pull request instead of sending again', async () => {
    await draft('npm/npmjs/-/gsap/3.12.5', 'ISC');
    await session.run('submitDraft', 'npm/npmjs/-/gsap');
    await session.giveReason();
    session.world.service.control.setFaults([{ on: patch, kind: 'status', status: 503 }]);
    session.answer(/^Submit Anonymously$/);
    session.messages();
    session.forgetRequests();
    await session.run('sendContribution');
    assert.match(
      session.messages().join('\n'),
      /warning: The service or GitHub failed \(503\).*pull requests are being checked, and nothing is sent twice/,
    );
    assert.equal((await session.submission()).state, 'unknown');
    const shown = await requests();
    assert.match(shown, /This was sent .*\. The service or GitHub failed \(503\)/);
    assert.match(shown, /If no pull request is found by .*, send it with “Submit Again…” in the Activity view/);
    assert.doesNotMatch(shown, /not sent yet|Nothing is sent yet/);
    for (const find of [
      () => session.run('sendContribution'),
      () => session.onSubmission('act', { action: 'findPullRequest' }),
    ]) {
      session.forgetRequests();
      session.messages();
      await find();
      assert.deepEqual(sent(), []);
      assert.match(session.messages().join('\n'), /^information: No pull request was found so far/);
      assert.ok(session.requests('GET /curations/npm/npmjs/-/gsap').length > 0);
    }
  });

  it('says that open pull requests could not be checked, and checks them again before sending', async () => {
    session.world.service.control.setFaults([
      { on: 'GET /curations/npm/npmjs/-/indexof*', kind: 'status', status: 500 },
    ]);
    session.world.window.closeTabs();
    await draft('npm/npmjs/-/indexof/0.0.1', 'MIT');
    await session.run('submitDraft', 'npm/npmjs/-/indexof');
    assert.match(await requests(), /Open pull requests of indexof could not be checked/);
    await session.giveReason();
    session.messages();
    session.forgetRequests();
    await session.run('sendContribution');
    const unchecked = /Open pull requests of indexof could not be checked: The service failed \(500\)/;
    assert.match(dialogs().join('\n'), unchecked);
    session.world.service.control.setFaults([]);
    await session.run('sendContribution');
    assert.doesNotMatch(dialogs().join('\n'), unchecked);
    assert.deepEqual(sent(), []);
    assert.doesNotMatch(await requests(), /could not be checked/);
  });

  it('names nothing private to the service while its page is open', async () => {
    await draft('npm/npmjs/-/chalk/4.1.2', 'Apache-2.0');
    session.world.window.set('privatePackages', ['chalk']);
    await session.settle();
    session.forgetRequests();
    await session.run('submitDraft', 'npm/npmjs/-/chalk');
    const { state, notes } = await session.submission();
    assert.deepEqual(
      [state, notes.map(({ text }) => text)],
      ['blocked', ['Nothing is sent, because these names are private: chalk.']],
    );
    assert.equal(notes[0]?.button?.label, 'Change the setting');
    const asked = session.requests().map(({ target, body }) => `${target} ${body}`);
    assert.doesNotMatch(asked.join('\n'), /chalk/);
    await session.onSubmission('act', { action: 'showProblem' });
    assert.ok(session.world.window.noted.includes('workbench.action.openSettings'), session.world.window.noted.join());
  });
});
