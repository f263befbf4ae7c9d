import type { SourceRange } from '../../core/range.ts';
import type { Dependency, DependencyGraph, DependencySource, ManifestFormat, ManifestReading } from '../format.ts';
import { type Line, linesOf } from '../parse/lines.ts';
import { ProblemList } from '../parse/problemList.ts';
import { sourceOfOptions, sourceOfRepository, trunk } from './podSource.ts';
import { messages } from '../problemMessage.ts';

/**
 * Podfile.lock (CocoaPods guides, "Using CocoaPods", "What is Podfile.lock"; manifests.md 6): every pod with its
 * version.
 */
export const format: ManifestFormat = {
  id: 'pod-lock',
  title: 'CocoaPods lock file',
  fileNames: ['Podfile.lock'],
  ecosystem: 'pod',
  role: 'lock',
  read,
  graph,
};

/** A pod without a repository of specs, in a lock that names them: its source is unknown. */
const unknownRepository: DependencySource = { kind: 'registry', registry: '' };

class PodLockReader {
  readonly #text: string;
  readonly #problems: ProblemList;
  readonly #pods = new Map<string, Pod>();
  readonly #direct = new Set<string>();
  /** Root → the repository of specs it comes from. */
  readonly #repositories = new Map<string, string>();
  /** `EXTERNAL SOURCES` and `CHECKOUT OPTIONS`: name → options. */
  readonly #external = new Map<string, Map<string, string>>();
  readonly #checkouts = new Map<string, Map<string, string>>();
  #section: string | null = null;
  #pod: Pod | null = null;
  #repository = '';
  #options: Map<string, string> | null = null;
  #hasRepositories = false;
  #isWhole = false;

  constructor(text: string, problems: ProblemList) {
    this.#text = text;
    this.#problems = problems;
  }

