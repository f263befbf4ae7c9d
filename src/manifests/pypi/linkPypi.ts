import { folderOf, parentFolder, relativeFolder, resolveFolder } from '../folders.ts';
import type { Dependency, Scope } from '../format.ts';
import { spreadScopes } from '../kit/scopes.ts';
import type { LinkedDependency, LinkedManifest } from '../link.ts';
import { linkLocked } from '../linking/linkLocked.ts';
import type { EcosystemRules, LinkContext, LinkerResult, MemberRoot } from '../linking/linker.ts';
import { namedFrom } from '../linking/namedFiles.ts';
import { memberMatcher } from '../memberMatcher.ts';
import { Includes, applyConstraints, usedOf } from './includes.ts';
import { CompiledFiles } from './compiledFiles.ts';
import { isAllowedByPep440 } from '../../core/versions/pep440.ts';
import { indexNames } from './lockGraph.ts';
import { type PypiFileFacts, type PypiLockFacts, type PypiLockTool, pypiFacts } from './pypiFacts.ts';
import { PypiIdentifier } from './pypiIdentifier.ts';
import { type PypiIndexes, joinIndexes, noIndexes } from './pypiIndexes.ts';
import { pypiName } from './pypiName.ts';
import type { PypiFile } from './pypiFacts.ts';
import { pypiNames } from './identifyPypiPackage.ts';
import { type PypiUserSettings, readPypiUserSettings } from './pypiSettings.ts';

/** Effects of a workspace folder's pyproject.toml files on each other's locks. */
class PypiProjects {
  /** Folder of a uv workspace → whether another folder is that of a member. */
  readonly #workspaces = new Map<string, (folder: string) => boolean>();
  /** The workspaces, by the files that name their members. */
  readonly roots: MemberRoot[] = [];
  /** Folder → names whose versions its project decides, for any requirement. */
  readonly #overridden = new Map<string, ReadonlySet<string>>();

  constructor(files: readonly PypiFile[]) {
    for (const file of files) {
      const facts = pypiFacts(file.reading.facts);
      if (facts?.fileKind !== 'project') continue;
      const folder = folderOf(file.path);
      if (facts.overridden) this.#overridden.set(folder, facts.overridden);
      if (!facts.workspace) continue;
      const inside = (globs: readonly string[]): readonly string[] =>
        globs.flatMap((glob) => resolveFolder(folder, glob) ?? []);
      const { members, exclude } = facts.workspace;
      this.#workspaces.set(folder, memberMatcher(inside(members), inside(exclude)));
      const isMember = memberMatcher(members, exclude);
      this.roots.push({ path: file.path, isMember: (one) => isMember(relativeFolder(folder, one)) });
    }
  }

  /** The folder of the uv workspace that another folder is a member of; `null` for none, and for a workspace's own. */
  workspaceOf(folder: string): string | null {
    for (let at: string | null = folder; at !== null; at = parentFolder(at)) {
      const isMember = this.#workspaces.get(at);
      if (isMember) return at !== folder && isMember(folder) ? at : null;
    }
    return null;
  }

  /** True if a locked version satisfies a project's requirement. Only versions of one registry are compared. */
  fits(dependency: Dependency, locked: Dependency, lock: PypiFile): boolean {
    const { requirement, source, name } = dependency;
    if (requirement === null || locked.version === null) return true;
    if (source.kind !== 'registry' || locked.source.kind !== 'registry') return true;
    return (
      isAllowedByPep440(locked.version, requirement) ||
      this.#overridden.get(folderOf(lock.path))?.has(pypiName(name)) === true
    );
  }
}

/** The one of several locks in a folder that decides for a pyproject.toml; the others are still listed. */
const tools: readonly PypiLockTool[] = ['uv', 'poetry', 'pdm', 'pylock', 'pipenv'];

/**
 * Links Python files (manifests.md 4 and 6). A lock decides for the projects it was made for, compiled requirements for what
 * they were compiled from; constraints only give versions to what is required. No lock decides what a project is built with.
 */
