import type { SupportFile } from '../userSettingsFile.ts';
import { type Layer, layersOf, ruleIn, type SettingsByFolder, unreadIn, type UserLayers } from '../sources/layers.ts';
import { among, type Origins, publicOrigin } from '../sources/origins.ts';
import { isPublicAddress } from '../sources/publicHosts.ts';
import { cargo, ruleNames } from './cargoConfig.ts';
import { registrySource } from './crateSource.ts';
import type { Identity } from '../sources/packageSources.ts';

/** Longer chains of replacements don't occur in practice. */
const longestChain = 20;

/**
 * Finds the source of packages without a registry, for each folder.
 *
 * A source in the place of crates.io must hold the same packages ("Source Replacement"), so that a lock entry of
 * crates.io is public, and so is the content of a folder of vendored packages. A manifest alone is no such proof: with a
 * registry in the place of crates.io that isn't known to be public, or a default one (`[registry] default`), a name may
 * be private.
 */
export class CargoSources {
  readonly #layers: SettingsByFolder<Layer>;
  readonly #withheld = new Map<string, Identity | null>();
  readonly #origins: Origins;

  constructor(supports: readonly SupportFile[], user: UserLayers, origins: Origins) {
    this.#layers = layersOf(cargo, supports, user);
    this.#origins = origins;
  }

  /**
   * The reason to withhold packages that a manifest in this folder requires from crates.io: a source that isn't known to
   * be public may have them. `null` for none.
   */
  withheldAt(folder: string): Identity | null {
    let withheld = this.#withheld.get(folder);
    if (withheld === undefined) this.#withheld.set(folder, (withheld = this.#withheldBy(this.#layers.at(folder))));
    return withheld;
  }

  /** The address of a registry that a manifest in this folder names; `null` where no settings have it. */
  addressOf(name: string, folder: string): string | null {
    return indexOf(name, this.#layers.at(folder)) ?? null;
  }

  #withheldBy(layers: readonly Layer[]): Identity | null {
    const usual = layers.flatMap(({ main = [] }) => main)[0] ?? 'crates-io';
    const candidates = [
      ...(usual === 'crates-io' ? [] : [indexOf(usual, layers) ?? usual]),
      ...replacementsOfCratesIo(layers),
    ];
    const origins = candidates.map((address) => this.#origins.at(address));
    return among([publicOrigin, ...origins, ...unreadIn(layers, this.#origins)]).withheld;
  }
}

/** Addresses of what takes the place of crates.io, and names that no settings explain. Folders are left out. */
function replacementsOfCratesIo(layers: readonly Layer[]): readonly string[] {
  const start = ruleNames.source('');
  const rules = new Set(layers.flatMap(({ rules: own }) => [...(own?.keys() ?? [])]));
  const names = [...rules].flatMap((rule) => (rule.startsWith(start) ? rule.slice(start.length) : []));
  const replacementOf = (name: string): string | undefined => ruleIn(layers, ruleNames.replacement(name))?.[0];
  const found: string[] = [];
  for (const name of names) {
    const address = ruleIn(layers, ruleNames.source(name))?.[0];
    if (name !== 'crates-io' && (address === undefined || !isCratesIoIndex(address))) continue;
    let last = replacementOf(name);
    for (let step = 0; last !== undefined && step < longestChain; step++) {
      const next = replacementOf(last);
      if (next === undefined) break;
      last = next;
    }
    if (last === undefined) continue;
    const at = ruleIn(layers, ruleNames.source(last))?.[0] ?? indexOf(last, layers);
    if (at !== undefined) found.push(at);
    else if (!rules.has(ruleNames.source(last))) found.push(last);
  }
  return found;
}

function indexOf(name: string, layers: readonly Layer[]): string | undefined {
  const rule = ruleIn(layers, ruleNames.indexVariable(name)) ?? ruleIn(layers, ruleNames.index(name));
  return rule?.[0];
}

function isCratesIoIndex(address: string): boolean {
  const source = registrySource(address);
  return source.kind === 'registry' && source.registry === null;
}

export function isPublicIndex(address: string): boolean {
  return isCratesIoIndex(address) || isPublicAddress(address, 'crate');
}