  line(line: Line): void {
    const heading = /^([A-Z][A-Z ]*):/.exec(line.text);
    if (heading) this.#begin(heading[1] ?? '');
    else if (/^\S/.test(line.text)) this.#refuse(line);
    else if (this.#section === 'PODS') this.#inPods(line);
    else if (this.#section === 'DEPENDENCIES') this.#inDependencies(line);
    else if (this.#section === 'SPEC REPOS') this.#inRepositories(line);
    else if (this.#section === 'EXTERNAL SOURCES') this.#inSources(line, this.#external);
    else if (this.#section === 'CHECKOUT OPTIONS') this.#inSources(line, this.#checkouts);
  }

  finish(): PodLock {
    const { length } = this.#text;
    if (this.#section === null && this.#text.trim() !== '') this.#problems.add(messages.otherFormat, 0, 1);
    else if (this.#section !== null && !this.#isWhole) this.#problems.add(messages.unexpectedEnd, length - 1, length);
    const pods = [...this.#pods.values()];
    const indexes = new Map(pods.map(({ name }, at) => [name, at]));
    const dependencies: Dependency[] = [];
    const needs: (readonly number[])[] = [];
    for (const pod of pods) {
      dependencies.push(this.#dependency(pod));
      needs.push([...pod.needs].flatMap((needed) => (needed === pod.name ? [] : (indexes.get(needed) ?? []))));
    }
    return { dependencies, needs };
  }

  #begin(name: string): void {
    this.#section = name;
    this.#pod = null;
    this.#options = null;
    this.#hasRepositories ||= name === 'SPEC REPOS';
    this.#isWhole ||= name === 'COCOAPODS';
  }

  /** `  - Name/Part (1.0.0):`, and below it `    - Other (~> 1.0)`. */
  #inPods(line: Line): void {
    const found = entryOn(line);
    if (!found) return this.#refuse(line);
    const { indent, text, start } = found;
    if (indent > 2) {
      this.#pod?.needs.add(rootOf(nameOf(text)));
      return;
    }
    const version = / \(([^()]+)\)$/.exec(text)?.[1];
    this.#pod = null;
    if (version === undefined) return this.#refuse(line);
    const root = rootOf(nameOf(text));
    const versionStart = start + text.length - 1 - version.length;
    this.#pod = this.#pods.get(root) ?? {
      name: root,
      version,
      nameRange: { start, end: start + root.length },
      versionRange: { start: versionStart, end: versionStart + version.length },
      needs: new Set(),
    };
    this.#pods.set(root, this.#pod);
  }

  #inDependencies(line: Line): void {
    const found = entryOn(line);
    if (found) this.#direct.add(rootOf(nameOf(found.text)));
    else this.#refuse(line);
  }

  /** `  trunk:`, and below it `    - Name`. */
  #inRepositories(line: Line): void {
    const found = entryOn(line);
    const key = keyOn(line);
    if (found) this.#repositories.set(rootOf(found.text), this.#repository);
    else {
      if (key === undefined) this.#refuse(line);
      this.#repository = unquoted(key ?? '');
    }
  }

  /** `  Name:`, and below it `    :git: address`. */
  #inSources(line: Line, sources: Map<string, Map<string, string>>): void {
    const option = /^ {4}:(\w+): *(.*)$/s.exec(line.text);
    const key = keyOn(line);
    if (option) this.#options?.set(option[1] ?? '', unquoted(option[2]?.trim() ?? ''));
    else if (key !== undefined) {
      this.#options = new Map();
      sources.set(rootOf(unquoted(key)), this.#options);
    } else if (!/^ {4}/.test(line.text)) {
      this.#options = null;
      this.#refuse(line);
    }
  }

  #dependency({ name, version, nameRange, versionRange }: Pod): Dependency {
    return {
      name,
      alias: null,
      requirement: null,
      version,
      source: this.#sourceOf(name),
      isDirect: this.#direct.has(name),
      scope: 'runtime',
      nameRange,
      versionRange,
    };
  }

  /**
   * The checked-out commit is more exact than the requirement. Locks of old CocoaPods name no repositories: there was
   * one.
   */
  #sourceOf(name: string): DependencySource {
    for (const options of [this.#checkouts.get(name), this.#external.get(name)]) {
      const source = options && sourceOfOptions((option) => options.get(option) ?? null);
      if (source) return source;
    }
    const repository = this.#repositories.get(name);
    if (repository !== undefined) return sourceOfRepository(repository);
    return this.#hasRepositories || !this.#isWhole || this.#external.has(name) ? unknownRepository : trunk;
  }

  #refuse({ text, start }: Line): void {
    this.#problems.add(messages.unexpectedText, start + text.search(/\S|$/), start + text.length);
  }
}

function read(text: string): ManifestReading {
  const problems = new ProblemList(text.length);
  const { dependencies, needs } = readPodLock(text, problems);
  return { dependencies, problems: problems.list, facts: { kind: 'podLock', needs } };
}

function graph(text: string): DependencyGraph {
  const { needs } = readPodLock(text, new ProblemList(text.length));
  return { needs };
}

/** The content of a Podfile.lock. */
interface PodLock {
  readonly dependencies: readonly Dependency[];
  /** Like `DependencyGraph`. */
  readonly needs: readonly (readonly number[])[];
}

interface Pod {
  readonly name: string;
  readonly version: string;
  readonly nameRange: SourceRange;
  readonly versionRange: SourceRange;
  /** Roots of what it needs. */
  readonly needs: Set<string>;
}

/**
 * Reads a Podfile.lock line by line: it is YAML, which CocoaPods always writes in the same shape (CocoaPods, `Lockfile`). Subspecs
 * are parts of their pod.
 */
function readPodLock(text: string, problems: ProblemList): PodLock {
  const reader = new PodLockReader(text, problems);
  for (const line of linesOf(text, problems)) {
    if (line.text.trim() !== '') reader.line(line);
  }
  return reader.finish();
}

interface Entry {
  readonly indent: number;
  /** Without quotes, and without a colon behind it. */
  readonly text: string;
  readonly start: number;
}

/** `  Name:` */
function keyOn({ text }: Line): string | undefined {
  return /^ {2}(\S.*):$/.exec(text.trimEnd())?.[1];
}

function entryOn({ text, start }: Line): Entry | null {
  const found = /^( +)- ("?)(.+?)\2:?$/.exec(text.trimEnd());
  if (!found) return null;
  const [, indent = '', quote = '', content = ''] = found;
  return { indent: indent.length, text: content, start: start + indent.length + 2 + quote.length };
}

/** `Name/Part (~> 1.0)` → `Name/Part`. */
function nameOf(text: string): string {
  const bracket = text.indexOf(' (');
  return bracket < 0 ? text : text.slice(0, bracket);
}

function rootOf(name: string): string {
  const slash = name.indexOf('/');
  return slash < 0 ? name : name.slice(0, slash);
}

function unquoted(text: string): string {
  return text.replace(/^(["'])(.*)\1$/, '$2');
}
