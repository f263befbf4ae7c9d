import type { SourceRange } from '../../core/range.ts';
import type { ManifestFormat, ManifestReading } from '../format.ts';
import { type JsonDocument, readJson } from '../parse/json.ts';
import { newerLock, writtenAt } from '../parse/lockVersion.ts';
import { readLockGraph } from './lockGraph.ts';
import { LockEntryReader, type LockedDependency } from './lockReading.ts';
import { addRequirement } from './lockPlace.ts';
import { findInstalled, lastMarker, marker, nodeModulesAbove } from './nodeModules.ts';
import { membersOf, readWorkspaceGlobs } from './workspaceGlobs.ts';
import { missing } from '../problemMessage.ts';
import type { LockedRequirement, NpmFacts, NpmLockFacts } from './npmFacts.ts';

const lists: readonly string[] = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'];

/**
 * package-lock.json and npm-shrinkwrap.json of any version (npm docs, package-lock.json). Version 2 has everything
 * twice, in `packages` and for old readers in `dependencies`: only the first is read.
 */
export const format: ManifestFormat<NpmFacts> = {
  id: 'npm-package-lock',
  title: 'npm lock file',
  fileNames: ['package-lock.json', 'npm-shrinkwrap.json'],
  ecosystem: 'npm',
  role: 'lock',
  read,
  graph: readLockGraph,
};

function read(text: string): ManifestReading<NpmFacts> {
  const document = readJson(text);
  const { root } = document;
  const packages = document.member(root, 'packages');
  const dependencies = document.member(root, 'dependencies');
  const hasPackages = document.isObject(packages) && document.first(packages) < document.after(packages);
  const reader = new LockEntryReader(document);
  const reading = hasPackages
    ? readPackages(document, packages, reader)
    : readDependencies(document, dependencies, reader);
  const version = document.member(root, 'lockfileVersion');
  if (!document.isObject(packages) && !document.isObject(dependencies) && version < 0)
    reader.problems.add(missing('packages'), 0, 1);
  return {
    dependencies: reading.dependencies,
    problems: [...document.problems, ...reader.problems.list, ...newerLock(writtenAt(document, version), '3')],
    facts: reading.facts,
  };
}

interface LockReading {
  readonly dependencies: readonly LockedDependency[];
  readonly facts: NpmLockFacts;
}

/**
 * Reads `dependencies` of a version 1 lock (npm docs, package-lock.json, "dependencies"): packages inside packages, to
 * any depth. Only the package.json beside it shows which of the outermost are direct.
 */
function readDependencies(document: JsonDocument, list: number, reader: LockEntryReader): LockReading {
  const dependencies: LockedDependency[] = [];
  const outermost = new Map<string, number>();
  const stack = document.isObject(list) ? [{ key: document.first(list), end: document.after(list) }] : [];
  for (let level = stack.at(-1); level; level = stack.at(-1)) {
    const { key } = level;
    if (key >= level.end) {
      stack.pop();
      continue;
    }
    level.key = document.afterMember(key);
    const isOutermost = stack.length === 1;
    const name = document.string(key);
    const node = document.value(key);
    const dependency = reader.read(node, name, document.range(key), isOutermost ? null : false, true);
    if (!dependency) continue;
    if (isOutermost) keep(dependency, name, dependencies, outermost);
    else dependencies.push(dependency);
    const inner = document.member(node, 'dependencies');
    if (document.isObject(inner)) stack.push({ key: document.first(inner), end: document.after(inner) });
  }
  const installed = new Map(document.isObject(list) ? [['', outermost]] : []);
  return { dependencies, facts: { kind: 'npmLock', importers: null, installed } };
}

/** The requirement, until its result is known. */
type WrittenRequirement = { -readonly [Key in keyof LockedRequirement]: LockedRequirement[Key] };

/**
 * Reads `packages` of a version 2 or 3 lock (npm docs, package-lock.json, "packages"). Keys with `node_modules/` are
 * installed packages; the others are projects: the lock's own folder (`''`), workspace members and linked folders,
 * whose lists name the direct ones. Of a duplicate entry the last counts.
 */
function readPackages(document: JsonDocument, packages: number, reader: LockEntryReader): LockReading {
  const dependencies: LockedDependency[] = [];
  const installed = new Map<string, Map<string, number>>();
  const importers = new Map<string, ReadonlyMap<string, WrittenRequirement>>();
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
    const name = location.slice(at + marker.length);
    const dependency = reader.read(value, name, rangeOfName(document, key, name), false, false);
    if (!dependency) continue;
    const { source } = dependency;
    if (source.kind === 'local' && document.isTrue(document.member(value, 'link')) && isMember(source.path)) {
      dependency.source = { kind: 'member' };
      members.add(name).add(dependency.name);
    }
    if (isInsidePackage(location, at)) dependencies.push(dependency);
    else {
      const folder = at === 0 ? '' : location.slice(0, at - 1);
      const beside = installed.get(folder) ?? new Map<string, number>();
      installed.set(folder, beside);
      keep(dependency, name, dependencies, beside);
    }
  }
  markDirect(dependencies, installed, importers);
  return { dependencies, facts: { kind: 'npmLock', importers, installed, members } };
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
  dependencies: LockedDependency[],
  beside: Map<string, number>,
): void {
  const index = beside.get(name) ?? dependencies.length;
  beside.set(name, index);
  dependencies[index] = dependency;
}

/** The requirements of one project: name → requirement. */
function readImporter(document: JsonDocument, object: number): ReadonlyMap<string, WrittenRequirement> {
  const requirements = new Map<string, WrittenRequirement>();
  for (const name of lists) {
    for (const [key, value] of document.members(document.member(object, name)))
      addRequirement(requirements, document.string(key), { requirement: document.string(value), index: undefined });
  }
  return requirements;
}

/** Direct packages are a project's requirements, in the copy that project gets. */
function markDirect(
  dependencies: readonly LockedDependency[],
  installed: ReadonlyMap<string, ReadonlyMap<string, number>>,
  importers: ReadonlyMap<string, ReadonlyMap<string, WrittenRequirement>>,
): void {
  for (const [folder, requirements] of importers) {
    const folders = nodeModulesAbove(installed, folder);
    for (const [name, one] of requirements) {
      one.index = findInstalled(folders, name);
      const dependency = dependencies[one.index ?? -1];
      if (dependency) dependency.isDirect = true;
    }
  }
}
