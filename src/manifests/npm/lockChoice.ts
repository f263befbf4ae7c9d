import { appendTo } from '../../base/appendTo.ts';
import { comparePaths, folderOf, foldersFrom, relativeFolder } from '../folders.ts';
import { folderOfSettings, type SupportFile } from '../userSettingsFile.ts';
import { readsLockOfWorkspace } from './npmrc.ts';
import { membersOf } from './workspaceGlobs.ts';
import type { NpmFile, NpmLockFacts, NpmManifestFacts, PnpmWorkspaceFacts } from './npmFacts.ts';

/** A package.json, or another list of a project's requirements. */
export interface Manifest {
  readonly file: NpmFile;
  readonly folder: string;
  readonly facts: NpmManifestFacts;
}

export interface PnpmWorkspace {
  readonly file: NpmFile;
  readonly folder: string;
  readonly facts: PnpmWorkspaceFacts;
}

export type LockTool = 'npm' | 'yarn' | 'pnpm' | 'bun' | 'deno';

export interface LockFile {
  readonly file: NpmFile;
  readonly folder: string;
  readonly facts: NpmLockFacts;
  readonly tool: LockTool;
  /** Another lock that decides in its place: one of its folder, or that of the workspace its folder is a member of. */
  overridingLock: LockFile | null;
  /** Others of the folder that count as much as this one. */
  otherLocks: readonly LockFile[];
}

/** The files of one ecosystem by what they are. */
export interface NpmFiles {
  readonly manifests: readonly Manifest[];
  readonly pnpmWorkspaces: readonly PnpmWorkspace[];
  readonly locks: readonly LockFile[];
  /** Folders of pnpm workspaces whose members have locks of their own. */
  readonly ownLocks: ReadonlySet<string>;
}

/** In the order they count in, by the ends of their paths. */
const tools: readonly (readonly [fileName: string, tool: LockTool])[] = [
  ['npm-shrinkwrap.json', 'npm'],
  ['package-lock.json', 'npm'],
  ['yarn.lock', 'yarn'],
  ['pnpm-lock.yaml', 'pnpm'],
  ['bun.lock', 'bun'],
  ['deno.lock', 'deno'],
];

export function sortFiles(files: readonly NpmFile[], supports: readonly SupportFile[]): NpmFiles {
  const manifests: Manifest[] = [];
  const pnpmWorkspaces: PnpmWorkspace[] = [];
  const locks: LockFile[] = [];
  for (const file of files) {
    const { facts } = file.reading;
    const folder = folderOf(file.path);
    if (facts.kind === 'npmManifest') manifests.push({ file, folder, facts });
    else if (facts.kind === 'pnpmWorkspace') pnpmWorkspaces.push({ file, folder, facts });
    else if (facts.kind === 'npmLock')
      locks.push({ file, folder, facts, tool: toolOf(file.path), overridingLock: null, otherLocks: [] });
  }
  const ownLocks = [
    ...pnpmWorkspaces.filter(({ facts }) => facts.hasOwnLocks).map(({ folder }) => folder),
    ...supports.flatMap(({ path, text }) => {
      const own = folderOfSettings(path, '.npmrc');
      return own === null || readsLockOfWorkspace(text) ? [] : [own];
    }),
  ];
  return { manifests, pnpmWorkspaces, locks, ownLocks: new Set(ownLocks) };
}

/**
 * The lock of each manifest: the nearest at or above it that covers it (manifests.md 4). Of several in one folder the
 * one of the tool that `packageManager` names decides, and npm-shrinkwrap.json precedes package-lock.json; else all
 * count. Only the newer yarn reads the lock of a member if the workspace has one.
 */
export class LockChoice {
  readonly #locks = new Map<string, readonly LockFile[]>();
  readonly #members = new Map<string, (folder: string) => boolean>();
  readonly #pnpmMembers = new Map<string, (folder: string) => boolean>();

  readonly #ownLocks: ReadonlySet<string>;

