// The `browser` bundle in the web worker extension host: no Node, no file system, a folder on another machine.
import { before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { commandIds, componentsViewId } from '../../src/contributions.ts';
import type { PublicApi } from '../../src/host/workspace/publicApi.ts';
import { activateExtension } from '../extension/support/activateExtension.ts';
import { eventually } from '../extension/support/eventually.ts';
import { whenAnswered } from '../extension/support/whenAnswered.ts';
import { equal, ok } from './run/check.ts';

/** The addresses of the scripts that workers were started with. */
const started: string[] = [];
const construct = (target: new () => object, [address, ...more]: unknown[]): object => {
  started.push(String(address));
  return Reflect.construct(target, [address, ...more]) as object;
};
Reflect.set(globalThis, 'Worker', new Proxy(Reflect.get(globalThis, 'Worker') as new () => object, { construct }));

describe('Extension in a web worker', () => {
  let api: PublicApi | undefined;

  before(async () => {
    api = await activateExtension();
  });

  it('runs without Node on a remote folder', () => {
    equal(typeof Reflect.get(globalThis, 'importScripts'), 'function');
    ok(vscode.workspace.workspaceFolders?.[0]?.uri.scheme !== 'file', 'a folder that is no local file');
  });

  it('registers every command', async () => {
    const commands = new Set(await vscode.commands.getCommands(true));
    equal(
      commandIds.filter((id) => !commands.has(id)),
      [],
    );
  });

  it('shows the third-party notices', async () => {
    await vscode.commands.executeCommand('clearlydefined.troubleshoot', 'notices');
    const text = vscode.window.activeTextEditor?.document.getText() ?? '';
    ok(text.startsWith('Third-party notices\n') && text.includes('\nzod '), text.slice(0, 100));
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('shows its view', async () => {
    await vscode.commands.executeCommand(`${componentsViewId}.focus`);
  });

  it('reads the manifests and looks up licenses', async () => {
    ok(api, 'the extension');
    await whenAnswered(api);
    const lodash = api.components().find(({ name }) => name === 'lodash');
    ok(lodash, 'lodash among the components');
    equal(lodash.license, 'MIT');
  });

  it('names no proxy and no certificates in a check of the connection: a browser shows neither', async () => {
    // Ends with its notification.
    void vscode.commands.executeCommand('clearlydefined.troubleshoot', 'connection');
    await vscode.commands.executeCommand('clearlydefined.troubleshoot', 'log');
    let line = '';
    await eventually('the log shows the check', () => {
      const log = vscode.workspace.textDocuments.find(({ uri }) => uri.scheme === 'output');
      line = /connection: .*/.exec(log?.getText() ?? '')?.[0] ?? '';
      return line !== '';
    });
    equal(/ answers in \d+ ms: version \S+ (.*)$/.exec(line)?.[1], 'Address: user settings');
  });

  it('shows licenses and findings of a policy at the lines of a manifest', async () => {
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
    ok(folder, 'a folder');
    const manifest = vscode.Uri.joinPath(folder, 'package.json');
    const policy = vscode.Uri.joinPath(folder, '.clearlydefined.yaml');
    const { lineCount } = await vscode.workspace.openTextDocument(manifest);
    const hints = async (): Promise<string> => {
      const range = new vscode.Range(0, 0, lineCount, 0);
      const found = await vscode.commands.executeCommand<vscode.InlayHint[]>(
        'vscode.executeInlayHintProvider',
        manifest,
        range,
      );
      return found.map(({ label }) => (typeof label === 'string' ? label : label[0]?.value)).join();
    };
    const findings = (): vscode.Diagnostic[] =>
      vscode.languages.getDiagnostics(manifest).filter(({ source }) => source === 'ClearlyDefined');
    await vscode.workspace.fs.writeFile(policy, new TextEncoder().encode('deny: [MIT]\n'));
    await eventually('lodash is denied', () => findings().some(({ message }) => message.includes('lodash')));
    await eventually('its line says so', async () => (await hints()).includes('MIT · denied by policy'));
    await vscode.workspace.fs.delete(policy);
    await eventually('nothing is denied', async () => findings().length === 0 && !(await hints()).includes('denied'));
  });

  it('reads the manifests in a nested worker', () => {
    ok(
      started.some((address) => address.endsWith('/dist/worker.js')),
      `the worker’s program among ${started.join()}`,
    );
  });

  it('adds pasted definitions and copies them as package URLs', async () => {
    const pasted = 'npm/npmjs/-/lodash/4.17.21\npkg:npm/left-pad@1.3.0\n';
    await vscode.env.clipboard.writeText(pasted);
    await vscode.commands.executeCommand('clearlydefined.pasteDefinitions');
    await vscode.commands.executeCommand('clearlydefined.copyDefinitions', 'packageUrls');
    equal((await vscode.env.clipboard.readText()).trim(), 'pkg:npm/lodash@4.17.21\npkg:npm/left-pad@1.3.0');
    await vscode.commands.executeCommand('clearlydefined.clearDefinitions');
  });

  it('finds a component by its address', async () => {
    const shown = vscode.commands.executeCommand('clearlydefined.findComponent', 'npm/npmjs/-/left-pad/1.3.0');
    const accept = setInterval(
      () => void vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem'),
      100,
    );
    const labels = (): string[] => vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label));
    try {
      await eventually('its panel is open', () => labels().includes('left-pad 1.3.0'));
      await shown;
    } finally {
      clearInterval(accept);
    }
  });
});
