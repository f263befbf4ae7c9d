import { folderOf, foldersFrom, isAtOrBelow, resolveFolder } from '../folders.ts';
import type { Dependency, DependencySource } from '../format.ts';
import { memberFinder } from '../memberMatcher.ts';
import { type CargoPatches, patchKey } from './cargoRequirement.ts';
import type { CargoWorkspace, CrateFile, CrateManifestFacts } from './crateFacts.ts';

/** A workspace and the folder that its paths are relative to. */
interface Root {
  readonly folder: string;
  readonly workspace: CargoWorkspace;
}

/** A manifest whose patches count, and the folder that its paths are relative to. */
interface PatchRoot {
  readonly folder: string;
  readonly patches: CargoPatches;
}

/**
 * The manifests of a folder by where they lie, so that members can inherit (The Cargo Book, "Workspaces", "The
 * dependencies table").
 */
export class CargoWorkspaces {
  readonly #manifests = new Map<string, CrateManifestFacts>();
  /** Folders with a manifest → folders that its path dependencies lie in. */
  readonly #paths = new Map<string, readonly string[]>();
  /** By the folders of workspaces. */
  readonly #excluded = new Map<string, ReadonlySet<string>>();
  /** Folders of workspaces → those of their members. */
  readonly #members = new Map<string, ReadonlySet<string>>();
  /** By the folders of the manifests that their patches count for. */
  readonly #patchRoots = new Map<string, PatchRoot | null>();
  /** The inherited parts of a workspace that is not here. */
  readonly #open = new Set<Dependency>();

  constructor(files: readonly CrateFile[]) {
    for (const { path, reading } of files) {
      if (reading.facts.kind !== 'crateManifest') continue;
      const folder = folderOf(path);
      this.#manifests.set(folder, reading.facts);
      this.#paths.set(folder, pathsOf(reading.dependencies, folder));
    }
  }

  /** A manifest with what it inherits, and with its paths known for members or not; any other file as it is. */
  withInherited(file: CrateFile): CrateFile {
    const { facts, dependencies: written } = file.reading;
    if (facts.kind !== 'crateManifest') return file;
    const folder = folderOf(file.path);
    const root = facts.inherited.size === 0 ? null : this.#rootOf(folder, facts);
    let isChanged = false;
    const dependencies: Dependency[] = [];
    for (const [at, dependency] of written.entries()) {
      const key = facts.inherited.get(at);
      const effective =
        key === undefined || !root ? this.#placed(dependency, folder) : this.#inherited(dependency, key, root);
      if (key !== undefined && effective.requirement === null) this.#open.add(effective);
      isChanged ||= effective !== dependency;
      dependencies.push(effective);
    }
    return isChanged ? { ...file, reading: { ...file.reading, dependencies } } : { ...file };
  }

  /** True if a dependency's version is unknown, since the workspace it is inherited from is not here. */
  isOpen(dependency: Dependency): boolean {
    return this.#open.has(dependency);
  }

  /** True if a patch decides the source of a dependency, as `withInherited` gives it. */
  isPatched({ path }: CrateFile, dependency: Dependency): boolean {
    const root = this.#patchRootOf(folderOf(path));
    const key = root && patchKey(dependency.name, dependency.source);
    return key !== null && root?.patches.has(key) === true;
  }

  /**
   * A dependency, as `withInherited` gives it, from where patches have it. Where there is a lock, it decides whether they fit.
   */
  patched({ path }: CrateFile, dependency: Dependency): Dependency {
    const root = this.#patchRootOf(folderOf(path));
    const key = root && patchKey(dependency.name, dependency.source);
    const source = key === null ? null : root?.patches.get(key);
    return root && source ? this.#placed({ ...dependency, source }, root.folder) : dependency;
  }

  /** The folder of the workspace that the package in a folder is a member of; `null` for its own, and for none. */
  workspaceOf(folder: string): string | null {
    const own = this.#manifests.get(folder);
    const root = own && this.#rootOf(folder, own);
    return root && root.folder !== folder && this.isMember(root.folder, folder) ? root.folder : null;
  }

