import { comparePaths, folderOf, foldersFrom, isAtOrBelow, resolveFolder } from '../folders.ts';
import type { LinkedDependency } from '../link.ts';
import { linkedOf, manifestOf } from '../linking/linkedDependency.ts';
import type {
  EcosystemRules,
  LinkContext,
  LinkedFile,
  LinkerResult,
  MemberRoot,
  PlacedReading,
} from '../linking/linker.ts';
import { isSearched } from '../linking/namedFiles.ts';
import { GradleBuilds } from './gradleBuilds.ts';
import { GradleLinker } from './gradleLinker.ts';
import { GradleProjects, type WorkspaceMembers } from './gradleProjects.ts';
import { MavenConfigs } from './mavenConfig.ts';
import type { MavenFacts, MavenFile, PomDependency } from './mavenFacts.ts';
import { MavenIdentifier, ofMaterials } from './mavenIdentifier.ts';
import { type MavenRepository, type MavenUserSettings, readMavenUserSettings, sourceAt } from './mavenRepositories.ts';
import { mavenNames } from './identifyMavenArtifact.ts';
import { dependencyOf } from './mavenPom.ts';
import { pomAt, WorkspacePoms } from './workspacePoms.ts';

/** Maven and Gradle share their coordinates and what the workspace makes itself: the files of each are linked without the other's. */
function linkMaven(files: readonly MavenFile[], context: LinkContext<MavenUserSettings>): LinkerResult<MavenFacts> {
  const isPom = ({ reading }: MavenFile): boolean => reading.facts.kind === 'mavenPom';
  const [poms, others] = [files.filter(isPom), files.filter((file) => !isPom(file))];
  const { supports } = context;
  const configs = new MavenConfigs(supports);
  const workspacePoms = new WorkspacePoms(poms, configs);
  workspacePoms.collectMembers();
  const builds = new GradleBuilds(others, supports);
  const projects = new GradleProjects(builds);
  const members: WorkspaceMembers = {
    isMember: (name) => workspacePoms.isMember(name) || projects.isMember(name),
    openMembersOf: (name) => [...workspacePoms.openMembersOf(name), ...projects.openMembersOf(name)],
  };
  const identifier = new MavenIdentifier(members, context);
  const workspace = { poms: workspacePoms, configs, identifier, ofUser: context.settings.maven };
  const ofMaven = linkPoms(poms, workspace);
  const ofGradle = linkGradle(others, new GradleLinker(builds, identifier, context.settings));
  const rest = others.flatMap((file) => wrapped(linkOther(file, workspace)));
  return {
    manifests: [...ofMaven.manifests, ...ofGradle.manifests, ...rest],
    wanted: [...ofMaven.wanted, ...ofGradle.wanted],
    roots: poms.map(rootOf),
  };
}

type Linked = LinkedFile<MavenFacts>;

/**
 * Links Gradle's files. A lock decides for the build script of its folder; a script takes missing values from the
 * scripts above it, from gradle.properties and from version catalogs. All entries of a catalog count, used or not. The
 * list of checksums counts only if there is nothing else.
 */
function linkGradle(files: readonly MavenFile[], linker: GradleLinker): LinkerResult<MavenFacts> {
  const done = new Map<MavenFile, Linked>();
  const isKind = (kind: string) => (file: MavenFile) => file.reading.facts.kind === kind;
  const locks = files.filter(isKind('gradleLock'));
  for (const file of locks) linker.addLock(file);
  for (const script of linker.builds.scripts) done.set(script.file, linker.linkScript(script));
  for (const catalog of linker.builds.catalogs.values()) done.set(catalog.file, linker.linkCatalog(catalog));
  for (const file of locks) done.set(file, linker.linkLock(file));
  for (const file of files.filter(isKind('gradleVerification'))) {
    const covering = coveringFile(file, files);
    done.set(file, covering ? manifestOf(file, [], covering) : linker.linkAlone(file));
  }
  return { manifests: files.flatMap((file) => wrapped(done.get(file))), wanted: linker.builds.wanted };
}

function wrapped(linked: Linked | undefined): readonly Linked[] {
  return linked ? [linked] : [];
}

/** A script or lock of the project that has these checksums: the topmost one. */
function coveringFile({ path }: MavenFile, files: readonly MavenFile[]): string | null {
  const root = folderOf(folderOf(path));
  const others = files
    .filter(({ reading: { facts } }) => facts.kind === 'gradleBuild' || facts.kind === 'gradleLock')
    .filter((other) => isAtOrBelow(other.path, root));
  return others.sort((a, b) => depthOf(a) - depthOf(b) || comparePaths(a, b))[0]?.path ?? null;
}

function depthOf({ path }: MavenFile): number {
  return path.split('/').length;
}

/** The pom.xml files of a workspace, and what applies to them. */
interface MavenWorkspace {
  readonly poms: WorkspacePoms;
  readonly configs: MavenConfigs;
  readonly identifier: MavenIdentifier;
  /** Repositories of the user's settings. */
  readonly ofUser: readonly MavenRepository[];
}

