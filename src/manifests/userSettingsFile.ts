/**
 * The settings of the repository that a workspace folder is. Its folder is excluded: it is read by its path,
 * before the first linking.
 */
export const gitConfigFile = '.git/config';

/** Ends of paths of files that are read as settings for the manifests around them, not as manifests. */
export const supportFileNames = [
  '.npmrc',
  '.yarnrc',
  '.yarnrc.yml',
  'bunfig.toml',
  'lerna.json',
  'pip.conf',
  'pip.ini',
  'uv.toml',
  '.condarc',
  'gradle.properties',
  '.mvn/maven.config',
  '.mvn/settings.xml',
  'nuget.config',
  '.cargo/config.toml',
  '.cargo/config',
  '.bundle/config',
  gitConfigFile,
] as const;

export type SupportFileName = (typeof supportFileNames)[number];

/** The folder that a file of this name counts in, and below; `null` for any other file. */
export function folderOfSettings(path: string, name: SupportFileName): string | null {
  if (path === name) return '';
  return path.endsWith(`/${name}`) ? path.slice(0, -name.length - 1) : null;
}

/** A file of `supportFileNames`, or one that a linker wants as settings. */
export interface SupportFile {
  /** Inside the workspace folder, with slashes. */
  readonly path: string;
  readonly text: string;
  /**
   * It exists and can't be read, or is too large: it counts as naming an unknown private source, and `text` is ignored.
   */
  readonly isUnreadable?: true;
}

/** The kind of a settings file outside the workspace folder. It determines format and tool. */
export type UserSettingsKind =
  /** npm, pnpm: user and global `.npmrc`. */
  | 'npmrc'
  /** npm, pnpm, yarn 1: `.npmrc` above the folder, which npm reads only where the folder is of a workspace there. */
  | 'npmrcAbove'
  /** pnpm: `config.yaml` and `rc` of the user. */
  | 'pnpmRc'
  /** yarn 1: `.yarnrc` above the folder and of the user. */
  | 'yarnrc'
  /** yarn 2 and later: `.yarnrc.yml` above the folder and of the user. */
  | 'yarnrcYml'
  | 'bunfig'
  /** pip: of the user, the site and the virtual environment. */
  | 'pipConf'
  | 'uvToml'
  /** conda: `.condarc` of the user, the machine and the active environment. */
  | 'condarc'
  /** The file of `go env -w`. */
  | 'goEnv'
  | 'nugetConfig'
  /** Cargo: `.cargo/config.toml` above the folder and in `CARGO_HOME`. */
  | 'cargoConfig'
  | 'mavenSettings'
  /** Gradle: `init.gradle(.kts)` and `init.d` of the user. */
  | 'gradleInit'
  /** Composer: `config.json` of the user. */
  | 'composerConfig'
  | 'composerAuth'
  /** Bundler: `config` of the user. */
  | 'bundleConfig'
  /** git: `config` of the repository, where `.git` is a file: of a worktree or a submodule. */
  | 'gitConfig';

/** A settings file outside the workspace folder. */
export interface UserSettingsFile {
  readonly kind: UserSettingsKind;
  /**
   * For messages, and the source's name when the file can't be read: `~/.npmrc`, `../.yarnrc.yml`. Never a whole path.
   */
  readonly label: string;
  /**
   * `null` for a file that exists and can't be read, or is too large: it counts as naming an unknown private source.
   */
  readonly text: string | null;
}

/** Environment variables by name, those of the extension host: `PIP_INDEX_URL`, `GOPRIVATE`. */
export type Environment = Readonly<Record<string, string | undefined>>;
