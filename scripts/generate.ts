// Writes the files generated from the formats in src/manifests (the list of formats, the activation events of
// package.json and the table in docs/formats.md), the JSON schemas of drafts and policies, package.json's commands, menus
// and keys from contributions.json, its tools for language models, the notices of the packages in the bundles, and the
// bundle of UI strings. Then it lists what doesn't fit together in package.json, and what translations lack. With --check it writes nothing, names each outdated
// file and exits with code 1 if there is one, or a problem.
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { applyEdits, modify } from 'jsonc-parser';

import type { Ecosystem, ManifestFormat, ManifestRole } from '../src/manifests/format.ts';
import { withAgentTools } from './agentTools.ts';
import { buildShipped } from './buildShipped.ts';
import {
  commandIdsText,
  contributed,
  internalCommands,
  readContributions,
  withContributions,
} from './contributions.ts';
import { importSource } from './importSource.ts';
import { handledCommands, manifestProblems } from './manifestChecks.ts';
import { noticesFile, projectRoot } from './project.ts';
import { textSchema } from './textSchemas.ts';
import { bundleText, callProblems, stringsOf, translationNotes } from './uiStrings.ts';

/** In the order of the table in docs/formats.md. */
const ecosystemNames: Readonly<Record<Ecosystem, string>> = {
  npm: 'npm',
  nuget: 'NuGet',
  maven: 'Maven, Gradle',
  pypi: 'PyPI',
  go: 'Go',
  crate: 'Rust',
  gem: 'Ruby',
  composer: 'PHP',
  pod: 'CocoaPods',
  conda: 'conda',
  debian: 'Debian',
  git: 'git',
  any: 'any',
};

const roleLabel: Readonly<Record<ManifestRole, string>> = {
  manifest: 'declared dependencies',
  lock: 'exact versions',
  list: 'installed dependencies',
};

/** The text that marks the file of a format. */
const formatMark = /^export const format\b/m;

/** A generated file and the function that derives its text: from the formats and its current text, or from the source. */
interface Generated {
  readonly file: string;
  readonly textOf: (formats: readonly ManifestFormat[], current: string) => string | Promise<string>;
}

const contributions = readContributions();

const generated: readonly Generated[] = [
  { file: 'src/manifests/formats.generated.ts', textOf: () => listText(formatFiles()) },
  { file: 'src/manifests/formatFacts.generated.ts', textOf: factsText },
  { file: 'src/curation/licenses/spdxNames.generated.ts', textOf: licenseNamesText },
  { file: 'src/policy/licenseGroups.generated.ts', textOf: licenseGroupsText },
  { file: 'src/curation/curations.schema.json', textOf: () => textSchema('draftSchema') },
  { file: 'src/policy/policy.schema.json', textOf: () => textSchema('policySchema') },
  { file: 'src/commandIds.generated.ts', textOf: () => commandIdsText(contributions) },
  {
    file: 'package.json',
    textOf: (formats, current) =>
      withAgentTools(withContributions(contributed(contributions), packageText(formats, current))),
  },
  { file: 'docs/formats.md', textOf: formatsText },
  { file: noticesFile, textOf: noticesText },
  { file: 'l10n/bundle.l10n.json', textOf: bundleText },
];

async function main(isCheck: boolean): Promise<number> {
  const formats = await loadFormats();
  let stale = 0;
  for (const { file, textOf } of generated) {
    const current = readText(file);
    const wanted = await textOf(formats, current);
    if (wanted === current) continue;
    stale++;
    if (isCheck) console.error(`${file} is out of date: run "npm run generate".`);
    else {
      writeFileSync(path.join(projectRoot, file), wanted);
      console.log(`${file} is written.`);
    }
  }
  const problems = [
    ...manifestProblems(
      JSON.parse(readText('package.json')),
      stringsOf('package.nls.json'),
      handledCommands(),
      internalCommands(),
    ),
    ...callProblems(stringsOf('l10n/bundle.l10n.json')),
    ...translationNotes(),
  ];
  for (const problem of problems) console.error(problem);
  return isCheck && (stale > 0 || problems.length > 0) ? 1 : 0;
}

function readText(file: string): string {
  try {
    return readFileSync(path.join(projectRoot, file), 'utf8');
  } catch {
    return '';
  }
}

