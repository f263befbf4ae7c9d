import type { SourceRange } from '../../core/range.ts';
import type { Asked } from '../facts.ts';
import type { Dependency, ManifestProblem } from '../format.ts';
import type { JsonDocument } from '../parse/json.ts';
import { type LockEntry, emptyLockEntry, readLockEntry } from './lockEntry.ts';
import { LockedSources } from './lockedSources.ts';
import { parseNpmSpec } from './npmSpec.ts';
import { versionOfArchive } from './registryArchive.ts';

/** What both generations of lock files come to. */
export interface LockReading {
  readonly dependencies: readonly Dependency[];
  readonly problems: readonly ManifestProblem[];
  readonly importers: ReadonlyMap<string, ReadonlyMap<string, Asked>> | null;
  readonly installed: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

/** Whether something is direct shows only when the whole lock is read. */
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
        this.problems.push({ message: 'An entry of a lock must be an object.', range: this.#document.range(node) });
      }
      return false;
    }
    readLockEntry(this.#document, node, this.entry);
    // Others follow every entry: the text was cut, and what says where this one comes from may be gone.
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
   * As `dependency`, for version 1, where `version` may be any specifier: an address, `github:owner/name#commit`,
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
