// What the commands of drafts and of the Activity view do: which draft they concern, what they ask, what they undo.
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { componentsView, settled } from './faults/operations/components.ts';
import { activityView } from './faults/operations/activityRows.ts';
import { Session } from './session.ts';
import { lockOf } from './workspace.ts';
import { World } from './world.ts';

const components = ['lodash@4.17.21', 'chalk@4.1.2', 'json-schema@0.2.3', '@demo/found-versions@1.24.0'];

describe('Commands of drafts', function () {
  this.timeout(120_000);
  let world: World;

  beforeEach(async () => {
    world = await World.open({ files: { 'package-lock.json': lockOf(...components) } });
    await settled(world);
  });

  afterEach(() => world.close());

  const rows = async (): Promise<string> => (await world.rows(activityView)).join('\n');
  const tabs = (): readonly string[] => world.window.tabs.map(({ label }) => label);
  const sent = (): readonly string[] =>
    world.service.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  const row = (text: string): Promise<unknown> => world.window.tree(activityView).find(text);

  async function draft(component: string, license: string): Promise<void> {
    await world.run('clearlydefined.openDraft', [component]);
    const name = component.split('/')[3];
    const document = world.window.documents.all.find(({ uri }) => uri.path.endsWith(`${name}.curation.yaml`));
    assert.ok(document);
    document.setText(document.getText().replace(/declared:.*/, `declared: ${license}`), true);
    await world.finish(document.save());
    await world.pass(5000);
  }

  /** Drafts of two components, both chosen, in one review that has a reason. */
  async function review(): Promise<void> {
    await draft('npm/npmjs/-/lodash/4.17.21', 'MIT-0');
    await draft('npm/npmjs/-/chalk/4.1.2', 'Apache-2.0');
    await world.run('clearlydefined.chooseDraft', [await row('lodash'), [await row('lodash'), await row('chalk')]]);
    assert.equal(world.window.tree(activityView).description, '2 chosen');
    await world.run('clearlydefined.submitChosenDrafts');
    await new Session(world).giveReason();
    world.mark();
  }

  it('begin with a search when nothing is selected, and with no draft when it is closed', async () => {
    void world.window.run('clearlydefined.setLicense');
    const { dialogs } = world.window;
    await world.until(() => dialogs.lists.length > 0);
    const [search] = dialogs.lists;
    assert.equal(search?.title, 'Find Component');
    search?.type('lodash');
    await world.until(() => search?.rows().some((one) => one.startsWith('lodash – npm package')) ?? false);
    search?.hide();
    await world.pass(1000);
    assert.deepEqual(tabs(), []);
    assert.doesNotMatch(await rows(), /Drafts/);
  });

  it('offer all drafts when none is chosen, although one of them is in front', async () => {
    await draft('npm/npmjs/-/lodash/4.17.21', 'MIT-0');
    await draft('npm/npmjs/-/chalk/4.1.2', 'Apache-2.0');
    world.mark();
    await world.run('clearlydefined.submitChosenDrafts');
    assert.deepEqual(world.seen(), ['list: (Drafts to submit together, in one pull request) [chalk] [lodash]']);
    assert.deepEqual(tabs(), ['lodash.curation.yaml', 'chalk.curation.yaml']);
  });

  it('discard a review and leave its drafts, and Undo brings its text back', async () => {
    await review();
    await world.run('clearlydefined.discardContribution');
    await world.pass(1000);
    assert.deepEqual(world.seen(), ['information: The review is discarded; the drafts are kept. [Undo]']);
    assert.ok(!tabs().some((tab) => tab.startsWith('Submit Curation')));
    for (const name of ['lodash – MIT-0', 'chalk – Apache-2.0']) assert.ok((await rows()).includes(name));
    world.window.dialogs.press('The review is discarded', 'Undo');
    await world.pass(1000);
    assert.match((await new Session(world).submission()).texts.details, /The README says so/);
    assert.deepEqual(sent(), []);
  });

  it('send nothing while a name is private, and say which', async () => {
    await review();
    world.window.set('privatePackages', ['lodash']);
    await world.pass(2000);
    const before = world.service.requests.length;
    await world.run('clearlydefined.sendContribution');
    assert.deepEqual(world.seen(), ['warning: Nothing is sent, because these names are private: lodash.']);
    const later = world.service.requests.slice(before).map(({ target, body }) => `${target} ${body}`);
    assert.doesNotMatch(later.join('\n'), /lodash/);
    assert.deepEqual(sent(), []);
  });

  it('send nothing when a name becomes private while the confirmation is open', async () => {
    await review();
    world.window.dialogs.answer = ({ choices }) => {
      if (!choices.includes('Submit Anonymously')) return undefined;
      world.window.set('privatePackages', ['chalk']);
      return 'Submit Anonymously';
    };
    await world.run('clearlydefined.sendContribution');
    assert.match(world.seen().join('\n'), /Nothing is sent, because these names are private: chalk/);
    assert.deepEqual(sent(), []);
  });

  it('bring back the draft that was discarded last, exactly', async () => {
    await draft('npm/npmjs/-/lodash/4.17.21', 'MIT-0 # two spaces follow  ');
    const text = (): string =>
      world.window.documents.all.find(({ uri }) => uri.path.endsWith('.curation.yaml'))?.getText() ?? '';
    const before = text();
    await world.run('clearlydefined.discardDraft', [await row('lodash')]);
    await world.pass(1000);
    assert.doesNotMatch(await rows(), /Drafts/);
    assert.deepEqual(tabs(), []);
    await world.run('clearlydefined.restoreDraft');
    await world.pass(1000);
    assert.match(await rows(), /lodash – MIT-0/);
    assert.equal(text(), before);
  });

  it('show the draft in the open panel: what it changes, what is wrong, and that it is no YAML', async () => {
    await world.run('clearlydefined.openDefinition', ['npm/npmjs/-/lodash/4.17.21']);
    await draft('npm/npmjs/-/lodash/4.17.21', 'MIT-0');
    const panel = world.window.panels.find(({ title }) => title.startsWith('lodash'));
    const document = world.window.documents.all.find(({ uri }) => uri.path.endsWith('lodash.curation.yaml'));
    assert.ok(panel && document);
    const [field] = panel.snapshot?.draft?.fields ?? [];
    assert.deepEqual([field?.before, field?.after, field?.problem], ['MIT', 'MIT-0', null]);
    document.setText(document.getText().replace('declared: MIT-0', 'declared: mitt'), true);
    assert.ok(await world.until(() => panel.snapshot?.draft?.errors === 1, 10_000));
    document.setText(document.getText().replace('declared: mitt', 'declared: MIT-0: ['), true);
    assert.ok(await world.until(() => panel.snapshot?.draft?.isUnreadable === true, 10_000), document.getText());
  });

  it('mark the open panel as soon as a pull request is created', async () => {
    await world.run('clearlydefined.openDefinition', ['npm/npmjs/-/lodash/4.17.21']);
    await review();
    const panel = world.window.panels.find(({ title }) => title.startsWith('lodash'));
    const shown = (): string => JSON.stringify(panel?.snapshot?.curations);
    world.window.dialogs.answer = ({ choices }) => choices.find((one) => one === 'Submit Anonymously');
    await world.run('clearlydefined.sendContribution');
    await world.pass(2000);
    const number = world.service.control.pullRequests().at(-1)?.number;
    assert.match(shown(), new RegExp(`\\b${number}\\b`));
  });

  it('name open pull requests on the same version on the page and in the confirmation, and open them', async () => {
    const session = new Session(world);
    await draft('npm/npmjs/-/json-schema/0.2.3', 'MIT');
    await session.run('submitDraft', 'npm/npmjs/-/json-schema');
    const { notes } = await session.submission();
    const note = notes.find(({ button }) => button?.action === 'openPullRequest');
    assert.match(note?.text ?? JSON.stringify(notes), /^Pull request #32001 changes json-schema 0\.2\.3 already\./);
    assert.deepEqual(note?.button, {
      label: 'Open pull request #32001',
      action: 'openPullRequest',
      pullRequest: 32001,
    });
    await session.giveReason();
    session.messages();
    await session.run('sendContribution');
    const [question = '', ...others] = session.messages();
    assert.match(question, /^modal: Submit this curation: json-schema.*Pull request #32001 changes json-schema/);
    assert.deepEqual(others, []);
    await session.onSubmission('act', { action: 'openPullRequest', pullRequest: 4711 });
    const before = tabs().length;
    await session.onSubmission('act', { action: 'openPullRequest', pullRequest: 32001 });
    await world.until(() => tabs().length > before);
    assert.match(tabs().at(-1) ?? '', /json-schema/);
  });

  it('show what curations changed in a definition, and send nothing for it', async () => {
    await world.run('clearlydefined.previewUncurated', ['npm/npmjs/-/callsite/1.0.0']);
    await world.pass(2000);
    const tab = world.window.tabs.find(({ label }) => label === 'callsite 1.0.0: without curations ↔ now');
    assert.ok(tab, tabs().join('\n'));
    const [uncurated, now] = tab.documents.map((document) => document.getText());
    assert.doesNotMatch(uncurated ?? '', /declared: [A-Z]/);
    assert.match(now ?? '', /declared: MIT/);
    assert.deepEqual(sent(), []);
  });

  it('take a license and the versions for a correction of many versions: two lists, all versions ticked', async () => {
    const { dialogs } = world.window;
    const component = await world.window.tree(componentsView).find('@demo/found-versions');
    void world.window.run('clearlydefined.planDraft', component);
    await world.until(() => dialogs.lists.length > 0);
    dialogs.lists[0]?.choose('Apache-2.0');
    await world.until(() => dialogs.lists.some(({ canSelectMany }) => canSelectMany));
    const versions = dialogs.lists.find(({ canSelectMany }) => canSelectMany);
    assert.equal(versions?.title, 'Apache-2.0 for Other Versions of @demo/found-versions');
    assert.equal(versions.selectedItems.length, 24);
    assert.equal(world.seen().length, 2);
  });
});

describe('Activity view', function () {
  this.timeout(120_000);
  let world: World;

  beforeEach(async () => {
    world = await World.open({ files: { 'package-lock.json': lockOf('lodash@4.17.21', 'chalk@4.1.2') } });
    await settled(world);
  });

  afterEach(() => world.close());

  const rows = (): Promise<readonly string[]> => world.rows(activityView);
  const submission = (): Promise<unknown> => world.window.tree(activityView).find('chalk', 'My pull requests');
  const posted = (target: string): number =>
    world.service.requests.filter((one) => one.method === 'POST' && one.target === target).length;

  /** The user submits a draft of chalk. Returns the number of the pull request. */
  async function submit(): Promise<number> {
    await world.run('clearlydefined.openDraft', ['npm/npmjs/-/chalk/4.1.2']);
    const draft = world.window.documents.all.find(({ uri }) => uri.path.endsWith('chalk.curation.yaml'));
    assert.ok(draft);
    draft.setText(draft.getText().replace(/declared:.*/, 'declared: Apache-2.0'), true);
    await world.finish(draft.save());
    await world.pass(5000);
    await world.run('clearlydefined.submitDraft', ['npm/npmjs/-/chalk']);
    await new Session(world).giveReason();
    world.window.dialogs.answer = ({ choices }) => choices.find((one) => one === 'Submit Anonymously');
    await world.run('clearlydefined.sendContribution');
    world.window.dialogs.answer = () => undefined;
    await world.pass(15_000);
    return world.service.control.pullRequests().at(-1)?.number ?? 0;
  }

  it('requests open pull requests of the workspace once, and again only when the user refreshes', async () => {
    assert.equal(posted('/curations'), 1);
    await world.pass(600_000);
    assert.equal(posted('/curations'), 1);
    await world.run('clearlydefined.refreshActivity');
    await world.pass(1000);
    assert.equal(posted('/curations'), 2);
  });

  it('lets a proposed license count locally, with the reason, until its pull request is merged', async () => {
    const number = await submit();
    world.window.dialogs.answer = ({ kind }) => (kind === 'input' ? 'its readme says so' : undefined);
    await world.run('clearlydefined.useLocally', [await submission()]);
    await world.pass(1000);
    const chalk = async (): Promise<string> =>
      (await world.rows(componentsView, { withTooltip: true })).find((row) => row.includes('chalk')) ?? '';
    assert.ok((await rows()).includes('Local overrides – 1'));
    assert.match(await chalk(), /chalk – Apache-2\.0 · 4\.1\.2 · yours: its readme says so/);
    assert.match(await chalk(), /Local override until &#35;\d+ is merged.*Stop Using Locally/);
    world.service.control.merge(number);
    await world.pass(11_000);
    await world.run('clearlydefined.refreshActivity');
    await world.pass(2000);
    const after = (await rows()).join('\n');
    assert.match(after, new RegExp(`#${number} chalk 4\\.1\\.2 – merged`));
    assert.doesNotMatch(after, /Local overrides/);
    assert.match(await chalk(), /chalk – Apache-2\.0 · 4\.1\.2(?! · yours)/);
  });

  it('says that a pull request was closed, without a notification or a badge, and is rid of it on request', async () => {
    const number = await submit();
    world.mark();
    const { badge } = world.window.tree(componentsView);
    world.service.control.close(number);
    await world.pass(11_000);
    await world.run('clearlydefined.refreshActivity');
    await world.pass(2000);
    assert.match((await rows()).join('\n'), new RegExp(`#${number} chalk 4\\.1\\.2 – closed, not merged`));
    assert.deepEqual(world.seen(), []);
    assert.deepEqual(world.window.tree(componentsView).badge, badge);
    await world.run('clearlydefined.removeActivity', [await submission()]);
    await world.pass(1000);
    assert.doesNotMatch((await rows()).join('\n'), /chalk/);
  });

  it('has what it knew when the service can’t be reached, and says so', async () => {
    const number = await submit();
    await world.refuse();
    await world.run('clearlydefined.refreshActivity');
    await world.pass(60_000);
    const after = (await rows()).join('\n');
    assert.match(after, new RegExp(`#${number} chalk`));
    assert.match(after, /can’t be reached/);
    await world.accept();
  });

  it('names what is known and the service before it submits again', async () => {
    world.service.control.setFaults([{ on: 'PATCH *', kind: 'hang' }]);
    await submit();
    await world.pass(120_000);
    world.service.control.setFaults([]);
    assert.match((await rows()).join('\n'), /unknown whether there is a pull request/);
    world.mark();
    await world.run('clearlydefined.findPullRequest', [await submission()]);
    assert.match(world.seen().join('\n'), /No pull request was found so far/);
    await world.pass(3_600_000);
    world.mark();
    await world.run('clearlydefined.sendAgain', [await submission()]);
    const [question = ''] = world.seen();
    const asked = world.plain(question);
    for (const text of [
      'modal: Submit this curation again?',
      'chalk 4.1.2',
      'No pull request of it was found',
      'SERVICE',
    ])
      assert.ok(asked.includes(text), asked);
    assert.equal(world.service.requests.filter(({ method }) => method === 'PATCH').length, 1);
  });
});
