import { trimEnd } from '../../base/trimEnd.ts';
import { resolveFolder } from '../folders.ts';
import type { Dependency } from '../format.ts';
import { memberMatcher } from '../npm/workspaceGlobs.ts';
import type { SourceName } from '../packageSources.ts';
import type { ComposerManifestFacts } from './composerFacts.ts';
import { isPublicVendor } from './publicVendors.ts';

/**
 * What may lie in the `path` repositories of a manifest whose folders are not here (Composer docs, "Repositories", "Path"): each
 * folder has one package, of any name.
 */
export class AbsentPaths {
  readonly #local: ReadonlySet<string>;
  readonly #rest: SourceName | null;

  /** `folders`: those with a composer.json in the workspace. */
  constructor(
    folder: string,
    { paths }: ComposerManifestFacts,
    dependencies: readonly Dependency[],
    folders: readonly string[],
  ) {
    const absent = paths.filter((path) => {
      const resolved = resolveFolder(folder, path);
      return resolved === null || !folders.some(memberMatcher([resolved]));
    });
    const names = new Set(absent.map((path) => trimEnd(path, '/').replace(/^.*\//, '').toLowerCase()));
    const local = absent.length === 0 ? [] : dependencies.filter((one) => isLocal(one, names));
    this.#local = new Set(local.map(({ name }) => name));
    // Where every folder has its package, and no glob stands for more of them, the other names come from elsewhere.
    const isSettled = absent.length <= this.#local.size && !absent.some((path) => /[*?[{]/.test(path));
    this.#rest = isSettled ? null : (absent[0] ?? null);
  }

  /** Whether a package is one of them: it is called like a folder, or asked for as only what is being worked on is. */
  hasPackage({ name }: Dependency): boolean {
    return this.#local.has(name);
  }

  /** The path that may have the package just as well as a registry; `null` for none. */
  mayHave({ name }: Dependency): SourceName | null {
    return isPublicVendor(name) ? null : this.#rest;
  }
}

/** `names`: last elements of paths. */
function isLocal({ name, requirement }: Dependency, names: ReadonlySet<string>): boolean {
  const [vendor = '', short = ''] = name.split('/');
  if (short === '') return false;
  if (names.has(short) || names.has(`${vendor}-${short}`)) return true;
  return !isPublicVendor(name) && /^(?:\*|(?:\*\s*)?@dev|dev-\S+|\S+-dev|self\.version)$/i.test(requirement ?? '');
}
