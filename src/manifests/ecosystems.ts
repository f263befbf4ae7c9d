import { composer } from './composer/linkComposer.ts';
import { conda } from './conda/linkConda.ts';
import { pixiParts } from './conda/pixiParts.ts';
import { crate } from './crate/linkCrates.ts';
import type { Dependency, Ecosystem } from './format.ts';
import { gem } from './gem/linkGems.ts';
import { git } from './git/linkGit.ts';
import { go } from './go/linkGo.ts';
import { identify, type NameRules, namesOf, originsOf, type PackageName } from './identify.ts';
import { linkFiles, type LinkedWorkspace, type LinkOptions, type UserSettings, type WorkspaceFile } from './link.ts';
import type { Ecosystems } from './linking/linker.ts';
import { maven } from './maven/linkMaven.ts';
import { npm } from './npm/linkNpm.ts';
import { nuget } from './nuget/linkNuget.ts';
import { pod } from './pod/linkPods.ts';
import { pypi as python } from './pypi/linkPypi.ts';
import { listRules } from './sbom/listedNames.ts';
import { type Identity, AnsweredSources } from './sources/packageSources.ts';
import { readGitUserSettings } from './sources/repositorySettings.ts';
import type { Environment, UserSettingsFile } from './userSettingsFile.ts';

const pypi = { ...python, partsOf: pixiParts };

const ofPackages = { npm, nuget, maven, pypi, go, crate, gem, composer, pod, conda, git };

const debian: NameRules = {
  ecosystem: 'debian',
  identify: namesOf({ type: 'deb', provider: 'debian', pattern: /^/, maxLength: Infinity }),
};

const any: NameRules = { ecosystem: 'any', identify: () => ({ coordinates: null, reason: 'notCovered' }) };

export const ecosystems: Ecosystems = {
  ...ofPackages,
  debian: listRules(debian, 'deb', Object.values(ofPackages)),
  any: listRules(any, null, Object.values(ofPackages)),
};

/**
 * Reads settings files, the nearest to the workspace folder first, and the environment. Pure; malformed text is
 * ignored. Files and variables are read once, and only sources are kept (addresses without user, password and query).
 */
export function readUserSettings(files: readonly UserSettingsFile[], environment: Environment): UserSettings {
  const settings = Object.entries(ecosystems).map(
    ([id, rules]) => [id, rules.readSettings?.(files, environment)] as const,
  );
  return { ...Object.fromEntries(settings), git: readGitUserSettings(files) };
}

/** For a machine without any such settings, and for the browser. */
const noUserSettings = readUserSettings([], {});

/** `linkFiles` with all ecosystems. */
export function linkWorkspace(files: readonly WorkspaceFile[], options: LinkOptions): LinkedWorkspace {
  const userSettings = options.userSettings ?? noUserSettings;
  return linkFiles(ecosystems, files, { ...options, userSettings });
}

/** The name of a dependency at the service, as its own file has it: without settings and other files. */
export function identifyAlone(ecosystem: Ecosystem, dependency: Dependency): Identity {
  const { names } = ecosystems[dependency.ecosystem ?? ecosystem];
  return identify(names, dependency, originsOf(names, new AnsweredSources([])));
}

export function identifyPackage(ecosystem: Ecosystem, named: PackageName): Identity {
  return ecosystems[ecosystem].names.identify(named);
}

/** The component type with the names of an ecosystem; `null`: there is none. */
export function componentTypeOf(ecosystem: Ecosystem): string | null {
  const { componentType = ecosystem } = ecosystems[ecosystem];
  return componentType;
}
