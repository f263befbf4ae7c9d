import { finish } from '../../base/steps.ts';
import type { SourceName } from '../packageSources.ts';
import type { UserSettingsFile } from '../userSettingsFile.ts';
import { type NugetConfig, parseNugetConfig, unreadableConfig } from './nugetConfig.ts';

/** Where the user's settings have NuGet packages from. */
export interface NugetUserSettings {
  /** Labels of settings files that can't be read: each counts as an unknown private source of every package. */
  readonly unreadable: readonly SourceName[];
  /** The nearest to the workspace folder first. A file that can't be read adds a source of its label. */
  readonly configs: readonly NugetConfig[];
}

/** `files`: of every kind, the nearest to the workspace folder first. */
export function readNugetUserSettings(files: readonly UserSettingsFile[]): NugetUserSettings {
  const own = files.filter(({ kind }) => kind === 'nugetConfig');
  return {
    unreadable: own.flatMap(({ label, text }) => (text === null ? [label] : [])),
    configs: own.map(({ label, text }) => (text === null ? unreadableConfig(label) : finish(parseNugetConfig(text)))),
  };
}
