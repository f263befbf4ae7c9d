import { readJson } from '../parse/json.ts';
import type { SourceName } from '../packageSources.ts';
import type { UserSettingsFile } from '../userSettingsFile.ts';
import { type ComposerPlace, ComposerRepositories, type ComposerRegistry } from './composerRepositories.ts';

/** Sources of Composer packages from the user's settings. */
export interface ComposerUserSettings {
  /** Labels of settings files that can't be read: each counts as an unknown private source of every package. */
  readonly unreadable: readonly SourceName[];
  readonly registries: readonly ComposerRegistry[];
  /** Other sources of packages. */
  readonly places: readonly ComposerPlace[];
  readonly isPackagistOff: boolean;
}

/**
 * `files`: of every kind, the nearest to the workspace folder first. An auth.json names no repositories, and holds
 * secrets alone.
 */
export function readComposerUserSettings(files: readonly UserSettingsFile[]): ComposerUserSettings {
  const registries: ComposerRegistry[] = [];
  const places: ComposerPlace[] = [];
  let isPackagistOff = false;
  for (const { kind, label, text } of files) {
    if (kind !== 'composerConfig' || text === null) continue;
    const document = readJson(text);
    const repositories = new ComposerRepositories(document, document.member(document.root, 'repositories'));
    registries.push(...repositories.registries);
    places.push(...repositories.placesFor(label));
    isPackagistOff ||= repositories.isPackagistOff;
  }
  return {
    unreadable: files.flatMap(({ kind, label, text }) => (kinds.has(kind) && text === null ? [label] : [])),
    registries,
    places,
    isPackagistOff,
  };
}

const kinds: ReadonlySet<UserSettingsFile['kind']> = new Set(['composerConfig', 'composerAuth'] as const);
