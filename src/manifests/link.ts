import type { Coordinates } from '../core/coordinates.ts';
import type { SourceRange } from '../core/range.ts';
import { linkComposer } from './composer/linkComposer.ts';
import { linkConda } from './conda/linkConda.ts';
import { linkCrates } from './crate/linkCrates.ts';
import { folderOf, resolveFolder } from './folders.ts';
import type { Dependency, Ecosystem, FormatFacts, ManifestProblem, ManifestReading, Scope } from './format.ts';
import { linkGems } from './gem/linkGems.ts';
import { linkGit } from './git/linkGit.ts';
import { openedRepository } from './git/repositoryPrivacy.ts';
import { linkGo } from './go/linkGo.ts';
import { linkAlone } from './linking/linkAlone.ts';
import type { Linker, WantedFile } from './linking/linker.ts';
import { linkMaven } from './maven/linkMaven.ts';
import type { Note } from './note.ts';
import { linkNpm } from './npm/linkNpm.ts';
import { linkNuget } from './nuget/linkNuget.ts';
import { PublicSources, type SourceName, sourceName } from './packageSources.ts';
import { linkPods } from './pod/linkPods.ts';
import { PrivateNames } from './privateNames.ts';
import { linkPypi } from './pypi/linkPypi.ts';
import type { SkipReason } from './skipReason.ts';
import type { UserSettings } from './userSettings.ts';
import { filledMessage } from './problemMessage.ts';

const usualRegistry: Dependency['source'] = { kind: 'registry', registry: null };
import { dependencyWithoutCredentials, problemWithoutCredentials, withoutCredentials } from './withoutCredentials.ts';

export interface WorkspaceFile {
  /** Inside the workspace folder, with slashes. */
  readonly path: string;
  readonly format: FormatFacts;
  readonly reading: ManifestReading;
}

/**
 * A file that is read as settings for the manifests around it, not as a manifest (`supportFileNames`, or wanted by a
 * linker).
 */
export interface SupportFile {
  /** Inside the workspace folder, with slashes. */
  readonly path: string;
  readonly text: string;
  /**
   * It exists and can't be read, or is too large: it counts as naming an unknown private source, and `text` is ignored.
   */
  readonly isUnreadable?: true;
}

export interface LinkOptions {
  readonly supports: readonly SupportFile[];
  /** Globs (picomatch) over names as the ecosystem writes them, and over coordinates with or without revision. */
  readonly privatePackages: readonly string[];
  /**
   * Sources that hold nothing but public packages: the setting of this name, and those the user answered *Public* for
   * (`PublicSources`).
   */
  readonly publicMirrors?: readonly string[];
  /** Sources the user answered *Private* for, by their names (`sourceName`). */
  readonly privateSources?: readonly string[];
  /** Package sources from settings outside the workspace folder. */
  readonly userSettings?: UserSettings;
}

export interface LinkedManifest {
  readonly path: string;
  readonly formatId: string;
  readonly dependencies: readonly LinkedDependency[];
  readonly problems: readonly ManifestProblem[];
  /** The file that decides this one's versions, or that has the same data and more; `null` if it is independent. */
  readonly coveredBy: string | null;
}

/** A dependency in the light of all other files. */
export interface LinkedDependency {
  readonly dependency: Dependency;
  /** The version in effect: the locked one, the one of a replacement; `null` when it is open, or a commit. */
  readonly version: string | null;
  /** The coordinates to request. `null`: request nothing, for the reason in `reason`. */
  readonly coordinates: Coordinates | null;
  /** `null` exactly when there are coordinates with a revision that nothing speaks against. */
  readonly reason: SkipReason | null;
  /** The lock's entry that decides it; `null` in a lock itself. */
  readonly lockedBy: { readonly path: string; readonly range: SourceRange } | null;
  readonly isDirect: boolean;
  readonly scope: Scope;
  readonly note?: Note;
  /**
   * With `privateRegistry` and `sourceUnknown`: the source it comes from, or may come from. Absent if no source has a
   * name.
   */
  readonly source?: SourceName;
}

export interface LinkedWorkspace {
  readonly manifests: readonly LinkedManifest[];
  /** Files that manifests refer to and that were not passed. With them, linking again may give more. */
  readonly wanted: readonly WantedFile[];
}

/** Each ecosystem has its own rules. */
const linkers: Readonly<Record<Ecosystem, Linker>> = {
  npm: linkNpm,
  nuget: linkNuget,
  maven: linkMaven,
  pypi: linkPypi,
  go: linkGo,
  crate: linkCrates,
  gem: linkGems,
  composer: linkComposer,
  pod: linkPods,
  conda: linkConda,
  debian: linkAlone,
  git: linkGit,
  any: linkAlone,
};

/** They weigh which sources a workspace has its packages from, and look at mirrors themselves. */
const mindsMirrors: ReadonlySet<Ecosystem> = new Set(['npm', 'pypi', 'conda'] as const);

