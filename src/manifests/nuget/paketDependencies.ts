import { gitSource } from '../git/gitAccess.ts';
import type { Dependency, DependencySource, ManifestFormat, ManifestReading } from '../format.ts';
import { linesOf } from '../parse/lines.ts';
import { ProblemList } from '../parse/problemList.ts';
import { isPublicFeed } from './feeds.ts';
import { isNugetVersion } from '../../core/versions/nuget.ts';
import { PublicSources } from '../packageSources.ts';

/**
 * paket.dependencies (Paket docs, "The paket.dependencies file"): the dependencies of the projects of a folder, in
 * groups. A bare version is exact here. Every group names its own sources.
 */
export const format: ManifestFormat = {
  id: 'paket-dependencies',
  title: 'Paket dependencies',
  fileNames: ['paket.dependencies'],
  ecosystem: 'nuget',
  role: 'manifest',
  read,
};

interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

type Mutable = { -readonly [Key in keyof Dependency]: Dependency[Key] };

function read(text: string): ManifestReading {
  const problems = new ProblemList(text.length);
  const dependencies: Mutable[] = [];
  let sources: string[] = [];
  let firstOfGroup = 0;
  let isPaket = text.trim() === '';
  for (const line of linesOf(text, problems)) {
    const [verb, name, ...more] = wordsOf(line.text, line.start);
    if (!verb) continue;
    isPaket ||= verbs.test(verb.text);
    const word = verb.text.toLowerCase();
    if (word === 'group') {
      setSources(dependencies.slice(firstOfGroup), sources);
      [sources, firstOfGroup] = [[], dependencies.length];
    } else if (word === 'source' && name) sources.push(name.text);
    else if ((word === 'nuget' || word === 'clitool') && name) dependencies.push(packageOf(name, more, word));
    else if ((word === 'github' || word === 'git') && name) dependencies.push(repositoryOf(word, name, more));
  }
  setSources(dependencies.slice(firstOfGroup), sources);
  if (!isPaket) problems.add('This is not a list of Paket dependencies.', 0, 1);
  return { dependencies, problems: problems.list, facts: { kind: 'nuget' } };
}

const verbs = /^(?:group|source|nuget|clitool|github|git|gist|http|version|storage:?|framework:?|references:?|cache)$/i;

/** Words of a line, without quotes and comments. */
function wordsOf(line: string, start: number): readonly Word[] {
  const words: Word[] = [];
  for (const { 0: whole, 1: quoted, index } of line.matchAll(/"([^"]*)"|\S+/g)) {
    if (whole.startsWith('//') || whole.startsWith('#')) break;
    const at = start + index + (quoted === undefined ? 0 : 1);
    const text = quoted ?? whole;
    words.push({ text, start: at, end: at + text.length });
  }
  return words;
}

function packageOf(name: Word, more: readonly Word[], verb: string): Mutable {
  const end = more.findIndex(({ text }) => !/^(?:[!@]?[=<>~]|[!@]?\d|prerelease$|alpha$|beta$|rc$)/i.test(text));
  const asked = end < 0 ? more : more.slice(0, end);
  const requirement = asked.map(({ text }) => text).join(' ');
  const bare = /^(?:==?\s*)?(\S+)$/.exec(requirement)?.[1] ?? '';
  const [first, last] = [asked[0], asked.at(-1)];
  return {
    name: name.text,
    alias: null,
    requirement: requirement === '' ? '*' : requirement,
    version: isNugetVersion(bare) ? bare : null,
    source: { kind: 'registry', registry: null },
    isDirect: true,
    scope: verb === 'clitool' ? 'development' : 'runtime',
    nameRange: { start: name.start, end: name.end },
    versionRange: first && last ? { start: first.start, end: last.end } : null,
  };
}

/** `github owner/name:ref file`, `git address ref`. */
function repositoryOf(verb: string, name: Word, more: readonly Word[]): Mutable {
  const colon = verb === 'github' ? name.text.indexOf(':') : -1;
  const location = colon < 0 ? name.text : name.text.slice(0, colon);
  const ref = colon < 0 ? (verb === 'git' ? more[0]?.text : undefined) : name.text.slice(colon + 1);
  const source = gitSource(verb === 'github' ? `github:${location}` : location, ref ?? null);
  return {
    name: location,
    alias: null,
    requirement: ref ?? null,
    version: null,
    source,
    isDirect: true,
    scope: 'runtime',
    nameRange: { start: name.start, end: name.start + location.length },
    versionRange: null,
  };
}

/** Any of several may have a package: the first that isn't public counts. */
function setSources(dependencies: readonly Mutable[], sources: readonly string[]): void {
  const isPublic = (address: string): boolean => isPublicFeed(address, noMirrors);
  const hidden = sources.find((address) => !isPublic(address));
  const registry = hidden ?? sources[0] ?? null;
  const source: DependencySource =
    hidden !== undefined && sources.some(isPublic)
      ? { kind: 'registry', registry, isOneOf: true }
      : { kind: 'registry', registry };
  for (const dependency of dependencies) if (dependency.source.kind === 'registry') dependency.source = source;
}

const noMirrors = new PublicSources([]);
