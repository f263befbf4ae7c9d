import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

import { readGlobs } from './base/globs.ts';
import { fail, succeed, type Result } from './base/result.ts';
import { version } from '../package.json';
import { maxFileBytes, settingDefaults } from './contributions.ts';
import { formatCoordinates, type Coordinates } from './core/coordinates.ts';
import type { ComponentState } from './core/licenseState.ts';
import type { Loadable } from './core/loadable.ts';
import type { FileProblem } from './core/problem.ts';
import { LineIndex } from './core/range.ts';
import { linkWorkspace, type LinkedManifest, type LinkOptions, type WorkspaceFile } from './manifests/link.ts';
import { readManifest } from './manifests/readers.ts';
import { noUserSettings, readUserSettings, type UserSettings } from './manifests/userSettings.ts';
import { isPublicSource } from './manifests/packageSources.ts';
import { readDocument, writeDocument } from './platform/node/documentFiles.ts';
import { readWanted, readWorkspace, type ReadWorkspace } from './platform/node/readWorkspace.ts';
import { harmless, type ListContents, type ListedDefinition, jsonList, tableList } from './scan/dependencyList.ts';
import { exportCommand } from './scan/exportCommand.ts';
import { type ExportOptions, exportUsage, readExportOptions } from './scan/exportOptions.ts';
import { failingStates, failOnNames, readFailOn } from './scan/failOn.ts';
import { problemText } from './scan/texts.ts';

/** Of one file. */
const mostBytes = maxFileBytes(settingDefaults.maxFileSize);

const usage = `Usage: scan <folder> [--json] [--resolve [--fail-on STATE[,STATE]...]] [--api URL]
            [--export FORMAT [--output FILE] [--check] [--scope SCOPE]...]
            [--private PATTERN]... [--public-mirror HOST]... [--no-user-settings]

Lists every dependency of every manifest and lock file below the folder. Reads text only; runs nothing.

  --json                print JSON: an array of {manifest, format, name, version, coordinates, reason, direct, scope,
                        range, note, definition}. reason: code of why there is nothing to look up. note: present if
                        valid coordinates need a remark. definition: present with --resolve; of a failed look-up it
                        has {state, problem: {kind, message}}
  --resolve             look up the license of every component at the service
  --fail-on STATE       exit with code 1 if a component is in one of these states (needs --resolve; can be repeated):
                        failed        the look-up failed
                        unclear       noAssertion, other, none or notFound
                        noAssertion   a license was found and not identified
                        other         not an SPDX license
                        none          a curator found that there is no license
                        notFound      harvested, and no license was found
                        notHarvested  the service has no definition
                        licenseRef    a license outside the SPDX list
                        notAsked      it can't be looked up: private, local or without an exact version
${exportUsage}
  --api URL             use this service instead of ${settingDefaults.apiUrl}
  --private PATTERN     never send names that match this glob pattern, such as '@acme/*' (can be repeated)
  --public-mirror HOST  treat this registry as public, such as npm.acme.example (can be repeated)
  --no-user-settings    ignore the package manager settings of this machine (~/.npmrc, pip.conf, NuGet.Config and
                        similar) and its environment variables for package sources
  --help, -h            print this text

Exit code 0; 1 if --fail-on applies, if the file of --check is out of date, or if the service failed for some components of
an export; 2, with a message, if the folder or an argument is invalid or a file can't be written.

The same input gives the same document, byte for byte. A time is in it only if SOURCE_DATE_EPOCH is set (SPDX requires
one: without it, 1970).
`;

interface Options {
  readonly folder: string;
  readonly isJson: boolean;
  readonly isResolved: boolean;
  readonly apiUrl: string;
  readonly privatePackages: readonly string[];
  readonly publicMirrors: readonly string[];
  readonly hasUserSettings: boolean;
  /** `null`: the result doesn't change the exit code. */
  readonly failOn: ReadonlySet<ComponentState> | null;
  /** `null`: prints the list. */
  readonly exports: ExportOptions | null;
}

