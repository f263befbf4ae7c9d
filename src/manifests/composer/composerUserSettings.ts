import { finish } from '../../base/steps.ts';
import { readJson } from '../locate/json.ts';
import type { SourceName } from '../packageSources.ts';
import type { UserSettingsFile } from '../userSettingsFile.ts';
import { ComposerRepositories, type ComposerRegistry } from './composerRepositories.ts';

/** Where the user's settings have Composer packages from. */
export interface ComposerUserSettings {
  /** Labels of settings files that can't be read: each counts as an unknown private source of every package. */
  readonly unreadable: readonly SourceName[];
  readonly registries: readonly ComposerRegistry[];
  readonly isPackagistOff: boolean;
}

/** `files`: of every kind, the nearest to the workspace folder first. An auth.json names no repositories, and holds secrets alone. */
export function readComposerUserSettings(files: readonly UserSettingsFile[]): ComposerUserSettings {
  const registries: ComposerRegistry[] = [];
  let isPackagistOff = false;
  for (const { kind, text } of files) {
    if (kind !== 'composerConfig' || text === null) continue;
    const document = finish(readJson(text));
    const repositories = new ComposerRepositories(document, document.member(document.root, 'repositories'));
    registries.push(...repositories.registries);
    isPackagistOff ||= repositories.isPackagistOff;
  }
  return {
    unreadable: files.flatMap(({ kind, label, text }) => (kinds.has(kind) && text === null ? [label] : [])),
    registries,
    isPackagistOff,
  };
}

const kinds: ReadonlySet<UserSettingsFile['kind']> = new Set(['composerConfig', 'composerAuth'] as const);
