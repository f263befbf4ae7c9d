import { compareNuget } from '../../core/versions/nugetOrder.ts';
import { comparePaths } from '../folders.ts';
import type { Dependency } from '../format.ts';
import type { LinkedDependency } from '../link.ts';
import { linkedBy, linkedOf, manifestOf, undecided } from '../linking/linkedDependency.ts';
import type { LinkContext, LinkedFile, LinkerResult } from '../linking/linker.ts';
import { formatFor } from '../registry.ts';
import type { FeedIndex, Feeds } from './feeds.ts';
import type { Namer } from './linkNuget.ts';
import type { LockIndex, NugetLock } from './lockIndex.ts';
import { type EvaluatedReference, evaluateProject, type PlacedText } from './msbuild/evaluateProject.ts';
import { inWorkspace, type MsbuildFile, MsbuildFiles } from './msbuild/msbuildFiles.ts';
import { isUnresolved, normalVersion, readRequirement } from './nugetVersion.ts';
import type { NugetFacts, NugetFile } from './nugetFacts.ts';

interface Parts {
  readonly supports: LinkContext['supports'];
  readonly feeds: FeedIndex;
  readonly locks: LockIndex;
  readonly name: Namer;
}

/** The results for a file's dependencies: index → results by content. */
type Results = Map<number, Map<string, LinkedDependency>>;

/**
 * Links projects and their imports. A reference is listed at its place in the text, once for every version that
 * projects get by it; references in files that several projects share belong to all of them. A file that no project
 * imports is independent.
 */
export function linkProjects(
  files: readonly NugetFile[],
  { supports, feeds, locks, name }: Parts,
): LinkerResult<NugetFacts> {
  const known = new MsbuildFiles(files, supports);
  const all = [...known.all].sort((a, b) => comparePaths(a.file, b.file));
  const results = new Map<MsbuildFile, Results>();
  const coveredBy = new Map<MsbuildFile, string>();
  const used = new Set<MsbuildFile>();
  for (const root of [...all.filter(({ isProject }) => isProject), ...all.filter(({ isProject }) => !isProject)]) {
    const { file, folder, isProject } = root;
    // Only those that a search finds count on their own: others were read for the files that import them.
    if (!isProject && (used.has(root) || !formatFor(file.path))) continue;
    const project = evaluateProject(known, root);
    for (const one of project.files) used.add(one);
    const lockPath = project.lockPath === null ? null : inWorkspace(project.lockPath, folder);
    const lock = isProject ? locks.of(file.path, lockPath) : undefined;
    if (lock) coveredBy.set(root, lock.file.path);
    const own = project.sources ? feeds.ofSources(project.sources) : feeds.of(folder);
    const context = { lock, feeds: [own, feeds.ofMore(project.additionalSources)], name };
    for (const reference of project.references) {
      const id = reference.name.toLowerCase();
      lock?.required.set(id, reference.isDevelopment && lock.required.get(id) !== false);
      for (const linked of linkReference(reference, context)) note(results, reference, linked);
    }
  }
  const manifests: LinkedFile<NugetFacts>[] = [];
  for (const one of all) {
    const own = results.get(one);
    if (one.isProject || own || one.file.reading.problems.length > 0)
      manifests.push(manifestOf(one.file, inOrder(own), coveredBy.get(one) ?? null));
  }
  return { manifests, wanted: known.wanted };
}

/** What decides for the references of one project. */
interface ReferenceContext {
  readonly lock: NugetLock | undefined;
  readonly feeds: readonly Feeds[];
  readonly name: Namer;
}

function linkReference(reference: EvaluatedReference, context: ReferenceContext): readonly LinkedDependency[] {
  const { name, file, versions, isDevelopment } = reference;
  const written = file.file.reading.dependencies[reference.dependency];
  if (!written) return [];
  const own: Dependency = { ...written, name, scope: isDevelopment ? 'development' : 'runtime' };
  return (versions.length > 0 ? versions : [null]).flatMap((one) => linkVersion(own, one, file, context));
}

function linkVersion(
  own: Dependency,
  required: PlacedText | null,
  file: MsbuildFile,
  { lock, feeds, name }: ReferenceContext,
): readonly LinkedDependency[] {
  const stated = statedBy(required);
  const { version } = stated;
  const isOwn = required !== null && own.requirement === required.text;
  // If its text is in another file, or in a property, the resolved text is given as the requirement.
  const dependency = isOwn ? own : { ...own, version: null, requirement: stated.requirement };
  const identity = name({ ...own, ...stated }, feeds);
  if (!lock) {
    const isElsewhere = required !== null && required.file !== file;
    const lockedBy = isElsewhere ? { path: required.file.file.path, range: required.range } : null;
    return [linkedOf(dependency, identity, { version, lockedBy })];
  }
  const locked = lock.byId.get(own.name.toLowerCase()) ?? [];
  const isOlder =
    version !== null &&
    locked.length > 0 &&
    locked.every((one) => one.version !== null && (compareNuget(one.version, version) ?? 0) < 0);
  if (locked.length > 0 && !isOlder) {
    const wanted = version === null ? null : normalVersion(version);
    const equal = locked.filter((one) => one.version !== null && normalVersion(one.version) === wanted);
    return (equal.length > 0 ? equal : locked).map((one) => linkedBy(lock.file, dependency, one));
  }
  return [linkedOf(dependency, undecided(identity, isOlder), { version })];
}

function statedBy(required: PlacedText | null): Pick<Dependency, 'version' | 'requirement'> {
  if (required === null) return { version: null, requirement: null };
  return isUnresolved(required.text) ? { version: null, requirement: required.text } : readRequirement(required.text);
}

/** Equal results for several projects are listed once; a dependency that ships with one of them ships. */
function note(results: Map<MsbuildFile, Results>, reference: EvaluatedReference, linked: LinkedDependency): void {
  let ofFile = results.get(reference.file);
  if (!ofFile) results.set(reference.file, (ofFile = new Map()));
  let ofDependency = ofFile.get(reference.dependency);
  if (!ofDependency) ofFile.set(reference.dependency, (ofDependency = new Map()));
  const { dependency, version, coordinates, reason } = linked;
  const key = JSON.stringify([dependency.name.toLowerCase(), version, coordinates?.revision, reason]);
  const before = ofDependency.get(key);
  if (!before || (before.scope !== 'runtime' && linked.scope === 'runtime')) ofDependency.set(key, linked);
}

/** A result without a version is dropped if another has one. */
function inOrder(results: Results | undefined): readonly LinkedDependency[] {
  return [...(results ?? [])]
    .sort(([a], [b]) => a - b)
    .flatMap(([, found]) => {
      const all = [...found.values()];
      const exact = all.filter(({ version }) => version !== null);
      return exact.length > 0 ? exact : all;
    });
}
