// Files that share a window: each finds the window as the first one did. After a file, editors are closed, and files on
// disk, settings, stored records and the stand-in service are as before it; what can't be restored fails that file.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import type { Suite } from 'mocha';
import * as vscode from 'vscode';

import type { PublicApi } from '../../../src/host/workspace/publicApi.ts';
import { StandIn } from '../../e2e/support/standIn.ts';
import { extensionId } from '../support/activateExtension.ts';
import { Answers } from '../support/answers.ts';
import { eventually } from '../support/eventually.ts';
import { changeFolders } from '../support/openFolders.ts';
import { whenAnswered } from '../support/whenAnswered.ts';

/** Restores the window after each file that another one follows. `profile`: the folder of the window's profile. */
export function restoreBetweenFiles(root: Suite, profile: string): void {
  root.beforeAll('remember the window', () => {
    const lastOfFiles = [...new Map(root.suites.map((suite) => [suite.file, suite])).values()];
    if (lastOfFiles.length < 2) return;
    const window = new WindowState(profile);
    for (const suite of lastOfFiles.slice(0, -1)) suite.afterAll('leave the window as it was', () => window.restore());
  });
}

/** The state of a window when it is created. */
class WindowState {
  readonly #profile: string;
  readonly #workspaces: string;
  readonly #files: ReadonlyMap<string, string>;
  readonly #settings: ReadonlyMap<string, string>;
  readonly #folders: readonly string[];

  constructor(profile: string) {
    this.#profile = profile;
    this.#workspaces = path.join(profile, 'workspaces');
    this.#files = this.#filesNow();
    this.#folders = workspaceFolders();
    this.#settings = this.#userSettings();
  }

  /** Rejects with what could not be restored. */
  async restore(): Promise<void> {
    await closeEditors();
    const added = workspaceFolders().length - this.#folders.length;
    if (added > 0) await changeFolders(this.#folders.length, added);
    await this.#restoreSettings();
    this.#restoreFiles();
    const extension = vscode.extensions.getExtension<PublicApi>(extensionId);
    if (extension?.isActive) await this.#clearExtension(extension.exports);
    assert.deepEqual(this.#filesNow(), this.#files);
    assert.deepEqual(workspaceFolders(), this.#folders);
    assert.deepEqual(tabs(), []);
  }

  async #restoreSettings(): Promise<void> {
    const now = this.#userSettings();
    for (const key of new Set([...now.keys(), ...this.#settings.keys()])) {
      const before = this.#settings.get(key);
      if (now.get(key) === before) continue;
      const value: unknown = before === undefined ? undefined : JSON.parse(before);
      await vscode.workspace.getConfiguration().update(key, value, vscode.ConfigurationTarget.Global);
    }
    assert.deepEqual(this.#userSettings(), this.#settings);
  }

  #restoreFiles(): void {
    const now = this.#filesNow();
    // Folders are sorted before their content.
    for (const file of now.keys())
      if (!this.#files.has(file)) fs.rmSync(path.join(this.#workspaces, file), { recursive: true, force: true });
    for (const [file, content] of this.#files)
      if (content === folder) fs.mkdirSync(path.join(this.#workspaces, file), { recursive: true });
      else if (now.get(file) !== content) fs.writeFileSync(path.join(this.#workspaces, file), content, 'latin1');
  }

  /**
   * The files of the workspaces. Without the workspace file: the editor writes it when the folders change, and a window
   * that reads it while something else writes it has no folder.
   */
  #filesNow(): ReadonlyMap<string, string> {
    const files = new Map(filesBelow(this.#workspaces));
    const { workspaceFile } = vscode.workspace;
    if (workspaceFile) files.delete(path.relative(this.#workspaces, workspaceFile.fsPath));
    return files;
  }

  /** The lists of the extension are empty; the service is new, and has answered for the components of the workspace. */
  async #clearExtension(api: PublicApi): Promise<void> {
    const url = process.env['TEST_SERVICE'];
    const service = url === undefined ? null : new StandIn(url);
    await service?.setFaults();
    const answers = new Answers();
    try {
      const wanted = ['Clear Cache', 'Remove All', 'Remove'];
      answers.answer(({ buttons }) => buttons.find((one) => wanted.includes(one)));
      for (const id of this.#recorded('contributions')) await run('discardContribution', id);
      const drafts = this.#recorded('drafts').map((draft) => ({ draft }));
      if (drafts.length > 0) await run('discardDraft', drafts[0], drafts);
      for (const id of this.#recorded('submissions')) await run('removeActivity', { submission: { id } });
      await run('clearDefinitions');
      await run('troubleshoot', 'addresses');
      await service?.finishHarvests();
      await run('refreshActivity');
      await run('clearActivity');
      await service?.reset();
      await run('troubleshoot', 'cache');
    } finally {
      answers.dispose();
    }
    await run('scan');
    await whenAnswered(api);
    for (const name of ['contributions', 'drafts', 'submissions', 'harvests'])
      await eventually(`no ${name}`, () => this.#recorded(name).length === 0, 10_000).catch(() =>
        assert.deepEqual(this.#recorded(name), [], name),
      );
    await closeEditors();
  }

  /** The ids of what is stored; a draft is called by its text's file. */
  #recorded(name: string): readonly string[] {
    const stored = path.join(this.#profile, 'user-data', 'User', 'globalStorage', extensionId, name);
    if (!fs.existsSync(stored)) return [];
    if (name === 'drafts') return fs.globSync('*.yaml', { cwd: stored }).map((file) => file.slice(0, -'.yaml'.length));
    const records = fs
      .globSync('*.json', { cwd: stored })
      .map((file) => JSON.parse(fs.readFileSync(path.join(stored, file), 'utf8')) as { readonly id: string });
    return [...new Set(records.map(({ id }) => id))];
  }

  /** Each user setting as JSON, also those of machine scope. */
  #userSettings(): ReadonlyMap<string, string> {
    const files = ['User', 'Machine'].map((name) => path.join(this.#profile, 'user-data', name, 'settings.json'));
    const settings = files.map((file) => JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, unknown>);
    return new Map(
      Object.entries({ ...settings[0], ...settings[1] }).map(([key, value]) => [key, JSON.stringify(value)]),
    );
  }
}

const folder = 'a folder';

/** All files below a folder by their paths, in order, with their bytes. */
function filesBelow(root: string): ReadonlyMap<string, string> {
  const entries = fs.readdirSync(root, { recursive: true, withFileTypes: true }).map((entry): [string, string] => {
    const file = path.join(entry.parentPath, entry.name);
    const content = entry.isDirectory()
      ? folder
      : entry.isFile()
        ? fs.readFileSync(file, 'latin1')
        : 'a link or a pipe';
    return [path.relative(root, file), content];
  });
  return new Map(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function run(command: string, ...args: readonly unknown[]): Thenable<unknown> {
  return vscode.commands.executeCommand(`clearlydefined.${command}`, ...args);
}

function workspaceFolders(): readonly string[] {
  return (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.toString());
}

function tabs(): readonly string[] {
  return vscode.window.tabGroups.all.flatMap((group) => group.tabs.map(({ label }) => label));
}

/** Closes lists, notifications and editors, and reverts documents with changes. */
async function closeEditors(): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
  await vscode.commands.executeCommand('notifications.clearAll');
  for (const document of vscode.workspace.textDocuments.filter(({ isDirty }) => isDirty)) {
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  }
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  await eventually('all editors are closed', () => tabs().length === 0, 10_000).catch(() =>
    assert.deepEqual(tabs(), []),
  );
}
