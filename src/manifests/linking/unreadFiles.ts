import { appendTo } from '../../base/appendTo.ts';
import { folderOf, foldersFrom, isAtOrBelow } from '../folders.ts';
import type { LinkedDependency, LinkedManifest, WorkspaceFile } from '../link.ts';
import type { EcosystemRules, MemberRoot, UnreadRules } from './linker.ts';
import type { AnsweredSources } from '../sources/packageSources.ts';
import { isOfKnownPublisher } from '../sources/wellKnown.ts';

/** More files that lead to one: it may decide for the whole folder. */
const maxFiles = 1000;

/** A file that can't be read, and the folders whose files it may decide for, with all below. */
interface UnreadFile {
  readonly path: string;
  /** Nothing is known of it, not even of its own packages. */
  readonly isWhole: boolean;
  readonly namesOnlyMembers: boolean;
  readonly folders: readonly string[];
}

/**
 * Manifests and locks of one ecosystem that can't be read. Such a file may name members of its workspace and sources of packages:
 *
 * - for files in its folder and below,
 * - where other files have it as a member, a module, a parent or a part: also for those in their folders and below,
 * - a Gradle script for its whole build, and what .NET projects import under a name of its own for all of them.
 *
 * What a readable lock has from an address, or names as no member, stays as it is, and so do names of well-known publishers. The file's
 * path is the source to answer.
 */
export class UnreadFiles {
  readonly #answers: AnsweredSources;
  readonly #unread: readonly UnreadFile[];
  readonly #rules: UnreadRules | undefined;
  readonly #files: ReadonlyMap<string, WorkspaceFile>;

  /** `roots`: files that have other folders as members. */
  constructor(
    files: readonly WorkspaceFile[],
    ecosystem: EcosystemRules,
    roots: readonly MemberRoot[],
    answers: AnsweredSources,
  ) {
    const rules = ecosystem.unread;
    this.#rules = rules;
    this.#answers = answers;
    const unread = files.filter(
      (file) =>
        (file.isUnreadable ? rules?.mayName[file.format.id] !== undefined : isCut(file, rules)) &&
        !answers.hasSource(file.path),
    );
    const relations = unread.length === 0 ? null : new Relations(files, ecosystem, roots);
    this.#unread = unread.map((file) => ({
      path: file.path,
      isWhole: file.isUnreadable === true,
      namesOnlyMembers: rules?.mayName[file.format.id] === 'members',
      folders: rules?.foldersOf?.(file, files) ?? relations?.foldersOf(file) ?? [],
    }));
    this.#files = new Map(unread.length === 0 ? [] : files.map((file) => [file.path, file]));
  }

  /** Linked manifests without the coordinates of what may be a member, or may come from another source. */
  withhold(manifests: readonly LinkedManifest[]): readonly LinkedManifest[] {
    if (this.#unread.length === 0) return manifests;
    const isLock = ({ path }: LinkedManifest): boolean => this.#files.get(path)?.format.role === 'lock';
    const locks = new Map(
      manifests.filter(isLock).map((lock) => {
        const withheld = this.#withheldIn(lock, (one) => one);
        return [lock.path, withheld] as const;
      }),
    );
    const entries = new Map(
      [...locks].map(([path, { dependencies }]) => [
        path,
        new Map(dependencies.map((one) => [one.dependency.nameRange.start, one])),
      ]),
    );
    return manifests.map(
      (manifest) =>
        locks.get(manifest.path) ??
        this.#withheldIn(manifest, ({ lockedBy }) => lockedBy && entries.get(lockedBy.path)?.get(lockedBy.range.start)),
    );
  }

  /** `entryOf`: the entry of a lock that decides a dependency. */
  #withheldIn(
    manifest: LinkedManifest,
    entryOf: (one: LinkedDependency) => LinkedDependency | null | undefined,
  ): LinkedManifest {
    const folder = folderOf(manifest.path);
    const over = this.#unread.filter(
      ({ path, isWhole, folders }) =>
        (isWhole || path !== manifest.path) && folders.some((outer) => isAtOrBelow(folder, outer)),
    );
    if (over.length === 0) return manifest;
    const dependencies = manifest.dependencies.map((one): LinkedDependency => {
      if (one.coordinates === null || isOfKnownPublisher(one.coordinates.type, one.dependency.name)) return one;
      const entry = entryOf(one) ?? null;
      if (entry !== null && entry !== one)
        return entry.source === undefined || entry.coordinates !== null
          ? one
          : { ...one, ...this.#answers.withheld(entry.source) };
      const unread = over.find((file) => !this.#isCertain(one, manifest, file));
      return unread === undefined ? one : { ...one, ...this.#answers.withheld(unread.path) };
    });
    return { ...manifest, dependencies };
  }

  /** True if an entry itself has its source, or if a lock shows that it is no member and only members are in question. */
  #isCertain({ dependency: { source } }: LinkedDependency, { path }: LinkedManifest, unread: UnreadFile): boolean {
    const file = this.#files.get(path);
    const isLock = file !== undefined && file.format.role !== 'manifest';
    if (source.kind === 'conda') return isLock || source.isNamed === true;
    if (source.kind !== 'registry' || (source.registry !== null && !source.isOneOf)) return true;
    if (!isLock) return false;
    const certain = this.#rules?.certainIn ? this.#rules.certainIn(file) : 'members';
    return certain === 'sources' || (certain === 'members' && unread.namesOnlyMembers);
  }
}

/** Which files lead to which others. */
class Relations {
  /** Path → files that name it as a part of theirs, or as their parent. */
  readonly #namers = new Map<string, string[]>();
  readonly #roots: readonly MemberRoot[];

  constructor(files: readonly WorkspaceFile[], ecosystem: EcosystemRules, roots: readonly MemberRoot[]) {
    for (const file of files)
      for (const { path: named } of ecosystem.filesNamedIn?.(file) ?? []) {
        appendTo(this.#namers, named, file.path);
      }
    this.#roots = roots;
  }

  foldersOf(file: WorkspaceFile): readonly string[] {
    const folders = new Set<string>();
    const found = new Set([file.path]);
    for (const path of found) {
      if (found.size > maxFiles) return [''];
      const folder = folderOf(path);
      folders.add(folder);
      for (const namer of this.#namers.get(path) ?? []) found.add(namer);
      for (const root of this.#roots) {
        if (root.path === path || !root.isMember(folder, path)) continue;
        found.add(root.path);
        folders.add(commonFolder(folder, folderOf(root.path)));
      }
    }
    return [...folders];
  }
}

/** Of a text with a fault everything before it counts. Members and registries may follow after it. */
function isCut({ format, reading: { problems } }: WorkspaceFile, rules: UnreadRules | undefined): boolean {
  const hasMembers = rules?.formatsWithMembers?.includes(format.id) === true;
  return hasMembers && problems.some(({ isHarmless }) => !isHarmless);
}

/** The innermost folder that both are in. */
function commonFolder(one: string, other: string): string {
  for (const at of foldersFrom(one)) if (isAtOrBelow(other, at)) return at;
  return '';
}
