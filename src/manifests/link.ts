import type { Coordinates } from '../core/coordinates.ts';
import type { SourceRange } from '../core/range.ts';
import { linkComposer } from './composer/linkComposer.ts';
import { linkConda } from './conda/linkConda.ts';
import { joinParts, pixiParts } from './conda/pixiParts.ts';
import { linkCrates } from './crate/linkCrates.ts';
import { folderOf, resolveFolder } from './folders.ts';
import type { Dependency, Ecosystem, FormatFacts, ManifestProblem, ManifestReading, Scope } from './format.ts';
import { linkGems } from './gem/linkGems.ts';
import { linkGit } from './git/linkGit.ts';
import { PrivateOwners } from './git/privateOwners.ts';
import { linkGo, listedModules } from './go/linkGo.ts';
import { linkAlone } from './linking/linkAlone.ts';
import type { Linker, WantedFile } from './linking/linker.ts';
import { FilesByPath, namedFiles } from './linking/namedFiles.ts';
import { linkMaven } from './maven/linkMaven.ts';
import type { Note } from './note.ts';
import { linkNpm } from './npm/linkNpm.ts';
import { repositoriesAskedFor } from './npm/npmSpec.ts';
import { linkNuget } from './nuget/linkNuget.ts';
import { PublicSources, type SourceName } from './sources/packageSources.ts';
import { linkPods } from './pod/linkPods.ts';
import { PrivateNames } from './privateNames.ts';
import { linkPypi } from './pypi/linkPypi.ts';
import type { SkipReason } from './skipReason.ts';
import { UnreadFiles } from './sources/unreadFiles.ts';
import type { UserSettings } from './userSettings.ts';
import { filledMessage } from './problemMessage.ts';

type GitSource = Extract<Dependency['source'], { readonly kind: 'git' }>;

import {
  dependencyWithoutCredentials,
  problemWithoutCredentials,
  withoutCredentials,
} from './sources/withoutCredentials.ts';

export interface WorkspaceFile {
  /** Inside the workspace folder, with slashes. */
  readonly path: string;
  readonly format: FormatFacts;
  readonly reading: ManifestReading;
  /** It exists and can't be read, is too large or is no text: it may name any member and any source (`unreadFiles.ts`). */
  readonly isUnreadable?: true;
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
  /** Other files of the workspace folder, as evidence of owners with private repositories. */
  readonly beside?: readonly WorkspaceFile[];
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
  debian: (files, context) => linkAlone(files, context),
  git: linkGit,
  any: (files, context) => linkAlone(files, context, listedModules(context)),
};

/**
 * Links all files of one workspace folder, in the order they were given (manifests.md 4 and 5). Pure; anything not
 * known to be public gets no coordinates.
 */
export function linkWorkspace(files: readonly WorkspaceFile[], options: LinkOptions): LinkedWorkspace {
  const answers = new PublicSources(options.publicMirrors ?? [], options.privateSources);
  const context = { options, answers, privateNames: new PrivateNames(options.privatePackages) };
  const owners = new PrivateOwners([...files, ...(options.beside ?? [])].flatMap(repositoriesIn), options, answers);
  const linked = new Map<string, LinkedManifest>();
  const wanted: WantedFile[] = [];
  const parts = files.flatMap(pixiParts);
  for (const ecosystem of new Set(parts.map(({ format }) => format.ecosystem))) {
    const own = parts.filter(({ format }) => format.ecosystem === ecosystem);
    const result = linkers[ecosystem](own, context);
    const unread = new UnreadFiles(own, result.roots ?? [], answers);
    for (const manifest of unread.withhold(result.manifests.map(([, one]) => one)))
      linked.set(manifest.path, joinParts(linked.get(manifest.path), owners.withhold(manifest)));
    wanted.push(...result.wanted);
  }
  wanted.push(...missingOf(files), ...owners.wanted(files, options.supports));
  const manifests = files.flatMap((file) =>
    withOutside(file, linked.get(file.path)).map((manifest) => plainManifest(manifest, file.reading)),
  );
  return { manifests, wanted };
}

/** Files that others name and that are not among them. */
function missingOf(files: readonly WorkspaceFile[]): readonly WantedFile[] {
  const known = new FilesByPath(files);
  const missing = files.flatMap(namedFiles).filter(({ path }) => known.at(path) === undefined);
  return [...new Map(missing.map((file) => [file.path, file])).values()];
}

/**
 * Linking puts values of several files together, so that it may form an address that no file has by itself. What is
 * still as it was read has no credentials any more.
 */
function plainManifest(manifest: LinkedManifest, reading: ManifestReading): LinkedManifest {
  const isAsRead = ({ dependency, version }: LinkedDependency, at: number): boolean =>
    dependency === reading.dependencies[at] && (version === null || version === dependency.version);
  const problems = manifest.problems.map(problemWithoutCredentials);
  if (manifest.dependencies.every(isAsRead)) return { ...manifest, problems };
  const dependencies = manifest.dependencies.map((one, at): LinkedDependency => {
    if (isAsRead(one, at)) return one;
    const isSame = one.dependency === reading.dependencies[at];
    const dependency = isSame ? one.dependency : dependencyWithoutCredentials(one.dependency);
    const version = one.version === null ? null : withoutCredentials(one.version);
    return dependency === one.dependency && version === one.version ? one : { ...one, dependency, version };
  });
  return { ...manifest, dependencies, problems };
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

/** The repositories of a file, at the addresses they are fetched from. npm's lock writes each of them with ssh. */
function repositoriesIn({ format, reading }: WorkspaceFile): readonly GitSource[] {
  const { dependencies, facts } = reading;
  const asked = facts.kind === 'npmLock' ? repositoriesAskedFor(facts) : [];
  if (format.id === 'npm-package-lock') return asked;
  return [...asked, ...dependencies.flatMap(({ source }) => (source.kind === 'git' ? source : []))];
}
