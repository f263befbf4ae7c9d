import type { WorkspaceFile } from '../link.ts';

/** The content of Gem files besides their dependencies. */
export type GemFacts = GemLockFacts | GemfileFacts | GemSpecificationFacts;

/** A Gemfile.lock or gems.locked. */
interface GemLockFacts {
  readonly kind: 'gemLock';
  /** Names of the gems that lie in folders: the lock covers their gemspecs. */
  readonly local: ReadonlySet<string>;
  /** Like `DependencyGraph`. */
  readonly needs: readonly (readonly number[])[];
}

/** A Gemfile or gems.rb. */
interface GemfileFacts {
  readonly kind: 'gemfile';
}

/** A gemspec. */
interface GemSpecificationFacts {
  readonly kind: 'gemSpecification';
  /** `null` if the file does not have it as plain text; then it is named after its file. */
  readonly name: string | null;
}

/** A file of Bundler. */
export type GemFile = WorkspaceFile<GemFacts>;
