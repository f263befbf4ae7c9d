import type { UserSettingsFile } from '../userSettingsFile.ts';
import { type NugetConfig, parseNugetConfig, unreadableConfig } from './nugetConfig.ts';

/** Sources of NuGet packages from the user's settings. */
export interface NugetUserSettings {
  /** The nearest to the workspace folder first. A file that can't be read adds a source of its label. */
  readonly configs: readonly NugetConfig[];
}

/** `files`: of every kind, the nearest to the workspace folder first. */
export function readNugetUserSettings(files: readonly UserSettingsFile[]): NugetUserSettings {
  const own = files.filter(({ kind }) => kind === 'nugetConfig');
  return {
    configs: own.map(({ label, text }) => (text === null ? unreadableConfig(label) : parseNugetConfig(text))),
  };
}
