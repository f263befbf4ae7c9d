import { folderOf, parentFolder } from '../folders.ts';
import { type Npmrc, parseNpmrc } from './npmrc.ts';
import { isPublicRegistry } from './publicRegistry.ts';

/** Tells which names of one folder come from the public registry, as far as the .npmrc files say. */
export interface Registries {
  isPublic(name: string): boolean;
}

export interface NpmrcFile {
  /** Inside the workspace folder, with slashes. */
  readonly path: string;
  readonly text: string;
}

/**
 * Answers for every folder of a workspace. Each setting is taken from the nearest .npmrc that has it, upwards to the
 * workspace folder; a scope's own registry goes before the common one. Nothing set means public.
 */
export class RegistryIndex {
  readonly #files = new Map<string, Npmrc>();
  readonly #answers = new Map<string, Registries>();
  readonly #mirrors: ReadonlySet<string>;

  constructor(files: readonly NpmrcFile[], mirrors: ReadonlySet<string>) {
    this.#mirrors = mirrors;
    for (const { path, text } of files) this.#files.set(folderOf(path), parseNpmrc(text));
  }

  of(folder: string): Registries {
    if (this.#files.size === 0) return allPublic;
    let answer = this.#answers.get(folder);
    if (!answer) {
      answer = this.#read(folder);
      this.#answers.set(folder, answer);
    }
    return answer;
  }

  #read(folder: string): Registries {
    let common: string | null = null;
    const scopes = new Map<string, boolean>();
    for (let at: string | null = folder; at !== null; at = parentFolder(at)) {
      const file = this.#files.get(at);
      common ??= file?.registry ?? null;
      for (const [scope, registry] of file?.scopes ?? []) {
        if (!scopes.has(scope)) scopes.set(scope, this.#isPublic(registry));
      }
    }
    const isCommonPublic = common === null || this.#isPublic(common);
    return {
      isPublic(name) {
        const scope = name.startsWith('@') ? name.slice(0, name.indexOf('/')) : '';
        return scopes.get(scope) ?? isCommonPublic;
      },
    };
  }

  #isPublic(address: string): boolean {
    return isPublicRegistry(address, this.#mirrors);
  }
}

const allPublic: Registries = {
  isPublic() {
    return true;
  },
};
