import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';

import type { CommandId } from '../../../src/contributions.ts';
import type { PublicApi } from '../../../src/host/workspace/publicApi.ts';
import { GitRepository } from '../../support/gitRepository.ts';
import { replace, shownDraft } from '../support/shownDraft.ts';
import { Answers } from '../support/answers.ts';
import { draftOf, giveReason, sent } from '../support/submissions.ts';
import { eventually } from '../support/eventually.ts';
import { fileUri, folderUri } from '../support/extension.ts';
import { standIn } from '../support/service.ts';
import { whenAnswered } from '../support/whenAnswered.ts';

/** A minute of the service's clock. */
const minute = 60_000;
/** Harvests go round these, so that a long day knows no more components than a short one. */
const harvested = 5;
const lodash = 'npm/npmjs/-/lodash/4.17.21';
const jsonSchema = 'npm/npmjs/-/json-schema/0.2.3';
/** Its draft is begun before the first window is closed, and stays. */
const leftOpen = 'npm/npmjs/-/gsap/3.12.5';
const manifest = fileUri('package.json');
const policy = fileUri('.clearlydefined.yaml');

/**
 * What a user does all day, in rounds. After each round the workspace, the open editors, the drafts and the rows of all
 * views are as they were before it.
 */
export class WorkingDay {
  readonly #api: PublicApi;
  readonly #answers = new Answers();
  readonly #repository: GitRepository;
  /** `SOAK_LEAK=1`: a subscription per round that nothing disposes, to see the measurement fail. */
  readonly #leaked: vscode.Disposable[] = [];
  readonly #isNew: boolean;
  #rounds = 0;