  /** True if the workspace of one folder has the package of another folder as a member. */
  isMember(rootFolder: string, folder: string): boolean {
    let members = this.#members.get(rootFolder);
    if (!members) {
      const root = this.#workspaceIn(rootFolder);
      members = root ? this.#membersOf(root) : new Set();
      this.#members.set(rootFolder, members);
    }
    return members.has(folder);
  }

  /**
   * The folders named by `members`, and the targets of path dependencies of members and of the root itself inside the
   * root's folder.
   */
  #membersOf(root: Root): ReadonlySet<string> {
    const { folder: rootFolder, workspace } = root;
    const isNamed = memberFinder(rootFolder, workspace.members);
    const members = new Set<string>();
    const stack = [rootFolder, ...[...this.#manifests.keys()].filter(isNamed)];
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const isIn = isAtOrBelow(at, rootFolder) || isNamed(at);
      if (members.has(at) || !this.#manifests.has(at) || !isIn || this.#isLeftOut(at, root)) continue;
      members.add(at);
      stack.push(...(this.#paths.get(at) ?? []));
      const inherited = [...(this.#manifests.get(at)?.inherited.values() ?? [])];
      stack.push(
        ...pathsOf(
          inherited.flatMap((key) => workspace.dependencies.get(key) ?? []),
          rootFolder,
        ),
      );
    }
    return members;
  }

  /**
   * The nearest workspace at or above a folder, unless the manifest names another or the workspace leaves the folder
   * out.
   */
  #rootOf(folder: string, { workspace, workspacePath }: CrateManifestFacts): Root | null {
    if (workspace) return { folder, workspace };
    if (workspacePath !== null) return this.#workspaceIn(resolveFolder(folder, workspacePath));
    for (const at of foldersFrom(folder)) {
      const root = this.#workspaceIn(at);
      if (root) return this.#isLeftOut(folder, root) ? null : root;
    }
    return null;
  }

  /**
   * Patches of members do not count: only those of their workspace, or of a manifest without one. `null` where there
   * are none.
   */
  #patchRootOf(folder: string): PatchRoot | null {
    const known = this.#patchRoots.get(folder);
    if (known !== undefined) return known;
    const own = this.#manifests.get(folder);
    const at = (own && this.#rootOf(folder, own)?.folder) ?? folder;
    const patches = this.#manifests.get(at)?.patches;
    const root = patches && patches.size > 0 ? { folder: at, patches } : null;
    this.#patchRoots.set(folder, root);
    return root;
  }

  #workspaceIn(folder: string | null): Root | null {
    const workspace = folder === null ? null : this.#manifests.get(folder)?.workspace;
    return workspace && folder !== null ? { folder, workspace } : null;
  }

  #inherited(dependency: Dependency, key: string, { folder, workspace }: Root): Dependency {
    const inherited = workspace.dependencies.get(key);
    if (!inherited) return dependency;
    const { name, requirement, version, source } = inherited;
    return this.#placed(
      { ...dependency, name, alias: name === key ? null : key, requirement, version, source },
      folder,
    );
  }

  /** A path to a folder with a manifest leads to another package of this workspace. */
  #placed(dependency: Dependency, folder: string): Dependency {
    if (dependency.source.kind !== 'local') return dependency;
    const target = resolveFolder(folder, dependency.source.path);
    const isHere = target !== null && this.#manifests.has(target);
    return isHere ? { ...dependency, source: { kind: 'member' } } : dependency;
  }

  /** True if a workspace excludes the folder, or one around it. */
  #isLeftOut(folder: string, root: Root): boolean {
    let excluded = this.#excluded.get(root.folder);
    if (!excluded) {
      excluded = new Set(root.workspace.exclude.flatMap((path) => resolveFolder(root.folder, path) ?? []));
      this.#excluded.set(root.folder, excluded);
    }
    if (excluded.size === 0) return false;
    for (const at of foldersFrom(folder)) if (excluded.has(at)) return true;
    return false;
  }
}

/** The folders that dependencies by path lie in. */
function pathsOf(dependencies: readonly { readonly source: DependencySource }[], folder: string): readonly string[] {
  return dependencies.flatMap(({ source }) =>
    source.kind === 'local' ? (resolveFolder(folder, source.path) ?? []) : [],
  );
}
