import type { DependencyGraph } from '../format.ts';
import { type JsonDocument, readJson } from '../parse/json.ts';
import { findInstalled, lastMarker, marker, nodeModulesAbove } from './nodeModules.ts';

/** The packages installed in one place, by name, and the outer place, which is searched next. */
interface Place {
  readonly names: Map<string, number>;
  readonly outer: Place | null;
}

/** The needs of an installed package. Others' `devDependencies` are not installed. */
const needed: readonly string[] = ['dependencies', 'optionalDependencies', 'peerDependencies'];
/** The needs of a linked project. */
const neededByProject: readonly string[] = [...needed, 'devDependencies'];

/**
 * The edges of a package-lock.json or npm-shrinkwrap.json of any version. The lock has names; which copy each gets
 * follows from the packages' locations (npm docs, "folders"). Indexes are those of the
 * dependencies that `npmPackageLock.ts` reads.
 */
export function readLockGraph(text: string): DependencyGraph {
  const document = readJson(text);
  const packages = document.member(document.root, 'packages');
  const dependencies = document.member(document.root, 'dependencies');
  const hasPackages = document.isObject(packages) && document.first(packages) < document.after(packages);
  if (hasPackages) return packagesGraph(document, packages);
  if (document.isObject(dependencies)) return dependenciesGraph(document, dependencies);
  return { needs: [] };
}

/** Version 2 and 3: every key of `packages` is the package's folder. */
function packagesGraph(document: JsonDocument, packages: number): DependencyGraph {
  /** By index: the folder where a package searches for others, and its entry. */
  const entries: { readonly location: string; readonly node: number }[] = [];
  const installed = new Map<string, Map<string, number>>();
  const projects = new Map<string, number>();
  for (const [key, node] of document.members(packages)) {
    if (!document.isObject(node)) continue;
    const location = document.string(key);
    const at = lastMarker(location);
    if (at < 0) {
      projects.set(location, node);
      continue;
    }
    const folder = at === 0 ? '' : location.slice(0, at - 1);
    const name = location.slice(at + marker.length);
    const names = installed.get(folder) ?? new Map<string, number>();
    installed.set(folder, names);
    const isInsidePackage = location.slice(0, at).includes(marker);
    const earlier = isInsidePackage ? undefined : names.get(name);
    const index = earlier ?? entries.length;
    names.set(name, index);
    entries[index] = { location, node };
  }
  const needs: (readonly number[])[] = [];
  for (const { location, node } of entries) {
    const isLink = document.isTrue(document.member(node, 'link'));
    const resolved = document.member(node, 'resolved');
    const target = isLink && document.isString(resolved) ? document.string(resolved) : location;
    const entry = isLink ? (projects.get(target) ?? -1) : node;
    const folders = nodeModulesAbove(installed, target);
    const lists = isLink ? neededByProject : needed;
    needs.push(needsOf(document, entry, lists, (name) => findInstalled(folders, name)));
  }
  return { needs };
}

/** Version 1: packages lie in each other as their entries do, and `requires` names what each needs. */
function dependenciesGraph(document: JsonDocument, list: number): DependencyGraph {
  const entries: { readonly node: number; readonly place: Place }[] = [];
  const outermost: Place = { names: new Map(), outer: null };
  const stack = [{ key: document.first(list), end: document.after(list), place: outermost }];
  for (let level = stack.at(-1); level; level = stack.at(-1)) {
    const { key, place } = level;
    if (key >= level.end) {
      stack.pop();
      continue;
    }
    level.key = document.afterMember(key);
    const node = document.value(key);
    if (!document.isObject(node)) continue;
    const name = document.string(key);
    const index = (place === outermost ? place.names.get(name) : undefined) ?? entries.length;
    place.names.set(name, index);
    const inner = document.member(node, 'dependencies');
    const hasInner = document.isObject(inner);
    const own: Place = hasInner ? { names: new Map(), outer: place } : place;
    entries[index] = { node, place: own };
    if (hasInner) stack.push({ key: document.first(inner), end: document.after(inner), place: own });
  }
  const needs: (readonly number[])[] = [];
  for (const { node, place } of entries) {
    needs.push(needsOf(document, node, ['requires'], (name) => findOutward(place, name)));
  }
  return { needs };
}

/** The names in the lists of one entry, in the order of the text. Packages that were not installed are left out. */
function needsOf(
  document: JsonDocument,
  entry: number,
  lists: readonly string[],
  find: (name: string) => number | undefined,
): readonly number[] {
  const found = new Set<number>();
  // Optional peers aren't installed (npm docs, package.json, "peerDependenciesMeta").
  const meta = document.members(document.member(entry, 'peerDependenciesMeta'));
  const isOptional = ([, value]: readonly [number, number]): boolean =>
    document.isTrue(document.member(value, 'optional'));
  const optionalPeers = new Set(meta.filter(isOptional).map(([key]) => document.string(key)));
  for (const [list, names] of document.members(entry)) {
    if (!lists.some((name) => document.is(list, name))) continue;
    const isPeers = document.is(list, 'peerDependencies');
    for (const [key] of document.members(names)) {
      const name = document.string(key);
      const index = isPeers && optionalPeers.has(name) ? undefined : find(name);
      if (index !== undefined) found.add(index);
    }
  }
  return [...found];
}

function findOutward(from: Place, name: string): number | undefined {
  for (let place: Place | null = from; place; place = place.outer) {
    const found = place.names.get(name);
    if (found !== undefined) return found;
  }
  return undefined;
}
