import type { Coordinates } from '../core/coordinates.ts';
import type { SourceRange } from '../core/range.ts';
import type { Scope } from '../core/scopes.ts';
import { folderOf, resolveFolder } from './folders.ts';
import type { Dependency, Ecosystem, FormatFacts, ManifestProblem, ManifestReading } from './format.ts';
import type { Ecosystems, GitSource, WantedFile } from './linking/linker.ts';
import { FilesByPath } from './linking/namedFiles.ts';
import { PrivateOwners } from './linking/privateOwners.ts';
import { UnreadFiles } from './linking/unreadFiles.ts';
import type { Note } from './note.ts';
import { PrivateNames } from './privateNames.ts';
import { filledMessage } from './problemMessage.ts';
import type { SkipReason } from './skipReason.ts';
import type { SupportFile } from './userSettingsFile.ts';
import { AnsweredSources, type SourceName } from './sources/packageSources.ts';
import type { GitUserSettings } from './sources/repositorySettings.ts';
import {
  dependencyWithoutCredentials,
  problemWithoutCredentials,
  withoutCredentials,
} from './sources/withoutCredentials.ts';

/** `Facts`: those of the formats of its ecosystem. */
export interface WorkspaceFile<Facts extends object = object> {
  /** Inside the workspace folder, with slashes. */
  readonly path: string;
  readonly format: FormatFacts;
  readonly reading: ManifestReading<Facts>;
  /** It exists and can't be read, is too large or is no text: it may name any member and any source (`unreadFiles.ts`). */
  readonly isUnreadable?: true;
}

/** Package sources from settings outside the workspace folder, by ecosystem: what its `readSettings` returned. */
export type UserSettings = Readonly<Partial<Record<Ecosystem, unknown>>> & { readonly git: GitUserSettings };

export interface LinkOptions {
  readonly supports: readonly SupportFile[];
  /** Other files of the workspace folder, as evidence of owners with private repositories. */
  readonly beside?: readonly WorkspaceFile[];
  /** Globs (picomatch) over names as the ecosystem writes them, and over coordinates with or without revision. */
  readonly privatePackages: readonly string[];
  /**
   * Sources that hold nothing but public packages: the setting of this name, and those the user answered *Public* for
   * (`AnsweredSources`).
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
  /** `null` exactly when there are coordinates with a revision, and no reason against them. */
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

/**
 * Links all files of one workspace folder, in the order they were given (manifests.md 4 and 5). Pure; anything not
 * known to be public gets no coordinates.
 */
export function linkFiles(
  ecosystems: Ecosystems,
  files: readonly WorkspaceFile[],
  options: LinkOptions & Required<Pick<LinkOptions, 'userSettings'>>,
): LinkedWorkspace {
  const { supports, userSettings } = options;
  const answers = new AnsweredSources(options.publicMirrors ?? [], options.privateSources);
  const privateNames = new PrivateNames(options.privatePackages);
  const all = [...new Set([...files, ...(options.beside ?? [])])];
  const owners = new PrivateOwners(() => all.flatMap((file) => repositoriesIn(ecosystems, file)), options, answers);
  const linked = new Map<string, LinkedManifest>();
  const wanted: WantedFile[] = [];
  const parts = files.flatMap((file) => ecosystems[file.format.ecosystem].partsOf?.(file) ?? file);
  const ownFormats = new Map(files.map(({ path, format }) => [path, format.id]));
  for (const ecosystem of new Set(parts.map(({ format }) => format.ecosystem))) {
    const rules = ecosystems[ecosystem];
    const own = parts.filter(({ format }) => format.ecosystem === ecosystem);
    const context = { supports, settings: userSettings[ecosystem], userSettings, privateNames, answers };
    const result = rules.link(own, context);
    const unread = new UnreadFiles(own, rules, result.roots ?? [], answers);
    for (const manifest of unread.withhold(result.manifests.map(([, one]) => one)))
      linked.set(
        manifest.path,
        withPart(linked.get(manifest.path), owners.withhold(manifest), ownFormats.get(manifest.path)),
      );
    wanted.push(...result.wanted);
  }
  wanted.push(...missingOf(ecosystems, files), ...owners.wanted(files, supports));
  const manifests = files.flatMap((file) =>
    withOutside(file, linked.get(file.path)).map((manifest) => plainManifest(manifest, file.reading)),
  );
  return { manifests, wanted };
}

/** The parts of one file together, as a file of its own format: only what covers both covers it. */
function withPart(before: LinkedManifest | undefined, part: LinkedManifest, format?: string): LinkedManifest {
  if (!before) return part;
  const [own, other] = before.formatId === format ? [before, part] : [part, before];
  const dependencies = [...own.dependencies, ...other.dependencies];
  dependencies.sort((a, b) => a.dependency.nameRange.start - b.dependency.nameRange.start);
  return { ...own, dependencies, coveredBy: own.dependencies.length > 0 ? own.coveredBy : other.coveredBy };
}

/** Files that others name and that are not among them. */
function missingOf(ecosystems: Ecosystems, files: readonly WorkspaceFile[]): readonly WantedFile[] {
  const named = files.flatMap((file) => ecosystems[file.format.ecosystem].filesNamedIn?.(file) ?? []);
  if (named.length === 0) return [];
  const known = new FilesByPath(files);
  const missing = named.filter(({ path }) => known.at(path) === undefined);
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
  const problems = outside.slice(0, maxOutside).map(({ path: written, range }): ManifestProblem => ({
    ...filledMessage('"{0}" is outside the workspace folder and isn’t read.', written),
    range,
    isHarmless: true,
  }));
  return [{ ...manifest, problems: [...manifest.problems, ...problems] }];
}

/** Enough to recognise the value. */
const maxOutside = 50;

/** The repositories of a file, at the addresses they are fetched from. */
function repositoriesIn(ecosystems: Ecosystems, file: WorkspaceFile): readonly GitSource[] {
  const own = ecosystems[file.format.ecosystem].repositoriesIn?.(file);
  return own ?? file.reading.dependencies.flatMap(({ source }) => (source.kind === 'git' ? source : []));
}
