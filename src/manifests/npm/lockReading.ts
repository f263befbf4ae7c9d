import type { SourceRange } from '../../core/range.ts';
import type { Asked } from '../facts.ts';
import type { Dependency, ManifestProblem, Scope } from '../format.ts';
import type { JsonDocument } from '../parse/json.ts';
import { LockedSources } from './lockedSources.ts';
import { parseNpmSpec, versionOfArchive } from './npmSpec.ts';
import { messages } from '../problemMessage.ts';

/** The common result of both generations of lock files. */
export interface LockReading {
  readonly dependencies: readonly Dependency[];
  readonly problems: readonly ManifestProblem[];
  readonly importers: ReadonlyMap<string, ReadonlyMap<string, Asked>> | null;
  readonly installed: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** As in `NpmLockFacts`. */
  readonly members?: ReadonlySet<string>;
}

/** Direct packages are known only when the whole lock is read. */
export type LockedDependency = { -readonly [Key in keyof Dependency]: Dependency[Key] };

/** Makes dependencies of lock entries. Reads one entry at a time: `entry` is what the last `read` found. */
export class LockEntryReader {
  readonly entry: LockEntry = emptyLockEntry();
  readonly problems: ManifestProblem[] = [];
  readonly #document: JsonDocument;
  readonly #sources = new LockedSources();

  constructor(document: JsonDocument) {
    this.#document = document;
  }

  /** False, and a problem, when `node` is no entry. */
  read(node: number): boolean {
    if (!this.#document.isObject(node)) {
      if (this.problems.length < 20 && !this.#document.isMissing(node)) {
        this.problems.push({ message: messages.objectExpected, range: this.#document.range(node) });
      }
      return false;
    }
    readLockEntry(this.#document, node, this.entry);
    // In others the source follows every entry: the text was cut, and this one's source may be missing.
    if (this.#document.end(node) === this.#document.text.length) this.entry.version = -1;
    return true;
  }

  /** `installedName` is the name of the folder in `node_modules`; the entry's own `name` is the real one. */
  dependency(installedName: string, nameRange: SourceRange, isDirect: boolean | null): LockedDependency {
    const document = this.#document;
    const { entry } = this;
    const hasVersion = document.isString(entry.version);
    const version = hasVersion ? document.string(entry.version) : null;
    const realName = document.isString(entry.name) ? document.string(entry.name) : installedName;
    return {
      name: realName,
      alias: realName === installedName ? null : installedName,
      requirement: null,
      version,
      source: entry.isLink
        ? { kind: 'local', path: document.isString(entry.resolved) ? document.string(entry.resolved) : '' }
        : this.#sources.of(document, entry.resolved),
      isDirect,
      scope: entry.scope,
      nameRange,
      versionRange: hasVersion ? document.range(entry.version) : null,
    };
  }

  /**
   * Like `dependency`, for version 1, where `version` may be any specifier: an address, `github:owner/name#commit`,
   * `npm:real@1.0.0`, `file:…` (npm docs, package-lock.json, "dependencies").
   */
  oldDependency(installedName: string, nameRange: SourceRange, isDirect: boolean | null): LockedDependency {
    const document = this.#document;
    const dependency = this.dependency(installedName, nameRange, isDirect);
    const { version } = dependency;
    if (version === null || isPlainVersion(version)) return dependency;
    const spec = parseNpmSpec(installedName, version);
    dependency.version = spec.version;
    dependency.source = spec.source;
    if (spec.source.kind === 'archive') {
      dependency.source = this.#sources.of(document, this.entry.version);
      if (dependency.source.kind === 'registry') dependency.version = versionOfArchive(installedName, version);
    } else if (spec.source.kind === 'registry') {
      if (spec.name !== installedName) {
        dependency.name = spec.name;
        dependency.alias = installedName;
      }
      dependency.version = spec.version ?? version;
      if (spec.source.registry === null) dependency.source = this.#sources.of(document, this.entry.resolved);
    }
    return dependency;
  }
}

function isPlainVersion(text: string): boolean {
  const first = text.charCodeAt(0);
  return first >= 0x30 && first <= 0x39 && !text.includes('/');
}

/**
 * The members of one lock entry that are read, as nodes; -1 for those it lacks. One object is filled again for every
 * entry.
 */
interface LockEntry {
  version: number;
  resolved: number;
  name: number;
  scope: Scope;
  isLink: boolean;
  /** Version 1: the packages inside this one. Version 2 and 3: this one's requirements. */
  dependencies: number;
}

function emptyLockEntry(): LockEntry {
  return { version: -1, resolved: -1, name: -1, scope: 'runtime', isLink: false, dependencies: -1 };
}

/**
 * Reads an entry of any lock version (npm docs, package-lock.json). `dev` is "only for development"; `devOptional` is
 * "for development, or optional", so it is optional for the package's users. Keys are distinguished by length and first
 * letter.
 */
function readLockEntry(document: JsonDocument, object: number, entry: LockEntry): void {
  entry.version = -1;
  entry.resolved = -1;
  entry.name = -1;
  entry.isLink = false;
  entry.dependencies = -1;
  let isDev = false;
  let isOptional = false;
  let isPeer = false;
  const end = document.after(object);
  for (let key = document.first(object); key < end; key = document.afterMember(key)) {
    const node = document.value(key);
    switch (document.end(key) - document.start(key)) {
      case 3:
        if (document.is(key, 'dev')) isDev = document.isTrue(node);
        break;
      case 4:
        if (document.is(key, 'name')) entry.name = node;
        else if (document.is(key, 'peer')) isPeer = document.isTrue(node);
        else if (document.is(key, 'link')) entry.isLink = document.isTrue(node);
        break;
      case 7:
        if (document.is(key, 'version')) entry.version = node;
        break;
      case 8:
        if (document.is(key, 'resolved')) entry.resolved = node;
        else if (document.is(key, 'optional')) isOptional = document.isTrue(node) || isOptional;
        break;
      case 11:
        if (document.is(key, 'devOptional')) isOptional = document.isTrue(node) || isOptional;
        break;
      case 12:
        if (document.is(key, 'dependencies')) entry.dependencies = node;
        break;
      default:
    }
  }
  entry.scope = isDev ? 'development' : isOptional ? 'optional' : isPeer ? 'peer' : 'runtime';
}
