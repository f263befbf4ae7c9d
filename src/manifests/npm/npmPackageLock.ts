import type { SourceRange } from '../../core/range.ts';
import type { Asked } from '../facts.ts';
import type { ManifestFormat, ManifestReading } from '../format.ts';
import { type JsonDocument, readJson } from '../parse/json.ts';
import { newerLock, writtenAt } from '../parse/lockVersion.ts';
import { readLockGraph } from './lockGraph.ts';
import { LockEntryReader, type LockReading, type LockedDependency } from './lockReading.ts';
import { addRequirement } from './lockPlace.ts';
import { findInstalled, nodeModulesAbove } from './nodeModules.ts';
import { membersOf, readWorkspaceGlobs } from './workspaceGlobs.ts';
import { missing } from '../problemMessage.ts';

const marker = 'node_modules/';

const lists: readonly string[] = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'];

/**
 * package-lock.json and npm-shrinkwrap.json of any version (npm docs, package-lock.json). Version 2 has everything
 * twice, in `packages` and for old readers in `dependencies`: only the first is read.
 */
export const format: ManifestFormat = {
  id: 'npm-package-lock',
  title: 'npm lock file',
  fileNames: ['package-lock.json', 'npm-shrinkwrap.json'],
  ecosystem: 'npm',
  role: 'lock',
  read,
  graph: readLockGraph,
};

function read(text: string): ManifestReading {
  const document = readJson(text);
  const reading = readLists(document);
  const { dependencies, importers, installed, members } = reading;
  return {
    dependencies,
    problems: [
      ...document.problems,
      ...reading.problems,
      ...newerLock(writtenAt(document, document.member(document.root, 'lockfileVersion')), '3'),
    ],
    facts: { kind: 'npmLock', importers, installed, ...(members ? { members } : {}) },
  };
}

function readLists(document: JsonDocument): LockReading {
  const packages = document.member(document.root, 'packages');
  const dependencies = document.member(document.root, 'dependencies');
  const hasPackages = document.isObject(packages) && document.first(packages) < document.after(packages);
  if (hasPackages) return readLockPackages(document, packages);
  if (document.isObject(dependencies)) return readLockDependencies(document, dependencies);
  const isLock = document.isObject(packages) || document.member(document.root, 'lockfileVersion') >= 0;
  const range = { start: 0, end: Math.min(1, document.text.length) };
  const problems = isLock ? [] : [{ ...missing('packages'), range }];
  return { dependencies: [], problems, importers: null, installed: new Map() };
}

/**
 * Reads `dependencies` of a version 1 lock (npm docs, package-lock.json, "dependencies"): packages inside packages, to
 * any depth. Only the package.json beside it tells which of the outermost are direct.
 */
function readLockDependencies(document: JsonDocument, list: number): LockReading {
  const reader = new LockEntryReader(document);
  const dependencies: LockedDependency[] = [];
  const outermost = new Map<string, number>();
  const open = [{ key: document.first(list), end: document.after(list) }];
  for (let level = open.at(-1); level; level = open.at(-1)) {
    const { key } = level;
    if (key >= level.end) {
      open.pop();
      continue;
    }
    level.key = document.afterMember(key);
    if (!reader.read(document.value(key))) continue;
    const isOutermost = open.length === 1;
    const name = document.string(key);
    const dependency = reader.oldDependency(name, document.range(key), isOutermost ? null : false);
    const earlier = isOutermost ? outermost.get(name) : undefined;
    if (earlier === undefined) {
      if (isOutermost) outermost.set(name, dependencies.length);
      dependencies.push(dependency);
    } else dependencies[earlier] = dependency;
    const inner = reader.entry.dependencies;
    if (document.isObject(inner)) open.push({ key: document.first(inner), end: document.after(inner) });
  }
  return { dependencies, problems: reader.problems, importers: null, installed: new Map([['', outermost]]) };
}

/** The requirement, until its result is known. */
type AskedFor = { -readonly [Key in keyof Asked]: Asked[Key] };

