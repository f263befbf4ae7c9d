import type { Dependency } from '../format.ts';
import type { LinkedDependency, SupportFile, WorkspaceFile } from '../link.ts';
import { linkedOf, manifestOf } from '../linking/linkedDependency.ts';
import type { LinkerResult } from '../linking/linker.ts';
import { formatFor } from '../registry.ts';
import { bothFeeds, type FeedIndex, type Feeds, type Namer } from './feeds.ts';
import type { LockIndex, NugetLock } from './lockIndex.ts';
import {
  type EvaluatedProject,
  type EvaluatedReference,
  evaluateProject,
  type PlacedText,
} from './msbuild/evaluateProject.ts';
import { inWorkspace, type MsbuildFile, MsbuildFiles } from './msbuild/msbuildFiles.ts';
import { compareNuget } from '../../core/versions/nuget.ts';
import { isUnresolved, normalVersion, readRequirement } from './nugetVersion.ts';

interface Parts {
  readonly supports: readonly SupportFile[];
  readonly feeds: FeedIndex;
  readonly locks: LockIndex;
  readonly name: Namer;
}

/** The results for a file's dependencies: index → results by content. */
type Answers = Map<number, Map<string, LinkedDependency>>;

/**
 * Links projects and their imports. A reference is listed at its place in the text, once for every version that
 * projects get by it; references in files that several projects share belong to all of them. A file that no project
 * imports is independent.
 */
export function linkProjects(files: readonly WorkspaceFile[], parts: Parts): LinkerResult {
  const known = new MsbuildFiles(files, parts.supports);
  const all = [...known.all].sort((a, b) => (a.file.path < b.file.path ? -1 : 1));
  const answers = new Map<MsbuildFile, Answers>();
  const coveredBy = new Map<MsbuildFile, string>();
  const used = new Set<MsbuildFile>();
  const projects = all.filter(({ file }) => file.format.id === 'nuget-project');
  const shared = all.filter(({ file }) => file.format.id !== 'nuget-project');
  for (const root of [...projects, ...shared]) {
    const isProject = root.file.format.id === 'nuget-project';
    // Only those that a search finds count on their own: others were read for the files that import them.
    if (!isProject && (used.has(root) || !formatFor(root.file.path))) continue;
    const project = evaluateProject(known, root);
    for (const file of project.files) used.add(file);
    const lock = isProject ? parts.locks.of(root.file.path, lockPathOf(root, project)) : undefined;
    if (lock) coveredBy.set(root, lock.file.path);
    const configured = project.sources ? parts.feeds.ofSources(project.sources) : parts.feeds.of(root.folder);
    const feeds = bothFeeds(configured, parts.feeds.ofMore(project.moreSources));
    for (const reference of project.references) {
      noteAsked(lock, reference);
      for (const linked of linkedReference(reference, lock, feeds, parts.name)) note(answers, reference, linked);
    }
  }
  const manifests: LinkerResult['manifests'][number][] = [];
  for (const file of all) {
    const own = answers.get(file);
    const isListed = file.file.format.id === 'nuget-project' || own || file.file.reading.problems.length > 0;
    if (!isListed) continue;
    manifests.push(manifestOf(file.file, inOrder(own), coveredBy.get(file) ?? null));
  }
  return { manifests, wanted: known.wanted };
}

function lockPathOf({ folder }: MsbuildFile, { lockPath }: EvaluatedProject): string | null {
  return lockPath === null ? null : inWorkspace(lockPath, folder);
}

/** Development only if every reference is. */
function noteAsked(lock: NugetLock | undefined, { name, isDevelopment }: EvaluatedReference): void {
  const id = name.toLowerCase();
  lock?.asked.set(id, isDevelopment && lock.asked.get(id) !== false);
}

