import type { WorkspaceFile } from '../link.ts';
import type { GradleBuildFacts, GradleCatalogFacts, GradleLockFacts, GradleVerificationFacts } from './gradleFacts.ts';

/** The content of Maven and Gradle files besides their dependencies. */
export type MavenFacts =
  | MavenPomFacts
  | GradleBuildFacts
  | GradleCatalogFacts
  | GradleLockFacts
  | GradleVerificationFacts
  | MavenExtensionsFacts
  | MavenInstallFacts;

/** A .mvn/extensions.xml. */
interface MavenExtensionsFacts {
  readonly kind: 'mavenExtensions';
}

/** A lock of Bazel. */
interface MavenInstallFacts {
  readonly kind: 'mavenInstall';
  /** The addresses of the repositories that have it, for each dependency in their order; empty: unknown. */
  readonly repositories: readonly (readonly string[])[];
}

/** A file of Maven or Gradle. */
export type MavenFile = WorkspaceFile<MavenFacts>;

/** A pom.xml. All texts are as written, with their `${variables}`: what these mean depends on the parents. */
export interface MavenPomFacts extends PomPart {
  readonly kind: 'mavenPom';
  /** `null` where the parent's holds. */
  readonly groupId: string | null;
  readonly artifactId: string | null;
  readonly version: string | null;
  readonly parent: PomParent | null;
  readonly profiles: readonly PomProfile[];
  /** Beside the reading's dependencies, index by index. */
  readonly declared: readonly PomDependency[];
  /** Addresses of its `repositories` that may have releases, those of every profile too. */
  readonly repositories: readonly string[];
  /** Folders and files of its `modules` and `subprojects`, those of every profile too. */
  readonly modules: readonly string[];
}

/** What a project and its profiles have alike. */
export interface PomPart {
  readonly properties: ReadonlyMap<string, string>;
  /** `dependencyManagement`, imports left out. */
  readonly managed: readonly PomDependency[];
  /** The bills of materials that `dependencyManagement` imports. */
  readonly imports: readonly PomDependency[];
}

/** A profile, in the order of the text. Its dependencies are the reading's if it is active without any argument. */
export interface PomProfile extends PomPart {
  readonly id: string;
  /** `default`: active by default. `newerJdks`: with a current JDK. `null`: by an argument or by the machine. */
  readonly activeBy: 'default' | 'newerJdks' | null;
  /** The property that activates it, whatever its value. */
  readonly property: string | null;
}

/** What is `null` is that of the pom.xml at `relativePath` (Maven 4, What's new: model 4.1.0). */
export interface PomParent {
  readonly groupId: string | null;
  readonly artifactId: string | null;
  readonly version: string | null;
  /** Empty when the parent is searched for in repositories only. */
  readonly relativePath: string;
}

export interface PomDependency {
  /** Empty where a project for Maven 4 leaves it out: that of the artifact in this workspace. */
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
