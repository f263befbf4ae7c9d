import type { Asked } from '../../facts.ts';
import type { DependencyGraph, ManifestFormat, ManifestReading, Scope } from '../../format.ts';
import { readRelaxedJson } from '../../parse/json.ts';
import { newerLock, writtenAt } from '../../parse/lockVersion.ts';
import { ProblemList } from '../../parse/problemList.ts';
import type { LockedDependency } from '../lockReading.ts';
import { addRequirement } from '../lockPlace.ts';
import { type BunPackages, type BunProject, outerKey, readBunPackages, readBunProjects } from './bunPackages.ts';
import { missing } from '../../problemMessage.ts';

/** bun.lock (bun docs, "Lockfile"): JSON with comments and commas at the end. The older bun.lockb is no text. */
export const format: ManifestFormat = {
  id: 'bun-lock',
  title: 'bun lock file',
  fileNames: ['bun.lock'],
  ecosystem: 'npm',
  role: 'lock',
  read,
  graph,
};

/** No tree of packages is deeper. */
const maxDepth = 50;

/** Shipped packages precede optional ones, and those precede peers and development. */
const order: readonly Scope[] = ['runtime', 'optional', 'peer', 'development'];

function read(text: string): ManifestReading {
  const document = readRelaxedJson(text);
  const problems = new ProblemList(text.length);
  const isLock = document.isObject(document.member(document.root, 'packages'));
  if (!isLock && document.member(document.root, 'lockfileVersion') < 0) problems.add(missing('packages'), 0, 1);
  const projects = readBunProjects(document);
  const packages = readBunPackages(document, problems);
  const importers = importersOf(projects, packages);
  markDirect(projects, importers, packages);
  return {
    dependencies: packages.dependencies,
    problems: [
      ...document.problems,
      ...problems.list,
      ...newerLock(writtenAt(document, document.member(document.root, 'lockfileVersion')), '2'),
    ],
    facts: {
      kind: 'npmLock',
      importers,
      installed: installedOf(projects, packages),
      members: new Set(projects.flatMap(({ name }) => name ?? [])),
      knowsOrigins: true,
    },
  };
}

function graph(text: string): DependencyGraph {
  const document = readRelaxedJson(text);
  return { needs: needsByIndex(readBunPackages(document)) };
}

function importersOf(
  projects: readonly BunProject[],
  { indexes }: BunPackages,
): ReadonlyMap<string, ReadonlyMap<string, Asked>> {
  return new Map(
    projects.map(({ folder, name, asked }) => {
      const found = new Map<string, Asked>();
      for (const one of asked)
        addRequirement(found, one.name, { requirement: one.requirement, index: findFrom(indexes, name, one.name) });
      return [folder, found];
    }),
  );
}

function markDirect(
  projects: readonly BunProject[],
  importers: ReadonlyMap<string, ReadonlyMap<string, Asked>>,
  packages: BunPackages,
): void {
  const roots = new Map<Scope, number[]>();
  for (const { folder, asked } of projects) {
    for (const { name, scope } of asked) {
      const index = importers.get(folder)?.get(name)?.index;
      const dependency = packages.dependencies[index ?? -1];
      if (index === undefined || !dependency) continue;
      dependency.isDirect = true;
      const indexes = roots.get(scope) ?? [];
      indexes.push(index);
      roots.set(scope, indexes);
    }
  }
  spreadScopes(packages.dependencies, needsByIndex(packages), roots);
}

/** The packages at the top, and those that only one project gets. */
function installedOf(
  projects: readonly BunProject[],
  { keys, dependencies }: BunPackages,
): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const folders = new Map<string | null, string>([[null, '']]);
  for (const { folder, name } of projects) if (folder !== '') folders.set(name ?? folder, folder);
  const installed = new Map<string, Map<string, number>>();
  for (const [index, key] of keys.entries()) {
    const folder = folders.get(outerKey(key));
    const dependency = dependencies[index];
    if (folder === undefined || !dependency) continue;
    const packages = installed.get(folder) ?? new Map<string, number>();
    packages.set(dependency.alias ?? dependency.name, index);
    installed.set(folder, packages);
  }
  return installed;
}

/** The package that this key's package gets for a name: the nearest one, from the inside out. */
function findFrom(indexes: ReadonlyMap<string, number>, key: string | null, name: string): number | undefined {
  let at = key;
  for (let depth = 0; at !== null && depth < maxDepth; depth++) {
    const found = indexes.get(`${at}/${name}`);
    if (found !== undefined) return found;
    at = outerKey(at);
  }
  return indexes.get(name);
}

/** The edges, by index. */
function needsByIndex({ keys, needs, indexes }: BunPackages): readonly (readonly number[])[] {
  const found: (readonly number[])[] = [];
  for (const [at, names] of needs.entries()) {
    const needed = new Set<number>();
    for (const name of names) {
      const index = findFrom(indexes, keys[at] ?? null, name);
      if (index !== undefined && index !== at) needed.add(index);
    }
    found.push([...needed].sort((a, b) => a - b));
  }
  return found;
}

/** Gives every package the most important scope that something it is needed by has. `roots`: what projects declare. */
function spreadScopes(
  dependencies: readonly LockedDependency[],
  needs: readonly (readonly number[])[],
  roots: ReadonlyMap<Scope, readonly number[]>,
): void {
  const reached = new Set<number>();
  for (const scope of order) {
    const open = [...(roots.get(scope) ?? [])];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const dependency = dependencies[at];
      if (!dependency || reached.has(at)) continue;
      reached.add(at);
      dependency.scope = scope;
      open.push(...(needs[at] ?? []));
    }
  }
}