/** The headless scan: the extension without the editor. Returns the exit code: 0, 1 if `--fail-on` applies, or 2 after an error message. */
async function main(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  if (!options.ok) return refuse(`${options.problem}\n\n${usage}`);
  if (options.value === 'help') {
    print(usage);
    return 0;
  }
  const { folder, isJson, isResolved, apiUrl, privatePackages, publicMirrors, hasUserSettings, failOn } = options.value;
  const read = readWorkspace(folder, mostBytes);
  if (!read.ok) return refuse(`${harmless(folder)} cannot be scanned: ${detailOf(read.problem)}.\n`);
  const { files, supports, problems } = read.value;
  const userSettings = hasUserSettings ? await findUserSettings(folder) : noUserSettings;
  const manifests = link(folder, read.value, { supports, privatePackages, publicMirrors, userSettings });
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const textOf = (path: string): string => texts.get(path) ?? '';
  sayProblems(problems, manifests, textOf);
  if (options.value.exports) return exportDocument(options.value.exports, options.value, manifests, textOf);
  const definitionOf = isResolved ? await resolve(manifests, apiUrl) : () => null;
  const contents: ListContents = { manifests, textOf, definitionOf };
  if (isJson) jsonList(contents, print);
  else tableList(contents, print);
  return failOn !== null && hasFailing(contents, failOn) ? 1 : 0;
}

