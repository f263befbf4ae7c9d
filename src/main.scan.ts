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
import type { DefinitionSummary } from './core/summary.ts';
import type { ManifestRole } from './manifests/format.ts';
import { linkWorkspace, type LinkedManifest, type LinkOptions, type WorkspaceFile } from './manifests/link.ts';
import { readManifest, readerOf } from './manifests/readers.ts';
import { noUserSettings, readUserSettings, type UserSettings } from './manifests/userSettings.ts';
import { isPublicSource } from './manifests/packageSources.ts';
import { readWanted, readWorkspace, type ReadWorkspace } from './platform/node/readWorkspace.ts';
import { readTextFile } from './platform/node/workspaceFiles.ts';
import { policyFileName } from './policy/policy.ts';
import type { CheckContents } from './scan/check.ts';
import { harmless, type ListContents, type ListedDefinition, jsonList, tableList } from './scan/dependencyList.ts';
import { failingStates, failOnNames, readFailOn } from './scan/failOn.ts';
import { problemText } from './scan/texts.ts';

/** Of one file. */
const mostBytes = maxFileBytes(settingDefaults.maxFileSize);
/** More than the characters of a policy take. */
const mostPolicyBytes = 4_000_000;

const usage = `Usage: scan <folder> [--json] [--resolve [--fail-on STATE[,STATE]...]] [--api URL]
            [--private PATTERN]... [--public-mirror HOST]... [--no-user-settings]
       scan <folder> --check [--policy FILE] [--format text|sarif] [--fail-on STATE[,STATE]...] [--api URL] ...

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
  --check               look up every component and judge it by the license policy ${policyFileName} of the
                        folder. Prints a line for each finding: file:line:column: severity: message [rule]
  --policy FILE         use this policy (needs --check)
  --format FORMAT       text, or sarif for SARIF 2.1.0 (needs --check)
  --api URL             use this service instead of ${settingDefaults.apiUrl}
  --private PATTERN     never send names that match this glob pattern, such as '@acme/*' (can be repeated)
  --public-mirror HOST  treat this registry as public, such as npm.acme.example (can be repeated)
  --no-user-settings    ignore the package manager settings of this machine (~/.npmrc, pip.conf, NuGet.Config and
                        similar) and its environment variables for package sources
  --help, -h            print this text

Exit code 0; 1 if --check finds something denied or --fail-on applies; 2, with a message, if the folder, an argument or
the policy is invalid.
`;

interface Options {
  readonly folder: string;
  readonly isJson: boolean;
  readonly isResolved: boolean;
  readonly apiUrl: string;
  readonly privatePackages: readonly string[];
  readonly publicMirrors: readonly string[];
  readonly hasUserSettings: boolean;
  /** `null`: dependencies are listed, not judged. */
  readonly check: CheckOptions | null;
  /** `null`: the states don't change the exit code. */
  readonly failOn: ReadonlySet<ComponentState> | null;
}

interface CheckOptions {
  /** `null`: the folder's own. */
  readonly policyFile: string | null;
  readonly isSarif: boolean;
}

/**
 * The headless scan: the extension without the editor. Returns the exit code: 0, 1 if `--check` finds something denied
 * or `--fail-on` applies, or 2 after an error message.
 */
