import { foldersFrom } from '../folders.ts';
import type { SupportFile } from '../userSettingsFile.ts';
import { type Layer, layersOf, originBy, type SettingsByFolder } from '../sources/layers.ts';
import type { Origins } from '../sources/origins.ts';
import type { LockFile, PnpmWorkspace } from './lockChoice.ts';
import {
  npmTools,
  type NpmUserSettings,
  registrySettings,
  settingsFamilies,
  type SettingsFamily,
} from './npmSettings.ts';
import type { Identity } from '../sources/packageSources.ts';

/** Finds the sources of one folder's names, as far as the settings have them. */
export interface Registries {
  /** The reason to withhold a package of this name; `null` if it comes from the public registry. */
  withheld(name: string): Identity | null;
}

/**
 * Answers for every folder of a workspace. Each setting is taken from the first that has it: the environment, the nearest file,
 * upwards to the workspace folder and beyond it, the user's, the machine's. A scope's own registry goes before the common one.
 * Where a file may count or not, what either way withholds is withheld.
 * Nothing set means public. Where no lock says which tool is used, a name is public when no tool's settings say otherwise.
 */
export class RegistryIndex {
  readonly #origins: Origins;
  readonly #user: NpmUserSettings;
  readonly #rootOf: (folder: string) => string | null;
  readonly #layers: Readonly<Record<SettingsFamily, SettingsByFolder<Layer>>>;
  readonly #answers = new Map<string, Registries>();

  /** `rootOf`: the workspace that a folder is a member of; not called before `of` is. */
  constructor(
    files: readonly SupportFile[],
    origins: Origins,
    user: NpmUserSettings,
    pnpmWorkspaces: readonly PnpmWorkspace[] = [],
    rootOf: (folder: string) => string | null = () => null,
  ) {
    this.#rootOf = rootOf;
    this.#origins = origins;
    this.#user = user;
    const of = (family: SettingsFamily): SettingsByFolder<Layer> => layersOf(npmTools[family], files, user[family]);
    this.#layers = { npm: of('npm'), yarn: of('yarn'), berry: of('berry'), pnpm: of('pnpm'), bun: of('bun') };
    for (const { folder, facts, file } of pnpmWorkspaces)
      this.#layers.pnpm.add(folder, { ...registrySettings(facts.registries), label: file.path });
  }

  /** `lock`: what decides there, since each tool goes by settings of its own. */
  of(folder: string, lock?: LockFile): Registries {
    const families = lock ? familiesOf(lock) : settingsFamilies;
    const key = `${folder}\n${families.join()}`;
    let answer = this.#answers.get(key);
    if (!answer) {
      const ways = families.flatMap((family) => this.#waysToRead(folder, family));
      const known = new Map<string, Identity | null>();
      answer = {
        withheld: (name) => {
          const scope = scopeOf(name);
          let withheld = known.get(scope);
          if (withheld === undefined) {
            const keys = scope === '' ? [''] : [scope, ''];
            const origins = ways.map((layers) => originBy(layers, keys, this.#origins));
            known.set(scope, (withheld = origins.find(({ access }) => access !== 'public')?.withheld ?? null));
          }
          return withheld;
        },
      };
      this.#answers.set(key, answer);
    }
    return answer;
  }

  /** The layers of every way in which the settings of this family may be read. */
  #waysToRead(folder: string, family: SettingsFamily): readonly (readonly Layer[])[] {
    const layers = this.#layers[family];
    if (family !== 'npm') return [layers.at(folder)];
    return this.#startsOf(folder).flatMap((start) =>
      [[], ...this.#user.above.map((one) => [one])].map((above) => layers.with(start, above)),
    );
  }

  /**
   * The folders whose `.npmrc` may be the nearest that is read: npm reads none of a member's, but that of its
   * workspace's root.
   */
  #startsOf(folder: string): readonly string[] {
    const root = this.#rootOf(folder);
    if (root === null) return [folder];
    const starts: string[] = [];
    for (const at of foldersFrom(folder)) {
      starts.push(at);
      if (at === root) break;
    }
    return starts;
  }
}

/** `@scope`, or `''` for a name without one. */
export function scopeOf(name: string): string {
  return name.startsWith('@') ? name.slice(0, name.indexOf('/')) : '';
}

/** The settings that the tool of a lock reads. */
function familiesOf({ tool, facts }: LockFile): readonly SettingsFamily[] {
  switch (tool) {
    case 'pnpm':
      return ['npm', 'pnpm'];
    case 'bun':
      return ['npm', 'bun'];
    case 'yarn':
      // A lock of yarn 1 has no data about projects.
      return facts.importers === null ? ['npm', 'yarn'] : ['berry'];
    case 'npm':
    case 'deno':
      return ['npm'];
  }
}
