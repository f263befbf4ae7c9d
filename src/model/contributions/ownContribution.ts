import { sameContribution as isSame } from '../../curation/sameContribution.ts';
import { cutText } from '../../curation/markdown.ts';
import { longestSummary } from '../../curation/versionList.ts';
import type { Contribution } from '../../service/curationAnswer.ts';
import type { OwnContribution } from '../submissions/submissionPorts.ts';

/**
 * Whether a listed pull request is the one that was sent. One of several parts has its number behind a title that may have
 * been cut for it.
 */
export function sameContribution({ set, info }: OwnContribution, { title, revisions }: Contribution): boolean {
  const [suffix] = / \(part \d+ of \d+\)$/.exec(title) ?? [''];
  const summary = suffix === '' ? info.summary : cutText(info.summary, longestSummary - suffix.length) + suffix;
  return isSame({ sets: [set], summary }, { component: set.component, title, revisions });
}
