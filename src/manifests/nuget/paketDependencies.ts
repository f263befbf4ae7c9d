import { gitSource } from '../sources/gitAccess.ts';
import type { Dependency, ManifestFormat, ManifestReading } from '../format.ts';
import { linesOf } from '../parse/lines.ts';
import { ProblemList } from '../parse/problemList.ts';
import { type RangedText, rangeOf } from '../parse/rangedText.ts';
import { isNugetVersion } from '../../core/versions/nuget.ts';
import { withoutCredentials } from '../sources/withoutCredentials.ts';
import { usualRegistry } from '../sources/registrySources.ts';
import { messages } from '../problemMessage.ts';
import type { NugetFacts } from './nugetFacts.ts';

/**
 * paket.dependencies (Paket docs, "The paket.dependencies file"): the dependencies of the projects of a folder, in
 * groups. A bare version is exact here. Every group names its own sources.
 */
export const format: ManifestFormat<NugetFacts> = {
  id: 'paket-dependencies',
  title: 'Paket dependencies',
  fileNames: ['paket.dependencies'],
  ecosystem: 'nuget',
  role: 'manifest',
  read,
};

function read(text: string): ManifestReading<NugetFacts> {
  const problems = new ProblemList(text.length);
  const dependencies: Dependency[] = [];
  const sources: string[][] = [];
  let ofGroup: string[] = [];
  let isPaket = text.trim() === '';
  for (const line of linesOf(text, problems)) {
    const [verb, name, ...more] = wordsOf(line.text, line.start);
    if (!verb) continue;
    isPaket ||= verbs.test(verb.text);
    const word = verb.text.toLowerCase();
    if (word === 'group') ofGroup = [];
    else if (word === 'source' && name) ofGroup.push(withoutCredentials(name.text).replace(/[?#].*/s, ''));
    else if ((word === 'nuget' || word === 'clitool') && name) dependencies.push(packageOf(name, more, word));
    else if ((word === 'github' || word === 'git') && name) dependencies.push(repositoryOf(word, name, more));
    while (sources.length < dependencies.length) sources.push(ofGroup);
  }
  if (!isPaket) problems.add(messages.otherFormat, 0, 1);
  return { dependencies, problems: problems.list, facts: { kind: 'paket', sources } };
}

const verbs = /^(?:group|source|nuget|clitool|github|git|gist|http|version|storage:?|framework:?|references:?|cache)$/i;

/** Words of a line, without quotes and comments. */
function wordsOf(line: string, start: number): readonly RangedText[] {
  const words: RangedText[] = [];
  for (const { 0: whole, 1: quoted, index } of line.matchAll(/"([^"]*)"|\S+/g)) {
    if (whole.startsWith('//') || whole.startsWith('#')) break;
    const at = start + index + (quoted === undefined ? 0 : 1);
    const text = quoted ?? whole;
    words.push({ text, start: at, end: at + text.length });
  }
  return words;
}

function packageOf(name: RangedText, more: readonly RangedText[], verb: string): Dependency {
  const end = more.findIndex(({ text }) => !/^(?:[!@]?[=<>~]|[!@]?\d|prerelease$|alpha$|beta$|rc$)/i.test(text));
  // Options have a colon; anything else there is a requirement.
  const isOdd = end === 0 && more[0]?.text.includes(':') === false;
  const required = end < 0 ? more : more.slice(0, isOdd ? 1 : end);
  const requirement = required.map(({ text }) => text).join(' ');
  const bare = /^(?:==?\s*)?(\S+)$/.exec(requirement)?.[1] ?? '';
  const [first, last] = [required[0], required.at(-1)];
  return {
    name: name.text,
    alias: null,
    requirement: requirement === '' ? '*' : requirement,
    version: isNugetVersion(bare) ? bare : null,
    source: usualRegistry,
    isDirect: true,
    scope: verb === 'clitool' ? 'development' : 'runtime',
    nameRange: rangeOf(name),
    versionRange: first && last ? { start: first.start, end: last.end } : null,
  };
}

/** `github owner/name:ref file`, `git address ref`. */
function repositoryOf(verb: string, name: RangedText, more: readonly RangedText[]): Dependency {
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
