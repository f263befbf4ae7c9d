import { appendTo } from '../../base/appendTo.ts';
import { folderOf, foldersFrom, pathIn, relativeFolder } from '../folders.ts';
import type { LinkedDependency } from '../link.ts';
import type { LinkedFile } from '../linking/linker.ts';
import { linkedOf, manifestOf } from '../linking/linkedDependency.ts';
import type { NugetFacts, NugetFile } from './nugetFacts.ts';

/** A packages.lock.json or project.assets.json. */
export interface NugetLock {
  readonly file: NugetFile;
  /** In the order of the text. */
  readonly linked: readonly LinkedDependency[];
  /** Id in lower case → every version in the lock. */
  readonly byId: ReadonlyMap<string, readonly LinkedDependency[]>;
  /** Ids that projects require, in lower case → whether for development alone. */
  readonly required: Map<string, boolean>;
}

/**
 * Finds the lock that decides for a project: beside it packages.lock.json, or else what the last restore left in `obj`,
 * its own or that of all projects.
 */
export class LockIndex {
  readonly #byPath = new Map<string, NugetLock>();
  /** Restore results of projects that have another lock. */
  readonly #overruled = new Map<NugetLock, NugetLock>();

  add(file: NugetFile, linked: readonly LinkedDependency[]): void {
    const byId = new Map<string, LinkedDependency[]>();
    for (const one of linked) {
      const id = one.dependency.name.toLowerCase();
      appendTo(byId, id, one);
    }
    this.#byPath.set(file.path.toLowerCase(), { file, linked, byId, required: new Map() });
  }

  /** `named`: the project's own path of its lock, inside the workspace folder. */
  of(project: string, named: string | null): NugetLock | undefined {
    const folder = folderOf(project);
    const name = relativeFolder(folder, project);
    const restored = [this.#at(folder, 'obj/project.assets.json'), this.#artifactOf(folder, name)];
    const assets = restored.find((lock) => {
      const owner = projectOf(lock);
      return lock && (owner === null || owner.toLowerCase() === name.toLowerCase());
    });
    const lock = (named === null ? undefined : this.#at('', named)) ?? this.#packagesLock(folder, name);
    if (assets && lock) this.#overruled.set(assets, lock);
    return lock ?? assets;
  }

  /** Once all projects have found theirs: a package that all of them require for development is there for that alone. */
  manifests(): readonly LinkedFile<NugetFacts>[] {
    return [...this.#byPath.values()].map((lock) => {
      const { file, linked, required } = lock;
      const overruling = this.#overruling(lock);
      const dependencies = linked.map((one): LinkedDependency => {
        if (overruling) return linkedOf(one.dependency, 'overruledLock');
        const isDevelopment = required.get(one.dependency.name.toLowerCase()) === true;
        return { ...one, scope: isDevelopment ? 'development' : one.dependency.scope };
      });
      return manifestOf(file, dependencies, overruling?.file.path ?? null);
    });
  }

  /** The lock that goes before a project.assets.json. */
  #overruling(lock: NugetLock): NugetLock | undefined {
    const { facts } = lock.file.reading;
    if (facts.kind !== 'nugetAssets') return undefined;
    const folder = folderOf(folderOf(lock.file.path));
    return this.#overruled.get(lock) ?? this.#packagesLock(folder, facts.project ?? '');
  }

  /** One folder may hold several projects, each with a lock of its own name (NuGet docs, "Lock file"). */
  #packagesLock(folder: string, name: string): NugetLock | undefined {
    const plain = name.replace(/\.\w+$/, '').replaceAll(' ', '_');
    return this.#at(folder, `packages.${plain}.lock.json`) ?? this.#at(folder, 'packages.lock.json');
  }

  /** In the nearest `artifacts` folder above a project; projects there go by their names. */
  #artifactOf(folder: string, name: string): NugetLock | undefined {
    const file = `artifacts/obj/${name.replace(/\.\w+$/, '')}/project.assets.json`;
    for (const at of foldersFrom(folder)) {
      const lock = this.#at(at, file);
      if (lock) return lock;
    }
    return undefined;
  }

  #at(folder: string, name: string): NugetLock | undefined {
    return this.#byPath.get(pathIn(folder, name).toLowerCase());
  }
}

/** The file name of the project that a lock was restored for; `null` if it may be any. */
function projectOf(lock: NugetLock | undefined): string | null {
  const facts = lock?.file.reading.facts;
  return facts?.kind === 'nugetAssets' ? facts.project : null;
}
