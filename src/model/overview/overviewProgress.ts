import type { OverviewProgress } from '../../protocol/overview.ts';
import { leadingPart, type SubmissionStateKind } from '../activity/submissionState.ts';
import type { HarvestOrder, HarvestState } from '../outbox/harvests/harvest.ts';
import type { Submission } from '../outbox/submissions/submission.ts';

type Harvested = keyof OverviewProgress['harvests'];
type Curated = keyof OverviewProgress['curations'];

const ofHarvest: Readonly<Record<HarvestState['kind'], Harvested>> = {
  waiting: 'underWay',
  sending: 'underWay',
  unsure: 'underWay',
  accepted: 'underWay',
  arrived: 'arrived',
  gaveUp: 'incomplete',
  refused: 'failed',
  failed: 'failed',
};

const ofSubmission: Readonly<Record<SubmissionStateKind, Curated>> = {
  waiting: 'underWay',
  sending: 'underWay',
  unsure: 'underWay',
  notSent: 'failed',
  refused: 'failed',
  open: 'open',
  mergedNotInEffect: 'merged',
  merged: 'merged',
  closed: 'closed',
};

/** Counts the user's harvests, by component and tool, and their drafts and submissions. */
export function overviewProgress(
  harvests: readonly HarvestOrder[],
  submissions: readonly Submission[],
  drafts: number,
): OverviewProgress {
  const harvested: Record<Harvested, number> = { underWay: 0, arrived: 0, incomplete: 0, failed: 0 };
  for (const { items } of harvests) for (const { state } of items) harvested[ofHarvest[state.kind]]++;
  const curated: Record<Curated, number> = { drafts, underWay: 0, open: 0, merged: 0, closed: 0, failed: 0 };
  for (const submission of submissions) {
    const part = leadingPart(submission);
    if (part) curated[ofSubmission[part.state.kind]]++;
  }
  return { harvests: harvested, curations: curated };
}
