import type { Dependency, DependencySource, ManifestFormat, ManifestReading } from '../format.ts';
import { readGoLine } from './readGoFile.ts';
import { linesOf } from '../parse/lines.ts';
import { ProblemList } from '../parse/problemList.ts';
import { type RangedText, rangeOf } from '../parse/rangedText.ts';
import { usualRegistry } from '../sources/registrySources.ts';
import { messages, notLike } from '../problemMessage.ts';
import type { GoFacts } from './goFacts.ts';

/**
 * vendor/modules.txt, as `go mod vendor` writes it: `# path version`, `# path version => path [version]`, then the packages
 * that were copied. `## explicit` means "named in go.mod", also of indirect ones, so it says nothing about being direct.
 * Lines at the end that repeat replacements have no version on the left, and no packages of their own.
 */
export const format: ManifestFormat<GoFacts> = {
  id: 'go-vendor-modules',
  title: 'vendored Go modules',
  fileNames: ['vendor/modules.txt'],
  ecosystem: 'go',
  role: 'lock',
  read,
};

function read(text: string): ManifestReading<GoFacts> {
  const problems = new ProblemList(text.length);
  const dependencies: Dependency[] = [];
  let hasAny = text.trim() === '';
  for (const line of linesOf(text, problems)) {
    hasAny ||= line.text.startsWith('#');
    if (!line.text.startsWith('# ')) continue;
    const { words } = readGoLine({ text: line.text.slice(2), start: line.start + 2 });
    const dependency = readModule(words);
    // Something always follows a module's line: a text that ends with one was cut.
    if (dependency === 'malformed' || line.start + line.text.length === text.length) {
      problems.add(notLike('# path version'), line.start, line.start + line.text.length);
    } else if (dependency) dependencies.push(dependency);
  }
  if (!hasAny) problems.add(messages.otherFormat, 0, 1);
  return { dependencies, problems: problems.list, facts: { kind: 'goVendor' } };
}

function readModule(words: readonly RangedText[]): Dependency | 'malformed' | null {
  const [path, version, arrow, to, toVersion] = words;
  if (version?.text === '=>') return null;
  if (!path || !version || (arrow && (arrow.text !== '=>' || !to || words.length > 5))) return 'malformed';
  if (!to) return module(path, version, path, usualRegistry);
  if (!toVersion) return module(path, version, path, { kind: 'local', path: to.text });
  return module(to, toVersion, path, usualRegistry);
}

function module(path: RangedText, version: RangedText, original: RangedText, source: DependencySource): Dependency {
  return {
    name: path.text,
    alias: original.text === path.text ? null : original.text,
    requirement: null,
    version: version.text,
    source,
    isDirect: null,
    scope: 'runtime',
    nameRange: rangeOf(path),
    versionRange: rangeOf(version),
  };
}
