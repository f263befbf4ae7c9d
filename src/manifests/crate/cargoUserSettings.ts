import { withoutUserInfo } from '../git/gitLocation.ts';
import type { SourceName } from '../packageSources.ts';
import type { Environment, UserSettingsFile } from '../userSettingsFile.ts';
import { type CargoConfig, parseCargoConfig } from './cargoConfig.ts';

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
    registries.set(name, withoutUserInfo(index.replace(/^(?:sparse|registry)\+/, '')).replace(/[?#].*/s, ''));
  }
  return {
    unreadable: own.flatMap(({ label, text }) => (text === null ? [label] : [])),
    configs: own.flatMap(({ text }) => (text === null ? [] : [parseCargoConfig(text)])),
    defaultRegistry: environment['CARGO_REGISTRY_DEFAULT'] || null,
    registries,
  };
}