/** Prints, writes or checks a document of all components. Returns the exit code. */
function exportDocument(
  options: ExportOptions,
  { folder, apiUrl }: Options,
  manifests: readonly LinkedManifest[],
  textOf: (path: string) => string,
): Promise<number> {
  const absolute = path.resolve(folder);
  const say = (text: string): void => void process.stderr.write(text);
  return exportCommand(options, apiUrl, {
    run: async (wish) => {
      const { exportProject } = await import('./platform/node/exportProject.ts');
      return exportProject({
        ...wish,
        folder: absolute,
        name: path.basename(absolute),
        manifests,
        textOf,
        apiUrl,
        // Another service has no web interface that is known; its API has the same paths.
        website: apiUrl === settingDefaults.apiUrl ? settingDefaults.webUrl : apiUrl,
        version,
        storage: null,
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
      states.set(linked.coordinates ? formatCoordinates(linked.coordinates) : linked, definition?.state ?? 'notAsked');
    }
  const failing = failingStates(states.values(), failOn);
  if (failing) process.stderr.write(`--fail-on: ${failing.count} of ${states.size} components: ${failing.text}\n`);
  return failing !== null;
}

/** This machine's settings for package sources, with one line for each that can't be read. */
async function findUserSettings(folder: string): Promise<UserSettings> {
  const { UserSettingsFiles } = await import('./platform/node/userSettingsFiles.ts');
  const { settings, unreadable } = await new UserSettingsFiles().read(pathToFileURL(path.resolve(folder)).href);
  for (const label of unreadable)
    process.stderr.write(`${harmless(label)}: it can't be read, so that it may name a private source\n`);
  return readUserSettings(settings.files, settings.environment);
}

/** Links until no further files are found that the manifests refer to. */
function link(folder: string, workspace: ReadWorkspace, options: LinkOptions): readonly LinkedManifest[] {
  const readings = new Map<string, WorkspaceFile>();
  for (;;) {
    for (const { path, format, text } of workspace.files)
      if (!readings.has(path)) readings.set(path, { path, format, reading: readManifest(format, text) });
    const { manifests, wanted } = linkWorkspace([...readings.values()], options);
    if (!readWanted(folder, mostBytes, workspace, wanted)) return manifests;
  }
}

/** Fails with an error message. */
function readOptions(args: readonly string[]): Result<Options | 'help', string> {
  const parsed = parse(args);
  if (!parsed.ok) return parsed;
  const { values, positionals } = parsed.value;
  const [folder, ...rest] = positionals;
  if (values.help) return succeed('help');
  if (folder === undefined || folder === '' || rest.length > 0) return fail('One folder is expected.');
  const apiUrl = values.api ?? settingDefaults.apiUrl;
  if (!isServiceUrl(apiUrl)) return fail(`--api takes an address that begins with http, not '${harmless(apiUrl)}'.`);
  const publicMirrors = values['public-mirror'] ?? [];
  const odd = publicMirrors.find((text) => !isPublicSource(text));
  if (odd !== undefined) return fail(`--public-mirror takes a host, host/path or *.host, not '${harmless(odd)}'.`);
  const privatePackages = values.private ?? [];
  const [unusable] = readGlobs(privatePackages).refused;
  if (unusable !== undefined) return fail(`--private takes a glob pattern, not '${harmless(unusable)}'.`);
  const failOn = readFailOn(values['fail-on'] ?? []);
  if (!failOn.ok) return fail(`--fail-on takes ${failOnNames.join(', ')}, not '${harmless(failOn.problem)}'.`);
  if (failOn.value.size > 0 && values.resolve !== true) return fail('--fail-on needs --resolve.');
  const exports = readExportOptions(values, process.env['SOURCE_DATE_EPOCH']);
  if (!exports.ok) return exports;
  return succeed({
    folder,
    isJson: values.json ?? false,
    isResolved: values.resolve ?? false,
    apiUrl,
    privatePackages,
    publicMirrors,
    hasUserSettings: !(values['no-user-settings'] ?? false),
    failOn: failOn.value.size > 0 ? failOn.value : null,
    exports: exports.value,
  });
}

function parse(args: readonly string[]): Result<ReturnType<typeof parseUnsafely>, string> {
  try {
    return succeed(parseUnsafely(args));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return fail(harmless(message.split('. ', 1)[0] ?? '').replace(/\.?$/, '.'));
  }
}

/** Throws for unknown options. */
function parseUnsafely(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      json: { type: 'boolean' },
      resolve: { type: 'boolean' },
      'fail-on': { type: 'string', multiple: true },
      export: { type: 'string' },
      output: { type: 'string' },
      check: { type: 'boolean' },
      scope: { type: 'string', multiple: true },
      api: { type: 'string' },
      private: { type: 'string', multiple: true },
      'public-mirror': { type: 'string', multiple: true },
      'no-user-settings': { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
}

function isServiceUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return false;
  return url.username === '' && url.password === '' && url.search === '' && url.hash === '';
}

/** Loads the code the service needs only here, since most scans send no request. */
async function resolve(
  manifests: readonly LinkedManifest[],
  apiUrl: string,
): Promise<(coordinates: Coordinates) => ListedDefinition | null> {
  const wanted = new Map<string, Coordinates>();
  for (const { dependencies } of manifests)
    for (const { coordinates } of dependencies)
      if (coordinates?.revision) wanted.set(formatCoordinates(coordinates), coordinates);
  const { lookUp } = await import('./platform/node/lookUp.ts');
  const { licenseStateOf } = await import('./core/licenseState.ts');
  const definitions = await lookUp([...wanted.values()], {
    apiUrl,
    version,
    storage: null,
    log: (message) => process.stderr.write(`${harmless(message)}\n`),
  });
  sayFailures([...wanted.values()].map(definitions), apiUrl);
  return (coordinates) => {
    if (coordinates.revision === null) return null;
    const loadable = definitions(coordinates);
    const state = licenseStateOf(loadable).kind;
    if (loadable.state === 'failed')
      return { state, problem: { kind: loadable.problem.kind, message: problemText(loadable.problem) } };
    if (loadable.state !== 'known') return { state };
    const { coordinates: own, declared, discovered, score, releaseDate, sourceUrl, isCurated } = loadable.value;
    return {
      state,
      coordinates: formatCoordinates(own),
      declared,
      discovered,
      score,
      releaseDate,
      sourceUrl,
      isCurated,
    };
  };
}

/** One line for all failures, with the first reason: it is nearly always the same. */
function sayFailures(all: readonly Loadable<unknown>[], apiUrl: string): void {
  const problems = all.flatMap((loadable) => (loadable.state === 'failed' ? [loadable.problem] : []));
  const [first] = problems;
  if (!first) return;
  const line = `${apiUrl}: ${problems.length} of ${all.length} components could not be looked up: ${problemText(first)}`;
  process.stderr.write(`${harmless(line)}\n`);
}

function sayProblems(
  files: ReadWorkspace['problems'],
  manifests: readonly LinkedManifest[],
  textOf: (path: string) => string,
): void {
  const lines = files.map((problem) => `${problem.path || '.'}: ${detailOf(problem)}`);
  for (const { path, problems } of manifests) {
    const index = problems.length > 0 ? new LineIndex(textOf(path)) : null;
    for (const { message, range } of problems) {
      lines.push(`${path}:${(index?.positionAt(range.start).line ?? 0) + 1}: ${message}`);
    }
  }
  if (lines.length > 0) process.stderr.write(`${lines.map(harmless).join('\n')}\n`);
}

function detailOf(problem: FileProblem): string {
  switch (problem.kind) {
    case 'fileTooLarge':
      return `${problem.bytes} bytes are more than the ${problem.limit} that are read`;
    case 'linkedOutside':
      return "this file is a link to a place outside the workspace folder and isn't read";
    case 'notRegularFile':
      return "this is not a regular file and isn't read";
    case 'readingTooLong':
    case 'readingTooMuchMemory':
    case 'readingFailed':
      return "it can't be read";
    case 'unreadableFile':
      break;
  }
  switch (problem.detail) {
    case 'ENOENT':
      return 'it does not exist';
    case 'ENOTDIR':
      return 'it is not a folder';
    case 'EACCES':
    case 'EPERM':
      return 'it may not be read';
    default:
      return problem.detail;
  }
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
