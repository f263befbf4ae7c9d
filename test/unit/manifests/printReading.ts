import { LineIndex, type SourceRange } from '../../../src/core/range.ts';
import type {
  Dependency,
  DependencyGraph,
  DependencySource,
  ManifestReading,
  NoFacts,
} from '../../../src/manifests/format.ts';
import type { GoFacts } from '../../../src/manifests/go/goFacts.ts';
import type { NpmFacts } from '../../../src/manifests/npm/npmFacts.ts';

/**
 * Prints a reading as text for review. Each dependency has its two ranges in the text, counted from one, with the text
 * in them, then how it is identified. Problems (`!`) and remarks (`~`) follow, then the facts.
 */
export function printReading(text: string, reading: ManifestReading): string {
  const places = new Places(text);
  const lines = reading.dependencies.map((dependency) => printDependency(places, dependency));
  for (const { message, range, isHarmless } of reading.problems)
    lines.push(`${isHarmless ? '~' : '!'} ${places.print(range)}  ${message}`);
  lines.push(...printFacts(reading.facts));
  return lines.length === 0 ? 'nothing\n' : `${lines.join('\n')}\n`;
}

/** The dependency graph, by name and version: `a@1.0.0 > b@2.0.0, c@1.0.0`. */
export function printGraph({ dependencies }: ManifestReading, { needs }: DependencyGraph): string {
  const nameOf = (at: number): string => `${dependencies[at]?.name}@${dependencies[at]?.version}`;
  const lines = needs.flatMap((needed, at) =>
    needed.length === 0 ? [] : [`${nameOf(at)} > ${needed.map(nameOf).join(', ')}\n`],
  );
  return lines.join('');
}

/** Prints ranges of one text: `3:5-3:10  "mocha"`. */
export class Places {
  readonly #text: string;
  readonly #index: LineIndex;

  constructor(text: string) {
    this.#text = text;
    this.#index = new LineIndex(text);
  }

  print(range: SourceRange): string {
    const { start, end } = this.#index.rangeOf(range);
    const covered = this.#text.slice(range.start, range.end);
    const shown = covered.length > 60 ? `${covered.slice(0, 57)}...` : covered;
    return `${start.line + 1}:${start.character + 1}-${end.line + 1}:${end.character + 1}  ${JSON.stringify(shown)}`;
  }
}

function printDependency(places: Places, dependency: Dependency): string {
  const { name, alias, version, requirement, isDirect, scope, source, nameRange, versionRange } = dependency;
  const wanted = version ?? (requirement === null ? '?' : `(${requirement})`);
  const flags = [
    isDirect === null ? 'direct?' : isDirect ? 'direct' : 'transitive',
    scope,
    ...(dependency.ecosystem === undefined ? [] : [dependency.ecosystem]),
    ...(alias === null ? [] : [`as ${JSON.stringify(alias)}`]),
    ...Object.entries(dependency.qualifiers ?? {}).map((pair) => pair.join('=')),
    ...printSource(source),
  ];
  const where = [places.print(nameRange), ...(versionRange ? [places.print(versionRange)] : [])];
  return [...where, quoteIfNeeded(`${name}@${wanted}`), flags.join(', ')].join('  ');
}

function printSource(source: DependencySource): readonly string[] {
  switch (source.kind) {
    case 'registry':
      return source.registry === null ? [] : [`from ${source.registry}`];
    case 'git':
      return [`git ${source.url} at ${source.ref ?? 'nothing'}`];
    case 'local':
      return [`local ${source.path}`];
    case 'member':
      return ['member'];
    case 'archive':
      return [`archive ${source.url}`];
    case 'packageUrl':
    case 'coordinates':
      return [`${source.kind} ${source.text}`];
    case 'conda':
      return [`conda ${source.channel ?? '?'} ${source.subdir ?? '?'} ${source.build ?? '?'}`];
    case 'notCovered':
      return [`not covered ${source.what}`];
    case 'unknown':
      return [`unknown ${source.text}`];
  }
}

/** Facts with a text of their own. */
type PrintedFacts = NpmFacts | GoFacts | NoFacts;

const printedKinds: ReadonlySet<unknown> = new Set([
  'npmManifest',
  'npmLock',
  'goModule',
  'goWorkspace',
  'goSum',
  'goVendor',
  'none',
]);

function isPrinted(facts: object): facts is PrintedFacts {
  return 'kind' in facts && printedKinds.has(facts.kind);
}

function printFacts(facts: object): readonly string[] {
  if (!isPrinted(facts))
    return Object.entries(facts).flatMap(([name, value]) =>
      name === 'kind' ? [] : [`= ${name}: ${printValue(value)}`],
    );
  switch (facts.kind) {
    case 'npmManifest': {
      const { name, isPrivate, workspaces, overridden, packageManager, catalogs } = facts;
      const parts = [`name ${name}`, ...(isPrivate ? ['private'] : [])];
      if (workspaces) parts.push(`workspaces ${workspaces.join(' ')}`);
      if (overridden.size > 0) parts.push(`overrides ${[...overridden].join(' ')}`);
      if (packageManager !== undefined) parts.push(`uses ${packageManager}`);
      if (catalogs) parts.push(`catalogs ${printValue(catalogs)}`);
      return [`= ${parts.join(', ')}`];
    }
    case 'npmLock':
      if (facts.importers === null) return ['= speaks for its own folder'];
      return [...facts.importers].map(
        ([folder, asked]) =>
          `= speaks for "${folder}": ${[...asked].map(([name, { requirement }]) => `${name} ${requirement}`).join(', ')}`,
      );
    case 'goModule':
      return [
        `= module ${facts.module}`,
        ...facts.replaces.map(
          ({ from, fromVersion, to, toVersion }) =>
            `= replace ${from}@${fromVersion ?? 'any'} by ${toVersion === null ? `folder ${to}` : `${to}@${toVersion}`}`,
        ),
        ...[...facts.excludes].map((module) => `= exclude ${module}`),
      ];
    case 'goWorkspace':
      return [
        `= use ${facts.uses.join(' ')}`,
        ...facts.replaces.map(
          ({ from, fromVersion, to, toVersion }) =>
            `= replace ${from}@${fromVersion ?? 'any'} by ${toVersion === null ? `folder ${to}` : `${to}@${toVersion}`}`,
        ),
      ];
    default:
      return [];
  }
}

/** Ranges are left out here: problems and dependencies print their own. */
function printValue(value: unknown): string {
  if (value instanceof Map)
    return `{${[...value].map(([key, one]) => `${String(key)}: ${printValue(one)}`).join(', ')}}`;
  if (value instanceof Set) return printValue([...value]);
  if (Array.isArray(value)) return `[${value.map(printValue).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'nothing';
  const members = Object.entries(value).filter(([name, one]) => !/range$/i.test(name) && typeof one !== 'function');
  return `{${members.map(([name, one]) => `${name}: ${printValue(one)}`).join(', ')}}`;
}

/** Escapes control characters, which a golden file cannot hold. */
function quoteIfNeeded(text: string): string {
  return /[\p{Cc}\p{Cf}]/u.test(text) ? JSON.stringify(text) : text;
}
