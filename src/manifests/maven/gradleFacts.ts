import type { Scope } from '../format.ts';

/** A text with variables in it, as far as it is known before they are. */
export type GradleText = readonly (string | GradleVariable)[];

/** A dotted name, without `project.`, `ext.` and the like; `fallback` is what stands behind `?:`. */
export interface GradleVariable {
  readonly name: string;
  readonly fallback?: GradleText;
}

/** One dependency of a build script. */
export interface GradleEntry {
  /**
   * `artifact`: `text` is `group:name`, perhaps with `:version` and more behind it. `plugin`: `text` is an id. `accessor`:
   * `text` is a variable that holds such a text, or an entry of a version catalog.
   */
  readonly kind: 'artifact' | 'plugin' | 'accessor';
  readonly text: GradleText;
  /** A version that is written apart from the rest, and counts before one in it. */
  readonly version: GradleText | null;
  readonly scope: Scope;
  /** `platform(…)`, `enforcedPlatform(…)`, `mavenBom`. */
  readonly isPlatform: boolean;
  /** On the class path of the script itself: another lock decides. */
  readonly isOfScript: boolean;
}

/** A version that holds wherever the artifact is asked for without one: `constraints`, Spring's `dependencyManagement`. */
export interface GradleConstraint {
  readonly text: GradleText;
  readonly version: GradleText | null;
}

/** A build or settings script. */
export interface GradleBuildFacts {
  readonly kind: 'gradleBuild';
  /** Beside the reading's dependencies, index by index. */
  readonly declared: readonly GradleEntry[];
  readonly constraints: readonly GradleConstraint[];
  /** Texts that the script gives names to; those in maps under dotted names. */
  readonly variables: ReadonlyMap<string, GradleText>;
  /** Paths of scripts that it applies, from its own folder or from one above it. */
  readonly scripts: readonly string[];
  /** Bundles of version catalogs that are used: accessor → why. */
  readonly bundles: ReadonlyMap<string, Scope>;
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
