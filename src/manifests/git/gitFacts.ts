/** The content of Git files besides their dependencies. */
export interface GitFacts {
  readonly kind: 'git';
  /**
   * A .gitmodules: the names git knows the submodules by, one for each dependency of the reading; empty for all other
   * files.
   */
  readonly submodules: readonly string[];
}