  constructor(api: PublicApi) {
    this.#api = api;
    const folder = folderUri().fsPath;
    this.#isNew = !fs.existsSync(path.join(folder, '.git'));
    this.#repository = new GitRepository(folder);
    this.#answers.answer(({ buttons }) =>
      buttons.find((button) => /^(?:Submit Anonymously|Queue Harvest|Overwrite|Clear)/.test(button)),
    );
    this.#answers.save(fileUri('components.csv'));
  }

  get rounds(): number {
    return this.#rounds;
  }

  /**
   * In a new workspace: two branches, a draft, and a submission that is followed from then on. In the same workspace in
   * another window, they are still there.
   */
  async prepare(): Promise<void> {
    if (!this.#isNew) return this.#findAll();
    const repository = this.#repository;
    repository.write({ '.gitignore': 'node_modules\ncomponents.csv\n' });
    repository.commit('Main');
    const text = fs.readFileSync(manifest.fsPath, 'utf8');
    repository.git('checkout', '--quiet', '-b', 'feature');
    repository.commit('Feature', { 'package.json': text.replace('"left-pad": "1.3.0"', '"mixed-bag": "3.0.0"') });
    repository.git('checkout', '--quiet', 'main');
    await run('clearlydefined.openDraft', leftOpen);
    await (await shownDraft('gsap')).document.save();
    await draftOf('lodash', '4.17.21', 'ISC');
    await run('clearlydefined.submitDraft', 'npm/npmjs/-/lodash');
    await giveReason('lodash');
    await eventually('it is sent', async () => {
      await run('clearlydefined.sendContribution');
      return (await sent()).length === 1;
    });
    await this.#closeAll();
  }

  async round(): Promise<void> {
    this.#rounds++;
    if (process.env['SOAK_LEAK'] === '1') this.#leaked.push(vscode.workspace.onDidSaveTextDocument(() => undefined));
    await this.#edit();
    await this.#switchBranches();
    await this.#lookUp();
    await this.#browse();
    await this.#draft();
    await this.#changePolicy();
    await this.#harvest();
    await this.#export();
    await this.#closeAll();
    await standIn().clearLog();
    this.#answers.clear();
  }

  dispose(): void {
    this.#answers.dispose();
    for (const one of this.#leaked) one.dispose();
  }

  /** What an earlier window left. */
  async #findAll(): Promise<void> {
    const draft = vscode.Uri.from({
      scheme: 'clearlydefined-draft',
      path: '/draft/npm..npmjs..-..gsap/gsap.curation.yaml',
    });
    assert.match(new TextDecoder().decode(await vscode.workspace.fs.readFile(draft)), /\n {2}3\.12\.5:/);
    await standIn().clearLog();
    await run('clearlydefined.refreshActivity');
    const polls = (await standIn().requests()).filter(({ target }) => target.startsWith('/curations'));
    assert.ok(polls.length > 0, 'the submission is not followed any more');
  }

  /** Types, undoes, saves; with the hints, hovers, links and lenses that the editor requests meanwhile. */
  async #edit(): Promise<void> {
    const editor = await vscode.window.showTextDocument(manifest);
    const { document } = editor;
    const whole = document.getText();
    const at = (text: string): vscode.Position => document.positionAt(document.getText().indexOf(text));
    for (const key of ['1', '12', '123'])
      await editor.edit((edit) => edit.insert(at('"lodash"').translate(0, -2), `/*${key}*/`));
    for (let keys = 0; keys < 3; keys++) await run('undo');
    if (document.getText() !== whole)
      await editor.edit((edit) => edit.replace(new vscode.Range(0, 0, document.lineCount, 0), whole));
    await editor.edit((edit) => edit.insert(at('"lodash"'), '"is-thirteen": "2.0.0",\n    '));
    await document.save();
    await this.#lists('is-thirteen');
    await Promise.all([
      vscode.commands.executeCommand('vscode.executeInlayHintProvider', manifest, new vscode.Range(0, 0, 99, 0)),
      vscode.commands.executeCommand('vscode.executeHoverProvider', manifest, at('lodash').translate(0, 2)),
      vscode.commands.executeCommand('vscode.executeLinkProvider', manifest, 100),
      vscode.commands.executeCommand('vscode.executeCodeLensProvider', manifest, 50),
    ]);
    await editor.edit((edit) => edit.replace(new vscode.Range(0, 0, document.lineCount, 0), whole));
    await document.save();
    await this.#lists('is-thirteen', false);
  }

  async #switchBranches(): Promise<void> {
    this.#repository.git('checkout', '--quiet', 'feature');
    await this.#lists('mixed-bag');
    this.#repository.git('checkout', '--quiet', 'main');
    await this.#lists('mixed-bag', false);
  }

  /** Scans again, requests all definitions again, and polls for what is followed. */
  async #lookUp(): Promise<void> {
    await run('clearlydefined.scan');
    await whenAnswered(this.#api);
    await run('clearlydefined.refresh');
    await whenAnswered(this.#api);
    await standIn().advance(5 * minute);
    await run('clearlydefined.refreshActivity');
  }

  /** Pages, their tabs, documents of the service. */
  async #browse(): Promise<void> {
    for (const component of [lodash, 'npm/npmjs/-/chalk/4.1.2', jsonSchema]) {
      await run('clearlydefined.openDefinition', component);
      await run('clearlydefined.openFiles', component);
      await run('clearlydefined.whyThisLicense', component);
    }
    await run('clearlydefined.openRawDefinition', lodash);
    await run('clearlydefined.compare', lodash, [lodash, 'npm/npmjs/-/chalk/4.1.2']);
    await run('clearlydefined.openOverview');
    await eventually('the Overview page is open', () => tabs().some(({ label }) => label.includes('Overview')));
    await this.#closeAll();
  }

  async #draft(): Promise<void> {
    await run('clearlydefined.openDraft', jsonSchema);
    const editor = await shownDraft('json-schema');
    await replace(editor, 'AFL-2.1 OR BSD-3-Clause', 'bsd');
    await replace(editor, 'declared: bsd', 'declared: BSD-3-Clause');
    await editor.document.save();
    await run('clearlydefined.previewDraft', 'npm/npmjs/-/json-schema');
    await run('clearlydefined.discardDraft', 'npm/npmjs/-/json-schema');
    await eventually('its editor is closed', () => !tabs().some(({ label }) => label.startsWith('json-schema.')));
  }

  /** Of all severities, on the manifest. */
  async #changePolicy(): Promise<void> {
    const write = async (text: string): Promise<void> =>
      vscode.workspace.fs.writeFile(policy, new TextEncoder().encode(text));
    const hasFinding = (part: string): boolean =>
      vscode.languages.getDiagnostics(manifest).some(({ message }) => message.includes(part));
    await write('review:\n  - MIT\n');
    await eventually('the policy reviews', () => hasFinding('MIT · to review by policy'));
    await write('deny:\n  - MIT\n');
    await eventually('the policy denies', () => hasFinding('MIT · denied by policy'));
    await vscode.workspace.fs.delete(policy);
    await eventually('there is no policy', () => !hasFinding('MIT is'));
  }

  async #harvest(): Promise<void> {
    await run('clearlydefined.queueHarvest', `npm/npmjs/-/soak/1.0.${this.#rounds % harvested}`);
    await standIn().finishHarvests();
    await standIn().advance(5 * minute);
    await run('clearlydefined.refreshActivity');
    await run('clearlydefined.clearActivity');
  }

  async #export(): Promise<void> {
    await run('clearlydefined.export', 'csv', fileUri('components.csv'));
    await run('clearlydefined.clearActivity');
  }

  async #lists(name: string, isListed = true): Promise<void> {
    await eventually(
      `${name} ${isListed ? 'is' : 'is not'} listed`,
      () => this.#api.components().some((one) => one.name === name && one.manifest === 'package.json') === isListed,
    );
    await whenAnswered(this.#api);
  }

  async #closeAll(): Promise<void> {
    await run('workbench.action.closeAllEditors');
    await eventually('every tab is closed', () => tabs().length === 0);
  }
}

async function run(
  command: CommandId | `workbench.action.${string}` | 'undo',
  ...args: readonly unknown[]
): Promise<void> {
  await vscode.commands.executeCommand(command, ...args);
}

function tabs(): readonly vscode.Tab[] {
  return vscode.window.tabGroups.all.flatMap((group) => group.tabs);
}
