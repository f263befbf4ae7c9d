import { folderOf } from '../folders.ts';
import type { Dependency } from '../format.ts';
import { type Identity, identify } from '../identify.ts';
import type { LinkedDependency, WorkspaceFile } from '../link.ts';
import { linkedOf, manifestOf, applyPrivatePackages } from '../linking/linkedDependency.ts';
import type { LinkContext, LinkerResult } from '../linking/linker.ts';
import { GradleBuilds } from './gradleBuilds.ts';
import { GradleLinker } from './gradleLinker.ts';
import { GradleProjects, type WorkspaceMembers } from './gradleProjects.ts';
import { MavenConfigs } from './mavenConfig.ts';
import type { PomDependency } from './mavenFacts.ts';
import { RepositoryRules, sourceAt } from './mavenRepositories.ts';
import { dependencyOf } from './mavenPom.ts';
import { WorkspacePoms } from './workspacePoms.ts';

/** Maven and Gradle share their coordinates and what the workspace makes itself: the files of each are linked without the other's. */
export function linkMaven(files: readonly WorkspaceFile[], context: LinkContext): LinkerResult {
  const isPom = ({ reading }: WorkspaceFile): boolean => reading.facts.kind === 'mavenPom';
  const [poms, others] = [files.filter(isPom), files.filter((file) => !isPom(file))];
  const { supports } = context.options;
  const configs = new MavenConfigs(supports);
  const workspacePoms = new WorkspacePoms(poms, configs);
  workspacePoms.learn();
  const builds = new GradleBuilds(others, supports);
  const projects = new GradleProjects(builds);
  const members: WorkspaceMembers = {
    isMember: (name) => workspacePoms.isMember(name) || projects.isMember(name),
    openMembersOf: (name) => [...workspacePoms.openMembersOf(name), ...projects.openMembersOf(name)],
  };
  const ofMaven = linkPoms(poms, { poms: workspacePoms, configs, members }, context);
  const ofGradle = linkGradle(others, new GradleLinker(builds, members, context));
  const rest = others.flatMap((file) => wrapped(linkOther(file, { poms: workspacePoms, configs, members }, context)));
  return {
    manifests: [...ofMaven.manifests, ...ofGradle.manifests, ...rest],
    wanted: [...ofMaven.wanted, ...ofGradle.wanted],
  };
}

type Linked = LinkerResult['manifests'][number];

/**
 * Links Gradle's files. A lock decides for the build script of its folder; a script takes missing values from the
 * scripts above it, from gradle.properties and from version catalogs. All entries of a catalog count, used or not. The
 * list of checksums counts only if there is nothing else.
 */
function linkGradle(files: readonly WorkspaceFile[], linker: GradleLinker): LinkerResult {
  const done = new Map<WorkspaceFile, Linked>();
  const isKind = (kind: string) => (file: WorkspaceFile) => file.reading.facts.kind === kind;
  const locks = files.filter(isKind('gradleLock'));
  for (const file of locks) linker.addLock(file);
  for (const script of linker.builds.scripts) done.set(script.file, linker.linkScript(script));
  for (const catalog of linker.builds.catalogs.values()) done.set(catalog.file, linker.linkCatalog(catalog));
  for (const file of locks) done.set(file, linker.linkLock(file));
  for (const file of files.filter(isKind('gradleVerification'))) {
    const speaker = speakerFor(file, files);
    done.set(file, speaker ? manifestOf(file, [], speaker) : linker.linkAlone(file));
  }
  return { manifests: files.flatMap((file) => wrapped(done.get(file))), wanted: linker.builds.wanted };
}

function wrapped(linked: Linked | undefined): readonly Linked[] {
  return linked ? [linked] : [];
}

/** A script or lock of the project that has these checksums: the topmost one. */
function speakerFor({ path }: WorkspaceFile, files: readonly WorkspaceFile[]): string | null {
  const root = folderOf(folderOf(path));
  const paths = files
    .filter(({ reading: { facts } }) => facts.kind === 'gradleBuild' || facts.kind === 'gradleLock')
    .map((file) => file.path)
    .filter((other) => root === '' || other.startsWith(`${root}/`));
  return paths.sort((a, b) => depthOf(a) - depthOf(b) || (a < b ? -1 : 1))[0] ?? null;
}

function depthOf(path: string): number {
  return path.split('/').length;
}

/** The pom.xml files of a workspace, and what applies to them. */
interface MavenWorkspace {
  readonly poms: WorkspacePoms;
  readonly configs: MavenConfigs;
  readonly members: WorkspaceMembers;
}

/**
 * Links pom.xml files: each dependency with the version, scope and name that it has in the light of parents and bills of
 * materials of the workspace. What the workspace makes itself has no coordinates.
 */
function linkPoms(
  files: readonly WorkspaceFile[],
  { poms, configs, members }: MavenWorkspace,
  { options, privateNames, answers }: LinkContext,
): LinkerResult {
  const manifests: LinkerResult['manifests'][number][] = [];
  const rules = new RepositoryRules(answers);
  const ofUser = options.userSettings?.maven.maven ?? [];
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
      const identity = identityOf(dependency, effective, members);
      const open = members.openMembersOf(dependency.name);
      const all = open.length > 0 ? [...repositories, ...open] : repositories;
      const elsewhere = identity.coordinates && rules.identityElsewhere(all, dependency);
      linked.push(linkedOf(dependency, applyPrivatePackages(dependency, elsewhere ?? identity, privateNames)));
    }
    manifests.push(manifestOf(file, linked));
  }
  return { manifests, wanted: configs.wanted };
}

/** Links the extensions of Maven's core, whose repositories are those of settings alone, and locks of Bazel, which name their own. */
function linkOther(
  file: WorkspaceFile,
  { configs, members }: MavenWorkspace,
  { options, privateNames, answers }: LinkContext,
): Linked | undefined {
  const { facts, dependencies } = file.reading;
  const isExtensions = facts.kind === 'mavenExtensions';
  if (!isExtensions && facts.kind !== 'mavenInstall') return undefined;
  const rules = new RepositoryRules(answers);
  const ofUser = options.userSettings?.maven.maven ?? [];
  const settings = isExtensions ? [...configs.repositoriesOf(folderOf(folderOf(file.path))), ...ofUser] : [];
  const linked: LinkedDependency[] = [];
  for (const [at, dependency] of dependencies.entries()) {
    const { name } = dependency;
    const own = isExtensions ? [] : (facts.repositories[at] ?? []);
    const named = own.length > 0 || isExtensions ? own : [file.path];
    const listed = named.map((address) => ({ ...sourceAt(address), filters: [name] }));
    const open = members.openMembersOf(name);
    const elsewhere = rules.identityElsewhere([...listed, ...settings, ...open], dependency, isExtensions);
    const identity: Identity = members.isMember(name)
      ? { coordinates: null, reason: 'workspaceMember' }
      : identify('maven', dependency);
    const found = identity.coordinates && elsewhere ? elsewhere : identity;
    linked.push(linkedOf(dependency, applyPrivatePackages(dependency, found, privateNames)));
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

function identityOf(dependency: Dependency, { scope, isImport }: PomDependency, members: WorkspaceMembers): Identity {
  if (scope === 'system') return { coordinates: null, reason: 'providedBySystem' };
  if (members.isMember(dependency.name)) return { coordinates: null, reason: 'workspaceMember' };
  const identity = identify('maven', dependency);
  return isImport && identity.coordinates ? { ...identity, note: 'billOfMaterials' } : identity;
}
