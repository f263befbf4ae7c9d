import type { SourceRange } from '../../core/range.ts';
import type { Dependency, DependencySource, ManifestFormat, ManifestReading } from '../format.ts';
import { ScriptCode } from '../parse/scriptCode.ts';
import { ProblemList } from '../parse/problemList.ts';
import { type RangedText, rangeOf } from '../parse/rangedText.ts';
import { gitSource } from '../sources/gitAccess.ts';
import { repositoryName } from './gitModules.ts';

/**
 * Package.swift (Swift documentation, PackageDescription, `Package.Dependency`): every `.package(…)` with the text of its address
 * and requirement. Swift is never run. Strings and comments are those of Kotlin.
 */
export const format: ManifestFormat = {
  id: 'swift-package',
  title: 'Swift package manifest',
  fileNames: ['Package.swift'],
  ecosystem: 'git',
  role: 'manifest',
  read,
};

function read(text: string): ManifestReading {
  const problems = new ProblemList(text.length);
  const swift = new ScriptCode(text, problems);
  const dependencies: Dependency[] = [];
  const call = /\.package[ \t]*\(/g;
  for (let found = call.exec(swift.code); found; found = call.exec(swift.code)) {
    const start = call.lastIndex;
    const end = swift.partnerOf(start - 1);
    const dependency = readPackage(swift, { start, end });
    if (dependency) dependencies.push(dependency);
    call.lastIndex = Math.max(start, end);
  }
  return { dependencies, problems: problems.list, facts: { kind: 'git', submodules: [] } };
}

/** `exact: "1.0.0"`, or `.exact("1.0.0")` as before Swift 5.6. */
const argument = /\b(url|path|id|exact|revision|branch)\s{0,99}[:(]\s{0,99}"/g;

/** `null` for a package whose address only Swift can compute. */
function readPackage(swift: ScriptCode, { start, end }: SourceRange): Dependency | null {
  const found = new Map<string, RangedText>();
  for (const { 0: written, 1: name = '', index } of swift.code.slice(start, end).matchAll(argument)) {
    const text = plainTextAt(swift, start + index + written.length - 1);
    if (text) found.set(name, text);
  }
  const place = found.get('url') ?? found.get('path') ?? found.get('id');
  if (!place?.text) return null;
  const exact = found.get('exact');
  const fixed = exact ?? found.get('revision') ?? found.get('branch');
  const required = fixed ?? restBehind(swift, place.end + 1, end);
  const source = sourceOf(place.text, fixed?.text ?? null, found.has('id'));
  return {
    name: (source.kind === 'git' ? repositoryName(source.url) : null) ?? place.text,
    alias: null,
    requirement: required?.text ?? null,
    version: exact?.text ?? null,
    source,
    isDirect: true,
    scope: 'runtime',
    nameRange: rangeOf(place),
    versionRange: required && rangeOf(required),
  };
}

/** The string that begins here; `null` for one with a value in it. */
function plainTextAt(swift: ScriptCode, quote: number): RangedText | null {
  const { text, start, end } = swift.stringAt(quote);
  const [plain] = text;
  const isPlain = typeof plain === 'string' && text.length === 1;
  return isPlain && !swift.written.slice(start, end).includes('\\(') ? { text: plain, start, end } : null;
}

/** A range as it is written behind the address: `from: "1.0.0"`, `.upToNextMinor(from: "1.0.0")`, `"1.0.0"..<"2.0.0"`. */
function restBehind(swift: ScriptCode, from: number, to: number): RangedText | null {
  const code = swift.code.slice(from, to);
  const [before = '', rest = ''] = /^\s*,\s*([^,]*)/.exec(code) ?? [];
  const length = rest.trimEnd().length;
  const start = from + before.length - rest.length;
  return length === 0 ? null : { text: swift.written.slice(start, start + length), start, end: start + length };
}

function sourceOf(place: string, ref: string | null, isOfRegistry: boolean): DependencySource {
  if (isOfRegistry) return { kind: 'notCovered', what: 'package of a Swift registry' };
  return /^[\w+.-]*:\/\/|^[^\s/.][^\s/]*:/.test(place) && !place.startsWith('file:')
    ? gitSource(place, ref)
    : { kind: 'local', path: place };
}
