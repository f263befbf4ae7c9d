import { folderOf } from '../folders.ts';
import type { WorkspaceFile } from '../link.ts';
import { manifestOf } from '../linking/linkedDependency.ts';
import type { LinkContext, LinkerResult } from '../linking/linker.ts';
import { GradleLinker } from './gradleLinker.ts';

type Linked = LinkerResult['manifests'][number];

/**
 * Links Gradle's files. A lock decides for the build script of its folder; a script takes what it does not say itself from
 * the scripts above it, from gradle.properties and from version catalogs. Of a catalog everything counts, used or not. The list
 * of checksums speaks only where there is nothing else.
 */
export function linkGradle(files: readonly WorkspaceFile[], context: LinkContext): LinkerResult {
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

/** A script or lock of the project whose checksums these are: the one that lies highest. */
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
