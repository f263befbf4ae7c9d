import { folderOf, isAtOrBelow, plainPath, relativeFolder } from '../folders.ts';
import { folderOfSettings, type SupportFile } from '../userSettingsFile.ts';
import type { MemberRoot } from '../linking/linker.ts';
import { readJson } from '../parse/json.ts';
import type { Origins } from '../sources/origins.ts';
import type { LockTool } from './lockChoice.ts';
import { scopeOf } from './registries.ts';
import { membersOf, readWorkspaceGlobs } from './workspaceGlobs.ts';
import type { NpmFile, NpmLockFacts, NpmManifestFacts, PnpmWorkspaceFacts } from './npmFacts.ts';
import type { Identity } from '../sources/packageSources.ts';

/** Longer files are no settings; JSON is read in one go. */
const maxLength = 100_000;

interface Placed<T> {
  /** Inside the workspace folder. */
  readonly folder: string;
  readonly facts: T;
}

/** The lists of the workspace's members. */
interface MemberFiles {
  readonly manifests: readonly Placed<NpmManifestFacts>[];
  readonly pnpmWorkspaces: readonly Placed<PnpmWorkspaceFacts>[];
  readonly locks: readonly (Placed<NpmLockFacts> & { readonly tool: LockTool })[];
}

/** The registry a scope is published to, as named by one of its packages, for its workspace. */
interface Published {
  /** The root of the workspace that the package is a member of; its own folder when it is of none. */
  readonly root: string;
  readonly scope: string;
  readonly withheld: Identity;
}

/**
 * The names of this workspace's own packages: members of an npm, yarn, pnpm, bun or Lerna workspace (npm docs,
 * "Workspaces"), and unpublishable packages. The name counts wherever it occurs, with any requirement: only a lock with
 * the origin of a package of that name overrides it.
 */
export class NpmMembers {
  readonly #reasons = new Map<string, 'workspaceMember' | 'privatePackage'>();
  /** Name of an unpublishable package → its folders. */
  readonly #private = new Map<string, string[]>();
  /** Own packages that name their registry; `null`: a public registry. */
  readonly #publishedNames = new Map<string, Identity | null>();
  readonly #published: readonly Published[];
  /** Folder of a member → the outermost root that has it. */
  readonly #roots = new Map<string, string>();

  constructor(files: MemberFiles, supports: readonly SupportFile[], origins: Origins) {
    const { manifests, pnpmWorkspaces, locks } = files;
    for (const { folder, facts } of manifests) {
      if (!facts.isPrivate || facts.name === null) continue;
      this.#private.set(facts.name, [...(this.#private.get(facts.name) ?? []), folder]);
      this.#reasons.set(facts.name, 'privatePackage');
    }
    for (const { folder, facts } of manifests)
      if (facts.workspaces) this.#addMembers(files, folder, membersOf(facts.workspaces));
    for (const { folder, facts } of pnpmWorkspaces)
      if (facts.packages) this.#addMembers(files, folder, membersOf(facts.packages));
    for (const file of supports)
      if (isLernaFile(file)) this.#addMembers(files, folderOf(file.path), membersOf(readLernaGlobs(file)));
    for (const { folder, facts, tool } of locks) {
      for (const name of facts.members ?? []) this.#reasons.set(name, 'workspaceMember');
      const { importers } = facts;
      // Those of npm are also folders that are linked to.
      if (!importers || tool === 'npm') continue;
      const inLock = new Set([...importers.keys()].map((path) => plainPath(path).toLowerCase()));
      this.#addMembers(files, folder, (inside) => inLock.has(inside.toLowerCase()));
    }
    this.#published = manifests.flatMap(({ folder, facts }): Published[] => {
      const { name, publishedTo } = facts;
      if (name === null || publishedTo === undefined) return [];
      const { withheld } = origins.at(publishedTo);
      this.#publishedNames.set(name, withheld);
      return withheld ? [{ root: this.#roots.get(folder) ?? folder, scope: scopeOf(name), withheld }] : [];
    });
  }

  /** The reason to withhold the name, if any. */
  reasonFor(name: string): 'workspaceMember' | 'privatePackage' | undefined {
    return this.#reasons.get(name);
  }

  /** The root of the outermost workspace that a folder is a member of. */
  rootOf(folder: string): string | null {
    return this.#roots.get(folder) ?? null;
  }

  /**
   * True for an unpublishable package in the workspace of a lock: what the lock has of that name comes from a registry
   * that takes it all the same. Others of that name say nothing about the lock.
   */
  isPrivateIn({ folder, facts }: Placed<NpmLockFacts>, name: string): boolean {
    const isCovered = (own: string): boolean =>
      own === folder || this.#roots.get(own) === folder || facts.importers?.has(relativeFolder(folder, own)) === true;
    return this.#private.get(name)?.some(isCovered) ?? false;
  }

  /**
   * The reason to withhold a name whose source a file of this folder leaves open: a package of the workspace, or
   * another one of its scope, is published to a registry that isn't known to be public.
   */
  withheld(name: string, folder: string): Identity | null {
    if (this.#published.length === 0) return null;
    const own = this.#publishedNames.get(name);
    if (own !== undefined) return own;
    const scope = scopeOf(name);
    const sibling =
      scope === '' ? undefined : this.#published.find((one) => one.scope === scope && isAtOrBelow(folder, one.root));
    return sibling?.withheld ?? null;
  }

  /** `isMember`: of a folder relative to the root, which may be outside of it. */
  #addMembers({ manifests }: MemberFiles, root: string, isMember: (relative: string) => boolean): void {
    for (const { folder, facts } of manifests) {
      if (folder === root || !isMember(relativeFolder(root, folder))) continue;
      const outer = this.#roots.get(folder);
      if (outer === undefined || root.length < outer.length) this.#roots.set(folder, root);
      if (facts.name !== null) this.#reasons.set(facts.name, 'workspaceMember');
    }
  }
}

/** The workspaces that a package.json or a pnpm-workspace.yaml names. */
export function workspaceRoots(files: readonly NpmFile[]): readonly MemberRoot[] {
  return files.flatMap(({ path, reading: { facts } }) => {
    const globs =
      facts.kind === 'npmManifest' ? facts.workspaces : facts.kind === 'pnpmWorkspace' ? facts.packages : null;
    return globs ? [rootOf(path, globs)] : [];
  });
}

/** The workspaces that a lerna.json names. */
export function lernaRoots(supports: readonly SupportFile[]): readonly MemberRoot[] {
  return supports.filter(isLernaFile).map((file) => rootOf(file.path, readLernaGlobs(file)));
}

function rootOf(path: string, globs: readonly string[]): MemberRoot {
  const isMember = membersOf(globs);
  return { path, isMember: (folder) => isMember(relativeFolder(folderOf(path), folder)) };
}

function isLernaFile({ path }: SupportFile): boolean {
  return folderOfSettings(path, 'lerna.json') !== null;
}

/**
 * The globs of a lerna.json (Lerna docs, "lerna.json", `packages`); the usual ones where it names none. A file that can't be
 * read may name any folder.
 */
function readLernaGlobs({ text, isUnreadable }: SupportFile): readonly string[] {
  if (isUnreadable || text.length > maxLength) return ['**'];
  const document = readJson(text);
  return readWorkspaceGlobs(document, document.member(document.root, 'packages')) ?? ['packages/*'];
}
