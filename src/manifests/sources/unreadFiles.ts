import { folderOf, isAtOrBelow, parentFolder, relativeFolder, resolveFolder } from '../folders.ts';
import type { LinkedDependency, LinkedManifest, WorkspaceFile } from '../link.ts';
import type { MemberRoot } from '../linking/linker.ts';
import { memberMatcher } from '../memberMatcher.ts';
import type { PublicSources } from './packageSources.ts';
import { isWellKnown } from './wellKnown.ts';
import { filesNamedIn } from '../linking/namedFiles.ts';

/**
 * What a file of each format may say of packages in other files: `members`, the names of packages in folders, or also `sources`, where
 * packages come from. Files of all other formats speak for their own packages alone.
 */
const mayName: ReadonlyMap<string, 'members' | 'sources'> = new Map([
  ...words('npm-package deno-config go-mod go-work').map((id) => [id, 'members'] as const),
  ...words(`
    npm-package-lock yarn-lock pnpm-lock bun-lock deno-lock pnpm-workspace
    nuget-project nuget-build-props nuget-central-packages paket-dependencies paket-lock
    maven-pom gradle-build cargo-manifest cargo-lock gem-file gem-lock pod-file pod-lock composer-manifest composer-lock
    python-project setup-cfg pip-requirements pipenv-file pipenv-lock pdm-lock poetry-lock python-lock uv-lock
    conda-environment conda-lock pixi-lock pixi-manifest
  `).map((id) => [id, 'sources'] as const),
]);

/** Locks that name the source of each entry, unless it is the ecosystem's usual one. */
const namesSources: ReadonlySet<string> = new Set(['cargo-lock', 'composer-lock', 'pod-lock', 'poetry-lock']);

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
 * What a readable lock has from an address, or knows to be no member, stays as it is, and so do names of well-known publishers. The file's
 * path is the source to answer.
 */
export class UnreadFiles {
  readonly #answers: PublicSources;
  readonly #unread: readonly UnreadFile[];
  readonly #files: ReadonlyMap<string, WorkspaceFile>;

  /** `roots`: those that no file names. */
  constructor(files: readonly WorkspaceFile[], roots: readonly MemberRoot[], answers: PublicSources) {
    this.#answers = answers;
    const unread = files.filter(
      (file) => (file.isUnreadable ? mayName.has(file.format.id) : isCut(file)) && !answers.hasSource(file.path),
    );
    const relations = unread.length === 0 ? null : new Relations(files, roots);
    this.#unread = unread.map((file) => ({
      path: file.path,
      isWhole: file.isUnreadable === true,
      namesOnlyMembers: mayName.get(file.format.id) === 'members',
      folders: relations?.foldersOf(file) ?? [],
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
      if (one.coordinates === null || isOfKnownPublisher(one)) return one;
      const entry = entryOf(one) ?? null;
      if (entry !== null && entry !== one)
        return entry.source === undefined || entry.coordinates !== null
          ? one
          : { ...one, ...this.#answers.heldBack(entry.source) };
      const unread = over.find((file) => !this.#isSettled(one, manifest, file));
      return unread === undefined ? one : { ...one, ...this.#answers.heldBack(unread.path) };
    });
    return { ...manifest, dependencies };
  }

  /** True if an entry itself has its source, or if a lock knows that it is no member and only members are in question. */
  #isSettled({ dependency: { source } }: LinkedDependency, { path }: LinkedManifest, unread: UnreadFile): boolean {
    const file = this.#files.get(path);
    const isLock = file !== undefined && file.format.role !== 'manifest';
    if (source.kind === 'conda') return isLock || source.isNamed === true;
    if (source.kind !== 'registry' || (source.registry !== null && !source.isOneOf)) return true;
    if (!isLock) return false;
    const { facts } = file.reading;
    if (namesSources.has(file.format.id)) return true;
    return unread.namesOnlyMembers && (facts.kind !== 'npmLock' || facts.knowsOrigins === true);
  }
}

