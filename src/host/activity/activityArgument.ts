import { isRecord } from '../../base/isRecord.ts';
import type { ActivitySubmissionNode, ExportNode, HarvestNode } from '../../model/activity/activityNodes.ts';
import type { ActivityTree } from '../../model/activity/activityTree.ts';
import { componentArgument } from '../workspace/componentArgument.ts';

/** What a command is about: whole rows, as they are now. */
export type ActivityArgument = HarvestNode | ActivitySubmissionNode | ExportNode;

/**
 * What a command was called with: a row of the Activity view, one of its failures, or a component that was queued. Nothing is
 * believed but the names of things that are there.
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
