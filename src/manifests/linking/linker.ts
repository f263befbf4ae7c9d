import type { Coordinates } from '../../core/coordinates.ts';
import type { Dependency, Ecosystem } from '../format.ts';
import type { NameRules } from '../identify.ts';
import type { LinkedManifest, UserSettings, WorkspaceFile } from '../link.ts';
import type { PrivateNames } from '../privateNames.ts';
import type { Identity, AnsweredSources } from '../sources/packageSources.ts';
import type { Environment, UserSettingsFile, SupportFile } from '../userSettingsFile.ts';

/**
 * An ecosystem, as the shared code uses it. `Facts`: what its formats know of its files besides dependencies. `Settings`: package
 * sources from settings outside the workspace folder, plain data without secrets. Its methods get only files of its own
 * formats, and what its own `readSettings` returned.
 */
export interface EcosystemRules<Facts extends object = object, Settings = unknown> {
  readonly names: NameRules;
  /** The type of components with its names, where that isn't the ecosystem's own; `null`: there is none. */
  readonly componentType?: string | null;
  /** Component types in lists whose names and versions it decides. Absent: none. */
  readonly listedTypes?: readonly string[];
  /** `files`: of every kind, the nearest to the workspace folder first. Malformed text is ignored. Absent: it has no settings. */
  readSettings?(files: readonly UserSettingsFile[], environment: Environment): Settings;
  /** The parts of a file that also has packages of another ecosystem, each a file of its own format. Absent: files have none. */
  partsOf?(file: WorkspaceFile<Facts>): readonly WorkspaceFile[];
  /** Links its files with each other. Pure. */
  link(files: readonly WorkspaceFile<Facts>[], context: LinkContext<Settings>): LinkerResult<Facts>;
  /** Files in the workspace folder that a file names by paths which can be known from this file alone, each once. */
  filesNamedIn?(file: PlacedReading<Facts>): readonly WantedFile[];
  /** Repositories of a file, at the addresses they are fetched from. Absent: the sources of its dependencies. */
  repositoriesIn?(file: WorkspaceFile<Facts>): readonly GitSource[];
  /** The name of the project whose package can't be published; `null` if there is none. */
  privateNameIn?(reading: WorkspaceFile<Facts>['reading']): string | null;
  /** The reason to withhold listed coordinates; `null` if there is none. */
  withheldInLists?(context: LinkContext<Settings>): (coordinates: Coordinates) => Identity | null;
  readonly unread?: UnreadRules<Facts>;
}

/** All ecosystems. */
export type Ecosystems = Readonly<Record<Ecosystem, EcosystemRules>>;

/** What follows from files that can't be read for packages in other files. */
export interface UnreadRules<Facts extends object = object> {
  /**
   * What a file of each format may name of packages in other files: `members`, the names of packages in folders, or also
   * `sources`, where packages come from. Files of all other formats name their own packages alone.
   */
  readonly mayName: Readonly<Partial<Record<string, 'members' | 'sources'>>>;
  /**
   * Formats where, after a fault, members and registries may follow in the text that is not read. Each entry of any other
   * format is independent.
   */
  readonly formatsWithMembers?: readonly string[];
  /**
   * What a readable lock or list is certain of: that its packages are no members, or also their sources, which it names unless they
   * are the usual ones. Absent: `members`.
   */
  certainIn?(file: WorkspaceFile<Facts>): 'members' | 'sources' | null;
  /** The folders that an unread file decides for, with all below. Absent and `null`: those of the files that lead to it. */
  foldersOf?(file: WorkspaceFile<Facts>, files: readonly WorkspaceFile<Facts>[]): readonly string[] | null;
}

export type GitSource = Extract<Dependency['source'], { readonly kind: 'git' }>;

export type PlacedReading<Facts extends object = object> = Pick<WorkspaceFile<Facts>, 'path' | 'reading'>;

/** What files are linked by, besides their own content. */
export interface LinkContext<Settings = unknown> {
  readonly supports: readonly SupportFile[];
  /** Of this ecosystem. */
  readonly settings: Settings;
  /** Of every ecosystem. */
  readonly userSettings: UserSettings;
  readonly privateNames: PrivateNames;
  /** What the user declared, and answered, to be public. */
  readonly answers: AnsweredSources;
}

/**
 * A file that a manifest refers to (`-r base.txt`, an `<Import>`), that is in the workspace folder and was not passed.
 */
export interface WantedFile {
  /** Inside the workspace folder, with slashes. */
  readonly path: string;
  /** The format it is to be read as; `null` when it is settings for others (`LinkOptions.supports`). */
  readonly formatId: string | null;
}

/** A file with its result. */
export type LinkedFile<Facts extends object = object> = readonly [WorkspaceFile<Facts>, LinkedManifest];

export interface LinkerResult<Facts extends object = object> {
  /** One for each file that was given, unless it has no result. */
  readonly manifests: readonly LinkedFile<Facts>[];
  readonly wanted: readonly WantedFile[];
  readonly roots?: readonly MemberRoot[];
}

/** A file that has the packages of other folders in its workspace. */
export interface MemberRoot {
  readonly path: string;
  /** `path`: of the file in the folder that is in question. */
  isMember(this: void, folder: string, path: string): boolean;
}
