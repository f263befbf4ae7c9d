// Runs inside the extension host, in a window without components: measures the longest time for which the work behind a
// definition panel of very many files blocks the host's only thread: the panel itself, the list of its files,
// documents, the chain of evidence.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import * as vscode from 'vscode';

import { parseCoordinates } from '../../../src/core/coordinates.ts';
import { fail, succeed } from '../../../src/base/result.ts';
import { runCooperatively } from '../../../src/base/steps.ts';
import { AnswerReader } from '../../../src/model/answerReader.ts';
import { documentScheme, formatAddress } from '../../../src/model/definitions/documents/documentAddress.ts';
import { DocumentReading } from '../../../src/model/definitions/documents/documentReading.ts';
import { DefinitionFiles } from '../../../src/model/files/definitionFiles.ts';
import { createNodePlatform } from '../../../src/platform/node/platform.ts';
import { packFiles } from '../../../src/protocol/files.ts';
import { ServiceClient } from '../../../src/service/client.ts';
import { WorkerClient } from '../../../src/worker/workerClient.ts';
import { type MeasuredStall, measureStall } from './measureStall.ts';
import { settled } from './settled.ts';

const small = 'npm/npmjs/-/lodash/4.17.21';
const large = 'npm/npmjs/-/large-tree-50000/1.0.0';
const trace = process.env['BENCH_TRACE'];
const traces: string[] = [];
/** Milliseconds: the time the stand-in service takes for an answer of many MB. */
const quietFor = 2000;
/**
 * The share of time in which the idle thread works. The measurement itself takes part of it: on a slow machine more
 * than a twentieth.
 */
const quietShare = trace ? 0.3 : 0.15;

export async function run(): Promise<void> {
  const extension = vscode.extensions.getExtension('clearlydefined-community.clearlydefined');
  if (!extension) throw new Error('the extension is missing');
  await extension.activate();
  await settled(quietFor, quietShare);
  // Happens once per window, whatever is opened first: the editor reads certificates, the store of definitions is
  // opened.
  const first = await measured(() => vscode.commands.executeCommand('clearlydefined.openDefinition', small));
  const quiet = await measured(() => pause(3000));
  const panel = await measured(() => vscode.commands.executeCommand('clearlydefined.openDefinition', large));
  const { pack, documents, end } = ownModel(path.join(extension.extensionPath, 'dist/worker.js'));
  const coordinates = parsed(large);
  const never = new AbortController().signal;
  const list = await measured(pack);
  const definition = await measured(() => documents.read({ kind: 'definition', coordinates, pr: null }, never));
  const [tool = '', version = ''] = await scancode();
  const address = { kind: 'harvest', coordinates, tool, version } as const;
  const harvest = await measured(() => documents.read(address, never));
  end();
  const editor = await measured(() =>
    vscode.commands.executeCommand(
      'vscode.open',
      vscode.Uri.from({ scheme: documentScheme, path: formatAddress(address) }),
    ),
  );
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  const why = await measured(() => vscode.commands.executeCommand('clearlydefined.whyThisLicense', large));
  if (trace) writeFileSync(trace, traces.join('\n\n'));
  const result = { first, quiet, panel, list, definition, harvest, editor, why };
  writeFileSync(process.env['BENCH_RESULT'] ?? '', JSON.stringify(result));
}

/**
 * A second copy of the extension's parts, so that they can be measured without what the editor does with the result.
 */
function ownModel(workerFile: string) {
  const silent = (): void => undefined;
  const log = { debug: silent, info: silent, warn: silent, error: silent };
  const platform = createNodePlatform({ log, version: 'bench', workerFile });
  const { transport, clock } = platform;
  const turn = (): Promise<void> => platform.pause();
  const client = succeed(
    new ServiceClient({ isPrivate: () => false, baseUrl: apiUrl(), transport, clock, pause: turn }),
  );
  const turns = { budget: 8, now: () => performance.now(), pause: turn };
  const files = new DefinitionFiles({
    client: () => client,
    onDidChangeService: () => ({ dispose: silent }),
    clock,
    turns,
  });
  const labels = { notJson: '', noCuration: '', noCurationInPullRequest: '', pullRequestsBehind: '' };
  const worker = new WorkerClient({ start: platform.startWorker, clock, log });
  const documents = new DocumentReading({
    files,
    answers: new AnswerReader(worker, turn, platform.answerOperations),
    definitions: {
      get: () => ({ state: 'notLookedUpYet' }),
      full: async () => fail({ kind: 'malformedResponse', url: '', detail: '' }),
    },
    proposed: async () => fail({ kind: 'malformedResponse', url: '', detail: '' }),
    uncurated: async () => fail({ kind: 'malformedResponse', url: '', detail: '' }),
    service: () => client,
    isPrivate: () => false,
    labels: { ...labels, pullRequestsOpen: '', pullRequestsUnknown: () => '', pullRequest: () => '' },
    clock,
  });
  const pack = async (): Promise<void> => {
    const read = await files.of(parsed(large), { pr: null }, new AbortController().signal);
    if (read.ok) await runCooperatively(packFiles(read.value.files, read.value.unreadable), turns);
  };
  const end = (): void => {
    files.dispose();
    worker.dispose();
  };
  return { pack, documents, end };
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

/** Runs the work; the measured time ends when the thread is idle again. */
async function measured(work: () => unknown): Promise<MeasuredStall> {
  const began = performance.now();
  let idleSince = began;
  const workAndRest = async (): Promise<void> => {
    await work();
    idleSince = await settled(quietFor, quietShare);
  };
  const stall = await measureStall(workAndRest, { every: 2, traces: trace ? traces : null });
  return { ...stall, took: idleSince - began };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((go) => setTimeout(go, milliseconds));
}
