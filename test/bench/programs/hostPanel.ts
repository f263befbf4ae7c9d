// Runs inside the extension host, in a window without components: for how long at most everything behind a definition panel of
// very many files holds the host's only thread: the panel itself, questions about its files, documents, the chain of evidence.
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import * as vscode from 'vscode';

import { parseCoordinates } from '../../../src/core/coordinates.ts';
import { succeed } from '../../../src/base/result.ts';
import { documentScheme, formatAddress } from '../../../src/model/documents/documentAddress.ts';
import { DefinitionFilesReader } from '../../../src/model/files/definitionFilesReader.ts';
import { allFiles, type FileQuestion } from '../../../src/model/files/fileQuestion.ts';
import { FilesOnShow } from '../../../src/model/files/filesOnShow.ts';

const large = 'npm/npmjs/-/large-tree-50000/1.0.0';
const resolution = 1;

export async function run(): Promise<void> {
  const extension = vscode.extensions.getExtension('clearlydefined-community.clearlydefined');
  if (!extension) throw new Error('the extension is missing');
  await extension.activate();
  await settled();
  const quiet = await measured(() => pause(3000));
  const panel = await measured(() => vscode.commands.executeCommand('clearlydefined.openDefinition', large));
  const body = await (await fetch(`${apiUrl()}/definitions/${large}`)).text();
  const questions = await measured(() => askAll(body));
  const definition = await measured(() => vscode.commands.executeCommand('clearlydefined.openRawDefinition', large));
  const [tool = '', version = ''] = await scancode();
  const harvest = await measured(() => open({ tool, version }));
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  const why = await measured(() => vscode.commands.executeCommand('clearlydefined.whyThisLicense', large));
  const result = { quiet, panel, questions, definition, harvest, why };
  writeFileSync(process.env['BENCH_RESULT'] ?? '', JSON.stringify(result));
}

/** Everything a person may ask of the files, one after the other, the table made anew first. */
async function askAll(body: string): Promise<void> {
  const turns = { budget: 12, now: () => performance.now(), pause: () => new Promise<void>((go) => setImmediate(go)) };
  const reader = new DefinitionFilesReader({
    client: () => succeed({ definitionText: async () => succeed(body) }),
    onDidChangeService: () => ({ dispose: () => undefined }),
    isPrivate: () => false,
    clock: { now: () => Date.now() },
    turns,
  });
  const coordinates = parsed(large);
  const files = new FilesOnShow({ files: reader, coordinates, pr: null, turns });
  const columns = ['path', 'facets', 'license', 'copyrights', 'natures', 'hashes'] as const;
  const questions: readonly FileQuestion[] = [
    allFiles,
    { ...allFiles, text: 'a' },
    { ...allFiles, text: 'adapter' },
    { ...allFiles, licenses: ['MIT'] },
    { ...allFiles, needsAttention: true },
    { ...allFiles, shape: 'list' },
    ...columns.flatMap((column) =>
      [false, true].map((isDescending) => ({ ...allFiles, shape: 'list', sort: { column, isDescending } }) as const),
    ),
  ];
  for (const question of questions) await files.window(question, 0, 200);
  for (const of of ['licenses', 'facets', 'holders', 'natures'] as const) await files.choices(of, 'a');
  await files.matchingPaths(allFiles);
  files.dispose();
  reader.dispose();
}

async function open({ tool, version }: { readonly tool: string; readonly version: string }): Promise<void> {
  const path = formatAddress({ kind: 'harvest', coordinates: parsed(large), tool, version });
  await vscode.commands.executeCommand('vscode.open', vscode.Uri.from({ scheme: documentScheme, path }));
}

/** The largest of the harvested documents. */
async function scancode(): Promise<readonly string[]> {
  const tools = (await (await fetch(`${apiUrl()}/harvest/${large}?form=list`)).json()) as readonly string[];
  return (
    tools
      .find((tool) => tool.includes('/scancode/'))
      ?.split('/')
      .slice(-2) ?? []
  );
}

function parsed(text: string) {
  const coordinates = parseCoordinates(text);
  if (!coordinates.ok) throw new Error(text);
  return coordinates.value;
}

function apiUrl(): string {
  return vscode.workspace.getConfiguration('clearlydefined').get('apiUrl', '');
}

/** Milliseconds: how long it took until nothing more was done, and the longest time the event loop was held. */
async function measured(work: () => unknown): Promise<{ took: number; longest: number }> {
  const monitor = monitorEventLoopDelay({ resolution });
  monitor.enable();
  const began = performance.now();
  await work();
  const idleSince = await settled();
  monitor.disable();
  return { took: idleSince - began, longest: monitor.max / 1e6 - resolution };
}

/** Waits for a second in which the thread had next to nothing to do, and says when it began. */
async function settled(): Promise<number> {
  for (;;) {
    const began = performance.now();
    const before = performance.eventLoopUtilization();
    await pause(1000);
    if (performance.eventLoopUtilization(before).utilization < 0.05) return began;
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((go) => setTimeout(go, milliseconds));
}
