import type { SourceRange } from '../../../core/range.ts';
import type { Asked } from '../../facts.ts';
import { plainPath } from '../../folders.ts';
import type { DependencyGraph, DependencySource, ManifestFormat, ManifestReading } from '../../format.ts';
import { type JsonDocument, readJson } from '../../parse/json.ts';
import { newerLock, writtenAt } from '../../parse/lockVersion.ts';
import { ProblemList } from '../../parse/problemList.ts';
import { addRequirement } from '../lockPlace.ts';
import type { LockedDependency } from '../lockReading.ts';
import { LockedSources } from '../lockedSources.ts';
import { defaultRegistry } from '../npmSpec.ts';
import { parseDenoSpecifier } from './denoSpecifier.ts';
import { missing } from '../../problemMessage.ts';

/** deno.lock, versions 2 to 5 (Deno docs, "Integrity checking and lock files"). */
export const format: ManifestFormat = {
  id: 'deno-lock',
  title: 'Deno lock file',
  fileNames: ['deno.lock'],
  ecosystem: 'npm',
  role: 'lock',
  read,
  graph,
};

const jsr: DependencySource = { kind: 'notCovered', what: 'jsr' };

const web: DependencySource = { kind: 'notCovered', what: 'web module' };

function read(text: string): ManifestReading {
  const document = readJson(text);
  const problems = new ProblemList(text.length);
  const lock = readDenoLock(document, problems);
  if (document.member(document.root, 'version') < 0 && lock.dependencies.length === 0)
    problems.add(missing('version'), 0, 1);
  const importers = importersOf(document, lock);
  for (const asked of importers?.values() ?? []) for (const { index } of asked.values()) markDirect(lock, index, true);
  // Without a list of the project's requirements, any required package may be the project's own.
  if (!importers) for (const key of lock.specifiers.values()) markDirect(lock, lock.indexes.get(key), null);
  return {
    dependencies: lock.dependencies,
    problems: [
      ...document.problems,
      ...problems.list,
      ...newerLock(writtenAt(document, document.member(document.root, 'version')), '5'),
    ],
    facts: { kind: 'npmLock', importers, installed: new Map([['', installedOf(lock)]]), knowsOrigins: true },
  };
}

function graph(text: string): DependencyGraph {
  const document = readJson(text);
  const { dependencies, entries, indexes, specifiers } = readDenoLock(document);
  const byName = new Map<string, number>();
  for (const [key, index] of indexes) byName.set(key.slice(0, key.indexOf('@', 5)), index);
  const needs: number[][] = [];
  for (const [at, entry] of entries.entries()) {
    const isJsr = dependencies[at]?.source.kind === 'notCovered';
    const needed = new Set<number>();
    for (const list of ['dependencies', 'optionalDependencies']) {
      for (const wanted of wantedIn(document, document.member(entry, list))) {
        const key = isJsr ? wanted : `npm:${wanted}`;
        const index = indexes.get(specifiers.get(key) ?? key) ?? byName.get(key);
        if (index !== undefined && index !== at) needed.add(index);
      }
    }
    needs.push([...needed].sort((a, b) => a - b));
  }
  return { needs };
}

/** An array of names and keys, or an object whose values are keys. */
function wantedIn(document: JsonDocument, list: number): readonly string[] {
  if (!document.isObject(list)) return stringsOf(document, list);
  return keysOf(document, list).map((key) => document.string(document.value(key)));
}

/** `workspace`: the requirements of the project and its members; `null` if the lock does not have them. */
function importersOf(document: JsonDocument, lock: DenoLock): ReadonlyMap<string, ReadonlyMap<string, Asked>> | null {
  const workspace = document.member(document.root, 'workspace');
  if (!document.isObject(workspace)) return null;
  const importers = new Map([['', askedBy(document, workspace, lock)]]);
  for (const key of keysOf(document, document.member(workspace, 'members')))
    importers.set(plainPath(document.string(key)), askedBy(document, document.value(key), lock));
  return importers;
}

function askedBy(document: JsonDocument, project: number, lock: DenoLock): ReadonlyMap<string, Asked> {
  const asked = new Map<string, Asked>();
  for (const holder of [project, document.member(project, 'packageJson')]) {
    for (const written of stringsOf(document, document.member(holder, 'dependencies'))) {
      const specifier = parseDenoSpecifier(written);
      if (!specifier) continue;
      const index = lock.indexes.get(lock.specifiers.get(written) ?? written);
      addRequirement(asked, specifier.name, { requirement: specifier.requirement, index });
    }
  }
  return asked;
}

function installedOf({ specifiers, indexes, dependencies }: DenoLock): ReadonlyMap<string, number> {
  const installed = new Map<string, number>();
  for (const key of specifiers.values()) {
    const index = indexes.get(key);
    const name = dependencies[index ?? -1]?.name;
    if (index !== undefined && name !== undefined && !installed.has(name)) installed.set(name, index);
  }
  return installed;
}

function markDirect({ dependencies }: DenoLock, index: number | undefined, isDirect: boolean | null): void {
  const dependency = dependencies[index ?? -1];
  if (dependency) dependency.isDirect = isDirect;
}

/** A deno.lock of any version. */
interface DenoLock {
  readonly dependencies: readonly LockedDependency[];
  /** `npm:name@1.0.0_peer@2.0.0` or `jsr:@scope/name@1.0.0` → index into the dependencies. */
  readonly indexes: ReadonlyMap<string, number>;
  /** Beside the dependencies: the nodes of their entries, -1 for none. */
  readonly entries: readonly number[];
  /** `npm:chalk@5` → key in `indexes`. */
  readonly specifiers: ReadonlyMap<string, string>;
}

/**
 * Reads the lists of packages. Version 2 has them in `npm.packages`, version 3 in `packages.npm` and `packages.jsr`, later ones
 * in `npm` and `jsr`; `remote` is the same in all.
 */
function readDenoLock(document: JsonDocument, problems?: ProblemList): DenoLock {
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

function keysOf(document: JsonDocument, object: number): readonly number[] {
  const keys: number[] = [];
  const end = document.isObject(object) ? document.after(object) : 0;
  for (let key = document.first(object); key < end; key = document.afterMember(key)) keys.push(key);
  return keys;
}

/** The strings of an array. */
function stringsOf(document: JsonDocument, array: number): readonly string[] {
  const strings: string[] = [];
  const end = document.isArray(array) ? document.after(array) : 0;
  for (let item = document.first(array); item < end; item = document.after(item))
    if (document.isString(item)) strings.push(document.string(item));
  return strings;
}
