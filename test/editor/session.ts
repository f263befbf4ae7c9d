// The extension in a window, for a test that reads like what a user does:
//
//   const session = await openSession({ workspace: 'private' });
//   await session.run('markSourcePublic', await session.row('components', 'packages.tide.example'));
//   session.answer(/Queue Harvest/);            // the next question is answered with this button
//   await session.rows('components');           // what the view lists
//   session.messages();                         // notifications and dialogs since the last call
//   await session.close();
import fs from 'node:fs';
import path from 'node:path';
import { workspacesRoot } from '../../scripts/project.ts';
import type { TableParams } from '../../src/protocol/messages.ts';
import { RequestClient } from '../../src/protocol/requestClient.ts';
import type { submissionRequests, SubmissionSnapshot } from '../../src/protocol/submissionPage.ts';
import type { LoggedRequest } from '../service/startService.ts';
import { settled } from './faults/operations/components.ts';
import type { QuickPick, Shown } from './window/dialogs.ts';
import type { TextDocument } from './window/documents.ts';
import type { WebviewPanel } from './window/panels.ts';
import { Uri } from './window/uri.ts';
import { World, type WorldOptions } from './world.ts';

export type View = 'components' | 'activity' | 'definitions';

/** A button or a row that matches; the text that is typed; rows that are ticked. */
export type GivenAnswer = RegExp | string | readonly string[];

export interface SessionOptions extends WorldOptions {
  /** A folder of test/fixtures/workspaces whose files the workspace has, besides `files`. */
  readonly workspace?: string;
}

/** A service that offers only what its API description says. */
export const writtenApi = { dialect: 'written', writtenEndpointsOnly: true } as const;

/** Opens a window and waits until the workspace is looked up. */
export async function openSession({ workspace, files = {}, ...rest }: SessionOptions = {}): Promise<Session> {
  const copied = workspace === undefined ? {} : textsOf(path.join(workspacesRoot, workspace));
  const world = await World.open({ ...rest, files: { ...copied, ...files } });
  await settled(world);
  return new Session(world);
}

export class Session {
  readonly world: World;
  #answers: GivenAnswer[] = [];

  constructor(world: World) {
    this.world = world;
  }

  close(): Promise<void> {
    return this.world.close();
  }

  /** Rows of a view with two blanks per level. */
  async rows(view: View, options: { readonly withTooltip?: boolean } = {}): Promise<readonly string[]> {
    return this.world.rows(`clearlydefined.${view}`, options);
  }

  /** What a command of a row gets: the first row of the view with this label. */
  async row(view: View, label: string, below?: string): Promise<unknown> {
    const found = await this.world.window.tree(`clearlydefined.${view}`).find(label, below);
    if (found === undefined) throw new Error(`no row ${label} in:\n${(await this.rows(view)).join('\n')}`);
    return found;
  }

  /** Runs a command of the extension until it has ended, or waits for the user. */
  async run(command: string, ...args: readonly unknown[]): Promise<void> {
    await this.#run(`clearlydefined.${command}`, args);
  }

  /** Titles of the code lenses of a document, from top to bottom. */
  async lenses(document: TextDocument): Promise<readonly string[]> {
    return (await this.world.window.languages.lenses(document)).map(({ title }) => title);
  }

  /** Clicks a code lens of a document. */
  async clickLens(document: TextDocument, title: string): Promise<void> {
    const lenses = await this.world.window.languages.lenses(document);
    const lens = lenses.find((one) => one.title === title);
    if (!lens) throw new Error(`no lens ${title}, only ${lenses.map((one) => one.title).join(', ')}`);
    await this.#run(lens.command, lens.arguments ?? []);
  }