/** The files of `src/manifests` that export a format, by name: `go/goMod.ts`, … */
function formatFiles(): readonly string[] {
  const folder = path.join(projectRoot, 'src/manifests');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && formatMark.test(readFileSync(path.join(folder, file), 'utf8')))
    .map((file) => file.split(path.sep).join('/'))
    .sort((a, b) => (nameOf(a).toLowerCase() < nameOf(b).toLowerCase() ? -1 : 1));
}

/** For example `goMod` from `go/goMod.ts`. */
function nameOf(file: string): string {
  return path.posix.basename(file, '.ts');
}

function listText(files: readonly string[]): string {
  return [
    '// Written by scripts/generate.ts from the formats in src/manifests. Do not edit.',
    "import type { ManifestFormat } from './format.ts';",
    ...files.map((file) => `import { format as ${nameOf(file)} } from './${file}';`),
    '',
    'export const formats: readonly ManifestFormat[] = [',
    ...files.map((file) => `  ${nameOf(file)},`),
    '];',
    '',
  ].join('\n');
}

/** Names of the SPDX list without the addresses and identifiers, which make up half of it. */
function licenseNamesText(): string {
  const list: Readonly<Record<string, { readonly name: string; readonly osiApproved: boolean }>> = JSON.parse(
    readText('node_modules/spdx-license-list/spdx.json'),
  );
  const ids = ['index', 'deprecated'].flatMap(
    (name) => JSON.parse(readText(`node_modules/spdx-license-ids/${name}.json`)) as string[],
  );
  const nameOfLicense = (id: string): readonly [name: string, isOsiApproved: 0 | 1] => {
    const listed = list[id];
    return [listed?.name ?? id, listed?.osiApproved ? 1 : 0];
  };
  const plusIds = Object.keys(list).filter((id) => id.endsWith('+'));
  return [
    '// Written by scripts/generate.ts from the packages spdx-license-list and spdx-license-ids. Do not edit.',
    '/** For each identifier of spdx-license-ids, in its order, the deprecated ones last: its name, and 1 if the OSI approves it. */',
    'export const spdxNames: readonly (readonly [name: string, isOsiApproved: 0 | 1])[] = [',
    ...ids.map((id) => `  ${JSON.stringify(nameOfLicense(id))},`),
    '];',
    '/** The same for `GPL-2.0+` and the like, which are not in that package. */',
    'export const spdxPlusNames: readonly (readonly [id: string, name: string, isOsiApproved: 0 | 1])[] = [',
    ...plusIds.sort().map((id) => `  ${JSON.stringify([id, ...nameOfLicense(id)])},`),
    '];',
    '',
  ].join('\n');
}

/** Ratings of the Blue Oak Council's list that count as permissive: not `Lead`, which lacks essential elements. */
const permissiveRatings: ReadonlySet<string> = new Set(['Model', 'Gold', 'Silver', 'Bronze']);

/**
 * Licenses of `spdx-copyleft`, without version, whose conditions end with the file or the library. The package doesn't
 * rate; all others of it count as strong.
 */
const weakCopyleft: ReadonlySet<string> = new Set('CDDL CPL EPL ErlPL IPL LGPL MPL MS-RL SPL'.split(' '));

/** The built-in groups of policies: identifiers only. `spdx-copyleft` names some versions of a license and means all. */
function licenseGroupsText(): string {
  const ratings: readonly { readonly name: string; readonly licenses: readonly { readonly id: string }[] }[] =
    JSON.parse(readText('node_modules/@blueoak/list/index.json'));
  const copyleft = new Set(
    (JSON.parse(readText('node_modules/spdx-copyleft/index.json')) as string[]).map(withoutVersion),
  );
  const listed = JSON.parse(readText('node_modules/spdx-license-ids/index.json')) as string[];
  const isCopyleft = (id: string, isWeak: boolean): boolean =>
    copyleft.has(withoutVersion(id)) && weakCopyleft.has(withoutVersion(id)) === isWeak;
  const groups: Readonly<Record<string, readonly string[]>> = {
    permissive: ratings
      .filter(({ name }) => permissiveRatings.has(name))
      .flatMap(({ licenses }) => licenses.map(({ id }) => id))
      .filter((id) => listed.includes(id)),
    weakCopyleft: listed.filter((id) => isCopyleft(id, true)),
    strongCopyleft: listed.filter((id) => isCopyleft(id, false)),
  };
  return [
    '// Written by scripts/generate.ts from the packages @blueoak/list and spdx-copyleft. Do not edit.',
    '/** Identifiers of each built-in group, with blanks between them. */',
    'export const licenseGroups = {',
    ...Object.entries(groups).map(([name, ids]) => `  ${name}:\n    '${ids.toSorted().join(' ')}',`),
    '};',
    '',
  ].join('\n');
}

