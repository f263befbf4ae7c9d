import { withoutCredentials } from '../sources/withoutCredentials.ts';
import type { SourceName } from '../sources/packageSources.ts';
import { readToml } from '../parse/toml.ts';
import { membersAt, nodeAt, textAt } from '../parse/tree.ts';
import type { Environment, UserSettingsFile } from '../userSettingsFile.ts';

/** The package sources of one `.cargo/config.toml`. Addresses are without users and passwords. */
export interface CargoConfig {
  /** `[registry] default`. */
  readonly defaultRegistry: string | null;
  /** `[registries.<name>] index`. */
  readonly registries: ReadonlyMap<string, string>;
  /** `[source.<name>]`. */
  readonly sources: ReadonlyMap<string, CargoSource>;
}

/** One source: what takes its place, and where it is. A folder of the same packages has no address. */
interface CargoSource {
  readonly replaceWith: string | null;
  readonly address: string | null;
}

/**
 * The stand-in for an unreadable file: a registry of its name, which isn't known to be public, for packages that name
 * none.
 */
export function unreadableConfig(label: string): CargoConfig {
  return { defaultRegistry: label, registries: new Map(), sources: new Map() };
}

/** Reads a `.cargo/config.toml` (The Cargo Book, "Configuration" and "Source Replacement"). */
export function parseCargoConfig(text: string): CargoConfig {
  const { root } = readToml(text);
  const registries = new Map<string, string>();
  for (const { key, value } of membersAt(root, 'registries')) {
    const index = textAt(value, 'index');
    if (index !== null) registries.set(key.text, addressOf(index));
  }
  const sources = new Map<string, CargoSource>();
  for (const { key, value } of membersAt(root, 'source')) {
    const address = textAt(value, 'registry') ?? textAt(value, 'git');
    const replaceWith = textAt(value, 'replace-with');
    sources.set(key.text, { replaceWith, address: address === null ? null : addressOf(address) });
  }
  const registry = nodeAt(root, 'registry');
  return { defaultRegistry: registry ? textAt(registry, 'default') : null, registries, sources };
}

/** Of an index, without what says how to read it. */
function addressOf(text: string): string {
  return withoutCredentials(text.replace(/^(?:sparse|registry)\+/, '')).replace(/[?#].*/s, '');
}

/** Sources of Cargo packages from the user's settings. */
export interface CargoUserSettings {
  /** Labels of settings files that can't be read: each counts as an unknown private source of every package. */
  readonly unreadable: readonly SourceName[];
  /** The nearest to the workspace folder first. */
  readonly configs: readonly CargoConfig[];
  /** `CARGO_REGISTRY_DEFAULT`, which goes before any file. */
  readonly defaultRegistry: string | null;
  /** `CARGO_REGISTRIES_<NAME>_INDEX`, by `<NAME>`: in capitals, with `_` for `-`. */
  readonly registries: ReadonlyMap<string, string>;
}

/**
 * `files`: of every kind, the nearest to the workspace folder first. Replacements of sources have no variables (The Cargo Book,
 * "Configuration", `source.<name>.replace-with`).
 */
export function readCargoUserSettings(files: readonly UserSettingsFile[], environment: Environment): CargoUserSettings {
  const own = files.filter(({ kind }) => kind === 'cargoConfig');
  const registries = new Map<string, string>();
  for (const [variable, index] of Object.entries(environment)) {
    const name = /^CARGO_REGISTRIES_(\w+)_INDEX$/.exec(variable)?.[1];
    if (name === undefined || !index) continue;
    registries.set(name, withoutCredentials(index.replace(/^(?:sparse|registry)\+/, '')).replace(/[?#].*/s, ''));
  }
  return {
    unreadable: own.flatMap(({ label, text }) => (text === null ? [label] : [])),
    configs: own.flatMap(({ text }) => (text === null ? [] : [parseCargoConfig(text)])),
    defaultRegistry: environment['CARGO_REGISTRY_DEFAULT'] || null,
    registries,
  };
}
