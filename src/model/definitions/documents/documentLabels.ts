import type { Problem } from '../../../core/problem.ts';
import type { Contribution } from '../../../service/curationAnswer.ts';

/** Texts shown in comments of documents, in the language of the editor. Each text is one line. */
export interface DocumentLabels {
  /** Above a text that came instead of JSON. */
  readonly notJson: string;
  readonly noCuration: string;
  /** The pull request does not touch this revision. */
  readonly noCurationInPullRequest: string;
  readonly pullRequestsBehind: string;
  readonly pullRequestsOpen: string;
  readonly pullRequestsUnknown: (problem: Problem) => string;
  readonly pullRequest: (contribution: Contribution) => string;
}
