import { baseName } from '../../base/baseName.ts';
import { folderOf, isAtOrBelow } from '../folders.ts';
import { type GradleBuilds, type GradleScriptFile } from './gradleBuilds.ts';
import type { GradleRepository } from './gradleFacts.ts';
import { resolvedText } from './gradleNotation.ts';
import { type MavenRepository } from './mavenRepositories.ts';

/**
 * The possible sources of the artifacts of a workspace's projects (Gradle, Declaring repositories): the repositories of
 * a script, those that scripts above give to all projects, those of the settings, of the scripts that others apply and
 * of the user.
 */
export class GradleSources {
  readonly #builds: GradleBuilds;
  readonly #ofUser: readonly MavenRepository[];
  /** Scripts that are no project's own, and the folder of the build they belong to. */
  readonly #shared: readonly { readonly script: GradleScriptFile; readonly root: string }[];
  readonly #known = new Map<string, readonly MavenRepository[]>();
  readonly #read = new Map<GradleScriptFile, readonly (readonly [GradleRepository, MavenRepository])[]>();

  constructor(builds: GradleBuilds, ofUser: readonly MavenRepository[]) {
    this.#builds = builds;
    this.#ofUser = ofUser;
    this.#shared = builds.scripts
      .filter(({ file, facts }) => kindOf(file.path) === 'other' && facts.repositories.length > 0)
      .map((script) => ({ script, root: builds.rootOf(script) }));
  }

  /** For the entries of a lock, a catalog or a list of checksums: any script at or below the folder may require them. */
  below(folder: string): readonly MavenRepository[] {
    let repositories = this.#known.get(folder);
    if (!repositories) {
      const scripts = this.#builds.scripts.filter((script) => isAtOrBelow(script.folder, folder));
      const all = scripts.flatMap((script) => [true, false].flatMap((part) => this.of(script, part)));
      repositories = scripts.length === 0 ? this.#ofUser : [...new Set(all)];
      this.#known.set(folder, repositories);
    }
    return repositories;
  }

  /** For what a script requires. `isOfScript`: for plugins and what else the script itself needs. */
  of(script: GradleScriptFile, isOfScript: boolean): readonly MavenRepository[] {
    const key = `${script.file.path}\n${isOfScript}`;
    let found = this.#known.get(key);
    if (!found) {
      const repositories = [...this.#ofUser];
      const shared = this.#shared.filter(({ root }) => isAtOrBelow(script.folder, root));
      for (const one of new Set([
        script,
        ...this.#builds.above(script.folder),
        ...this.#builds.applied(script),
        ...shared.map((one) => one.script),
      ])) {
        const isForAll = one === script || kindOf(one.file.path) !== 'build';
        for (const [declared, repository] of this.#declaredIn(one))
          if (declared.isOfScript === isOfScript && (isForAll || declared.isForBelow)) repositories.push(repository);
      }
      found = repositories;
      this.#known.set(key, found);
    }
    return found;
  }

  #declaredIn(script: GradleScriptFile): readonly (readonly [GradleRepository, MavenRepository])[] {
    let read = this.#read.get(script);
    if (!read) {
      const lookUp = this.#builds.lookUpIn(script);
      read = script.facts.repositories.map((one) => [one, { ...one, address: resolvedText(one.address, lookUp) }]);
      this.#read.set(script, read);
    }
    return read;
  }
}

/** The folder that a lock, a catalog or a list of checksums covers: those in `gradle` for the one above. */
export function folderFor(path: string): string {
  const folder = folderOf(path);
  const parts = folder === '' ? [] : folder.split('/');
  if (parts.at(-1) === 'dependency-locks') parts.pop();
  if (parts.at(-1) === 'gradle') parts.pop();
  return parts.join('/');
}

function kindOf(path: string): 'build' | 'settings' | 'other' {
  const kind = /^(build|settings)\.gradle(?:\.kts)?$/.exec(baseName(path))?.[1];
  return kind === 'build' || kind === 'settings' ? kind : 'other';
}
