import type { Catalogs } from '../facts.ts';
import { folderOf, parentFolder } from '../folders.ts';
import type { SupportFile } from '../link.ts';
import type { PublicSources } from '../packageSources.ts';
import type { PnpmWorkspace } from './lockChoice.ts';
import { type Npmrc, parseNpmrc } from './npmrc.ts';
import { isPublicRegistry } from './publicRegistry.ts';
import { parseYarnrc, parseYarnrcYml } from './yarnrc.ts';

/** Tells which names of one folder come from the public registry, as far as the settings say. */
export interface Registries {
  isPublic(name: string): boolean;
}

/** The settings of one tool, by the folders they lie in. */
type Settings = Map<string, Npmrc>;

/**
 * Answers for every folder of a workspace. Each setting is taken from the nearest file that has it, upwards to the workspace
 * folder; a scope's own registry goes before the common one. Nothing set means public. npm, both generations of yarn and
 * pnpm have settings of their own: a name is public when none of them says otherwise.
 */
export class RegistryIndex {
  /** Folder → the catalogs that yarn's settings there hold. */
  readonly catalogs: ReadonlyMap<string, Catalogs>;
  readonly #tools: readonly Settings[];
  readonly #answers = new Map<string, Registries>();
  readonly #mirrors: PublicSources;

  constructor(
    files: readonly SupportFile[],
    mirrors: PublicSources,
    pnpmWorkspaces: readonly Pick<PnpmWorkspace, 'folder' | 'facts'>[] = [],
  ) {
    this.#mirrors = mirrors;
    const [npm, classic, berry, pnpm]: readonly [Settings, Settings, Settings, Settings] = [
      new Map(),
      new Map(),
      new Map(),
      new Map(),
    ];
    const catalogs = new Map<string, Catalogs>();
    for (const { path, text } of files) {
      const folder = folderOf(path);
      const name = folder === '' ? path : path.slice(folder.length + 1);
      if (name === '.npmrc') npm.set(folder, parseNpmrc(text));
      else if (name === '.yarnrc') classic.set(folder, parseYarnrc(text));
      else if (name === '.yarnrc.yml') {
        const settings = parseYarnrcYml(text);
        berry.set(folder, settings);
        if (settings.catalogs.size > 0) catalogs.set(folder, settings.catalogs);
      }
    }
    for (const { folder, facts } of pnpmWorkspaces) {
      const { registries } = facts;
      if (registries.size > 0) pnpm.set(folder, { registry: registries.get('') ?? null, scopes: registries });
    }
    this.catalogs = catalogs;
    this.#tools = [npm, classic, berry, pnpm].filter(({ size }) => size > 0);
  }

  of(folder: string): Registries {
    const [first, ...others] = this.#tools;
    if (!first) return allPublic;
    let answer = this.#answers.get(folder);
    if (!answer) {
      answer = others.reduce<Registries>(
        (all, settings) => both(all, this.#read(folder, settings)),
        this.#read(folder, first),
      );
      this.#answers.set(folder, answer);
    }
    return answer;
  }

  #read(folder: string, settings: Settings): Registries {
    let common: string | null = null;
    const scopes = new Map<string, boolean>();
    for (let at: string | null = folder; at !== null; at = parentFolder(at)) {
      const file = settings.get(at);
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

function both(a: Registries, b: Registries): Registries {
  return {
    isPublic(name) {
      return a.isPublic(name) && b.isPublic(name);
    },
  };
}

const allPublic: Registries = {
  isPublic() {
    return true;
  },
};
