import type { Catalogs } from '../facts.ts';
import { folderOf, parentFolder } from '../folders.ts';
import type { Identity } from '../identify.ts';
import type { SupportFile } from '../link.ts';
import type { Origins } from '../sources/origins.ts';
import { SettingsByFolder } from '../sources/settingsByFolder.ts';
import type { LockFile, PnpmWorkspace } from './lockChoice.ts';
import {
  type NpmSettings,
  type NpmUserSettings,
  type SettingsFamily,
  npmSettingsFiles,
  readNpmSettings,
  settingsFamilies,
} from './npmSettings.ts';
import { parseYarnrcYml } from './yarnrc.ts';

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
  /** Folder → the catalogs that yarn's settings there hold. */
  readonly catalogs: ReadonlyMap<string, Catalogs>;
  readonly #origins: Origins;
  readonly #user: NpmUserSettings;
  readonly #rootOf: (folder: string) => string | null;
  readonly #families = new Map<SettingsFamily, SettingsByFolder<NpmSettings>>();
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
    const catalogs = new Map<string, Catalogs>();
    for (const { path, text, isUnreadable } of files) {
      const folder = folderOf(path);
      const family = npmSettingsFiles.get(folder === '' ? path : path.slice(folder.length + 1));
      if (!family) continue;
      this.#add(family, folder, readNpmSettings(family, isUnreadable ? null : text, path));
      const own = family === 'berry' ? parseYarnrcYml(text).catalogs : null;
      if (own && own.size > 0) catalogs.set(folder, own);
    }
    for (const { folder, facts, file } of pnpmWorkspaces) {
      const { registries } = facts;
      this.#add('pnpm', folder, { registry: registries.get('') ?? null, scopes: registries, label: file.path });
    }
    this.catalogs = catalogs;
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
            const reasons = ways.map((layers) => this.#withheld(scope, layers));
            known.set(scope, (withheld = reasons.find((one) => one !== null) ?? null));
          }
          return withheld;
        },
      };
      this.#answers.set(key, answer);
    }
    return answer;
  }

  #add(family: SettingsFamily, folder: string, settings: NpmSettings): void {
    const files = this.#families.get(family) ?? new SettingsByFolder([], []);
    files.add(folder, settings);
    this.#families.set(family, files);
  }

  /** The layers of every way in which the settings of this family may be read; none if they name no source. */
  #waysToRead(folder: string, family: SettingsFamily): readonly (readonly NpmSettings[])[] {
    const starts = family === 'npm' ? this.#startsOf(folder) : [folder];
    const above = family === 'npm' ? this.#user.above.map((one) => [one]) : [];
    return starts.flatMap((start) => {
      const inside = this.#families.get(family)?.inside(start) ?? [];
      return [[], ...above]
        .map((project) => [this.#user.environment[family], ...inside, ...project, ...this.#user.files[family]])
        .filter((layers) => layers.some(namesSource));
    });
  }

  /**
   * The folders whose `.npmrc` may be the nearest that is read: npm reads none of a member's, but that of its
   * workspace's root.
   */
  #startsOf(folder: string): readonly string[] {
    const root = this.#families.has('npm') ? this.#rootOf(folder) : null;
    if (root === null) return [folder];
    const starts: string[] = [];
    for (let at: string | null = folder; at !== null; at = parentFolder(at)) {
      starts.push(at);
      if (at === root) break;
    }
    return starts;
  }

  #withheld(scope: string, layers: readonly NpmSettings[]): Identity | null {
    const ofScope = scope === '' ? [] : layers.map((layer) => [layer, layer.scopes.get(scope) ?? null] as const);
    for (const [{ label, isUnreadable }, registry] of [
      ...ofScope,
      ...layers.map((one) => [one, one.registry] as const),
    ]) {
      if (isUnreadable) return this.#origins.perhaps(label).withheld;
      if (registry !== null) return this.#origins.at(registry, label).withheld;
    }
    return null;
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

function namesSource({ registry, scopes, isUnreadable }: NpmSettings): boolean {
  return registry !== null || scopes.size > 0 || isUnreadable === true;
}
