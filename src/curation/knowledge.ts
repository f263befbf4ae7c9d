import type { Definition } from '../core/definition.ts';
import type { Problem } from '../core/problem.ts';
import type { Curation } from './curation.ts';

/** Known facts about what a draft refers to. Any of it may arrive later, or never: unknown facts are not judged. */
export interface DraftKnowledge {
  /** The draft is of this component, as written coordinates without a revision. */
  readonly component: string;
  readonly isPrivate: boolean;
  /** Known revisions of the component, newest first; absent until requested. */
  readonly revisions?: readonly string[];
  /** Why the last check of the component's open pull requests failed; absent if it succeeded or never ran. */
  readonly pullRequestsProblem?: Problem;
  /**
   * Open pull requests that add the component's curation file, which doesn't exist yet: a second one can't be merged
   * after the first. Absent until requested.
   */
  readonly newFilePullRequests?: readonly number[];
  /** The user has opened this pull request. */
  readonly isOwnPullRequest?: (number: number) => boolean;
  of(revision: string): RevisionKnowledge;
}

export interface RevisionKnowledge {
  readonly state: 'notLookedUpYet' | 'known' | 'notHarvested' | 'unknown';
  /** The definition now, with what is in effect. Without files. */
  readonly definition: Definition | null;
  readonly inEffect: Curation | null;
  /** Paths of all its files; `null` until they have been read. */
  readonly paths: ReadonlySet<string> | null;
  /** Open pull requests that change it. */
  readonly openPullRequests: readonly number[];
}

export const nothingKnown: RevisionKnowledge = {
  state: 'notLookedUpYet',
  definition: null,
  inEffect: null,
  paths: null,
  openPullRequests: [],
};
