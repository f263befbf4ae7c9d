/** The content of Gem files besides their dependencies. */
export type GemFacts = GemLockFacts | GemfileFacts | GemSpecificationFacts;

/** A Gemfile.lock or gems.locked. */
export interface GemLockFacts {
  readonly kind: 'gemLock';
  /** Names of the gems that lie in folders: their gemspecs are spoken for. */
  readonly local: ReadonlySet<string>;
  /** Like `DependencyGraph`. */
  readonly needs: readonly (readonly number[])[];
}

/** A Gemfile or gems.rb. */
export interface GemfileFacts {
  readonly kind: 'gemfile';
}

/** A gemspec. */
export interface GemSpecificationFacts {
  readonly kind: 'gemSpecification';
  /** `null` if the file does not have it as plain text; then it is named after its file. */
  readonly name: string | null;
}
