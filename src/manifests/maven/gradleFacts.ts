import type { Scope } from '../../core/scopes.ts';
import type { ScriptText } from '../parse/scriptCode.ts';

/** The value of a name. */
export interface GradleBinding {
  /** One for a text, any number for a list; `null` when the value can't be read. */
  readonly items: readonly ScriptText[] | null;
  readonly isList: boolean;
  /** It may have another value, which is set elsewhere: this one is set in a branch. */
  readonly isOpen?: boolean;
}

/** One dependency of a build script. */
export interface GradleEntry {
  /**
   * `artifact`: `text` is `group:name`, perhaps with `:version` and more behind it. `plugin`: `text` is an id. `accessor`:
   * `text` is a variable that holds such a text, or an entry or a bundle of a version catalog.
   */
  readonly kind: 'artifact' | 'plugin' | 'accessor';
  readonly text: ScriptText;
  /** The variable that holds the text, where the script itself names one. */
  readonly alias: string | null;
  /** A version that is written apart from the rest, and counts before one in it. */
  readonly version: ScriptText | null;
  readonly scope: Scope;
  /** `platform(…)`, `enforcedPlatform(…)`, `mavenBom`. */
  readonly isPlatform: boolean;
  /** On the class path of the script itself: another lock decides. */
  readonly isOfScript: boolean;
}

/**
 * A version that applies to every requirement of the artifact without one: `constraints`, Spring's
 * `dependencyManagement`.
 */
export interface GradleConstraint {
  readonly text: ScriptText;
  readonly version: ScriptText | null;
}

/** A project of the build that gives versions to a script's requirements (Gradle, The Java Platform plugin). */
export interface GradlePlatform {
  readonly path: string;
  /** For the projects below too. */
  readonly isForBelow: boolean;
}

/** A repository that a script declares, beside those that have names of their own in Gradle. */
export interface GradleRepository {
  /** An unreadable value keeps its text. */
  readonly address: ScriptText;
  readonly filters: readonly string[] | null;
  readonly isExclusive: boolean;
  /** It has no credentials. */
  readonly isAnonymous: boolean;
  /** For the script itself and its plugins: `buildscript`, `pluginManagement`. */
  readonly isOfScript: boolean;
  /** For the projects below too: `allprojects`, `subprojects`, `project(…)`. */
  readonly isForBelow: boolean;
}

/** A build or settings script. */
export interface GradleBuildFacts {
  readonly kind: 'gradleBuild';
  /** Beside the reading's dependencies, index by index. */
  readonly declared: readonly GradleEntry[];
  readonly constraints: readonly GradleConstraint[];
  /** Projects whose constraints apply: path, as in `platform(project(':x'))`. */
  readonly platforms: readonly GradlePlatform[];
  /**
   * Names in maps are dotted. Extra properties by project: a path, `*` for all below the script's own, empty for that
   * one; and `local` for the names that only the script has.
   */
  readonly names: ReadonlyMap<string, ReadonlyMap<string, GradleBinding>>;
  /** In settings: path of a project → its folder, relative to this one's; `null` if unreadable. */
  readonly projectFolders: ReadonlyMap<string, string | null>;
  /** In settings: path of a project, `:` for the outermost → its name, where it is given one; `null` if unreadable. */
  readonly projectNames: ReadonlyMap<string, ScriptText | null>;
  /** In settings: folders of builds that are included, relative to this one's. */
  readonly includedBuilds: readonly ScriptText[];
  /** `group:name` of what is replaced by a project. */
  readonly substituted: readonly ScriptText[];
  /** Ids of plugins that this build makes itself. */
  readonly ownPlugins: ReadonlySet<string>;
  readonly repositories: readonly GradleRepository[];
  /** Paths of scripts that it applies, from its own folder or from one above it. */
  readonly scripts: readonly string[];
  /** In settings: name of a version catalog → its file, relative to this one's folder. */
  readonly catalogs: ReadonlyMap<string, string>;
}

/** A version catalog. Names as accessors have them: `a-b_c` is `a.b.c`. */
export interface GradleCatalogFacts {
  readonly kind: 'gradleCatalog';
  readonly versions: ReadonlyMap<string, string>;
  /** Name → index into the reading's dependencies. */
  readonly libraries: ReadonlyMap<string, number>;
  readonly plugins: ReadonlyMap<string, number>;
  /** Name → names of libraries. */
  readonly bundles: ReadonlyMap<string, readonly string[]>;
}

/** Any of Gradle's dependency locks. */
export interface GradleLockFacts {
  readonly kind: 'gradleLock';
}

/** gradle/verification-metadata.xml: checksums of all that was ever resolved. */
export interface GradleVerificationFacts {
  readonly kind: 'gradleVerification';
}
