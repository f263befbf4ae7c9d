import type { SourceRange } from '../../../core/range.ts';
import type { DependencySource } from '../../format.ts';
import type { JsonDocument } from '../../parse/json.ts';
import type { ProblemList } from '../../parse/problemList.ts';
import type { LockedDependency } from '../lockReading.ts';
import { LockedSources } from '../lockedSources.ts';
import { defaultRegistry } from '../npmSpec.ts';
import { parseDenoSpecifier } from './denoSpecifier.ts';

/** A deno.lock of any version. */
export interface DenoLock {
  readonly dependencies: readonly LockedDependency[];
  /** `npm:name@1.0.0_peer@2.0.0` or `jsr:@scope/name@1.0.0` → index into the dependencies. */
  readonly indexes: ReadonlyMap<string, number>;
  /** Beside the dependencies: the nodes of their entries, -1 for none. */
  readonly entries: readonly number[];
  /** `npm:chalk@5` → key in `indexes`. */
  readonly specifiers: ReadonlyMap<string, string>;
}

const jsr: DependencySource = { kind: 'notCovered', what: 'jsr' };
const web: DependencySource = { kind: 'notCovered', what: 'web module' };

/**
 * Reads the lists of packages. Version 2 has them in `npm.packages`, version 3 in `packages.npm` and `packages.jsr`, later ones
 * in `npm` and `jsr`; `remote` is the same in all.
 */
export function readDenoLock(document: JsonDocument, problems?: ProblemList): DenoLock {
  const { root } = document;
  const nested = document.member(root, 'packages');
  const around = document.isObject(nested) ? nested : root;
  const npm = document.member(around, 'npm');
  const old = document.member(npm, 'packages');
  const isOld = document.isObject(old) || document.isObject(document.member(npm, 'specifiers'));
  const dependencies: LockedDependency[] = [];
  const entries: number[] = [];
  const indexes = new Map<string, number>();
  const specifiers = new Map<string, string>();
  const sources = new LockedSources();
  for (const [protocol, list] of [
    ['npm', isOld ? old : npm],
    ['jsr', document.member(around, 'jsr')],
  ] as const) {
    for (const key of keysOf(document, list)) {
      const dependency = readPackage(document, key);
      if (!dependency) {
        problems?.unread(document.start(key), document.end(key));
        continue;
      }
      dependency.source = protocol === 'jsr' ? jsr : sourceOf(document, document.value(key), sources);
      const name = `${protocol}:${document.string(key)}`;
      const index = indexes.get(name) ?? dependencies.length;
      indexes.set(name, index);
      dependencies[index] = dependency;
      entries[index] = document.value(key);
    }
  }
  for (const key of keysOf(document, document.member(isOld ? npm : around, 'specifiers'))) {
    addSpecifier(specifiers, document.string(key), document.string(document.value(key)), isOld);
  }
  const seen = new Set<string>();
  for (const key of keysOf(document, document.member(root, 'remote'))) {
    const dependency = readRemote(document, key, seen);
    if (dependency && entries.push(-1)) dependencies.push(dependency);
  }
  return { dependencies, indexes, entries, specifiers };
}

/** Version 2: `chalk@5` → `chalk@5.3.0`; 3: `npm:chalk@5` → `npm:chalk@5.3.0`; later: `npm:chalk@5` → `5.3.0`. */
function addSpecifier(specifiers: Map<string, string>, asked: string, got: string, isOld: boolean): void {
  if (isOld) specifiers.set(`npm:${asked}`, `npm:${got}`);
  else if (/^(?:npm|jsr):/.test(got)) specifiers.set(asked, got);
  else {
    const at = asked.indexOf('@', asked.indexOf(':') + 2);
    specifiers.set(asked, `${at < 0 ? asked : asked.slice(0, at)}@${got}`);
  }
}

/** `name@1.0.0_peer@2.0.0`: the part after the version names the peers of this copy. */
function readPackage(document: JsonDocument, key: number): LockedDependency | null {
  const text = document.string(key);
  const at = text.indexOf('@', 1);
  const entry = document.value(key);
  if (at < 0 || !document.isObject(entry) || document.end(entry) === document.text.length) return null;
  const underscore = text.indexOf('_', at);
  const version = text.slice(at + 1, underscore < 0 ? undefined : underscore);
  const start = document.start(key);
  const isPlain = document.text.startsWith(text, start);
  const place = (from: number, length: number): SourceRange =>
    isPlain ? { start: start + from, end: start + from + length } : document.range(key);
  return {
    name: text.slice(0, at),
    alias: null,
    requirement: null,
    version: version === '' ? null : version,
    source: defaultRegistry,
    isDirect: false,
    scope: 'runtime',
    nameRange: place(0, at),
    versionRange: place(at + 1, version.length),
  };
}

/** `tarball` is there when the archive is not where the registry has all others. */
function sourceOf(document: JsonDocument, entry: number, sources: LockedSources): DependencySource {
  const tarball = document.member(entry, 'tarball');
  return document.isString(tarball) ? sources.ofAddress(document.string(tarball)) : defaultRegistry;
}

/** A module by its address; the modules of one version of a library count once. */
function readRemote(document: JsonDocument, key: number, seen: Set<string>): LockedDependency | null {
  const found = parseDenoSpecifier(document.string(key));
  if (!found || seen.has(`${found.name}@${found.requirement}`)) return null;
  seen.add(`${found.name}@${found.requirement}`);
  const { name, version } = found;
  const range = document.range(key);
  return {
    name,
    alias: null,
    requirement: null,
    version,
    source: web,
    isDirect: null,
    scope: 'runtime',
    nameRange: range,
    versionRange: null,
  };
}

export function keysOf(document: JsonDocument, object: number): readonly number[] {
  const keys: number[] = [];
  const end = document.isObject(object) ? document.after(object) : 0;
  for (let key = document.first(object); key < end; key = document.afterMember(key)) keys.push(key);
  return keys;
}

/** The strings of an array. */
export function stringsOf(document: JsonDocument, array: number): readonly string[] {
  const strings: string[] = [];
  const end = document.isArray(array) ? document.after(array) : 0;
  for (let item = document.first(array); item < end; item = document.after(item))
    if (document.isString(item)) strings.push(document.string(item));
  return strings;
}