/** Which files lead to which others. */
class Relations {
  /** Path → files that name it as a part of theirs, or as their parent. */
  readonly #namers = new Map<string, string[]>();
  readonly #roots: readonly MemberRoot[];
  readonly #scriptFolders: ReadonlySet<string>;

  constructor(files: readonly WorkspaceFile[], roots: readonly MemberRoot[]) {
    for (const file of files)
      for (const { path: named } of filesNamedIn(file)) {
        const others = this.#namers.get(named);
        if (others) others.push(file.path);
        else this.#namers.set(named, [file.path]);
      }
    this.#roots = [...files.flatMap((file) => rootAt(file) ?? []), ...roots];
    this.#scriptFolders = new Set(files.filter(isScript).map(({ path }) => folderOf(path)));
  }

  foldersOf(file: WorkspaceFile): readonly string[] {
    if (isScript(file)) return [this.#buildOf(folderOf(file.path))];
    if (file.format.id === 'nuget-build-props' && !/(?:^|\/)Directory\.[^/]*$/i.test(file.path)) return [''];
    const folders = new Set<string>();
    const found = new Set([file.path]);
    for (const path of found) {
      if (found.size > maxFiles) return [''];
      const folder = folderOf(path);
      folders.add(folder);
      for (const namer of this.#namers.get(path) ?? []) {
        found.add(namer);
        // Modules may lie beside the one that lists them, and a parent beside its children.
        if (file.format.id === 'maven-pom') folders.add(commonFolder(folder, folderOf(namer)));
      }
      for (const root of this.#roots) {
        if (root.path === path || !root.isMember(folder)) continue;
        found.add(root.path);
        folders.add(commonFolder(folder, folderOf(root.path)));
      }
    }
    return [...folders];
  }

  /** The outermost folder at or above this one that has a Gradle script. */
  #buildOf(folder: string): string {
    let outermost = folder;
    for (let at = parentFolder(folder); at !== null; at = parentFolder(at))
      if (this.#scriptFolders.has(at)) outermost = at;
    return outermost;
  }
}

/**
 * Of a text with a fault everything before it counts. In these two, members and registries may stand after it; each entry of any other file
 * stands for itself.
 */
function isCut({ format, reading: { problems } }: WorkspaceFile): boolean {
  const hasMembers = format.id === 'npm-package' || format.id === 'pnpm-workspace';
  return hasMembers && problems.some(({ isHarmless }) => !isHarmless);
}

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

function isScript({ format }: WorkspaceFile): boolean {
  return format.id === 'gradle-build';
}

function rootAt({ path, reading: { facts } }: WorkspaceFile): MemberRoot | null {
  const folder = folderOf(path);
  const inside = (globs: readonly string[], excluded: readonly string[] = []): MemberRoot => {
    const isMember = memberMatcher(globs, excluded);
    return { path, isMember: (one) => isMember(relativeFolder(folder, one)) };
  };
  switch (facts.kind) {
    case 'npmManifest':
      return facts.workspaces && inside(facts.workspaces);
    case 'pnpmWorkspace':
      return facts.packages && inside(facts.packages);
    case 'composerManifest':
      return facts.paths.length === 0 ? null : inside(facts.paths);
    case 'goWorkspace': {
      const used = new Set(facts.uses.map((use) => resolveFolder(folder, use)));
      return { path, isMember: (one) => used.has(one) };
    }
    case 'pypi':
      return facts.sort === 'lock' || facts.sort === 'requirements' || !facts.workspace
        ? null
        : inside(facts.workspace.members, facts.workspace.exclude);
    default:
      return null;
  }
}

/** The innermost folder that both are in. */
function commonFolder(one: string, other: string): string {
  for (let at: string | null = one; at !== null; at = parentFolder(at)) if (isAtOrBelow(other, at)) return at;
  return '';
}

/** Its name is no secret, wherever the package comes from. */
function isOfKnownPublisher({ coordinates, dependency: { name } }: LinkedDependency): boolean {
  const type = coordinates?.type;
  return (type === 'maven' || type === 'nuget' || type === 'composer') && isWellKnown(type, name);
}
