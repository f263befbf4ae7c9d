import type { WorkspaceFile } from '../link.ts';
import type { PypiIndexes } from '../pypi/pypiIndexes.ts';

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
  /** An environment: its channels, as it names them, for packages that name none. */
  readonly channels?: readonly string[];
  /** An environment: the indexes of its `pip` list. */
  readonly indexes?: PypiIndexes;
}

/** A file of Conda. */
export type CondaFile = WorkspaceFile<CondaFacts>;
