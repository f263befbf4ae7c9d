import type { Scope } from '../../core/scopes.ts';
import { appendTo } from '../../base/appendTo.ts';
import { baseName } from '../../base/baseName.ts';
import { comparePaths, folderOf, foldersFrom, pathIn, relativeFolder } from '../folders.ts';
import type { Dependency } from '../format.ts';
import type { LinkedManifest } from '../link.ts';
import { linkLocked } from '../linking/linkLocked.ts';
import type { LockGraph } from '../linking/lockedScopes.ts';
import type { EcosystemRules, LinkContext, LinkerResult, MemberRoot } from '../linking/linker.ts';
import { namedFrom } from '../linking/namedFiles.ts';
import { memberFinder } from '../memberMatcher.ts';
import { Includes, applyConstraints, usedOf } from './includes.ts';
import { CompiledFiles } from './compiledFiles.ts';
import { isAllowedByPep440 } from '../../core/versions/pep440.ts';
import { type PypiFileFacts, type PypiLockTool, pypiFacts } from './pypiFacts.ts';
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
      const isMember = memberFinder(folder, facts.workspace.members, facts.workspace.exclude);
      this.#workspaces.set(folder, isMember);
      this.roots.push({ path: file.path, isMember });
    }
  }

  /** The folder of the uv workspace that another folder is a member of; `null` for none, and for a workspace's own. */
  workspaceOf(folder: string): string | null {
    for (const at of foldersFrom(folder)) {
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
    overridingPath(lock) {
      const workspace = isUvLock(lock) ? projects.workspaceOf(folderOf(lock.path)) : null;
      return workspace === null ? null : pathIn(workspace, 'uv.lock');
    },
    fits: (dependency, locked, { lock }) => projects.fits(dependency, locked, lock),
    graphOf,
    identify: (file, dependency) => identifier.identify(given.get(file) ?? file, dependency),
  });
  const linked = new Map<PypiFile, LinkedManifest>();
  for (const [file, manifest] of result.manifests) linked.set(given.get(file) ?? file, manifest);
  constrain(linked, includes);
  return { manifests: [...linked], wanted: [], roots: projects.roots };
}

function compareFiles(a: PypiFile, b: PypiFile): number {
  return lockRank(a) - lockRank(b) || comparePaths(a, b);
}

/** The indexes that each file names, with those of the files it is read together with. */
function indexesOf(files: readonly PypiFile[], includes: Includes): (file: PypiFile) => PypiIndexes {
  const named = (file: PypiFile): PypiIndexes => {
    const facts = pypiFacts(file.reading.facts);
    return facts === null || facts.fileKind === 'lock' ? noIndexes : facts.indexes;
  };
  const projects = new Map<string, readonly PypiFile[]>();
  for (const file of files) {
    const folder = folderOf(file.path);
    if (pypiFacts(file.reading.facts)?.fileKind === 'project')
      projects.set(folder, [...(projects.get(folder) ?? []), file]);
  }
  return (file) => {
    // A lock without addresses goes by the project beside it.
    const isLock = pypiFacts(file.reading.facts)?.fileKind === 'lock';
    const group = isLock ? (projects.get(folderOf(file.path)) ?? []) : includes.groupOf(file);
    return joinIndexes(group.map(named));
  };
}

/** `-c base.txt` may also name requirements that are installed; they are distinguished by their file names. */
function onlyConstrains({ path }: PypiFile): boolean {
  return /constraint/i.test(baseName(path)) || !/requirement/i.test(path);
}

function constrain(linked: Map<PypiFile, LinkedManifest>, includes: Includes): void {
  const users = new Map<PypiFile, LinkedManifest[]>();
  for (const [file, manifest] of linked) {
    const constraints = includes.constraintsOf(file);
    if (constraints.length === 0) continue;
    const found = constraints.flatMap((constraint) => linked.get(constraint) ?? []);
    linked.set(file, { ...manifest, dependencies: applyConstraints(manifest.dependencies, found) });
    for (const constraint of constraints) {
      appendTo(users, constraint, manifest);
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
  if (folder === place || own.members.has(relativeFolder(folder, place))) return true;
  return own.tool === 'uv' && projects.workspaceOf(place) === folder;
}

/** Scopes of a lock that leaves them to the manifests it covers: it has none, or names groups, which may be extras. */
function graphOf({ reading }: PypiFile, covered: readonly PypiFile[]): LockGraph | null {
  const facts = pypiFacts(reading.facts);
  if (facts?.fileKind !== 'lock') return null;
  const extras = new Set<string>();
  for (const one of covered) {
    const own = pypiFacts(one.reading.facts);
    if (own?.fileKind === 'project') for (const extra of own.extras) extras.add(extra);
  }
  const scopes = new Map<number, Scope>();
  for (const [at, groups] of facts.groups) {
    const isExtra = groups.some((group) => extras.has(group));
    scopes.set(at, isExtra ? 'optional' : (reading.dependencies[at]?.scope ?? 'development'));
  }
  return { needs: facts.needs ?? [], scopes };
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
