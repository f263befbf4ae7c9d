// Harvest requests: sent after one confirmation that says what is sent, to which service, and what is left out.
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';

import type { ListedComponent, PublicApi } from '../../../src/host/workspace/publicApi.ts';
import { Answers, type Message } from '../support/answers.ts';
import { eventually } from '../support/eventually.ts';
import { settle } from '../support/extension.ts';
import { standIn } from '../support/service.ts';

const queue = 'clearlydefined.queueHarvest';
const commit = '5e8f6e3b8c1d4f7a9b2c3d4e5f60718293a4b5c6';

describe('Harvest', () => {
  let api: PublicApi;
  let answers: Answers;

  before(async () => {
    await setPrivate(['secret-*']);
    api = await settle();
    answers = new Answers();
  });
  after(async () => {
    answers.dispose();
    await setPrivate(undefined);
  });
  beforeEach(async () => {
    answers.clear();
    answers.answer(() => undefined);
    await standIn().clearLog();
  });
  afterEach(() => standIn().setFaults());

  const agree = (): void => answers.answer(({ buttons }) => buttons.find((one) => one === 'Queue Harvest'));
  /** The user's answers in turn; then everything is closed. */
  const answer = (...titles: string[]): void =>
    answers.answer(({ buttons }) => (buttons.includes(titles[0] ?? '') ? titles.shift() : undefined));
  /** The only dialog. */
  const dialog = (): Message => {
    const [asked, ...others] = answers.dialogs;
    assert.ok(asked, 'nothing was asked');
    assert.deepEqual(others, []);
    return asked;
  };
  const messages = (): string => answers.messages.map(({ text }) => text).join('\n');

  describe('of a component', () => {
    it('is requested once, and only after the request was shown', async () => {
      await vscode.commands.executeCommand(queue, 'npm/npmjs/-/one/1.0.0');
      const { text, detail, buttons } = dialog();
      assert.equal(text, 'Queue the harvest of npm/npmjs/-/one/1.0.0?');
      assert.deepEqual(detail.split('\n\n'), [
        `To: ${standIn().url}/harvest`,
        'Tool package, 1:\nnpm/npmjs/-/one/1.0.0',
        'Results are public. The request can’t be taken back.',
      ]);
      assert.deepEqual(buttons, ['Queue Harvest', 'Show Request']);
      assert.deepEqual(await bodies(), []);
      agree();
      await vscode.commands.executeCommand(queue, 'npm/npmjs/-/one/1.0.0');
      assert.deepEqual(await bodies(), [['package npm/npmjs/-/one/1.0.0']]);
      assert.match(messages(), /^Queued: npm\/npmjs\/-\/one\/1\.0\.0\./);
      assert.deepEqual(answers.messages.at(-1)?.buttons, ['Show Activity']);
    });

    it('shows the exact request on demand, and sends nothing', async () => {
      answer('Show Request');
      await vscode.commands.executeCommand(queue, 'npm/npmjs/-/exact/1.0.0');
      const text = vscode.window.activeTextEditor?.document.getText() ?? '';
      assert.match(text, /\n {4}\{"tool":"package","coordinates":"npm\/npmjs\/-\/exact\/1\.0\.0"\}\n/);
      assert.equal(answers.dialogs.length, 1);
      assert.match(messages(), /^Nothing is sent yet\.$/);
      assert.deepEqual(await bodies(), []);
      await closeText();
    });

    it('is not requested a second time, and the user learns why', async () => {
      agree();
      await vscode.commands.executeCommand(queue, 'npm/npmjs/-/one/1.0.0');
      assert.deepEqual(answers.dialogs, []);
      assert.match(messages(), /^Nothing was sent\. Requested already, just now: npm\/npmjs\/-\/one\/1\.0\.0\.$/);
      assert.deepEqual(answers.messages.at(-1)?.buttons, ['Show Activity']);
      assert.deepEqual(await bodies(), []);
    });

    it('is requested once when two commands run at the same time', async () => {
      agree();
      await Promise.all(
        [1, 2, 3].map(() => vscode.commands.executeCommand(queue, { coordinates: 'npm/npmjs/-/two/1.0.0' })),
      );
      assert.deepEqual(await bodies(), [['package npm/npmjs/-/two/1.0.0']]);
    });

    it('reports that it was not queued, and can be queued again', async () => {
      agree();
      await standIn().setFaults({ on: 'POST /harvest', kind: 'status', status: 429 });
      await vscode.commands.executeCommand(queue, 'npm/npmjs/-/three/1.0.0');
      assert.match(messages(), /^Not queued: npm\/npmjs\/-\/three\/1\.0\.0\. /);
      assert.deepEqual(answers.messages.at(-1)?.buttons, ['Queue Harvest Again…']);
    });

    it('is refused for a component that the service does not harvest, which is left out from then on', async () => {
      agree();
      const both = ['npm/npmjs/-/blocked-thing/1.0.0', 'npm/npmjs/-/beside-it/1.0.0'];
      await vscode.commands.executeCommand(queue, both);
      assert.match(messages(), /^Queued: 1\..* Refused: 1\. npm\/npmjs\/-\/blocked-thing/);
      answers.clear();
      await vscode.commands.executeCommand(queue, both);
      assert.match(
        messages(),
        /^Nothing was sent\. Requested already, just now: .*beside-it.*Refused by the service, just now: .*blocked-thing/,
      );
    });

    it('is not requested again when the service did not answer', async () => {
      agree();
      await standIn().setFaults({ on: 'POST /harvest', kind: 'status', status: 500 });
      await vscode.commands.executeCommand(queue, 'npm/npmjs/-/four/1.0.0');
      assert.match(
        messages(),
        /^May be queued: npm\/npmjs\/-\/four\/1\.0\.0\. .* It is checked, and not sent again\.$/,
      );
      assert.deepEqual(answers.messages.at(-1)?.buttons, ['Show Activity']);
      await standIn().setFaults();
      await vscode.commands.executeCommand(queue, 'npm/npmjs/-/four/1.0.0');
      assert.equal((await bodies()).length, 1);
      assert.match(messages(), /Nothing was sent\. Requested already/);
    });

    it('uses the source tool for a source', async () => {
      await vscode.commands.executeCommand(queue, `git/github/owner/thing/${commit}`);
      assert.match(dialog().detail, new RegExp(`Tool source, 1:\ngit/github/owner/thing/${commit}`));
    });
  });

  describe('of many components', () => {
    it('is one request, after one question that shows the first of them by tool', async () => {
      const names = Array.from({ length: 30 }, (_, index) => `npm/npmjs/-/many/1.0.${index}`);
      agree();
      await vscode.commands.executeCommand(queue, [...names, `git/github/owner/many/${commit}`]);
      const { text, detail, buttons } = dialog();
      assert.equal(text, 'Queue the harvest of 31 components?');
      assert.match(
        detail,
        /\n\nTool package, 30:\nnpm\/npmjs\/-\/many\/1\.0\.0\n(?:.*\n){6}and 23 more\n\nTool source, 1:\n/,
      );
      assert.deepEqual(buttons, ['Queue Harvest', 'Show Request']);
      assert.equal((await bodies()).length, 1);
      assert.match(messages(), /^Queued: 31\./);
    });

    it('can be shown in full first, and is confirmed again afterwards', async () => {
      const names = Array.from({ length: 30 }, (_, index) => `npm/npmjs/-/whole/1.0.${index}`);
      answer('Show Request', 'Queue Harvest…');
      await vscode.commands.executeCommand(queue, [...names, 'no such thing']);
      const document = vscode.window.activeTextEditor?.document;
      assert.match(document?.getText() ?? '', /\n\/\/ Not sent \(1\): Not a component\n\/\/ {3}no such thing\n/);
      assert.equal(document?.getText().match(/\{"tool":"package"/g)?.length, 30);
      assert.equal(document?.languageId, 'jsonc');
      assert.equal(answers.dialogs.length, 2);
      assert.deepEqual(await bodies(), []);
      await closeText();
    });

    it('leaves out and names invalid, repeated, private, unsupported and unversioned components', async () => {
      agree();
      await vscode.commands.executeCommand(queue, [
        'npm/npmjs/-/mixed/1.0.0',
        'pkg:npm/mixed@1.0.0',
        'total nonsense',
        '$(alert) [x](command:y) there',
        'npm/npmjs/-/secret-plan/1.0.0',
        'npm/pypi/-/mixed/1.0.0',
        'npm/npmjs/-/mixed',
      ]);
      const { detail } = dialog();
      assert.deepEqual(detail.split('\n\n')[2]?.split('\n'), [
        'Not sent:',
        'Private, never sent: npm/npmjs/-/secret-plan/1.0.0',
        'Not a component (2): total nonsense, $(alert) [x] (command:y) there',
        'Named more than once, sent once: npm/npmjs/-/mixed/1.0.0',
        'Not covered by the service: npm/pypi/-/mixed/1.0.0',
        'Without a version: npm/npmjs/-/mixed',
      ]);
      assert.deepEqual(await bodies(), [['package npm/npmjs/-/mixed/1.0.0']]);
    });

    it('says why when there is nothing to send, and sends nothing', async () => {
      agree();
      await vscode.commands.executeCommand(queue, ['nonsense here', 'npm/npmjs/-/secret-plan/1.0.0']);
      assert.deepEqual(answers.dialogs, []);
      assert.match(messages(), /^Nothing was sent\. Private, never sent: .*\. Not a component: nonsense here\.$/);
      assert.deepEqual(answers.messages.at(-1)?.buttons, ['Change the setting']);
      assert.deepEqual(await bodies(), []);
    });

    it('includes everything that is selected', async () => {
      agree();
      const rows = ['a', 'b'].map((name) => ({ coordinates: parts(`selected-${name}`) }));
      await vscode.commands.executeCommand(queue, rows[0], rows);
      assert.deepEqual(await bodies(), [
        ['package npm/npmjs/-/selected-a/1.0.0', 'package npm/npmjs/-/selected-b/1.0.0'],
      ]);
    });
  });

  describe('of a manifest', () => {
    it('includes what the service does not have, and names what is unknown', async () => {
      const missing = notHarvested(api)[0];
      assert.ok(missing);
      const row = (coordinates: unknown, reason: string | null = null): unknown => ({
        kind: 'component',
        linked: { coordinates, reason, dependency: { name: 'some-name' } },
      });
      const [type, provider, namespace, name, revision] = missing.split('/');
      const lodash = { ...parts('lodash'), revision: '4.17.21' };
      const children = [
        row({ type, provider, namespace: namespace === '-' ? null : namespace, name, revision }),
        row(lodash),
        row(parts('never-asked')),
        row(null, 'workspaceMember'),
      ];
      await vscode.commands.executeCommand(queue, { kind: 'manifest', children: [{ kind: 'directness', children }] });
      const { text, detail } = dialog();
      assert.equal(text, `Queue the harvest of ${missing}?`);
      assert.match(
        detail,
        /Private, never sent: some-name\nNot looked up yet.*: npm\/npmjs\/-\/never-asked\/1\.0\.0\n/,
      );
    });
  });

  describe('of everything unknown', () => {
    it('includes every component that is not harvested, in one request', async () => {
      agree();
      const expected = notHarvested(api);
      assert.ok(expected.length > 0);
      await vscode.commands.executeCommand('clearlydefined.queueHarvestOfUnknown');
      assert.match(dialog().detail, /\nPrivate, never sent(?: \(\d+\))?: .*@harbor\/ui/);
      const [sent, ...others] = await bodies();
      assert.deepEqual(others, []);
      assert.deepEqual(sent?.map((one) => one.slice(one.indexOf(' ') + 1)).sort(), expected);
      answers.clear();
      await vscode.commands.executeCommand('clearlydefined.queueHarvestOfUnknown');
      assert.match(messages(), /^Nothing was sent\. .*Requested already, just now/);
      assert.equal((await bodies()).length, 1);
    });
  });

  describe('of a package and its source', () => {
    it('uses the source that the definition names', async () => {
      await vscode.commands.executeCommand('clearlydefined.queueHarvestOfPair', 'npm/npmjs/-/lodash/4.17.21');
      const { text, detail } = dialog();
      assert.equal(text, 'Queue the harvest of 2 components?');
      assert.match(
        detail,
        /Tool package, 1:\nnpm\/npmjs\/-\/lodash\/4\.17\.21\n\nTool source, 1:\ngit\/github\/lodash\/lodash\//,
      );
    });

    it('uses the conventional name of the ecosystem when there is no definition', async () => {
      agree();
      await vscode.commands.executeCommand(
        'clearlydefined.queueHarvestOfPair',
        'sourcearchive/mavencentral/org.example/thing/1.0',
      );
      assert.deepEqual(await bodies(), [
        ['source sourcearchive/mavencentral/org.example/thing/1.0', 'package maven/mavencentral/org.example/thing/1.0'],
      ]);
    });

    it('includes a source and the packages that name it', async () => {
      const [source] = (await sourceOf('npm/npmjs/-/lodash/4.17.21')) ?? [];
      assert.ok(source);
      await vscode.commands.executeCommand('clearlydefined.queueHarvestOfPair', source);
      assert.match(dialog().detail, /Tool package, \d+:\nnpm\/npmjs\/-\/lodash\/4\.17\.21\n/);
    });
  });

  /** The source that the definition of the stand-in service names. */
  async function sourceOf(component: string): Promise<readonly string[] | null> {
    await vscode.commands.executeCommand('clearlydefined.queueHarvestOfPair', component);
    const found = answers.dialogs.at(-1)?.detail.match(/git\/github\/\S+/);
    answers.clear();
    return found ?? null;
  }
});

describe('Web pages', () => {
  const opened: string[] = [];
  let restore = (): void => {};

  before(async () => {
    await settle();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    const own = Object.getOwnPropertyDescriptor(vscode.env, 'openExternal');
    const value = (address: unknown): Promise<boolean> => Promise.resolve(opened.push(String(address)) > 0);
    Object.defineProperty(vscode.env, 'openExternal', { value, configurable: true });
    restore = () => {
      if (own) Object.defineProperty(vscode.env, 'openExternal', own);
    };
  });
  after(() => restore());
  beforeEach(() => opened.splice(0));

  it('use the address of the configured API', async () => {
    await vscode.commands.executeCommand('clearlydefined.troubleshoot', 'apiReference');
    assert.deepEqual(opened, [`${standIn().url}/api-docs/`]);
  });

  it('lead to the front page when no component is chosen', async () => {
    await vscode.commands.executeCommand('clearlydefined.openOnWeb');
    assert.deepEqual(opened, ['https://clearlydefined.io']);
  });

  it('lead to a component', async () => {
    await vscode.commands.executeCommand('clearlydefined.openOnWeb', 'go/golang/github.com%2fgorilla/mux/v1.8.1');
    assert.deepEqual(opened, ['https://clearlydefined.io/definitions/go/golang/github.com%2Fgorilla/mux/v1.8.1']);
  });

  it('lead to the component of the panel when its title bar names only the editor', async () => {
    const panel = vscode.Uri.parse('webview-panel:webview-panel/somewhere');
    await vscode.commands.executeCommand('clearlydefined.openDefinition', 'npm/npmjs/-/chalk/4.1.2');
    await eventually(
      'the panel is in front',
      () => vscode.window.tabGroups.activeTabGroup.activeTab?.label === 'chalk 4.1.2',
    );
    for (const value of [undefined, panel]) await vscode.commands.executeCommand('clearlydefined.openOnWeb', value);
    const page = 'https://clearlydefined.io/definitions/npm/npmjs/-/chalk/4.1.2';
    assert.deepEqual(opened, [page, page]);
    const answers = new Answers();
    try {
      await vscode.commands.executeCommand(queue, panel);
      assert.equal(answers.dialogs[0]?.text, 'Queue the harvest of npm/npmjs/-/chalk/4.1.2?');
    } finally {
      answers.dispose();
    }
  });

  it('do not open for an item without a page', async () => {
    const answers = new Answers();
    try {
      await vscode.commands.executeCommand('clearlydefined.openOnWeb', { submission: { id: 'none' } });
      assert.match(answers.messages[0]?.text ?? '', /There is no page of this on the web yet/);
      assert.deepEqual(opened, []);
    } finally {
      answers.dispose();
    }
  });

  it('lead to the component of a draft in the editor', async () => {
    await vscode.commands.executeCommand('clearlydefined.openDraft', 'npm/npmjs/-/lodash/4.17.21');
    await eventually(
      'the draft is shown',
      () => vscode.window.activeTextEditor?.document.uri.scheme === 'clearlydefined-draft',
    );
    await vscode.commands.executeCommand('clearlydefined.openOnWeb');
    assert.deepEqual(opened, ['https://clearlydefined.io/definitions/npm/npmjs/-/lodash/4.17.21']);
  });
});

function parts(name: string) {
  return { type: 'npm', provider: 'npmjs', namespace: null, name, revision: '1.0.0' };
}

/** The coordinates of all components that the service has not harvested, without repetitions. */
function notHarvested(api: PublicApi): readonly string[] {
  const found = api.components().filter(({ state }: ListedComponent) => state === 'notHarvested');
  return [...new Set(found.flatMap(({ coordinates }) => coordinates ?? []))].sort();
}

/** The requested harvests, one list per request: `tool coordinates`. */
async function bodies(): Promise<readonly (readonly string[])[]> {
  const requests = await standIn().requests();
  return requests.flatMap(({ method, target, body }) => {
    if (method !== 'POST' || target !== '/harvest') return [];
    const items = JSON.parse(body) as readonly { readonly tool: string; readonly coordinates: string }[];
    return [items.map(({ tool, coordinates }) => `${tool} ${coordinates}`)];
  });
}

/** Closes the text in front without saving it. */
function closeText(): Thenable<void> {
  return vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
}

function setPrivate(patterns: readonly string[] | undefined): Thenable<void> {
  const settings = vscode.workspace.getConfiguration('clearlydefined');
  return settings.update('privatePackages', patterns, vscode.ConfigurationTarget.Global);
}