function linkPypi(files: readonly PypiFile[], context: LinkContext<PypiUserSettings>): LinkerResult<PypiFileFacts> {
  const includes = new Includes(files);
  const compiled = new CompiledFiles(files);
  const projects = new PypiProjects(files);
  const identifier = new PypiIdentifier(files, context, indexesOf(files, includes));
  // `linkLocked` goes by roles, and takes the first of several locks in a folder that covers a manifest.
  const given = new Map<PypiFile, PypiFile>();
  for (const file of files.toSorted(compareFiles)) {
    given.set(compiled.has(file) ? { ...file, format: { ...file.format, role: 'lock' } } : file, file);
  }
  const result = linkLocked([...given.keys()], context, {
    names: pypiNames,
    keyOf: ({ name, scope }) => (scope === 'build' ? null : pypiName(name)),
    covers: (lock, manifest) => covers(lock, manifest, projects) || compiled.covers(lock, manifest),
    workspaceOf: (lock) => (isUvLock(lock) ? projects.workspaceOf(folderOf(lock.path)) : null),
    fits: (dependency, locked, { lock }) => projects.fits(dependency, locked, lock),
    identify: (file, dependency) => identifier.identify(given.get(file) ?? file, dependency),
  });
  const linked = new Map<PypiFile, LinkedManifest>();
  for (const [file, manifest] of result.manifests) linked.set(given.get(file) ?? file, manifest);
  nameDirect(linked, projects);
  refineLocks(linked);
  constrain(linked, includes);
  return { manifests: [...linked], wanted: [], roots: projects.roots };
}

function compareFiles(a: PypiFile, b: PypiFile): number {
  return lockRank(a) - lockRank(b) || (a.path < b.path ? -1 : 1);
}

/** The indexes that each file names, with those of the files it is read together with. */
function indexesOf(files: readonly PypiFile[], includes: Includes): (file: PypiFile) => PypiIndexes {
  const named = (file: PypiFile): PypiIndexes => {
    const facts = pypiFacts(file.reading.facts);
    return facts === null || facts.fileKind === 'lock' ? noIndexes : facts.indexes;
  };
  const projects = files.filter(({ reading }) => pypiFacts(reading.facts)?.fileKind === 'project');
  const byFolder = grouped(projects, ({ path }) => folderOf(path));
  return (file) => {
    // A lock without addresses goes by the project beside it.
    const isLock = pypiFacts(file.reading.facts)?.fileKind === 'lock';
    const together = isLock ? (byFolder.get(folderOf(file.path)) ?? []) : includes.together(file);
    return joinIndexes(together.map(named));
  };
}

/** The requirements of a folder's projects are direct in each of its locks, whichever decides. */
function nameDirect(linked: Map<PypiFile, LinkedManifest>, projects: PypiProjects): void {
  const byFolder = grouped(linked.keys(), ({ path }) => folderOf(path));
  for (const [file, lock] of linked) {
    const facts = pypiFacts(file.reading.facts);
    if (facts?.fileKind !== 'lock') continue;
    const overruled = foldersOf(file, facts)
      .flatMap((folder) => byFolder.get(folder) ?? [])
      .filter((other) => linked.get(other)?.coveredBy !== file.path && covers(file, other, projects));
    if (overruled.length === 0) continue;
    const names = new Set(overruled.flatMap(({ reading }) => reading.dependencies.map(({ name }) => pypiName(name))));
    const dependencies: LinkedDependency[] = [];
    for (const one of lock.dependencies) {
      const isNamed = one.dependency.isDirect === null && names.has(pypiName(one.dependency.name));
      dependencies.push(isNamed ? { ...one, isDirect: true } : one);
    }
    linked.set(file, { ...lock, dependencies });
  }
}

/** The folders of the projects that a lock may cover. */
function foldersOf({ path }: PypiFile, { members }: PypiLockFacts): readonly string[] {
  const own = folderOf(path);
  const inside = [...members].map((member) => (own === '' || member === '' ? own + member : `${own}/${member}`));
  return [...new Set([own, ...inside])];
}

function refineLocks(linked: Map<PypiFile, LinkedManifest>): void {
  const byLock = grouped(linked.keys(), (file) => linked.get(file)?.coveredBy ?? null);
  for (const [file, lock] of linked) {
    const facts = pypiFacts(file.reading.facts);
    if (facts?.fileKind !== 'lock' || (facts.needs === null && facts.groups.size === 0)) continue;
    const covered = (byLock.get(file.path) ?? []).filter(({ format }) => format.role === 'manifest');
    const extras = covered.flatMap(({ reading }) => {
      const own = pypiFacts(reading.facts);
      return own?.fileKind === 'project' ? [...own.extras] : [];
    });
    const manifests = covered.flatMap((one) => linked.get(one) ?? []);
    const dependencies = lockScopes(lock, facts, manifests, new Set(extras));
    linked.set(file, { ...lock, dependencies });
  }
}

function grouped<K>(files: Iterable<PypiFile>, keyOf: (file: PypiFile) => K): ReadonlyMap<K, readonly PypiFile[]> {
  const groups = new Map<K, PypiFile[]>();
  for (const file of files) {
    const key = keyOf(file);
    const group = groups.get(key);
    if (group) group.push(file);
    else groups.set(key, [file]);
  }
  return groups;
}

/** `-c base.txt` may also name requirements that are installed; they are distinguished by their file names. */
function onlyConstrains({ path }: PypiFile): boolean {
  return /constraint/i.test(path.slice(path.lastIndexOf('/') + 1)) || !/requirement/i.test(path);
}

