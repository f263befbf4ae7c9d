import { folderOf, parentFolder } from '../folders.ts';
import type { Dependency } from '../format.ts';
import type { LinkedDependency, WorkspaceFile } from '../link.ts';

/** A packages.lock.json or project.assets.json. */
export interface NugetLock {
  readonly file: WorkspaceFile;
  /** In the order of the text. */
  readonly linked: readonly LinkedDependency[];
  /** Id in lower case → every version in the lock. */
  readonly byId: ReadonlyMap<string, readonly LinkedDependency[]>;
  /** Ids that projects declare → whether for development alone. */
  readonly asked: Map<string, boolean>;
}

/**
 * Finds the lock that decides for a project: beside it packages.lock.json, or else what the last restore left in `obj`,
 * its own or that of all projects.
 */
export class LockIndex {
  readonly #byPath = new Map<string, NugetLock>();
  /** Restore results of projects that have another lock. */
  readonly #overruled = new Map<NugetLock, NugetLock>();

  add(file: WorkspaceFile, linked: readonly LinkedDependency[]): void {
    const byId = new Map<string, LinkedDependency[]>();
    for (const one of linked) {
      const id = one.dependency.name.toLowerCase();
      const others = byId.get(id);
      if (others) others.push(one);
      else byId.set(id, [one]);
    }
    this.#byPath.set(file.path.toLowerCase(), { file, linked, byId, asked: new Map() });
  }

  get all(): Iterable<NugetLock> {
    return this.#byPath.values();
  }

  /** `named`: the project's own path of its lock, inside the workspace folder. */
  of(project: string, named: string | null): NugetLock | undefined {
    const folder = folderOf(project);
    const name = project.slice(folder === '' ? 0 : folder.length + 1);
    const restored = [this.#at(folder, 'obj/project.assets.json'), this.#artifactOf(folder, name)];
    const assets = restored.find((lock) => lock && isFor(lock, name));
    const lock = (named === null ? undefined : this.#at('', named)) ?? this.#packagesLock(folder, name);
    if (assets && lock) this.#overruled.set(assets, lock);
    return lock ?? assets;
  }

  /** The lock that goes before a project.assets.json. */
  overridingLockOf(lock: NugetLock): NugetLock | undefined {
    const { file } = lock;
    const { facts } = file.reading;
    if (facts.kind !== 'nugetAssets') return undefined;
    const known = this.#overruled.get(lock);
    if (known) return known;
    return this.#packagesLock(folderOf(folderOf(file.path)), facts.project ?? '');
  }

  /** One folder may hold several projects, each with a lock of its own name (NuGet docs, "Lock file"). */
  #packagesLock(folder: string, name: string): NugetLock | undefined {
    const plain = name.replace(/\.\w+$/, '').replaceAll(' ', '_');
    return this.#at(folder, `packages.${plain}.lock.json`) ?? this.#at(folder, 'packages.lock.json');
  }

  /** In the nearest `artifacts` folder above a project; projects there go by their names. */
  #artifactOf(folder: string, name: string): NugetLock | undefined {
    const file = `artifacts/obj/${name.replace(/\.\w+$/, '')}/project.assets.json`;
    for (let at: string | null = folder; at !== null; at = parentFolder(at)) {
      const lock = this.#at(at, file);
      if (lock) return lock;
    }
    return undefined;
  }

  #at(folder: string, name: string): NugetLock | undefined {
    return this.#byPath.get((folder === '' ? name : `${folder}/${name}`).toLowerCase());
  }
}

function isFor({ file }: NugetLock, project: string): boolean {
  const { facts } = file.reading;
  return facts.kind !== 'nugetAssets' || facts.project === null || sameId(facts.project, project);
}

function sameId(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/** An entry of a lock with what the projects know of it: their own packages may be there for development alone. */
export function lockedScope({ asked }: NugetLock, dependency: Dependency): Dependency['scope'] {
  return asked.get(dependency.name.toLowerCase()) === true ? 'development' : dependency.scope;
}
