import type { SourceName } from '../packageSources.ts';
import type { UserSettingsFile } from '../userSettingsFile.ts';

/** Where the user's settings have NuGet packages from. */
export interface NugetUserSettings {
  /** Labels of settings files that can't be read: each counts as an unknown private source of every package. */
  readonly unreadable: readonly SourceName[];
}

/** `files`: of every kind, the nearest to the workspace folder first. */
export function readNugetUserSettings(files: readonly UserSettingsFile[]): NugetUserSettings {
  return { unreadable: files.flatMap(({ kind, label, text }) => (kinds.has(kind) && text === null ? [label] : [])) };
}

const kinds: ReadonlySet<UserSettingsFile['kind']> = new Set(['nugetConfig'] as const);