/** `GPL` of `GPL-2.0-only`. */
function withoutVersion(id: string): string {
  return id.replace(/-(?:only|or-later)$/, '').replace(/-\d+(?:\.\d+)*(?:-.*)?$/, '');
}

/** The description of the formats without the code that reads them. */
function factsText(formats: readonly ManifestFormat[]): string {
  const facts = formats.map(({ id, title, fileNames, isAnyCase, ecosystem, role, graph }) => ({
    id,
    title,
    fileNames,
    ...(isAnyCase ? { isAnyCase } : {}),
    ecosystem,
    role,
    hasGraph: graph !== undefined,
  }));
  return [
    '// Written by scripts/generate.ts from the formats in src/manifests. Do not edit.',
    "import type { ListedFormat } from './format.ts';",
    '',
    'export const formatFacts: readonly ListedFormat[] = [',
    ...facts.map((fact) => `  ${JSON.stringify(fact)},`),
    '];',
    '',
  ].join('\n');
}

/** Loads the formats from the current source, whatever the generated list contains. */
async function loadFormats(): Promise<readonly ManifestFormat[]> {
  const files = formatFiles();
  const exports = files.map((file) => `export { format as ${nameOf(file)} } from './${file}';`);
  const loaded = (await importSource(exports.join('\n'), 'src/manifests')) as Record<string, ManifestFormat>;
  return files.flatMap((file) => loaded[nameOf(file)] ?? []);
}

/**
 * The editor starts the extension when one of these files exists: hovers and the tree need that before any view is
 * opened. So do the language features of a license policy. There is one pattern for each ecosystem; `onLanguage` would
 * be wider. Other activation events stay before them, and everything else in package.json stays byte for byte.
 */
function packageText(formats: readonly ManifestFormat[], current: string): string {
  const { activationEvents = [] } = JSON.parse(current) as { activationEvents?: readonly string[] };
  const others = activationEvents.filter((event) => !event.startsWith('workspaceContains:'));
  const files = Object.keys(ecosystemNames).map((ecosystem) => {
    const names = formats.filter((format) => format.ecosystem === ecosystem).flatMap(({ fileNames }) => fileNames);
    const sorted = [...new Set(names)].sort();
    return `workspaceContains:**/${sorted.length > 1 ? `{${sorted.join(',')}}` : sorted.join('')}`;
  });
  const events = [...others, 'workspaceContains:.clearlydefined.yaml', ...files];
  if (JSON.stringify(activationEvents) === JSON.stringify(events)) return current;
  const edits = modify(current, ['activationEvents'], events, {
    formattingOptions: { insertSpaces: true, tabSize: 2, eol: '\n' },
    getInsertionIndex: (names) => (names.includes('main') ? names.indexOf('main') : names.length),
  });
  return applyEdits(current, edits);
}

/** Replaces the table between the markers; a text without markers stays unchanged. */
function formatsText(formats: readonly ManifestFormat[], current: string): string {
  const rows = formats
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map(({ fileNames, title, ecosystem, role, graph }) => {
      const files = fileNames.map((name) => `\`${name}\``).join(', ');
      return `| ${ecosystemNames[ecosystem]} | ${files} | ${title} | ${roleLabel[role]}${graph ? ', dependency graph' : ''} |`;
    });
  const table = ['| ecosystem | file | what it is | what it says |', '|---|---|---|---|', ...rows].join('\n');
  return current.replace(
    /(<!-- formats:begin -->\n)[^]*?(<!-- formats:end -->)/,
    (_all, begin: string, end: string) => `${begin}${table}\n${end}`,
  );
}

/** Of the extension's bundles as they ship, built from the files that are written before this one. */
async function noticesText(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'notices-'));
  try {
    return await buildShipped(folder, ['extension', 'web', 'webview']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function placeOf({ ecosystem }: ManifestFormat): number {
  return Object.keys(ecosystemNames).indexOf(ecosystem);
}

process.exitCode = await main(process.argv.includes('--check'));
