// What a submission promises: it goes out as the account that its page shows, once, and nothing typed is lost.
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { openSession, type Session } from './session.ts';

const lodash = 'npm/npmjs/-/lodash';
const schema = 'npm/npmjs/-/json-schema';

interface Authentication {
  getSession: (provider: string, scopes: readonly string[], options: object) => Promise<unknown>;
}

describe('A submission', () => {
  let session: Session;

  beforeEach(async () => {
    session = await openSession({ workspace: 'states' });
  });
  afterEach(() => session.close());

  /** The user drafts a license, reviews it and gives a reason. */
  async function review(coordinates: string, license: string): Promise<void> {
    const component = coordinates.slice(0, coordinates.lastIndexOf('/'));
    await session.run('openDraft', coordinates);
    const document = session.document(`${component.split('/').at(-1)}.curation.yaml`);
    await session.write(document, document.getText().replace(/declared:.*/, `declared: ${license}`));
    await session.run('submitDraft', component);
    await session.giveReason();
    session.forgetRequests();
    session.messages();
  }

  const sent = (): readonly unknown[] => session.requests('PATCH').map(({ headers }) => headers['authorization']);
  const shown = async (): Promise<string> => {
    const { kind, account } = (await session.submission()).identity;
    return `${kind} ${account}`;
  };

  /** The text that shows what would be sent, with each sentence on one line. */
  async function requests(): Promise<string> {
    const { requests: text } = await session.submission();
    return text.replaceAll(/\s*\n\s*\/\/ /g, ' ');
  }

  it('says in one sentence that the account has changed, also when it is another one of the user', async () => {
    session.world.window.session = { account: 'alice', token: 'token-of-alice' };
    await review(`${lodash}/4.17.21`, 'ISC');
    assert.equal(await shown(), 'github alice');
    session.answer(/^Submit/);
    session.world.window.signIn({ account: 'bob', token: 'token-of-bob' });
    await session.onSubmission('act', { action: 'submit', identity: { kind: 'github', account: 'alice' } });
    assert.deepEqual(
      [session.messages(), sent()],
      [['warning: The account on the page has changed. Nothing was sent.'], []],
    );
    assert.equal(await shown(), 'github bob');
    await session.run('sendContribution');
    assert.deepEqual(sent(), ['Bearer token-of-bob']);
  });

  it('keeps the account that was found last, when the answer of an older lookup is late', async () => {
    const { authentication } = session.world.window.api as { readonly authentication: Authentication };
    const { getSession } = authentication;
    const late: (() => void)[] = [];
    session.world.window.session = { account: 'alice', token: 'token-of-alice' };
    authentication.getSession = async (...args) => {
      const found = await getSession(...args);
      await new Promise<void>((resolve) => late.push(resolve));
      return found;
    };
    await review(`${lodash}/4.17.21`, 'ISC');
    assert.notEqual(late.length, 0);
    authentication.getSession = getSession;
    session.world.window.signIn({ account: 'bob', token: 'token-of-bob' });
    await session.settle();
    for (const answer of late) answer();
    await session.settle();
    assert.equal(await shown(), 'github bob');
  });

  it('is sent anonymously after a failed sign-in only by a button that isn’t the default, and only this time', async () => {
    session.world.window.session = { account: 'alice', token: 'token-of-alice' };
    await review(`${lodash}/4.17.21`, 'ISC');
    session.answer(/^Submit as alice$/);
    await session.run('sendContribution');
    assert.match(
      session.messages().at(-1) ?? '',
      /^modal: The service failed with your sign-in\. .*\[Review\] \[Submit Anonymously\]$/,
    );
    assert.deepEqual(sent(), ['Bearer token-of-alice']);
    session.forgetRequests();
    session.answer(/^Submit as alice$/, /^Submit Anonymously$/);
    await session.run('sendContribution');
    assert.deepEqual(sent(), ['Bearer token-of-alice', undefined]);
    await review('npm/npmjs/-/chalk/4.1.2', 'Apache-2.0');
    assert.equal(await shown(), 'github alice');
  });

  it('names first what is unknown, in its confirmation', async () => {
    session.world.service.control.setFaults([{ on: 'PATCH *', kind: 'reset' }]);
    await review(`${schema}/0.2.3`, 'AFL-2.1');
    session.answer(/^Submit Anonymously$/);
    await session.run('sendContribution');
    session.world.service.control.setFaults([]);
    session.world.window.closeTabs();
    await session.run('openDraft', schema);
    const document = session.document('json-schema.curation.yaml');
    await session.write(document, document.getText().replace('AFL-2.1', 'BSD-3-Clause'));
    await session.run('submitDraft', schema);
    await session.giveReason();
    session.messages();
    await session.run('sendContribution');
    assert.match(
      session.messages().find((line) => line.startsWith('modal')) ?? '',
      /The outcome of “.*”, submitted .*, is unknown\. .* \/ Pull request #32001 changes json-schema 0\.2\.3 already/,
    );
  });

  it('is called unsent beside its requests only while it can be sent', async () => {
    await review(`${lodash}/4.17.21`, 'ISC');
    assert.match(await requests(), /This is what “Submit…” sends\. Nothing is sent yet/);
    const { window } = session.world;
    const { workspace } = window.api as { readonly workspace: object };
    Object.assign(workspace, { isTrusted: false });
    window.set('apiUrl', 'https://mallory.example', window.workspaceSettings);
    await session.settle();
    const text = await requests();
    assert.doesNotMatch(text, /This is what “Submit…” sends/);
    assert.match(text, /nothing is submitted from here/);
  });

  it('is not sent again while the pull request of the same change is open', async () => {
    await review(`${lodash}/4.17.21`, 'ISC');
    session.answer(/^Submit Anonymously$/);
    await session.run('sendContribution');
    assert.equal(sent().length, 1);
    session.world.window.closeTabs();
    await review(`${lodash}/4.17.21`, 'ISC');
    session.answer(/^Submit Anonymously$/);
    await session.run('sendContribution');
    assert.match(
      session.messages().at(-1) ?? '',
      /^information: The service has accepted the submission: pull request #/,
    );
    assert.deepEqual(sent(), []);
  });

  it('stops when the workspace names a service of its own while the confirmation is on the screen', async () => {
    await review(`${lodash}/4.17.21`, 'ISC');
    const { window } = session.world;
    const { workspace } = window.api as { readonly workspace: object };
    window.dialogs.answer = ({ kind, choices }) => {
      if (kind !== 'modal') return undefined;
      Object.assign(workspace, { isTrusted: false });
      window.set('apiUrl', 'https://mallory.example', window.workspaceSettings);
      return choices[0];
    };
    await session.world.run('clearlydefined.sendContribution');
    assert.match(session.messages().at(-1) ?? '', /^warning: This workspace names a service of its own/);
    assert.deepEqual(sent(), []);
  });
});

