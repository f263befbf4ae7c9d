import type { SourceName } from '../packageSources.ts';
import type { Environment, UserSettingsFile } from '../userSettingsFile.ts';

/** Where the user's settings have Cargo packages from. */
export interface CargoUserSettings {
  /** Labels of settings files that can't be read: each counts as an unknown private source of every package. */
  readonly unreadable: readonly SourceName[];
}

/** `files`: of every kind, the nearest to the workspace folder first. */
export function readCargoUserSettings(
  files: readonly UserSettingsFile[],
  _environment: Environment,
): CargoUserSettings {
  return { unreadable: files.flatMap(({ kind, label, text }) => (kinds.has(kind) && text === null ? [label] : [])) };
}

const kinds: ReadonlySet<UserSettingsFile['kind']> = new Set(['cargoConfig'] as const);
