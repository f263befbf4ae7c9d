import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import type { AgentDrafts, AgentSource } from '../agents/agentSource.ts';
import { DisposableStore } from '../base/disposable.ts';
import { fail, type Result, succeed } from '../base/result.ts';
import type { Turns } from '../base/steps.ts';
import { untilAborted } from '../base/untilAborted.ts';
import { whenIdle } from '../base/whenIdle.ts';
import type { Coordinates } from '../core/coordinates.ts';
import type { Problem } from '../core/problem.ts';
import { AnswerReader } from '../model/answerReader.ts';
import { ComponentCurationsCache } from '../model/definitions/componentCurationsCache.ts';
import { DraftContexts } from '../model/evidence/draftContexts.ts';
import { ChainReader } from '../model/evidence/chainReader.ts';
import { DefinitionFiles } from '../model/files/definitionFiles.ts';
import { openService } from '../platform/node/openService.ts';
import { isWithin } from '../platform/node/realPlaces.ts';
import { harmless } from '../scan/dependencyList.ts';
import { fileProblemText } from '../scan/folderTexts.ts';
import { problemText } from '../scan/texts.ts';
import { WorkerClient } from '../worker/workerClient.ts';
import { defaultDraftFolder, DraftFolder } from './draftFolder.ts';
import { findingText } from './findingText.ts';
import { FolderState } from './folderState.ts';
import type { McpOptions } from './mcpOptions.ts';

/** Milliseconds of work before others have a turn. */
const workBudget = 50;

/** Milliseconds a call waits for the lookups of the whole folder; clients end a call after a minute. */
const longestWait = 20_000;

export interface FolderSourceParts {
  /** Of this program. */
  readonly version: string;
  readonly workerFile: string;
  /** Says something to people; the text ends with a line break. */
  readonly say: (text: string) => void;
}

/** What the tools use when they run without an editor: one folder, the service, and drafts in files. */
export interface FolderSource extends AgentSource {
  /** To be called before each tool: nothing is known to be public before the folder has been read. */
  readonly refresh: () => Promise<Result<null, string>>;
  /** Resolves when all answers are stored. */
  readonly close: () => Promise<void>;
}

export function openFolderSource(options: McpOptions, { version, workerFile, say }: FolderSourceParts): FolderSource {
  const store = new DisposableStore();
  const now = (): number => Date.now();
  const isPrivate = (coordinates: Coordinates): boolean => state.isPrivate(coordinates);
  const { client, definitions, platform, log, close } = openService({
    apiUrl: options.apiUrl,
    version,
    storage: options.cacheFolder,
    log: (message) => say(`${harmless(message)}\n`),
    isPrivate,
    workerFile,
  });
  const { clock } = platform;
  const worker = store.add(new WorkerClient({ start: platform.startWorker, clock, log }));
  const state = new FolderState({ options, worker, log, now, say });
  const pause = (): Promise<void> => platform.pause();
  const turns: Turns = { budget: workBudget, now: () => performance.now(), pause };
  const service = { client: () => succeed(client), isPrivate, turns, clock };
  const { onDidChangeService } = definitions;
  const files = store.add(new DefinitionFiles({ ...service, onDidChangeService }));
  const curations = store.add(new ComponentCurationsCache(service));
  const answers = new AnswerReader(worker, pause, platform.answerOperations);
  const chains = new ChainReader({
    definitions,
    files,
    service: service.client,
    isPrivate,
    copies: () => null,
    answers,
  });
  const contexts = store.add(new DraftContexts({ definitions, files, curations, service, isOwn: () => false, log }));

  /** Waits for a while only: what is still looked up then says so. */
  async function lookUpAll(signal: AbortSignal): Promise<void> {
    definitions.want(state.components);
    const waiting = AbortSignal.any([signal, AbortSignal.timeout(longestWait)]);
    await whenIdle([definitions.onDidChangeActivity], () => definitions.activity !== null, waiting).catch(() => {});
    signal.throwIfAborted();
  }

  const drafts: AgentDrafts = {
    ...draftFiles(options),
    knowledge: async (component, revisions, signal) => {
      const asked = contexts.want(component, { revisions, withPaths: false, areCurationsRenewed: true });
      await untilAborted(asked, signal);
      return contexts.of(component);
    },
    requestForm: 'whole',
    service: options.apiUrl,
  };

  return {
    now,
    turns,
    // Read by `refresh` already; a failure is reported there.
    whenReady: (signal) => Promise.resolve(signal.throwIfAborted()),
    lookUps: options.isOnDemand ? 'onDemand' : 'automatic',
    isPrivate,
    problemText: problemSentence,
    findingText,
    summary: (coordinates) => definitions.get(coordinates),
    definition: (coordinates, signal) => definitions.full(coordinates, signal),
    evidence: (coordinates, signal) => chains.read(coordinates, null, signal),
    workspace: async (signal) => {
      const refreshed = await state.refresh();
      signal.throwIfAborted();
      if (!refreshed.ok) return refreshed;
      if (!options.isOnDemand) await lookUpAll(signal);
      return succeed({ folders: [state.folder], isBusy: definitions.activity !== null, readAt: state.readAt });
    },
    drafts,
    refresh: () => state.refresh(),
    close: () => {
      store.dispose();
      return close();
    },
  };
}

/** A draft that is changed between two steps of a tool is never overwritten. */
function draftFiles({ folder, draftsFolder }: McpOptions): Pick<AgentDrafts, 'of' | 'write'> {
  const chosen = draftsFolder ?? defaultDraftFolder(process.platform, process.env, os.homedir());
  const isInFolder = draftsFolder === null && isWithin(realPath(folder), realPath(chosen));
  const drafts = new DraftFolder(chosen);
  return {
    of: (component) => {
      const read = drafts.read(component);
      // A file that can't be read is refused by `write`, with the reason.
      const text = read.ok ? read.value.text : null;
      return Promise.resolve(text === null ? null : { text, hasConflict: false });
    },
    write: ({ component, before, text }) => {
      if (isInFolder)
        return Promise.resolve(
          fail({ kind: 'notKept', detail: 'drafts need --drafts FOLDER for this folder' } as const),
        );
      const read = drafts.read(component);
      if (!read.ok) return Promise.resolve(read);
      if (read.value.text !== before) return Promise.resolve(fail({ kind: 'draftChanged' } as const));
      const written = drafts.write(component, text);
      if (!written.ok) return Promise.resolve(written);
      return Promise.resolve(succeed({ where: `The draft is the file ${harmless(written.value)}.` }));
    },
  };
}

function problemSentence(problem: Problem): string {
  switch (problem.kind) {
    case 'notKept':
      return `It can't be written: ${problem.detail}.`;
    case 'unreadableFile':
    case 'linkedOutside':
    case 'notRegularFile':
    case 'fileTooLarge':
      return `There is a file that can't be read: ${fileProblemText(problem)}.`;
    default:
      return `${problemText(problem)}.`;
  }
}

/** Links followed, as far as the path exists. */
function realPath(at: string): string {
  const absolute = path.resolve(at);
  try {
    return fs.realpathSync(absolute);
  } catch {
    const parent = path.dirname(absolute);
    return parent === absolute ? absolute : path.join(realPath(parent), path.basename(absolute));
  }
}
