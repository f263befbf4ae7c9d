import type { SourceRange } from '../../core/range.ts';
import type { Dependency, DependencyGraph, DependencySource, ManifestFormat, ManifestReading } from '../format.ts';
import { withoutCredentials } from '../sources/withoutCredentials.ts';
import { qualifiersOf } from '../qualifiers.ts';
import { gitSource } from '../sources/gitAccess.ts';
import { type Line, linesOf } from '../parse/lines.ts';
import { ProblemList } from '../parse/problemList.ts';
import { sourceOfRegistries } from './gemSource.ts';
import { messages, missing, notLike } from '../problemMessage.ts';
import type { GemFacts } from './gemFacts.ts';

/**
 * Gemfile.lock, or gems.locked (Bundler docs, "bundle lock"; manifests.md 6): every gem with its number, by its source.
 * It also marks those the project names itself; only the Gemfile has groups.
 */
export const format: ManifestFormat<GemFacts> = {
  id: 'gem-lock',
  title: 'Bundler lock file',
  fileNames: ['Gemfile.lock', 'gems.locked', 'gemfiles/*.gemfile.lock'],
  ecosystem: 'gem',
  role: 'lock',
  read,
  graph,
};

const sourceSections: ReadonlySet<string> = new Set(['GEM', 'GIT', 'PATH', 'PLUGIN SOURCE']);

const otherSections: ReadonlySet<string> = new Set([
  'PLATFORMS',
  'DEPENDENCIES',
  'CHECKSUMS',
  'RUBY VERSION',
  'BUNDLED WITH',
]);

/** `    name (1.0.0-platform)` (Bundler, `LockfileParser::NAME_VERSION`). */
const spec = /^ {4}([^\s!]+) \(([^-()]+)(?:-([^()]*))?\)!? *$/;

class GemLockReader {
  readonly #text: string;
  readonly #problems: ProblemList;
  readonly #specs: Spec[] = [];
  /** For every gem the names it needs. */
  readonly #needs: Set<string>[] = [];
  readonly #byName = new Map<string, number>();
  /** `name version` → index. */
  readonly #byVersion = new Map<string, number>();
  readonly #direct = new Set<string>();
  readonly #local = new Set<string>();
  readonly #registries = new Map<string, DependencySource>();
  #section: Section | null = null;
  #name: string | null = null;
  #current = -1;
  #isLock = false;
  #hasDependencies = false;

  constructor(text: string, problems: ProblemList) {
    this.#text = text;
    this.#problems = problems;
  }

