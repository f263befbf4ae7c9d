import { readComposerUserSettings, type ComposerUserSettings } from './composer/composerRepositories.ts';
import { conda } from './conda/condaSettings.ts';
import { cargo } from './crate/cargoConfig.ts';
import { bundler } from './gem/bundleConfig.ts';
import { readGitUserSettings, type GitUserSettings } from './git/repositorySettings.ts';
import { go } from './go/goSources.ts';
import { readMavenUserSettings, type MavenUserSettings } from './maven/mavenRepositories.ts';
import { readNpmUserSettings, type NpmUserSettings } from './npm/npmSettings.ts';
import { readNugetUserSettings, type NugetUserSettings } from './nuget/nugetConfig.ts';
import { readPypiUserSettings, type PypiUserSettings } from './pypi/pypiSettings.ts';
import { readUserLayers, type UserLayers } from './sources/layers.ts';
import type { Environment, UserSettingsFile } from './userSettingsFile.ts';

/**
 * Package sources from settings outside the workspace folder. Plain data without secrets: files and variables are read
 * once, when they are loaded, and only sources are kept (addresses without user, password and query).
 */
export interface UserSettings {
  readonly npm: NpmUserSettings;
  readonly pypi: PypiUserSettings;
  readonly conda: UserLayers;
  readonly go: UserLayers;
  readonly nuget: NugetUserSettings;
  readonly cargo: UserLayers;
  readonly maven: MavenUserSettings;
  readonly composer: ComposerUserSettings;
  readonly gem: UserLayers;
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
    conda: readUserLayers(conda, files, environment),
    go: readUserLayers(go, files, environment),
    nuget: readNugetUserSettings(files),
    cargo: readUserLayers(cargo, files, environment),
    maven: readMavenUserSettings(files),
    composer: readComposerUserSettings(files),
    gem: readUserLayers(bundler, files, environment),
    git: readGitUserSettings(files),
  };
}

/** For a machine without any such settings, and for the browser. */
export const noUserSettings: UserSettings = readUserSettings([], {});
