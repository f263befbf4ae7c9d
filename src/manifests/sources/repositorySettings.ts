import type { SourceName } from './packageSources.ts';
import { ProblemList } from '../parse/problemList.ts';
import type { UserSettingsFile } from '../userSettingsFile.ts';
import { sourceOfRepository } from './gitAccess.ts';
import { readGitConfig } from '../parse/gitConfig.ts';

/** The settings of the workspace folder's repository, where they are outside of the folder. */
export interface GitUserSettings {
  /** The owners of its remotes. */
  readonly owners: readonly SourceName[];
  /** Labels of files that can't be read. */
  readonly unreadable: readonly SourceName[];
}

/** A `.git` in place of the settings leads to a place that isn't read (git docs, "gitrepository-layout"). */
export function readGitUserSettings(files: readonly UserSettingsFile[]): GitUserSettings {
  const own = files.filter(({ kind }) => kind === 'gitConfig');
  const isRead = ({ text }: UserSettingsFile): boolean => text !== null && !text.startsWith('gitdir:');
  return {
    owners: own.filter(isRead).flatMap(({ text }) => remotesIn(text ?? '').map(sourceOfRepository)),
    unreadable: own.filter((file) => !isRead(file)).map(({ label }) => label),
  };
}

/** The addresses of remotes in a repository's settings (git docs, "git-config"). */
export function remotesIn(text: string): readonly string[] {
  const entries = readGitConfig(text, new ProblemList(text.length));
  return entries
    .filter(({ section, key }) => section === 'remote' && (key === 'url' || key === 'pushurl'))
    .map(({ value }) => value);
}
