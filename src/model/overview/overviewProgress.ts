import type { OverviewProgress } from '../../protocol/overview.ts';
import { leadingPart } from '../activity/submissionState.ts';
import type { HarvestOrder } from '../harvests/harvest.ts';
import { isUnderWay } from '../harvests/harvestItems.ts';
import type { Submission } from '../submissions/submission.ts';

/** Counts the user's harvests under way, by component and tool, their open pull requests and their drafts. */
export function overviewProgress(
  harvests: readonly HarvestOrder[],
  submissions: readonly Submission[],
  drafts: number,
): OverviewProgress {
  return {
    drafts,
    pullRequests: submissions.filter((submission) => leadingPart(submission)?.state.kind === 'open').length,
    harvests: harvests.flatMap(({ items }) => items).filter(({ state }) => isUnderWay(state)).length,
  };
}