  async #run(id: string, args: readonly unknown[]): Promise<void> {
    const { dialogs } = this.world.window;
    this.world.window.dialogs.answer = (shown) => this.#answer(shown);
    const [notifications, lists] = [dialogs.unanswered, dialogs.lists.length];
    let isDone = false;
    const done = (): void => void (isDone = true);
    this.world.window.run(id, ...args).then(done, done);
    const isWaiting = (): boolean => dialogs.lists.length > lists && dialogs.lists.at(-1)?.busy === false;
    await this.world.until(() => isDone || dialogs.unanswered > notifications || isWaiting());
    await this.settle();
  }

  /** A second passes: views are drawn, and answers that are there have arrived. */
  async settle(): Promise<void> {
    await this.world.pass(1000);
  }

  /** Answers of the user to the next questions, in their order. Others stay unanswered, or are closed. */
  answer(...answers: readonly GivenAnswer[]): void {
    this.#answers = [...answers];
    this.world.window.dialogs.answer = (shown) => this.#answer(shown);
  }

  /** Notifications, dialogs and lists since the last call: `error: The text. [Button]`. */
  messages(): readonly string[] {
    const seen = this.world.seen().map((line) => this.world.plain(line));
    this.world.mark();
    return seen;
  }

  /** The list that is open. */
  get list(): QuickPick {
    const list = this.world.window.dialogs.lists.at(-1);
    if (!list) throw new Error(`no list is open:\n${this.messages().join('\n')}`);
    return list;
  }

  /** Names that were sent to the service since `forgetRequests`. */
  names(): readonly string[] {
    return [...new Set(this.world.service.control.asked().map(({ name }) => name))];
  }

  /** Requests since `forgetRequests` that begin like this: `PATCH`, `GET /definitions/`. */
  requests(beginning = ''): readonly LoggedRequest[] {
    return this.world.service.requests.filter(({ method, target }) => `${method} ${target}`.startsWith(beginning));
  }

  forgetRequests(): void {
    this.world.service.control.clearLog();
  }

  /** Titles of the tabs. */
  get tabs(): readonly string[] {
    return this.world.window.tabs.map(({ label }) => label);
  }

  /** The page that was opened last. */
  get panel(): WebviewPanel {
    const panel = this.world.window.panels.findLast(({ isDisposed }) => !isDisposed);
    if (!panel) throw new Error(`no page is open:\n${this.messages().join('\n')}`);
    return panel;
  }

  /** What the page that was opened last shows: `lodash 4.17.21: known, MIT`. */
  definition(): string {
    const { snapshot, title } = this.panel;
    if (!snapshot) return `${title}: an empty page`;
    const { content } = snapshot;
    const known = content.state === 'known' ? content : content.state === 'notHarvested' ? null : content.lastKnown;
    return `${title}: ${content.state}, ${known ? (known.license.expression ?? known.license.kind) : 'no license'}`;
  }

  /** What the page shows on which a submission is reviewed: the one that was opened last. */
  async submission(): Promise<SubmissionSnapshot> {
    await this.onSubmission('ready', {});
    return this.shownSubmission;
  }

  /** The same, without drawing it again. */
  get shownSubmission(): SubmissionSnapshot {
    const { snapshot } = this.panel.messages.at(-1) as { readonly snapshot: SubmissionSnapshot };
    return snapshot;
  }

  /** The user types a whole text into a field of that page. */
  async typeInReview(field: 'summary' | 'details' | 'resolution', value: string): Promise<void> {
    const { edit, texts } = await this.submission();
    await this.onSubmission('edit', { edit: edit + 1, field, value, from: texts[field] });
  }

  /** The user does something on that page: `act`, `choose`. */
  async onSubmission<N extends keyof typeof submissionRequests>(
    name: N,
    params: TableParams<typeof submissionRequests, N>,
  ): Promise<void> {
    this.world.window.dialogs.answer = (shown) => this.#answer(shown);
    this.sendOnSubmission(name, params);
    await this.settle();
  }

  /** The same, without waiting for anything. */
  sendOnSubmission<N extends keyof typeof submissionRequests>(
    name: N,
    params: TableParams<typeof submissionRequests, N>,
  ): void {
    const { panel } = this;
    void new RequestClient<typeof submissionRequests>((message) => panel.receive(message)).request(name, params);
  }

  /** An open document whose path ends like this. */
  document(ending: string): TextDocument {
    const found = this.world.window.documents.all.findLast(({ uri }) => uri.path.endsWith(ending));
    if (!found) throw new Error(`no document ${ending}:\n${this.messages().join('\n')}`);
    return found;
  }

  /** The address of a file of the workspace. */
  uri(file: string): Uri {
    return Uri.file(path.join(this.world.folder, file));
  }

  /** The user writes a whole document, and saves it. */
  async write(document: TextDocument, text: string): Promise<void> {
    document.setText(text, true);
    await this.world.finish(document.save());
    await this.world.pass(5000);
  }

  /** The user names a reason in the review that was opened last: no file is evidence. */
  async giveReason(): Promise<void> {
    const { texts } = await this.submission();
    await this.typeInReview('details', texts.details.replace('- Declared', 'The README says so.\n\n- Declared'));
  }

  #answer(shown: Shown): unknown {
    const [next] = this.#answers;
    if (next === undefined) return undefined;
    if (next instanceof RegExp) {
      const chosen = shown.choices.find((choice) => next.test(choice));
      if (chosen !== undefined) this.#answers.shift();
      return chosen;
    }
    const isQuestion = shown.kind === 'input' || shown.kind === 'list';
    if (isQuestion) this.#answers.shift();
    return isQuestion ? next : undefined;
  }
}

function textsOf(folder: string): Readonly<Record<string, string>> {
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  return Object.fromEntries(files.map((file) => [path.relative(folder, file), fs.readFileSync(file, 'utf8')]));
}
