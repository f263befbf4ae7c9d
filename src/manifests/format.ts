import type { SourceRange } from '../core/range.ts';
import type { Scope } from '../core/scopes.ts';

/** The namespace of a format's plain names. Decides how names and versions become coordinates (`identify.ts`). */
export type Ecosystem =
  | 'npm'
  | 'nuget'
  | 'maven'
  | 'pypi'
  | 'go'
  | 'crate'
  | 'gem'
  | 'composer'
  | 'pod'
  | 'conda'
  | 'debian'
  | 'git'
  /** Lists that name components of every sort, each by an address of its own. */
  | 'any';

/** The source of a dependency, by the text. */
export type DependencySource =
  /**
   * A package registry. `registry` is the address the file names for this very entry, as `registryOf` has it
   * (`https://npm.example/`), when it does; empty: it can't be read. One object serves all entries of one registry. `isOneOf`: the
   * file names it beside public ones, and any of them may have the package. `others`: as `registry`, more of those that may.
   */
  | {
      readonly kind: 'registry';
      readonly registry: string | null;
      readonly isOneOf?: true;
      readonly others?: readonly string[];
    }
  /**
   * A repository; `ref` is the text after `#` or `@`: a commit, tag, branch or `semver:` range. `hasCredentials`: the
   * address had a user or password.
   */
  | { readonly kind: 'git'; readonly url: string; readonly ref: string | null; readonly hasCredentials?: true }
  /** A folder or file: `file:`, `link:`, `portal:`, a Go `replace` to a folder. */
  | { readonly kind: 'local'; readonly path: string }
  /** Another member of the same workspace. */
  | { readonly kind: 'member' }
  /** A tarball or other archive at an address of its own. */
  | { readonly kind: 'archive'; readonly url: string }
  /**
   * A package URL, as a list of components has it. `fetchedFrom` and `repositories`: addresses that the list has beside it, of the
   * package and of its code, if one of them isn't known to be public (`sbom/listedSources.ts`).
   */
  | {
      readonly kind: 'packageUrl';
      readonly text: string;
      readonly fetchedFrom?: readonly string[];
      readonly repositories?: readonly string[];
    }
  /** Coordinates in the service's own spelling. */
  | { readonly kind: 'coordinates'; readonly text: string }
  /**
   * A build of a conda package. `channel` as written, a name or an address; `null` for what the file leaves open. `isOneOf`: the
   * file names it beside others, and any of them may have the package. `isNamed`: this very entry names it.
   */
  | {
      readonly kind: 'conda';
      readonly channel: string | null;
      readonly subdir: string | null;
      readonly build: string | null;
      readonly isOneOf?: true;
      readonly isNamed?: true;
    }
  /** Something the service has no type for (`jsr`, a container image, a hex package): `what` names the sort. */
  | { readonly kind: 'notCovered'; readonly what: string }
  /** A protocol that has no meaning outside its tool; `text` is the specifier as written. */
  | { readonly kind: 'unknown'; readonly text: string };

/** One dependency as one file states it. Ranges come from the same parse as the values. */
export interface Dependency {
  /**
   * As the ecosystem writes it: `@types/node`, `github.com/gorilla/mux`. The real name, where the file uses an alias.
   */
  readonly name: string;
  /**
   * The name the project itself uses for it, where that is another one (`npm:real@1.0.0`, a vendored Go replacement).
   */
  readonly alias: string | null;
  /** The requirement, as written (`^1.2.3`, `workspace:*`); `null` in a lock. */
  readonly requirement: string | null;
  /** The exact version this file states, or `null` when it states a range or none. */
  readonly version: string | null;
  readonly source: DependencySource;
  /**
   * The namespace of the name, in a file with more than one: pip's packages in a conda environment. Else the format's
   * own.
   */
  readonly ecosystem?: Ecosystem;
  /**
   * Which artifact of the package it is, as qualifiers of a package URL: `classifier` and `type` of Maven, `platform` of a gem.
   * Absent: the usual one. Made by `qualifiersOf`.
   */
  readonly qualifiers?: Readonly<Record<string, string>>;
  /** Named by the project itself; `null` if unknown from this file. */
  readonly isDirect: boolean | null;
  readonly scope: Scope;
  /** The name in the text, without quotes: the alias, where the text names that first. */
  readonly nameRange: SourceRange;
  /** The version or requirement in the text, without quotes; `null` when the entry has none. */
  readonly versionRange: SourceRange | null;
}

/** A problem in the text to show to the user. The rest of the file is unaffected. */
export interface ManifestProblem {
  /** A message for the user, without the file's name. */
  readonly message: string;
  /** Of a message with values: see `FilledMessage`. */
  readonly template?: string;
  readonly values?: readonly string[];
  readonly range: SourceRange;
  /**
   * A remark: the meaning is certain, and was read (a comment, a duplicate name). Without this the reading may be
   * incomplete or wrong: truncated text, a merge conflict, an unreadable value.
   */
  readonly isHarmless?: true;
}

/** A file or folder that a file names by its path, which may be a glob. */
export interface PlacedPath {
  /** As written, from the folder of the file that names it. */
  readonly path: string;
  readonly range: SourceRange;
}

/** The facts of a file that has none, or that can't be read. */
export interface NoFacts {
  readonly kind: 'none';
}

/** The content of one file, from a single parse. `Facts`: what only its own ecosystem reads. */
export interface ManifestReading<Facts extends object = object> {
  readonly dependencies: readonly Dependency[];
  readonly problems: readonly ManifestProblem[];
  /** Files and folders that belong to this file's content, and are read if they are in the workspace folder. */
  readonly related?: readonly PlacedPath[];
  /** The content besides the dependencies, such as a lock's workspace members: for the ecosystem's own linker. */
  readonly facts: Facts | NoFacts;
}

/**
 * The dependency edges, by index into the dependencies of the same text's reading. The linker, which has the
 * manifests too, finds the direct ones.
 */
export interface DependencyGraph {
  /** For every dependency, those it needs, each once, in the order of the text. As long as the reading's list. */
  readonly needs: readonly (readonly number[])[];
}

/**
 * The role of a file. A `lock` decides exact versions for the manifests it covers, a `manifest` has a project's
 * requirements, a `list` names what is present without having decided it (a bill of materials, installed packages).
 */
export type ManifestRole = 'manifest' | 'lock' | 'list';

/** The description of a format, without the code that reads it. */
export interface FormatFacts {
  /** Stable, kebab-case: `npm-package-lock`. Names the fixture folder. */
  readonly id: string;
  /** Label: `npm lock file`. */
  readonly title: string;
  /** Globs over the end of a path: `package.json` and `vendor/modules.txt` match in any folder. */
  readonly fileNames: readonly string[];
  /** Letter case of the names does not count, as where files of .NET come from. */
  readonly isAnyCase?: true;
  readonly ecosystem: Ecosystem;
  readonly role: ManifestRole;
}

/** A format as the generated list has it. */
export interface ListedFormat extends FormatFacts {
  readonly hasGraph: boolean;
}

/** One kind of file. Pure: text in, reading out; malformed text yields problems with ranges, never a throw. */
export interface ManifestFormat<Facts extends object = object> extends FormatFacts {
  read(text: string): ManifestReading<Facts>;
  /**
   * For locks with edges between packages. Called only when dependency paths are shown, with the same text: edges of
   * every lock would cost each scan more than the dependencies themselves.
   */
  readonly graph?: (text: string) => DependencyGraph;
}
