/** The content of Conda files besides their dependencies. */
export interface CondaFacts {
  readonly kind: 'conda';
  /** A lock: the files it was made from, as it names them, relative to its folder; empty for all other files. */
  readonly sources: readonly string[];
  /**
   * An environment: the requirements files that its `pip` list has in it with `-r`, relative to its folder. Absent:
   * none.
   */
  readonly requirements?: readonly string[];
}
