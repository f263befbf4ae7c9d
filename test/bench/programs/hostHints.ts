// Runs inside the extension host, in a window on a workspace with a lock of 20,000 lines and a manifest: measures
// requests for hints and hovers of a visible range, each with its way through the editor, and the extension's own work on
// the host's only thread: for each of these requests, and for each key with all that follows until the next one.
import { writeFileSync } from 'node:fs';
import * as vscode from 'vscode';

import type { PublicApi } from '../../../src/host/workspace/publicApi.ts';
import { workedTime } from '../../support/workedTime.ts';
import { type MeasuredStall, measureStall } from './measureStall.ts';
import { OwnWork, type Span } from './ownWork.ts';
import { settled } from './settled.ts';

/** Lines of a high window. */
const visibleLines = 70;

const requests = 60;

/** Milliseconds between two keys of someone who types fast. */
const keyInterval = 40;

/** Milliseconds without a key, in which the text is read again. */
const pause = 1000;

const rounds = 4;
const keysInRound = 50;

/** Milliseconds on the clock, and of the extension's work. */
interface Costs {
  readonly took: readonly number[];
  readonly worked: readonly number[];
}

export interface HintTimes {
  readonly lines: number;
  /** The first request for hints. */
  readonly first: Costs;
  readonly requests: Costs;
  readonly hovers: Costs;
  readonly lock: TypingCosts;
  readonly manifest: TypingCosts;
}

interface TypingCosts {
  readonly keys: Costs;
  /** While the edited text is read again, with everything that follows. */
  readonly pauses: readonly MeasuredStall[];
}

export async function run(): Promise<void> {
  const extension = vscode.extensions.getExtension<PublicApi>('clearlydefined-community.clearlydefined');
  if (!extension) throw new Error('the extension is missing');
  const folder = `${extension.extensionUri.path}/dist/`;
  const api = await extension.activate();
  await api.whenSettled();
  const document = await show('package-lock.json');
  await settled(500, 0.5);
  const { lineCount: lines } = document;
  const places = Array.from({ length: requests }, (_, at) => Math.floor((at * 7919) % (lines - visibleLines)));
  const middle = lines >> 1;
  const times: HintTimes = {
    lines,
    // The first request reads the whole text once, and sorts the places of its dependencies.
    first: await costs(folder, [() => hintsIn(document, middle)]),
    requests: await costs(
      folder,
      places.map((line) => () => hintsIn(document, line)),
    ),
    hovers: await costs(
      folder,
      places.map((line) => () => hoverAt(document, new vscode.Position(line, 12))),
    ),
    lock: await typeIn(document, folder),
    manifest: await typeIn(await show('packages/member-0/package.json'), folder),
  };
  writeFileSync(process.env['BENCH_RESULT'] ?? '', JSON.stringify(times));
}

async function show(path: string): Promise<vscode.TextDocument> {
  const [found] = await vscode.workspace.findFiles(path);
  if (!found) throw new Error(`${path} is missing`);
  const editor = await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(found));
  return editor.document;
}

function hintsIn(document: vscode.TextDocument, line: number): Thenable<vscode.InlayHint[]> {
  const range = new vscode.Range(line, 0, line + visibleLines, 0);
  return vscode.commands.executeCommand('vscode.executeInlayHintProvider', document.uri, range);
}

function hoverAt(document: vscode.TextDocument, position: vscode.Position): Thenable<vscode.Hover[]> {
  return vscode.commands.executeCommand('vscode.executeHoverProvider', document.uri, position);
}

async function costs(folder: string, all: readonly (() => Thenable<unknown>)[]): Promise<Costs> {
  const own = new OwnWork(folder);
  const spans: Span[] = [];
  for (const work of all) {
    const [from, before] = [performance.now(), workedTime()];
    await work();
    spans.push({ from, to: performance.now(), worked: workedTime() - before });
  }
  return { took: spans.map(({ from, to }) => to - from), worked: await own.stop(spans) };
}

async function typeIn(document: vscode.TextDocument, folder: string): Promise<TypingCosts> {
  const middle = document.lineCount >> 1;
  const editor = vscode.window.activeTextEditor;
  if (editor?.document !== document) throw new Error('the editor is not active');
  editor.selection = new vscode.Selection(middle, 0, middle, 0);
  const pauses: MeasuredStall[] = [];
  let key = 0;
  const type = async (): Promise<void> => {
    const { version } = document;
    await vscode.commands.executeCommand('type', { text: ++key % 10 === 0 ? '\n' : ' ' });
    while (document.version === version) await rest(1);
    await rest(keyInterval);
  };
  const took: number[] = [];
  const worked: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const typed = await costs(
      folder,
      Array.from({ length: keysInRound }, () => type),
    );
    took.push(...typed.took);
    worked.push(...typed.worked);
    pauses.push(await measureStall(() => rest(pause), { every: 1, traces: null }));
  }
  await vscode.commands.executeCommand('workbench.action.files.revert');
  return { keys: { took, worked }, pauses };
}

function rest(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