function constrain(linked: Map<PypiFile, LinkedManifest>, includes: Includes): void {
  const users = new Map<PypiFile, LinkedManifest[]>();
  for (const [file, manifest] of linked) {
    const constraints = includes.constraintsOf(file);
    if (constraints.length === 0) continue;
    const found = constraints.flatMap((constraint) => linked.get(constraint) ?? []);
    linked.set(file, { ...manifest, dependencies: applyConstraints(manifest.dependencies, found) });
    for (const constraint of constraints) {
      const others = users.get(constraint);
      if (others) others.push(manifest);
      else users.set(constraint, [manifest]);
    }
  }
  for (const [file, by] of users) {
    const manifest = linked.get(file);
    if (manifest && !includes.isRequired(file) && onlyConstrains(file))
      linked.set(file, { ...manifest, dependencies: usedOf(manifest, by) });
  }
}

/** Lower comes first. */
function lockRank(file: PypiFile): number {
  const facts = pypiFacts(file.reading.facts);
  return facts?.fileKind === 'lock' ? tools.indexOf(facts.tool) : -1;
}

function isUvLock(file: PypiFile): boolean {
  const facts = pypiFacts(file.reading.facts);
  return facts?.fileKind === 'lock' && facts.tool === 'uv';
}

/**
 * True if a lock covers a manifest in its folder or below: a new member of a workspace isn't in its lock yet. For
 * compiled requirements see `CompiledFiles`.
 */
function covers(lock: PypiFile, manifest: PypiFile, projects: PypiProjects): boolean {
  const [own, project] = [pypiFacts(lock.reading.facts), pypiFacts(manifest.reading.facts)];
  if (own?.fileKind !== 'lock' || !project || project.fileKind === 'lock') return false;
  const [folder, place] = [folderOf(lock.path), folderOf(manifest.path)];
  if (own.tool === 'pipenv' || project.fileKind === 'pipfile') {
    return own.tool === 'pipenv' && project.fileKind === 'pipfile' && folder === place;
  }
  if (project.fileKind === 'requirements' && !manifest.path.endsWith('.in')) return false;
  if (folder === place || own.members.has(folder === '' ? place : place.slice(folder.length + 1))) return true;
  return own.tool === 'uv' && projects.workspaceOf(place) === folder;
}

/**
 * The scope of each package of a lock, if the lock leaves that to the manifests it covers: it has none, or it names a
 * group that is an extra.
 */
function lockScopes(
  lock: LinkedManifest,
  facts: PypiLockFacts,
  covered: readonly LinkedManifest[],
  extras: ReadonlySet<string>,
): readonly LinkedDependency[] {
  const walked = facts.needs === null ? [] : walk(lock, facts.needs, covered);
  const linked: LinkedDependency[] = [];
  for (const [at, one] of lock.dependencies.entries()) {
    const isExtra = facts.groups.get(at)?.some((group) => extras.has(group)) ?? false;
    const scope = facts.groups.has(at) ? (isExtra ? 'optional' : one.scope) : (walked[at] ?? one.scope);
    linked.push(scope === one.scope ? one : { ...one, scope });
  }
  return linked;
}

function walk(
  lock: LinkedManifest,
  needs: NonNullable<PypiLockFacts['needs']>,
  covered: readonly LinkedManifest[],
): readonly (Scope | undefined)[] {
  const byName = indexNames(lock.dependencies.map(({ dependency }) => dependency));
  const seeds: (readonly [number, Scope])[] = [];
  for (const { dependencies } of covered) {
    for (const { dependency } of dependencies) {
      if (dependency.scope === 'build') continue;
      for (const at of byName.get(pypiName(dependency.name)) ?? []) seeds.push([at, dependency.scope]);
    }
  }
  return spreadScopes(needs, seeds);
}

export const pypi: EcosystemRules<PypiFileFacts, PypiUserSettings> = {
  names: pypiNames,
  listedTypes: ['pypi'],
  readSettings: readPypiUserSettings,
  link: linkPypi,
  filesNamedIn({ path, reading }) {
    const facts = pypiFacts(reading.facts);
    if (!facts || facts.fileKind === 'lock') return [];
    return namedFrom(
      path,
      'pip-requirements',
      facts.includes.map((one) => one.path),
    );
  },
  unread: {
    mayName: {
      'python-project': 'sources',
      'setup-cfg': 'sources',
      'pip-requirements': 'sources',
      'pipenv-file': 'sources',
      'pipenv-lock': 'sources',
      'pdm-lock': 'sources',
      'poetry-lock': 'sources',
      'python-lock': 'sources',
      'uv-lock': 'sources',
    },
    certainIn: ({ format }) => (format.id === 'poetry-lock' ? 'sources' : 'members'),
  },
};