/**
 * Links pom.xml files: each dependency with the version, scope and name that it has in the light of parents and bills of
 * materials of the workspace. What the workspace makes itself has no coordinates.
 */
function linkPoms(
  files: readonly MavenFile[],
  { poms, configs, identifier, ofUser }: MavenWorkspace,
): LinkerResult<MavenFacts> {
  const manifests: Linked[] = [];
  for (const file of files) {
    const model = poms.modelAt(file.path);
    const { facts, dependencies } = file.reading;
    if (!model || facts.kind !== 'mavenPom') continue;
    const repositories = [...model.repositories, ...configs.repositoriesOf(folderOf(file.path)), ...ofUser];
    const linked: LinkedDependency[] = [];
    for (const [at, declared] of facts.declared.entries()) {
      const read = dependencies[at];
      if (!read) continue;
      const effective = model.effective(inWorkspace(declared, poms));
      const dependency = dependencyOf(withVersion(effective, poms), read);
      if (effective.scope === 'system') linked.push(linkedOf(dependency, 'providedBySystem'));
      else {
        const identity = identifier.identify(dependency, repositories);
        linked.push(linkedOf(dependency, effective.isImport ? ofMaterials(identity) : identity));
      }
    }
    manifests.push(manifestOf(file, linked));
  }
  return { manifests, wanted: configs.wanted };
}

/** Links the extensions of Maven's core, whose repositories are those of settings alone, and locks of Bazel, which name their own. */
function linkOther(file: MavenFile, { configs, identifier, ofUser }: MavenWorkspace): Linked | undefined {
  const { facts, dependencies } = file.reading;
  const isExtensions = facts.kind === 'mavenExtensions';
  if (!isExtensions && facts.kind !== 'mavenInstall') return undefined;
  const settings = isExtensions ? [...configs.repositoriesOf(folderOf(folderOf(file.path))), ...ofUser] : [];
  const linked: LinkedDependency[] = [];
  for (const [at, dependency] of dependencies.entries()) {
    const { name } = dependency;
    const own = isExtensions ? [] : (facts.repositories[at] ?? []);
    const named = own.length > 0 || isExtensions ? own : [file.path];
    const listed = named.map((address) => ({ ...sourceAt(address), filters: [name] }));
    linked.push(linkedOf(dependency, identifier.identify(dependency, [...listed, ...settings], isExtensions)));
  }
  return manifestOf(file, linked);
}

/** With the group that a project for Maven 4 leaves out. */
function inWorkspace(declared: PomDependency, poms: WorkspacePoms): PomDependency {
  if (declared.groupId !== '') return declared;
  return { ...declared, groupId: poms.groupOf(declared.artifactId) ?? '' };
}

/** With the version of the member that it is, where Maven 4 takes that one. */
function withVersion(effective: PomDependency, poms: WorkspacePoms): PomDependency {
  if (effective.version !== null) return effective;
  const version = poms.memberOf(`${effective.groupId}:${effective.artifactId}`)?.version ?? null;
  return version === null ? effective : { ...effective, version };
}

/** No real project has more modules. */
const maxModules = 5000;

/** The paths of a POM's parent and modules (Maven, Introduction to the POM), each once. */
function pomsNamedIn({ path, reading: { facts } }: PlacedReading<MavenFacts>): readonly string[] {
  if (facts.kind !== 'mavenPom') return [];
  const parent = facts.parent?.relativePath ? [facts.parent.relativePath] : [];
  const places = [...parent, ...facts.modules.slice(0, maxModules)].map((one) => resolveFolder(folderOf(path), one));
  return [...new Set(places.flatMap((place) => (place === null ? [] : pomAt(place))))];
}

/** Modules may be beside the POM that lists them, and a parent beside its children. */
function rootOf(pom: MavenFile): MemberRoot {
  let named: ReadonlySet<string> | undefined;
  return { path: pom.path, isMember: (_, path) => (named ??= new Set(pomsNamedIn(pom))).has(path) };
}

/** A Gradle script may decide for its whole build: the outermost folder at or above its own that has a script. */
function buildOf({ path, format }: MavenFile, files: readonly MavenFile[]): readonly string[] | null {
  if (format.id !== 'gradle-build') return null;
  const scripts = new Set(files.filter((file) => file.format.id === 'gradle-build').map((file) => folderOf(file.path)));
  let outermost = folderOf(path);
  for (const at of foldersFrom(outermost)) if (scripts.has(at)) outermost = at;
  return [outermost];
}

export const maven: EcosystemRules<MavenFacts, MavenUserSettings> = {
  names: mavenNames,
  listedTypes: ['maven', 'sourcearchive'],
  readSettings: readMavenUserSettings,
  link: linkMaven,
  // A search by name finds every pom.xml of the workspace.
  filesNamedIn: (file) =>
    pomsNamedIn(file).flatMap((path) => (isSearched(path) ? [] : { path, formatId: 'maven-pom' })),
  unread: { mayName: { 'maven-pom': 'sources', 'gradle-build': 'sources' }, foldersOf: buildOf },
};
