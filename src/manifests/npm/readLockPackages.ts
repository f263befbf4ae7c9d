import type { SourceRange } from '../../core/range.ts';
import type { Asked } from '../facts.ts';
import type { JsonDocument } from '../parse/json.ts';
import { LockEntryReader, type LockReading, type LockedDependency } from './lockReading.ts';
import { findInstalled, nodeModulesAbove } from './nodeModules.ts';
import { membersOf, readWorkspaceGlobs } from './workspaceGlobs.ts';

/** What was asked for, until it is known what came of it. */
type AskedFor = { -readonly [Key in keyof Asked]: Asked[Key] };

const marker = 'node_modules/';

/**
 * Reads `packages` of a version 2 or 3 lock (npm docs, package-lock.json, "packages"). Keys with `node_modules/` are
 * installed packages; the others are projects: the lock's own folder (`''`), workspace members and linked folders, whose
 * lists say what is direct. An entry said twice counts as said last.
 */
export function readLockPackages(document: JsonDocument, packages: number): LockReading {
  const reader = new LockEntryReader(document);
  const dependencies: LockedDependency[] = [];
  const installed = new Map<string, Map<string, number>>();
  const importers = new Map<string, ReadonlyMap<string, AskedFor>>();
  let isMember: (folder: string) => boolean = () => false;
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
    if (source.kind === 'local' && reader.entry.isLink && isMember(source.path)) dependency.source = { kind: 'member' };
    if (isInsidePackage(location, at)) dependencies.push(dependency);
    else keep(dependency, name, at === 0 ? '' : location.slice(0, at - 1), dependencies, installed);
  }
  markDirect(dependencies, installed, importers);
  return { dependencies, problems: reader.problems, importers, installed };
}

/** Where the last `node_modules/` of a location begins, -1 for none. */
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

const lists: readonly string[] = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'];

/** What one project asks for: name → requirement. */
function readImporter(document: JsonDocument, object: number): ReadonlyMap<string, AskedFor> {
  const asked = new Map<string, AskedFor>();
  for (const name of lists) {
    const list = document.member(object, name);
    if (!document.isObject(list)) continue;
    const end = document.after(list);
    for (let key = document.first(list); key < end; key = document.afterMember(key)) {
      const requirement = document.string(document.value(key));
      asked.set(document.string(key), { requirement, index: undefined });
    }
  }
  return asked;
}

/** Direct is what a project asks for, in the copy that project gets. */
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