/**
 * Links all files of one workspace folder, in the order they were given (manifests.md 4 and 5). Pure; anything not
 * known to be public gets no coordinates.
 */
export function linkWorkspace(files: readonly WorkspaceFile[], options: LinkOptions): LinkedWorkspace {
  const context = { options, privateNames: new PrivateNames(options.privatePackages) };
  const mirrors = new PublicSources(options.publicMirrors ?? []);
  const privateSources = new Set(options.privateSources);
  const linked = new Map<string, LinkedManifest>();
  const wanted: WantedFile[] = [];
  for (const ecosystem of new Set(files.map(({ format }) => format.ecosystem))) {
    const own = files.filter(({ format }) => format.ecosystem === ecosystem);
    const opened = mindsMirrors.has(ecosystem) ? own : openMirrors(own, mirrors);
    const result = linkers[ecosystem](opened, context);
    for (const [file, manifest] of result.manifests) linked.set(file.path, withAnswers(manifest, privateSources));
    wanted.push(...result.wanted);
  }
  const manifests = files.flatMap((file) =>
    withOutside(file, linked.get(file.path)).map((manifest) => plainManifest(manifest, file.reading)),
  );
  return { manifests, wanted };
}

/** Anything that may come from a source the user marked *Private* counts as coming from it. */
function withAnswers(manifest: LinkedManifest, privateSources: ReadonlySet<string>): LinkedManifest {
  const isAnswered = ({ reason, source }: LinkedDependency): boolean =>
    reason === 'sourceUnknown' && source !== undefined && privateSources.has(source);
  if (privateSources.size === 0 || !manifest.dependencies.some(isAnswered)) return manifest;
  const dependencies = manifest.dependencies.map((one): LinkedDependency =>
    isAnswered(one) ? { ...one, reason: 'privateRegistry' } : one,
  );
  return { ...manifest, dependencies };
}

/**
 * Linking puts values of several files together, so that it may form an address that no file has by itself. What is
 * still as it was read has no credentials any more.
 */
function plainManifest(manifest: LinkedManifest, reading: ManifestReading): LinkedManifest {
  const dependencies = manifest.dependencies.map((one, at): LinkedDependency => {
    const isAsRead = one.dependency === reading.dependencies[at];
    const dependency = isAsRead ? one.dependency : dependencyWithoutCredentials(one.dependency);
    const isOwnVersion = one.version === null || one.version === dependency.version;
    const version = isOwnVersion ? one.version : withoutCredentials(one.version);
    return dependency === one.dependency && version === one.version ? one : { ...one, dependency, version };
  });
  return { ...manifest, dependencies, problems: manifest.problems.map(problemWithoutCredentials) };
}

/** Says what a file leads to and is not read. */
function withOutside(
  { path, reading }: WorkspaceFile,
  manifest: LinkedManifest | undefined,
): readonly LinkedManifest[] {
  if (!manifest) return [];
  const outside = (reading.related ?? []).filter((one) => resolveFolder(folderOf(path), one.path) === null);
  if (outside.length === 0) return [manifest];
  const problems = outside.slice(0, mostOutside).map(({ path: written, range }): ManifestProblem => ({
    ...filledMessage('"{0}" is outside the workspace folder and isn\'t read.', written),
    range,
    isHarmless: true,
  }));
  return [{ ...manifest, problems: [...manifest.problems, ...problems] }];
}

/** Enough to recognise the value. */
const mostOutside = 50;

/**
 * The files, with the packages of mirrors counted as packages of the ecosystem's own registry, and repositories of public owners
 * at addresses that need no sign-in: the user declared that these sources hold nothing but what is public
 * (`LinkOptions.publicMirrors`).
 */
function openMirrors(files: readonly WorkspaceFile[], mirrors: PublicSources): readonly WorkspaceFile[] {
  if (mirrors.isEmpty) return files;
  return files.map((file) => {
    const { dependencies } = file.reading;
    if (!dependencies.some((dependency) => isFrom(dependency, mirrors))) return file;
    const opened = dependencies.map((dependency) =>
      isFrom(dependency, mirrors) ? { ...dependency, source: openedSource(dependency, mirrors) } : dependency,
    );
    return { ...file, reading: { ...file.reading, dependencies: opened } };
  });
}

function isFrom({ source }: Dependency, mirrors: PublicSources): boolean {
  if (source.kind === 'git') return openedRepository(source, mirrors) !== source;
  if (source.kind !== 'registry' || source.registry === null) return false;
  return mirrors.hasAddress(source.registry) || mirrors.hasSource(sourceName(source.registry));
}

function openedSource({ source }: Dependency, mirrors: PublicSources): Dependency['source'] {
  return source.kind === 'git' ? openedRepository(source, mirrors) : usualRegistry;
}
