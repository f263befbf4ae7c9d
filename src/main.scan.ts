import { parseArgs } from 'node:util';

import { finish } from './base/steps.ts';
import { version } from '../package.json';
import { settingDefaults } from './contributions.ts';
import { formatCoordinates, type Coordinates } from './core/coordinates.ts';
import { licenseStateOf } from './core/licenseState.ts';
import type { FileProblem } from './core/problem.ts';
import { LineIndex, type LineRange } from './core/range.ts';
import type { DefinitionSummary } from './core/summary.ts';
import { linkWorkspace, type LinkedManifest } from './manifests/link.ts';
import { readWorkspace, type ReadWorkspace } from './platform/node/readWorkspace.ts';

const usage = `Usage: scan <folder> [--json] [--resolve] [--api URL] [--private PATTERN]...

Lists every dependency of every npm and Go manifest and lock file below the folder. Reads text only; runs nothing.

  --json      an array of {manifest, format, name, version, coordinates, reason, direct, scope, range}
  --resolve   asks the service and adds {definition}
  --api URL   the service to ask, instead of ${settingDefaults.apiUrl}
  --private   a glob pattern of names that are never sent to the service
`;

/** One dependency as the scan prints it. `range` counts lines and UTF-16 characters from zero. */
interface Row {
  readonly manifest: string;
  readonly format: string;
  readonly name: string;
  readonly version: string | null;
  readonly coordinates: string | null;
  readonly reason: string | null;
  readonly direct: boolean;
  readonly scope: string;
  readonly range: LineRange;
  definition?: RowDefinition;
}

/** What `--resolve` adds; the facts are there when the state is one of a license. */
interface RowDefinition {
  readonly state: string;
  readonly coordinates?: string;
  readonly declared?: string | null;
  readonly discovered?: readonly string[];
  readonly score?: number | null;
  readonly releaseDate?: string | null;
  readonly sourceUrl?: string | null;
  readonly isCurated?: boolean;
}

/** The headless twin: the same rooms as the extension without the editor. Exit code 0, or 2 with a sentence. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: 'boolean' },
      resolve: { type: 'boolean' },
      api: { type: 'string' },
      private: { type: 'string', multiple: true },
      help: { type: 'boolean' },
    },
  });
  const [folder, ...rest] = positionals;
  if (values.help) return say(process.stdout, usage, 0);
  if (folder === undefined || rest.length > 0) return say(process.stderr, `One folder is expected.\n\n${usage}`, 2);
  const read = readWorkspace(folder, settingDefaults.maxFileSize * 1_000_000);
  if (!read.ok) return say(process.stderr, `${folder} cannot be read: ${detailOf(read.problem)}.\n`, 2);
  const manifests = finish(
    linkWorkspace(
      read.value.files.map(({ path, format, text }) => ({ path, format, reading: finish(format.read(text)) })),
      { npmrc: read.value.npmrc, privatePackages: values.private ?? [] },
    ),
  );
  sayProblems(read.value, manifests);
  const rows = rowsOf(read.value, manifests);
  if (values.resolve) await resolve(rows, manifests, values.api ?? settingDefaults.apiUrl);
  return say(process.stdout, values.json ? jsonOf(rows) : tableOf(rows), 0);
}

function rowsOf({ files }: ReadWorkspace, manifests: readonly LinkedManifest[]): Row[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const rows: Row[] = [];
  for (const { path, formatId, dependencies } of manifests) {
    const lines = new LineIndex(texts.get(path) ?? '');
    for (const { dependency, version, coordinates, reason, isDirect, scope } of dependencies)
      rows.push({
        manifest: path,
        format: formatId,
        name: dependency.name,
        version,
        coordinates: coordinates && formatCoordinates(coordinates),
        reason,
        direct: isDirect,
        scope,
        range: lines.rangeOf(dependency.nameRange),
      });
  }
  return rows;
}

async function resolve(rows: readonly Row[], manifests: readonly LinkedManifest[], apiUrl: string): Promise<void> {
  const { lookUp } = await import('./platform/node/lookUp.ts');
  const wanted = new Map<string, Coordinates>();
  for (const { dependencies } of manifests)
    for (const { coordinates } of dependencies)
      if (coordinates?.revision) wanted.set(formatCoordinates(coordinates), coordinates);
  const definitions = await lookUp([...wanted.values()], {
    apiUrl,
    version,
    storage: null,
    log: (message) => process.stderr.write(`${message}\n`),
  });
  for (const row of rows) {
    const coordinates = row.coordinates === null ? undefined : wanted.get(row.coordinates);
    if (!coordinates) continue;
    const loadable = definitions(coordinates);
    row.definition = {
      state: licenseStateOf(loadable).kind,
      ...(loadable.state === 'known' ? summaryOf(loadable.value) : {}),
    };
  }
}

function summaryOf({
  coordinates,
  declared,
  discovered,
  score,
  releaseDate,
  sourceUrl,
  isCurated,
}: DefinitionSummary): Omit<RowDefinition, 'state'> {
  return {
    coordinates: formatCoordinates(coordinates),
    declared,
    discovered,
    score,
    releaseDate,
    sourceUrl,
    isCurated,
  };
}

function jsonOf(rows: readonly Row[]): string {
  return rows.length === 0 ? '[]\n' : `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`;
}

function tableOf(rows: readonly Row[]): string {
  const lines = rows.map((row) => {
    const where = `${row.manifest}:${row.range.start.line + 1}`;
    const license = row.definition?.declared ?? '';
    return [where, `${row.name}@${row.version ?? '?'}`, row.coordinates ?? row.reason ?? '', license]
      .join('\t')
      .trimEnd();
  });
  const components = new Set(rows.map((row) => row.coordinates).filter(Boolean));
  return `${lines.join('\n')}${lines.length > 0 ? '\n' : ''}${rows.length} dependencies, ${components.size} components\n`;
}

function sayProblems({ problems }: ReadWorkspace, manifests: readonly LinkedManifest[]): void {
  for (const problem of problems) process.stderr.write(`${problem.path}: ${detailOf(problem)}\n`);
  for (const { path, problems: found } of manifests)
    for (const { message } of found) process.stderr.write(`${path}: ${message}\n`);
}

function detailOf(problem: FileProblem): string {
  return problem.kind === 'fileTooLarge'
    ? `${problem.bytes} bytes are more than the ${problem.limit} that are read`
    : problem.detail;
}

function say(stream: NodeJS.WriteStream, text: string, code: number): number {
  stream.write(text);
  return code;
}

main().then(
  (code) => (process.exitCode = code),
  (error: unknown) =>
    (process.exitCode = say(process.stderr, `${error instanceof Error ? error.message : String(error)}\n`, 2)),
);
