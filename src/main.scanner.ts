import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

import { fail, succeed, type Result } from './base/result.ts';
import { version } from '../package.json';
import { maxFileBytes, settingDefaults } from './contributions.ts';
import { formatCoordinates, type Coordinates } from './core/coordinates.ts';
import type { ComponentState } from './core/licenseState.ts';
import type { Loadable } from './core/loadable.ts';
import type { FileProblem } from './core/problem.ts';
import type { DefinitionSummary } from './core/summary.ts';
import type { ManifestRole } from './manifests/format.ts';
import type { LinkedManifest } from './manifests/link.ts';
import { formatOf } from './manifests/registry.ts';
import type * as Service from './main.scanService.ts';
import { readDocument, writeDocument } from './platform/node/documentFiles.ts';
import { FolderReader, type LinkedFolder } from './platform/node/folderReader.ts';
import { tooLong, unnamed, watchOperations } from './platform/node/watchOperations.ts';
import { readTextFile } from './platform/node/workspaceFiles.ts';
import { policyFileName } from './policy/policy.ts';
import type { CheckContents } from './scan/check.ts';
import { harmless, type ListContents, type ListedDefinition, jsonList, tableList } from './scan/dependencyList.ts';
import { exportCommand } from './scan/exportCommand.ts';
import type { ExportOptions } from './scan/exportOptions.ts';
import { failingStates } from './scan/failOn.ts';
import { argumentProblem } from './scan/sourceOptions.ts';
import {
  fileProblemText,
  folderProblems,
  isGivenUp,
  unreadableFolder,
  unreadableSettings,
} from './scan/folderTexts.ts';
import { type CheckOptions, optionTypes, readScanOptions, type ScanOptions, usage } from './scan/scanOptions.ts';
import { problemText } from './scan/texts.ts';
import { ListingWorker, type LostOperation } from './worker/listingWorker.ts';

/** Of one file. */
const maxBytes = maxFileBytes(settingDefaults.maxFileSize);
/** The pipe to the process that watches this one (`supervise`). */
const supervisor = 3;
/** More than the characters of a policy take. */
const maxPolicyBytes = 4_000_000;

/**
 * The headless scan: the extension without the editor. Returns the exit code: 0, 1 if `--check` finds something denied,
 * `--fail-on` applies or the reading of a file was given up, or 2 after an error message.
 */
async function main([lost = 'null', ...args]: readonly string[]): Promise<number> {
  const options = readOptions(args);
  if (!options.ok) return refuse(`${options.problem}\n\n${usage}`);
  if (options.value === 'help') {
    print(usage);
    return 0;
  }
  const { folder, isJson, isResolved, check, failOn } = options.value;
  const checker = check ? await readChecker(folder, check) : null;
  if (checker?.ok === false) return refuse(checker.problem);
  const read = await readFolder(options.value, JSON.parse(lost) as LostOperation[] | null);
  if (!read.ok) return refuse(unreadableFolder(folder, read.problem));
  const { manifests, textOf, problems } = read.value;
  process.stderr.write(read.value.unreadableSettings.map(unreadableSettings).join(''));
  process.stderr.write(folderProblems(problems, manifests, textOf));
  const incomplete = problems.some(isGivenUp) ? 1 : 0;
  if (options.value.exports)
    return (await exportDocument(options.value.exports, options.value, manifests, textOf)) || incomplete;
  const { loadableOf, definitionOf } = isResolved ? await resolve(manifests, options.value) : notResolved;
  const contents: ListContents = { manifests, textOf, definitionOf };
  let isDenied = false;
  if (checker) isDenied = checker.value({ manifests, textOf, roleOf, loadableOf });
  else if (isJson) jsonList(contents, print);
  else tableList(contents, print);
  return isDenied || (failOn !== null && hasFailing(contents, failOn)) ? 1 : incomplete;
}

/** Reads and links all files. Log messages of faults are for people. */
function readFolder(
  options: ScanOptions,
  lost: readonly LostOperation[] | null,
): Promise<Result<LinkedFolder, FileProblem>> {
  const silent = (): void => undefined;
  const error = (message: string): void => void process.stderr.write(`${harmless(message)}\n`);
  const log = { debug: silent, info: silent, warn: silent, error };
  const announce = (name: string | null): void => void fs.writeSync(supervisor, `${name ?? unnamed}\n`);
  const giveUp = (): void => process.exit(tooLong);
  const worker = new ListingWorker({ lost, announce, watch: watchOperations(), giveUp, log });
  return new FolderReader({ ...options, limit: maxBytes, worker, log }).read();
}

/** A scan that only lists doesn't even read this bundle. */
async function loadService(): Promise<typeof Service> {
  const file: string = pathToFileURL(path.join(__dirname, 'scanService.js')).href;
  return (await import(file)) as typeof Service;
}

/** The text of a policy file; fails with a line for the user. */
function policyText(folder: string, file: string | null): Result<string, string> {
  const at = path.resolve(file ?? path.join(folder, policyFileName));
  const text = readTextFile(path.dirname(at), path.basename(at), maxPolicyBytes);
  return text.ok
    ? text
    : fail(`${harmless(file ?? policyFileName)} can't be read: ${fileProblemText(text.problem)}.\n`);
}

