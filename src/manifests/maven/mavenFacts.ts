import type { GradleBuildFacts, GradleCatalogFacts, GradleLockFacts, GradleVerificationFacts } from './gradleFacts.ts';

/** The content of Maven and Gradle files besides their dependencies. */
export type MavenFacts =
  | MavenPomFacts
  | GradleBuildFacts
  | GradleCatalogFacts
  | GradleLockFacts
  | GradleVerificationFacts;

/** A pom.xml. All texts are as written, with their `${variables}`: what these mean depends on the parents. */
export interface MavenPomFacts {
  readonly kind: 'mavenPom';
  /** `null` where the parent's holds. */
  readonly groupId: string | null;
  readonly artifactId: string | null;
  readonly version: string | null;
  readonly parent: PomParent | null;
  /** Those of profiles that are active by default come last, and count. */
  readonly properties: ReadonlyMap<string, string>;
  /** `dependencyManagement`, imports left out. */
  readonly managed: readonly PomDependency[];
  /** The bills of materials that `dependencyManagement` imports. */
  readonly imports: readonly PomDependency[];
  /** Beside the reading's dependencies, index by index. */
  readonly declared: readonly PomDependency[];
  /** Addresses of its `repositories` and `pluginRepositories`, those of every profile too. */
  readonly repositories: readonly string[];
  /** Modules that name a file, not a folder. */
  readonly moduleFiles: readonly string[];
}

export interface PomParent {
  readonly groupId: string;
  readonly artifactId: string;
  readonly version: string | null;
  /** Empty when the parent is to be looked for in repositories only. */
  readonly relativePath: string;
}

export interface PomDependency {
  readonly groupId: string;
  readonly artifactId: string;
  readonly version: string | null;
  readonly type: string;
  readonly classifier: string;
  readonly scope: string | null;
  readonly optional: string | null;
  /** Of `dependencyManagement`, with `scope` `import`. */
  readonly isImport: boolean;
}
