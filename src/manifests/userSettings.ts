import { readComposerUserSettings, type ComposerUserSettings } from './composer/composerRepositories.ts';
import { readCondaUserSettings, type CondaUserSettings } from './conda/condaSettings.ts';
import { readCargoUserSettings, type CargoUserSettings } from './crate/cargoConfig.ts';
import { readGemUserSettings, type GemUserSettings } from './gem/bundleConfig.ts';
import { readGitUserSettings, type GitUserSettings } from './git/repositorySettings.ts';
import { readGoUserSettings, type GoUserSettings } from './go/goSources.ts';
import { readMavenUserSettings, type MavenUserSettings } from './maven/mavenRepositories.ts';
import { readNpmUserSettings, type NpmUserSettings } from './npm/npmSettings.ts';
import { readNugetUserSettings, type NugetUserSettings } from './nuget/nugetConfig.ts';
import { readPypiUserSettings, type PypiUserSettings } from './pypi/pypiSettings.ts';
import type { Environment, UserSettingsFile } from './userSettingsFile.ts';

/**
 * Package sources from settings outside the workspace folder. Plain data without secrets: files and variables are read
 * once, when they are loaded, and only sources are kept (addresses without user, password and query).
 */
export interface UserSettings {
  readonly npm: NpmUserSettings;
  readonly pypi: PypiUserSettings;
  readonly conda: CondaUserSettings;
  readonly go: GoUserSettings;
  readonly nuget: NugetUserSettings;
  readonly cargo: CargoUserSettings;
  readonly maven: MavenUserSettings;
  readonly composer: ComposerUserSettings;
  readonly gem: GemUserSettings;
  readonly git: GitUserSettings;
}

/**
 * Reads settings files, the nearest to the workspace folder first, and the environment. Pure; malformed text is
 * ignored.
 */
export function readUserSettings(files: readonly UserSettingsFile[], environment: Environment): UserSettings {
  return {
    npm: readNpmUserSettings(files, environment),
    pypi: readPypiUserSettings(files, environment),
    conda: readCondaUserSettings(files, environment),
    go: readGoUserSettings(files, environment),
    nuget: readNugetUserSettings(files),
    cargo: readCargoUserSettings(files, environment),
    maven: readMavenUserSettings(files),
    composer: readComposerUserSettings(files),
    gem: readGemUserSettings(files, environment),
    git: readGitUserSettings(files),
  };
}

/** For a machine without any such settings, and for the browser. */
export const noUserSettings: UserSettings = readUserSettings([], {});
