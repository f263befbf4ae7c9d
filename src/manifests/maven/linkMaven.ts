import { folderOf } from '../folders.ts';
import type { Dependency } from '../format.ts';
import { type Identity, identify } from '../identify.ts';
import type { LinkedDependency, WorkspaceFile } from '../link.ts';
import { linkedOf, manifestOf, unlessPrivate } from '../linking/linkedDependency.ts';
import type { LinkContext, LinkerResult } from '../linking/linker.ts';
import { GradleLinker } from './gradleLinker.ts';
import type { PomDependency } from './mavenFacts.ts';
import { RepositoryRules } from './mavenRepositories.ts';
import { dependencyOf } from './mavenPom.ts';
import { WorkspacePoms } from './workspacePoms.ts';

/** Maven and Gradle share only their coordinates: the files of each are linked without the other's. */
export function linkMaven(files: readonly WorkspaceFile[], context: LinkContext): LinkerResult {
  const isPom = ({ reading }: WorkspaceFile): boolean => reading.facts.kind === 'mavenPom';
  const poms = linkPoms(files.filter(isPom), context);
  const gradle = linkGradle(
    files.filter((file) => !isPom(file)),
    context,
  );
  return { manifests: [...poms.manifests, ...gradle.manifests], wanted: [...poms.wanted, ...gradle.wanted] };
}

type Linked = LinkerResult['manifests'][number];

/**
 * Links Gradle's files. A lock decides for the build script of its folder; a script takes missing values from the
 * scripts above it, from gradle.properties and from version catalogs. All entries of a catalog count, used or not. The
 * list of checksums counts only if there is nothing else.
 */
function linkGradle(files: readonly WorkspaceFile[], context: LinkContext): LinkerResult {
  const linker = new GradleLinker(files, context);
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

/**
 * Links pom.xml files: each dependency with the version, scope and name that it has in the light of parents and bills of
 * materials of the workspace. What the workspace makes itself has no coordinates.
 */
function linkPoms(files: readonly WorkspaceFile[], { options, privateNames }: LinkContext): LinkerResult {
  const poms = new WorkspacePoms(files);
  poms.learn();
  const manifests: LinkerResult['manifests'][number][] = [];
  const rules = new RepositoryRules(options);
  const ofUser = options.userSettings?.maven.maven ?? [];
  for (const file of files) {
    const model = poms.modelAt(file.path);
    const { facts, dependencies } = file.reading;
    if (!model || facts.kind !== 'mavenPom') continue;
    const repositories = [...model.repositories, ...ofUser];
    const linked: LinkedDependency[] = [];
    for (const [at, declared] of facts.declared.entries()) {
      const read = dependencies[at];
      if (!read) continue;
      const effective = model.effective(declared);
      const dependency = dependencyOf(effective, read);
      const identity = identityOf(dependency, effective, poms);
      const withheld = identity.coordinates && rules.withheld(repositories, dependency.name);
      linked.push(linkedOf(dependency, unlessPrivate(dependency, withheld ?? identity, privateNames)));
    }
    manifests.push(manifestOf(file, linked));
  }
  return { manifests, wanted: poms.wanted() };
}

function identityOf(dependency: Dependency, { scope, isImport }: PomDependency, poms: WorkspacePoms): Identity {
  if (scope === 'system') return { coordinates: null, reason: 'providedBySystem' };
  if (poms.isMember(dependency.name)) return { coordinates: null, reason: 'workspaceMember' };
  const identity = identify('maven', dependency);
  return isImport && identity.coordinates ? { ...identity, note: 'billOfMaterials' } : identity;
}
