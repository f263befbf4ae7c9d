import { folderOf } from '../folders.ts';
import type { SupportFile } from '../link.ts';
import type { Identity } from '../identify.ts';
import { isPublicAddress } from '../sources/publicHosts.ts';
import { type CargoConfig, type CargoUserSettings, parseCargoConfig, unreadableConfig } from './cargoConfig.ts';
import { among, type Origins, publicOrigin } from '../sources/origins.ts';
import { SettingsByFolder } from '../sources/settingsByFolder.ts';
import { registrySource } from './crateSource.ts';

/** Longer chains of replacements don't occur in practice. */
const longestChain = 20;

/**
 * Finds the source of packages without a registry, for each folder (The Cargo Book, "Configuration", "Hierarchical
 * structure":
 * the nearest file precedes those around it, and the user's).
 *
 * A source in the place of crates.io must hold the same packages ("Source Replacement"), so that a lock entry of
 * crates.io is
 * public, and so is the content of a folder of vendored packages. A manifest alone is no such proof: with a registry in
 * the place
 * of crates.io that isn't known to be public, or a default one (`[registry] default`), a name may be private.
 */
export class CargoSources {
  readonly #configs: SettingsByFolder<CargoConfig>;
  readonly #withheld = new Map<string, Identity | null>();
  readonly #settings: CargoUserSettings;
  readonly #origins: Origins;

  constructor(settings: CargoUserSettings, origins: Origins) {
    this.#settings = settings;
    this.#configs = new SettingsByFolder([], settings.configs);
    this.#origins = origins;
  }

  read(supports: readonly SupportFile[]): void {
    for (const { path, text, isUnreadable } of supports) {
      if (!/(?:^|\/)\.cargo\/config(?:\.toml)?$/.test(path)) continue;
      this.#configs.add(folderOf(folderOf(path)), isUnreadable ? unreadableConfig(path) : parseCargoConfig(text));
    }
  }

  /**
   * The reason to withhold packages that a manifest in this folder requires from crates.io: a source that isn't known to
   * be public may have them. `null` for none.
   */
  withheldAt(folder: string): Identity | null {
    let withheld = this.#withheld.get(folder);
    if (withheld === undefined) this.#withheld.set(folder, (withheld = this.#withheldBy(this.#configs.at(folder))));
    return withheld;
  }

  /** The address of a registry that a manifest in this folder names; `null` where no settings have it. */
  addressOf(name: string, folder: string): string | null {
    return indexOf(name, this.#configs.at(folder), this.#settings);
  }

  #withheldBy(configs: readonly CargoConfig[]): Identity | null {
    const usual = first([this.#settings.defaultRegistry, ...configs.map((config) => config.defaultRegistry)]);
    const candidates = [
      ...(usual === null || usual === 'crates-io' ? [] : [indexOf(usual, configs, this.#settings) ?? usual]),
      ...replacementsOfCratesIo(configs, this.#settings),
    ];
    const origins = [
      ...candidates.map((address) => this.#origins.at(address)),
      ...this.#settings.unreadable.map((label) => this.#origins.named(label)),
    ];
    return among([publicOrigin, ...origins]).withheld;
  }
}

/** Addresses of what takes the place of crates.io, and names that no settings explain. Folders are left out. */
function replacementsOfCratesIo(configs: readonly CargoConfig[], settings: CargoUserSettings): readonly string[] {
  const names = new Set(configs.flatMap(({ sources }) => [...sources.keys()]));
  const found: string[] = [];
  for (const name of names) {
    const { address, replaceWith } = sourceAt(name, configs);
    const isCratesIo = name === 'crates-io' || (address !== null && isCratesIoIndex(address));
    if (!isCratesIo || replaceWith === null) continue;
    let last: string = replaceWith;
    let replacement = sourceAt(last, configs);
    for (let step = 0; replacement.replaceWith !== null && step < longestChain; step++) {
      last = replacement.replaceWith;
      replacement = sourceAt(last, configs);
    }
    const at = replacement.address ?? indexOf(last, configs, settings);
    if (at !== null) found.push(at);
    else if (!replacement.isKnown) found.push(last);
  }
  return found;
}

/** The combined content of all files for a source: each key from the nearest that has it. */
function sourceAt(
  name: string,
  configs: readonly CargoConfig[],
): { readonly address: string | null; readonly replaceWith: string | null; readonly isKnown: boolean } {
  const own = configs.flatMap(({ sources }) => sources.get(name) ?? []);
  return {
    address: first(own.map(({ address }) => address)),
    replaceWith: first(own.map(({ replaceWith }) => replaceWith)),
    isKnown: own.length > 0,
  };
}

function indexOf(name: string, configs: readonly CargoConfig[], { registries }: CargoUserSettings): string | null {
  const variable = registries.get(name.toUpperCase().replaceAll('-', '_')) ?? null;
  return first([variable, ...configs.map((config) => config.registries.get(name) ?? null)]);
}

function first(texts: readonly (string | null)[]): string | null {
  return texts.find((text) => text !== null) ?? null;
}

function isCratesIoIndex(address: string): boolean {
  const source = registrySource(address);
  return source.kind === 'registry' && source.registry === null;
}

export function isPublicIndex(address: string): boolean {
  return isCratesIoIndex(address) || isPublicAddress(address, 'crate');
}