/**
 * Reads `packages` of a version 2 or 3 lock (npm docs, package-lock.json, "packages"). Keys with `node_modules/` are
 * installed packages; the others are projects: the lock's own folder (`''`), workspace members and linked folders,
 * whose lists name the direct ones. Of a duplicate entry the last counts.
 */
function readLockPackages(document: JsonDocument, packages: number): LockReading {
  const reader = new LockEntryReader(document);
  const dependencies: LockedDependency[] = [];
  const installed = new Map<string, Map<string, number>>();
  const importers = new Map<string, ReadonlyMap<string, AskedFor>>();
  let isMember: (folder: string) => boolean = () => false;
  const members = new Set<string>();
  const end = document.after(packages);
  for (let key = document.first(packages); key < end; key = document.afterMember(key)) {
    const value = document.value(key);
    const location = document.string(key);
    const at = lastMarker(location);
    if (at < 0) {
      if (!document.isObject(value)) continue;
      const globs = location === '' ? readWorkspaceGlobs(document, document.member(value, 'workspaces')) : null;
      if (globs) isMember = membersOf(globs);
      importers.set(location, readImporter(document, value));
      continue;
    }
    if (!reader.read(value)) continue;
    const name = location.slice(at + marker.length);
    const dependency = reader.dependency(name, rangeOfName(document, key, name), false);
    const { source } = dependency;
    if (source.kind === 'local' && reader.entry.isLink && isMember(source.path)) {
      dependency.source = { kind: 'member' };
      members.add(name).add(dependency.name);
    }
    if (isInsidePackage(location, at)) dependencies.push(dependency);
    else keep(dependency, name, at === 0 ? '' : location.slice(0, at - 1), dependencies, installed);
  }
  markDirect(dependencies, installed, importers);
  return { dependencies, problems: reader.problems, importers, installed, members };
}

/** The offset of the last `node_modules/` in a location, -1 for none. */
function lastMarker(location: string): number {
  const at = location.lastIndexOf(marker);
  return at <= 0 || location.charCodeAt(at - 1) === 0x2f ? at : -1;
}

function isInsidePackage(location: string, at: number): boolean {
  return at > 0 && location.slice(0, at).includes(marker);
}

function rangeOfName(document: JsonDocument, key: number, name: string): SourceRange {
  const end = document.end(key);
  const start = end - name.length;
  return document.text.startsWith(name, start) ? { start, end } : document.range(key);
}

function keep(
  dependency: LockedDependency,
  name: string,
  folder: string,
  dependencies: LockedDependency[],
  installed: Map<string, Map<string, number>>,
): void {
  let packages = installed.get(folder);
  if (!packages) {
    packages = new Map();
    installed.set(folder, packages);
  }
  const earlier = packages.get(name);
  if (earlier === undefined) {
    packages.set(name, dependencies.length);
    dependencies.push(dependency);
  } else dependencies[earlier] = dependency;
}

/** The requirements of one project: name → requirement. */
function readImporter(document: JsonDocument, object: number): ReadonlyMap<string, AskedFor> {
  const asked = new Map<string, AskedFor>();
  for (const name of lists) {
    const list = document.member(object, name);
    if (!document.isObject(list)) continue;
    const end = document.after(list);
    for (let key = document.first(list); key < end; key = document.afterMember(key)) {
      const requirement = document.string(document.value(key));
      addRequirement(asked, document.string(key), { requirement, index: undefined });
    }
  }
  return asked;
}

/** Direct packages are a project's requirements, in the copy that project gets. */
function markDirect(
  dependencies: readonly LockedDependency[],
  installed: ReadonlyMap<string, ReadonlyMap<string, number>>,
  importers: ReadonlyMap<string, ReadonlyMap<string, AskedFor>>,
): void {
  for (const [folder, asked] of importers) {
    const folders = nodeModulesAbove(installed, folder);
    for (const [name, one] of asked) {
      one.index = findInstalled(folders, name);
      const dependency = dependencies[one.index ?? -1];
      if (dependency) dependency.isDirect = true;
    }
  }
}