/** Prints the findings of a policy, and returns true if something is denied. Most scans don't need this code. */
async function readChecker(
  folder: string,
  { policyFile, isSarif }: CheckOptions,
): Promise<Result<(contents: CheckContents) => boolean, string>> {
  const text = policyText(folder, policyFile);
  if (!text.ok) return text;
  const { readChecked, runCheck } = await loadService();
  const file = policyFile ?? policyFileName;
  const policy = readChecked(file, text.value, new Date().toISOString().slice(0, 10));
  if (!policy.ok) return policy;
  return succeed((contents) => {
    const { out, err, isDenied } = runCheck(contents, policy.value, isSarif ? version : null);
    process.stderr.write(err);
    print(out);
    return isDenied;
  });
}

function roleOf(formatId: string): ManifestRole {
  return formatOf(formatId)?.role ?? 'manifest';
}

/** Prints, writes or checks a document of all components. Returns the exit code. */
function exportDocument(
  options: ExportOptions,
  { folder, apiUrl, cacheFolder }: ScanOptions,
  manifests: readonly LinkedManifest[],
  textOf: (path: string) => string,
): Promise<number> {
  const absolute = path.resolve(folder);
  const say = (text: string): void => void process.stderr.write(text);
  return exportCommand(options, apiUrl, {
    run: async (request) => {
      const { exportProject } = await loadService();
      return exportProject({
        ...request,
        folder: absolute,
        name: path.basename(absolute),
        manifests,
        textOf,
        apiUrl,
        // Another service has no web interface that is known; its API has the same paths.
        website: apiUrl === settingDefaults.apiUrl ? settingDefaults.webUrl : apiUrl,
        version,
        storage: cacheFolder,
        log: (message) => say(`${harmless(message)}\n`),
      });
    },
    read: readDocument,
    write: writeDocument,
    print,
    say,
  });
}

/** Reports components in these states in one line. Counts each component once, and each dependency that has none. */
function hasFailing(contents: ListContents, failOn: ReadonlySet<ComponentState>): boolean {
  const states = new Map<unknown, ComponentState>();
  for (const { dependencies } of contents.manifests)
    for (const linked of dependencies) {
      const definition = linked.coordinates && contents.definitionOf(linked.coordinates);
      states.set(
        linked.coordinates ? formatCoordinates(linked.coordinates) : linked,
        definition?.state ?? 'cannotBeLookedUp',
      );
    }
  const failing = failingStates(states.values(), failOn);
  if (failing) process.stderr.write(`--fail-on: ${failing.count} of ${states.size} components: ${failing.text}\n`);
  return failing !== null;
}

/** Fails with an error message. */
function readOptions(args: readonly string[]): ReturnType<typeof readScanOptions> {
  try {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: optionTypes });
    return readScanOptions(values, positionals, process.env['SOURCE_DATE_EPOCH']);
  } catch (error) {
    return fail(argumentProblem(error));
  }
}

/** What is known of a component: `null` if it was not requested. */
interface Resolved {
  loadableOf(this: void, coordinates: Coordinates): Loadable<DefinitionSummary> | null;
  definitionOf(this: void, coordinates: Coordinates): ListedDefinition | null;
}

const notResolved: Resolved = { loadableOf: () => null, definitionOf: () => null };

/** Loads the code the service needs only here, since most scans send no request. */
async function resolve(
  manifests: readonly LinkedManifest[],
  { apiUrl, cacheFolder }: Pick<ScanOptions, 'apiUrl' | 'cacheFolder'>,
): Promise<Resolved> {
  const wanted = new Map<string, Coordinates>();
  for (const { dependencies } of manifests)
    for (const { coordinates } of dependencies)
      if (coordinates?.revision) wanted.set(formatCoordinates(coordinates), coordinates);
  const { listedOf, lookUp } = await loadService();
  const definitions = await lookUp([...wanted.values()], {
    apiUrl,
    version,
    storage: cacheFolder,
    log: (message) => process.stderr.write(`${harmless(message)}\n`),
  });
  sayFailures([...wanted.values()].map(definitions), apiUrl);
  const loadableOf: Resolved['loadableOf'] = (coordinates) =>
    coordinates.revision === null ? null : definitions(coordinates);
  return { loadableOf, definitionOf: (coordinates) => listedOf(loadableOf(coordinates)) };
}

/** One line for all failures, with the first reason: it is nearly always the same. */
function sayFailures(all: readonly Loadable<unknown>[], apiUrl: string): void {
  const problems = all.flatMap((loadable) => (loadable.state === 'failed' ? [loadable.problem] : []));
  const [first] = problems;
  if (!first) return;
  const line = `${apiUrl}: ${problems.length} of ${all.length} components could not be looked up: ${problemText(first)}`;
  process.stderr.write(`${harmless(line)}\n`);
}

function print(text: string): void {
  process.stdout.write(text);
}

function refuse(text: string): number {
  process.stderr.write(text);
  return 2;
}

// The reader of our output may have read enough (`| head`): that is no failure, and nothing more can be reported.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
}

/** Once everything is written there is nothing to wait for: without this, memory is cleaned up first. */
function exit(code: number): void {
  process.stderr.write('', () => process.stdout.write('', () => process.exit(code)));
}

main(process.argv.slice(2)).then(exit, (error: unknown) =>
  exit(refuse(`${harmless(error instanceof Error ? error.message : String(error))}\n`)),
);