async function main(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  if (!options.ok) return refuse(`${options.problem}\n\n${usage}`);
  if (options.value === 'help') {
    print(usage);
    return 0;
  }
  const { folder, isJson, isResolved, apiUrl, privatePackages, publicMirrors, hasUserSettings, check, failOn } =
    options.value;
  const checker = check ? await readChecker(folder, check) : null;
  if (checker?.ok === false) return refuse(checker.problem);
  const read = readWorkspace(folder, mostBytes);
  if (!read.ok) return refuse(`${harmless(folder)} cannot be scanned: ${detailOf(read.problem)}.\n`);
  const { files, supports, problems } = read.value;
  const userSettings = hasUserSettings ? await findUserSettings(folder) : noUserSettings;
  const manifests = link(folder, read.value, { supports, privatePackages, publicMirrors, userSettings });
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const textOf = (path: string): string => texts.get(path) ?? '';
  sayProblems(problems, manifests, textOf);
  const { loadableOf, definitionOf } = isResolved ? await resolve(manifests, apiUrl) : notResolved;
  const contents: ListContents = { manifests, textOf, definitionOf };
  let isDenied = false;
  if (checker) isDenied = checker.value({ manifests, textOf, roleOf, loadableOf });
  else if (isJson) jsonList(contents, print);
  else tableList(contents, print);
  return isDenied || (failOn !== null && hasFailing(contents, failOn)) ? 1 : 0;
}

/** The text of a policy file; fails with a line for the user. */
function policyText(folder: string, file: string | null): Result<string, string> {
  const at = path.resolve(file ?? path.join(folder, policyFileName));
  const text = readTextFile(path.dirname(at), path.basename(at), mostPolicyBytes);
  return text.ok ? text : fail(`${harmless(file ?? policyFileName)} can't be read: ${detailOf(text.problem)}.\n`);
}

/** Prints the findings of a policy, and returns true if something is denied. Most scans don't need this code. */
async function readChecker(
  folder: string,
  { policyFile, isSarif }: CheckOptions,
): Promise<Result<(contents: CheckContents) => boolean, string>> {
  const text = policyText(folder, policyFile);
  if (!text.ok) return text;
  const { readChecked, runCheck } = await import('./scan/checkCommand.ts');
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
  return readerOf(formatId)?.role ?? 'manifest';
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
  const isCheck = values.check ?? false;
  const { format = 'text', policy } = values;
  if (!isCheck && (values.format ?? policy) !== undefined) return fail('--policy and --format need --check.');
  if (format !== 'text' && format !== 'sarif') return fail(`--format takes text or sarif, not '${harmless(format)}'.`);
  if (isCheck && values.json) return fail('--check prints findings, not a list. Use --format sarif instead of --json.');
  const isResolved = isCheck || (values.resolve ?? false);
  if (failOn.value.size > 0 && !isResolved) return fail('--fail-on needs --resolve or --check.');
  return succeed({
    folder,
    isJson: values.json ?? false,
    isResolved,
    apiUrl,
    privatePackages,
    publicMirrors,
    hasUserSettings: !(values['no-user-settings'] ?? false),
    check: isCheck ? { policyFile: policy ?? null, isSarif: format === 'sarif' } : null,
    failOn: failOn.value.size > 0 ? failOn.value : null,
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
      check: { type: 'boolean' },
      policy: { type: 'string' },
      format: { type: 'string' },
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

/** What is known of a component: `null` if it was not requested. */
interface Resolved {
  loadableOf(this: void, coordinates: Coordinates): Loadable<DefinitionSummary> | null;
  definitionOf(this: void, coordinates: Coordinates): ListedDefinition | null;
}

const notResolved: Resolved = { loadableOf: () => null, definitionOf: () => null };

/** Loads the code the service needs only here, since most scans send no request. */
async function resolve(manifests: readonly LinkedManifest[], apiUrl: string): Promise<Resolved> {
  const wanted = new Map<string, Coordinates>();
  for (const { dependencies } of manifests)
    for (const { coordinates } of dependencies)
      if (coordinates?.revision) wanted.set(formatCoordinates(coordinates), coordinates);
  const { lookUp } = await import('./platform/node/lookUp.ts');
  const definitions = await lookUp([...wanted.values()], {
    apiUrl,
    version,
    storage: null,
    log: (message) => process.stderr.write(`${harmless(message)}\n`),
  });
  sayFailures([...wanted.values()].map(definitions), apiUrl);
  const { listedOf } = await import('./scan/listedDefinition.ts');
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
