import type { Definition } from '../core/definition.ts';
import type { Problem } from '../core/problem.ts';
import type { Curation } from './curation.ts';

/** What is known of the world a draft speaks of. All of it may come later, or never: what is not known is not judged. */
export interface DraftKnowledge {
  /** The draft is of this component, as written coordinates without a revision. */
  readonly component: string;
  readonly isPrivate: boolean;
  /** Revisions of the component that are known of, newest first; absent while nobody has looked. */
  readonly revisions?: readonly string[];
  /** Why the open pull requests of the component could not be checked the last time; absent while they were, or were not asked for. */
  readonly pullRequestsProblem?: Problem;
  of(revision: string): RevisionKnowledge;
}

export interface RevisionKnowledge {
  readonly state: 'unasked' | 'known' | 'notHarvested' | 'unknown';
  /** The definition now, with what is in effect. Without files. */
  readonly definition: Definition | null;
  readonly inEffect: Curation | null;
  /** Paths of all its files; `null` while nobody has read them. */
  readonly paths: ReadonlySet<string> | null;
  /** Open pull requests that change it. */
  readonly openPullRequests: readonly number[];
}

export const nothingKnown: RevisionKnowledge = {
  state: 'unasked',
  definition: null,
  inEffect: null,
  paths: null,
  openPullRequests: [],
};
