import type { Scope } from '../../core/scopes.ts';
import type { Dependency, ManifestFormat, ManifestReading } from '../format.ts';
import type { Line } from '../parse/lines.ts';
import { ProblemList } from '../parse/problemList.ts';
import { type IniFile, readIni } from './iniFile.ts';
import { isRemote, makeIndexes } from './pypiIndexes.ts';
import type { PypiFacts, PypiInclude } from './pypiFacts.ts';
import { pypiName } from './pypiName.ts';
import { dependencyOf, readRequirement } from './requirementLine.ts';
import { messages } from '../problemMessage.ts';

/**
 * setup.cfg (setuptools docs, "Configuring setuptools using setup.cfg files"): the project's requirements. setup.py is
 * a program, and is not run.
 */
export const format: ManifestFormat<PypiFacts> = {
  id: 'setup-cfg',
  title: 'setuptools configuration',
  fileNames: ['setup.cfg'],
  ecosystem: 'pypi',
  role: 'manifest',
  read,
};

const lists: readonly (readonly [key: string, scope: Scope])[] = [
  ['install_requires', 'runtime'],
  ['setup_requires', 'build'],
  ['tests_require', 'test'],
];

/** A semicolon with the beginning of a marker behind it (PEP 508 "Environment Markers"). */
const markerStart = /;[\s(]*(?:python_|sys_platform|platform_|os_name|implementation_|extra\b)/;

/** Real requirements stay far below. */
const maxLength = 2000;

const noLists: ReadonlyMap<string, readonly Line[]> = new Map();

function read(text: string): ManifestReading<PypiFacts> {
  const problems = new ProblemList(text.length);
  const sections = readIni(text, problems);
  const name = sections.get('metadata')?.get('name')?.[0]?.text ?? null;
  const reader = new Reader(sections, problems, name === null ? null : pypiName(name));
  const options = sections.get('options') ?? noLists;
  for (const [key, scope] of lists) reader.readList(options.get(key) ?? [], 'options', scope);
  const extras = sections.get('options.extras_require') ?? noLists;
  for (const lines of extras.values()) reader.readList(lines, 'options.extras_require', 'optional');
  const { dependencies, includes } = reader;
  const links = (options.get('dependency_links') ?? []).flatMap(({ text }) => text.split(/\s+/));
  dependencies.sort((a, b) => a.nameRange.start - b.nameRange.start);
  return {
    dependencies,
    problems: problems.list,
    related: includes,
    facts: {
      kind: 'pypi',
      fileKind: 'project',
      name: name === null ? null : pypiName(name),
      indexes: makeIndexes({ extra: links.filter(isRemote) }),
      extras: new Set(extras.keys()),
      includes,
    },
  };
}

class Reader {
  readonly dependencies: Dependency[] = [];
  readonly includes: PypiInclude[] = [];
  readonly #sections: IniFile;
  readonly #problems: ProblemList;
  readonly #ownName: string | null;

  constructor(sections: IniFile, problems: ProblemList, ownName: string | null) {
    this.#sections = sections;
    this.#problems = problems;
    this.#ownName = ownName;
  }

  /** One requirement a line, or all on the first line with semicolons between them. */
  readList(lines: readonly Line[], section: string, scope: Scope): void {
    const [first] = lines;
    for (const line of lines.length === 1 && first ? pieces(first) : lines) {
      this.#readRequirement(line, section, scope);
    }
  }

  #readRequirement(line: Line, section: string, scope: Scope): void {
    if (line.text.startsWith('file:')) return this.#readFiles(line.text.slice('file:'.length), line);
    const reference = /^%\(([^)]+)\)s$/.exec(line.text)?.[1];
    // The referenced text is a list of its own in the same section, and is read there.
    if (reference !== undefined && this.#sections.get(section)?.has(reference.toLowerCase())) return;
    const text = line.text.length > maxLength ? line.text : this.#interpolated(line.text, section);
    const requirement = readRequirement(text, line.start);
    const end = line.start + line.text.length;
    if (!requirement) {
      this.#problems.add(messages.invalidRequirement, line.start, end);
    } else if (pypiName(requirement.name) !== this.#ownName || requirement.source.kind !== 'registry') {
      const dependency = dependencyOf(requirement, scope);
      this.dependencies.push(
        text === line.text ? dependency : { ...dependency, versionRange: null, nameRange: { start: line.start, end } },
      );
    }
  }

  #readFiles(list: string, { start, text }: Line): void {
    const range = { start, end: start + text.length };
    for (const path of list.split(',')) {
      if (path.trim() !== '') this.includes.push({ path: path.trim(), isConstraint: false, range });
    }
  }

  /** `%(key)s` is the value of a key of the same section or of `[DEFAULT]`. */
  #interpolated(text: string, section: string): string {
    let { length } = text;
    return text.replace(/%\(([^()]+)\)s/g, (whole, key: string) => {
      const found = [section, 'DEFAULT'].map((name) => this.#sections.get(name)?.get(key.toLowerCase()));
      const value = found.find((lines) => lines !== undefined)?.[0]?.text ?? whole;
      length += value.length;
      return length > maxLength ? whole : value;
    });
  }
}

/** A semicolon before a marker (`a; python_version < "3"`) does not separate two requirements. */
function pieces({ text, start }: Line): readonly Line[] {
  if (text.length > maxLength || markerStart.test(text)) return [{ text, start }];
  const found: Line[] = [];
  let at = start;
  for (const piece of text.split(';')) {
    if (piece.trim() !== '') found.push({ text: piece.trim(), start: at + piece.length - piece.trimStart().length });
    at += piece.length + 1;
  }
  return found;
}