  line(line: Line): void {
    const { text } = line;
    if (indentOf(text) === 0) this.#begin(line);
    else if (this.#section) this.#inSection(line, this.#section);
    else if (this.#name === 'DEPENDENCIES') {
      if (indentOf(text) === 2) this.#direct.add(neededOn(text, 2));
      else this.#refuse(line);
    }
  }

  finish(): GemLock {
    const { length } = this.#text;
    if (!this.#isLock && this.#text.trim() !== '') this.#problems.add(messages.otherFormat, 0, 1);
    else if (this.#isLock && !this.#hasDependencies) this.#problems.add(missing('DEPENDENCIES'), length - 1, length);
    const needs: (readonly number[])[] = [];
    for (const [at, one] of this.#specs.entries()) {
      if (this.#direct.has(one.name)) one.isDirect = true;
      const indexes = [...(this.#needs[at] ?? [])].flatMap((name) => this.#byName.get(name) ?? []);
      needs.push(indexes.filter((index) => index !== at));
    }
    return { dependencies: this.#specs, local: this.#local, needs };
  }

  #begin(line: Line): void {
    const name = line.text.trimEnd();
    this.#current = -1;
    this.#name = name;
    this.#section = sourceSections.has(name)
      ? { kind: name, remotes: [], revision: null, hasSpecs: false, source: null }
      : null;
    if (this.#section || otherSections.has(name)) this.#isLock = true;
    // Sections of a Bundler that is newer than this are passed over, as Bundler itself does.
    else if (!/^[A-Z][A-Z ]*$/.test(name)) this.#refuse(line);
    this.#hasDependencies ||= name === 'DEPENDENCIES';
  }

  #inSection(line: Line, section: Section): void {
    const { text } = line;
    const indent = indentOf(text);
    if (indent === 6) {
      this.#needs[this.#current]?.add(neededOn(text, 6));
      return;
    }
    if (indent === 2) {
      const colon = text.indexOf(':');
      const [key, value] = [text.slice(2, colon), text.slice(colon + 1).trim()];
      if (key === 'remote') section.remotes.push(value);
      else if (key === 'revision') section.revision = value;
      else if (key === 'specs') section.hasSpecs = true;
      else if (colon < 0) this.#refuse(line);
      return;
    }
    this.#current = -1;
    const [, name = '', version, platform] = spec.exec(text) ?? [];
    if (!section.hasSpecs || indent !== 4 || version === undefined) this.#refuse(line);
    else this.#spec(line, section, name, version, platform);
  }

  #spec(line: Line, section: Section, name: string, version: string, platform: string | undefined): void {
    const at = this.#byVersion.get(`${name} ${version}`);
    const known = this.#specs[at ?? -1];
    if (at !== undefined && known) {
      this.#current = at;
      // Of several platforms none is the one.
      delete known.qualifiers;
      return;
    }
    const start = line.start + 4;
    const versionStart = start + name.length + 2;
    this.#current = this.#specs.length;
    this.#byVersion.set(`${name} ${version}`, this.#current);
    if (!this.#byName.has(name)) this.#byName.set(name, this.#current);
    this.#needs.push(new Set());
    this.#specs.push({
      name,
      alias: null,
      requirement: null,
      version,
      source: this.#sourceOf(section),
      ...qualifiersOf({ platform }),
      isDirect: null,
      scope: 'runtime',
      nameRange: rangeFrom(start, name.length),
      versionRange: rangeFrom(versionStart, version.length),
    });
    if (section.kind === 'PATH') this.#local.add(name);
  }

  #sourceOf(section: Section): DependencySource {
    section.source ??= this.#newSource(section);
    return section.source;
  }

  /** One object for all gems of a registry. */
  #newSource({ kind, remotes, revision }: Section): DependencySource {
    const remote = remotes[0] ?? '';
    if (kind === 'GIT') return gitSource(remote, revision);
    if (kind === 'PATH')
      return remote === '.' ? { kind: 'member' } : { kind: 'local', path: withoutCredentials(remote) };
    if (kind === 'PLUGIN SOURCE') return { kind: 'notCovered', what: 'a plugin of Bundler' };
    const key = remotes.join('\n');
    const source = this.#registries.get(key) ?? sourceOfRegistries(remotes);
    this.#registries.set(key, source);
    return source;
  }

  #refuse({ text, start }: Line): void {
    this.#problems.add(notLike('name (version)'), start + text.search(/\S|$/), start + text.length);
  }
}

function read(text: string): ManifestReading<GemFacts> {
  const problems = new ProblemList(text.length);
  const { dependencies, local, needs } = readGemLock(text, problems);
  return { dependencies, problems: problems.list, facts: { kind: 'gemLock', local, needs } };
}

function graph(text: string): DependencyGraph {
  const { needs } = readGemLock(text, new ProblemList(text.length));
  return { needs };
}

/** The content of a Gemfile.lock. */
interface GemLock {
  readonly dependencies: readonly Dependency[];
  readonly local: ReadonlySet<string>;
  /** Like `DependencyGraph`. */
  readonly needs: readonly (readonly number[])[];
}

interface Spec extends Omit<Dependency, 'source' | 'isDirect' | 'qualifiers'> {
  source: DependencySource;
  isDirect: boolean | null;
  qualifiers?: NonNullable<Dependency['qualifiers']>;
}

/** A section that names the source of gems, before its first gem. */
interface Section {
  readonly kind: string;
  readonly remotes: string[];
  revision: string | null;
  hasSpecs: boolean;
  source: DependencySource | null;
}

/** Reads a Gemfile.lock line by line (Bundler, `LockfileParser`). Several platforms of one gem are one. */
function readGemLock(text: string, problems: ProblemList): GemLock {
  const reader = new GemLockReader(text, problems);
  for (const line of linesOf(text, problems)) {
    if (line.text.trim() !== '') reader.line(line);
  }
  return reader.finish();
}

/** `name (~> 1, >= 1.2)!` → `name`. */
function neededOn(line: string, indent: number): string {
  const space = line.indexOf(' ', indent);
  const end = space < 0 ? line.length : space;
  return line.charCodeAt(end - 1) === 0x21 ? line.slice(indent, end - 1) : line.slice(indent, end);
}

function indentOf(line: string): number {
  let at = 0;
  while (line.charCodeAt(at) === 0x20) at++;
  return at;
}

function rangeFrom(start: number, length: number): SourceRange {
  return { start, end: start + length };
}
