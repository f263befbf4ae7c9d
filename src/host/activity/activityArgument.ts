import { isRecord } from '../../base/isRecord.ts';
import type { ExportNode, HarvestNode } from '../../model/activity/activityNodes.ts';
import type { SubmissionNode } from '../../model/activity/curationNodes.ts';
import type { ActivityTree } from '../../model/activity/activityTree.ts';
import { componentArgument } from '../common/componentArgument.ts';

/** A command's target: whole rows in their current state. */
export type ActivityArgument = HarvestNode | SubmissionNode | ExportNode;

/**
 * Reads a command's argument: a row of the Activity view, one of its failures, or a queued component. Only names of
 * existing items are trusted.
 */
export function activityArgument(
  value: unknown,
  tree: Pick<ActivityTree, 'harvestOf' | 'submissions' | 'exports'>,
): ActivityArgument | null {
  if (!isRecord(value)) return harvestOf(value, tree);
  const { submission, record } = value;
  if (isRecord(submission)) return tree.submissions().find((one) => one.submission.id === submission['id']) ?? null;
  if (isRecord(record)) return tree.exports().find((one) => one.record.id === record['id']) ?? null;
  return harvestOf(value, tree);
}

function harvestOf(value: unknown, tree: Pick<ActivityTree, 'harvestOf'>): HarvestNode | null {
  const coordinates = componentArgument(value)?.coordinates;
  return coordinates ? tree.harvestOf(coordinates) : null;
}