function linkedReference(
  reference: EvaluatedReference,
  lock: NugetLock | undefined,
  feeds: Feeds,
  name: Namer,
): readonly LinkedDependency[] {
  const written = reference.file.file.reading.dependencies[reference.dependency];
  if (!written) return [];
  const own: Dependency = {
    ...written,
    name: reference.name,
    scope: reference.isDevelopment ? 'development' : 'runtime',
  };
  const asked = reference.versions.length > 0 ? reference.versions : [null];
  return asked.flatMap((one) => linkedVersion(own, one, reference.file, lock, feeds, name));
}

function linkedVersion(
  own: Dependency,
  asked: PlacedText | null,
  file: MsbuildFile,
  lock: NugetLock | undefined,
  feeds: Feeds,
  name: Namer,
): readonly LinkedDependency[] {
  const stated = statedBy(asked);
  const isOwn = asked !== null && own.requirement === asked.text;
  // If its text is in another file, or in a property, the resolved text is given as the requirement.
  const dependency = isOwn ? own : { ...own, version: null, requirement: stated.requirement };
  const identity = name({ ...own, ...stated }, feeds);
  if (!lock) {
    const elsewhere = asked && asked.file !== file ? { path: asked.file.file.path, range: asked.range } : null;
    return [linkedOf(dependency, identity, { version: stated.version, lockedBy: elsewhere })];
  }
  const held = lock.byId.get(own.name.toLowerCase()) ?? [];
  const { version } = stated;
  const equal = version === null ? [] : held.filter((one) => isVersion(one, version));
  const isOlder = version !== null && held.length > 0 && held.every((one) => isBefore(one, version));
  if (held.length > 0 && !isOlder)
    return (equal.length > 0 ? equal : held).map(
      ({ version: locked, coordinates, reason, source, dependency: entry }) => {
        const lockedBy = { path: lock.file.path, range: entry.nameRange };
        const found = { coordinates, reason, ...(source === undefined ? {} : { source }) };
        return linkedOf(dependency, found, { version: locked, lockedBy });
      },
    );
  const isOpen = identity.reason === null || identity.reason === 'rangeWithoutLock';
  if (!isOpen && identity.reason !== 'unresolvedVersion') return [linkedOf(dependency, identity, stated)];
  const { coordinates } = identity;
  const reason = isOlder ? 'lockOutdated' : 'notInLock';
  return [linkedOf(dependency, { coordinates, reason }, { version: stated.version })];
}

function statedBy(asked: PlacedText | null): { readonly version: string | null; readonly requirement: string | null } {
  if (asked === null) return { version: null, requirement: null };
  return isUnresolved(asked.text) ? { version: null, requirement: asked.text } : readRequirement(asked.text);
}

function isVersion({ version }: LinkedDependency, asked: string): boolean {
  return version !== null && normalVersion(version) === normalVersion(asked);
}

function isBefore({ version }: LinkedDependency, asked: string): boolean {
  return version !== null && (compareNuget(version, asked) ?? 0) < 0;
}

/** Equal results for several projects are listed once; a dependency that ships with one of them ships. */
function note(answers: Map<MsbuildFile, Answers>, reference: EvaluatedReference, linked: LinkedDependency): void {
  let ofFile = answers.get(reference.file);
  if (!ofFile) answers.set(reference.file, (ofFile = new Map()));
  let ofDependency = ofFile.get(reference.dependency);
  if (!ofDependency) ofFile.set(reference.dependency, (ofDependency = new Map()));
  const { dependency, version, coordinates, reason } = linked;
  const key = JSON.stringify([dependency.name.toLowerCase(), version, coordinates?.revision, reason]);
  const before = ofDependency.get(key);
  if (!before || (before.scope !== 'runtime' && linked.scope === 'runtime')) ofDependency.set(key, linked);
}

/** A result without a version is dropped if another has one. */
function inOrder(answers: Answers | undefined): readonly LinkedDependency[] {
  const linked: LinkedDependency[] = [];
  for (const [, found] of [...(answers ?? [])].sort(([a], [b]) => a - b)) {
    const all = [...found.values()];
    const hasVersion = all.some(({ version }) => version !== null);
    linked.push(...(hasVersion ? all.filter(({ version }) => version !== null) : all));
  }
  return linked;
}