describe('What is typed on the page of a submission', () => {
  let session: Session;
  const details = 'The license file says ISC.\n\n- Declared license: ISC';

  beforeEach(async () => {
    session = await openSession({ workspace: 'states' });
    await session.run('openDraft', `${lodash}/4.17.21`);
    const document = session.document('lodash.curation.yaml');
    await session.write(document, document.getText().replace(/declared:.*/, 'declared: ISC'));
    await session.run('submitDraft', lodash);
    await session.submission();
    session.messages();
  });
  afterEach(() => session.close());

  const type = (value: string): Promise<void> => session.typeInReview('details', value);

  it('lacks a reason only in the words beside its field, until there is one', async () => {
    const { state, notes, findings } = await session.submission();
    assert.deepEqual([state, notes], ['blocked', []]);
    assert.deepEqual(
      findings.map(({ field, severity }) => [field, severity]),
      [['details', 'error']],
    );
    await type(details);
    assert.equal((await session.submission()).state, 'ready');
  });

  const faults = [
    ['the service refuses it', { on: 'PATCH *', kind: 'status', status: 400 }],
    ['the service fails', { on: 'PATCH *', kind: 'status', status: 503 }],
    ['no answer arrives', { on: 'PATCH *', kind: 'reset' }],
  ] as const;
  for (const [about, fault] of faults)
    it(`stays when ${about}, also after a restart`, async () => {
      await type(details);
      session.world.service.control.setFaults([fault]);
      session.answer(/^Submit Anonymously$/);
      await session.onSubmission('act', { action: 'submit' });
      assert.equal(session.requests('PATCH').length, 1);
      assert.equal((await session.submission()).texts.details, details);
      await session.world.restart();
      await session.settle();
      assert.match((await session.rows('activity')).join('\n'), /lodash – ISC/);
      await session.run('submitDraft', lodash);
      assert.equal((await session.submission()).texts.details, details);
    });

  it('is there in the order of the keys, on the page and for the next action', async () => {
    const { texts } = await session.submission();
    const typed = `${texts.details}\n\nIt says ISC`;
    for (let length = texts.details.length + 1, edit = 1; length <= typed.length; length++, edit++) {
      const [from, value] = [typed.slice(0, length - 1), typed.slice(0, length)];
      session.sendOnSubmission('edit', { edit, field: 'details', value, from });
    }
    session.answer(/^Submit Anonymously$/);
    await session.onSubmission('act', { action: 'submit' });
    const [request] = session.requests('PATCH').map(({ body }) => body);
    assert.ok(request?.includes('It says ISC'), request);
  });

  it('stays when it can’t be stored, and the user is informed', async () => {
    session.world.disk.failure = () => 'ENOSPC';
    await type(details);
    assert.match(
      session.messages().join('\n'),
      /^error: .*no space left on device\. What you typed stays where it is\. \[Try Again\]/,
    );
    assert.equal((await session.submission()).texts.details, details);
    session.world.disk.failure = () => null;
    await type(`${details}, too`);
    assert.equal((await session.submission()).texts.details, `${details}, too`);
  });
});