  constructor({ manifests, pnpmWorkspaces, locks, ownLocks }: NpmFiles) {
    this.#ownLocks = ownLocks;
    const managers = new Map<string, string>();
    const denoFolders = new Set<string>();
    for (const { folder, facts, file } of manifests) {
      if (facts.workspaces) this.#members.set(folder, membersOf(facts.workspaces));
      if (facts.packageManager !== undefined) managers.set(folder, facts.packageManager);
      if (isOfDeno(file)) denoFolders.add(folder);
    }
    for (const { folder, facts } of pnpmWorkspaces)
      if (facts.packages) this.#pnpmMembers.set(folder, membersOf(facts.packages));
    const byFolder = new Map<string, LockFile[]>();
    for (const lock of locks) {
      appendTo(byFolder, lock.folder, lock);
    }
    for (const [folder, beside] of byFolder) {
      beside.sort((a, b) => rankOf(a) - rankOf(b) || comparePaths(a.file, b.file));
      choose(beside, managers.get(folder), denoFolders.has(folder));
    }
    // From the outermost to the innermost: a workspace's lock is known to count before its members' are checked.
    for (const [folder, beside] of [...byFolder].sort(([a], [b]) => a.length - b.length)) {
      for (const lock of beside) lock.overridingLock ??= this.#workspaceLockOver(lock);
      this.#locks.set(
        folder,
        beside.filter(({ overridingLock }) => overridingLock === null),
      );
    }
  }

  /** The lock of the workspace that the folder of a lock is a member of. */
  #workspaceLockOver({ folder, tool, facts }: LockFile): LockFile | null {
    // The newer yarn takes the nearest folder with a lock for a project (yarn, `findProjectCwd`).
    if (tool === 'yarn' && facts.importers !== null) return null;
    const workspaces = tool === 'pnpm' ? this.#pnpmMembers : this.#members;
    for (const at of foldersFrom(folder)) {
      const isMember = workspaces.get(at)?.(relativeFolder(at, folder)) === true;
      if (!isMember) continue;
      if (tool === 'pnpm' && this.#ownLocks.has(at)) return null;
      return this.#locks.get(at)?.find((lock) => this.#covers(lock, folder)) ?? null;
    }
    return null;
  }

  /** The locks that cover a manifest, all of one folder; the first counts before the next. */
  of({ folder, file }: Manifest): readonly LockFile[] {
    if (this.#locks.size === 0) return [];
    for (const at of foldersFrom(folder)) {
      const covering = this.#locks.get(at)?.filter((lock) => this.#covers(lock, folder)) ?? [];
      if (covering.length < 2) {
        if (covering.length > 0) return covering;
        continue;
      }
      const own = covering.filter(({ tool }) => (tool === 'deno') === isOfDeno(file));
      return [...own, ...covering.filter((lock) => !own.includes(lock))];
    }
    return [];
  }

  /** A version 1 lock of npm covers its own folder only. */
  #covers({ folder, facts, tool }: LockFile, project: string): boolean {
    if (folder === project) return true;
    const place = relativeFolder(folder, project);
    if (facts.importers?.has(place)) return true;
    if (facts.importers === null && !facts.descriptors) return false;
    const isMember = (tool === 'pnpm' ? this.#pnpmMembers : this.#members).get(folder);
    return isMember?.(place) ?? false;
  }
}

/** Of deno's own, `deno.lock` counts, even beside others. */
function choose(beside: readonly LockFile[], manager: string | undefined, hasDeno: boolean): void {
  const shrinkwrap = beside.find(({ file }) => file.path.endsWith('npm-shrinkwrap.json'));
  for (const lock of beside)
    if (shrinkwrap && lock !== shrinkwrap && lock.tool === 'npm') lock.overridingLock = shrinkwrap;
  const others = beside.filter(({ overridingLock, tool }) => overridingLock === null && !(tool === 'deno' && hasDeno));
  const named = others.find(({ tool }) => tool === manager);
  for (const lock of others) {
    if (named && lock !== named) lock.overridingLock = named;
    else if (!named) lock.otherLocks = others.filter((other) => other !== lock);
  }
  for (const lock of beside)
    if (lock.overridingLock?.overridingLock) lock.overridingLock = lock.overridingLock.overridingLock;
}

function isOfDeno({ format }: NpmFile): boolean {
  return format.id.startsWith('deno');
}

function toolOf(path: string): LockTool {
  return tools.find(([fileName]) => path.endsWith(fileName))?.[1] ?? 'npm';
}

function rankOf({ file }: LockFile): number {
  const rank = tools.findIndex(([fileName]) => file.path.endsWith(fileName));
  return rank < 0 ? tools.length : rank;
}
