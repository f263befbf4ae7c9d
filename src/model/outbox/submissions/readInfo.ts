import { type ContributionInfo, contributionTypes } from '../../../curation/curation.ts';
import { isFields } from '../../storage/sharedRecord.ts';

/** The stored words of a contribution; `null` for what is none. */
export function readInfo(json: unknown): ContributionInfo | null {
  if (!isFields(json)) return null;
  const { summary, details, resolution, removeDefinitions } = json;
  const type = contributionTypes.find((one) => one === json['type']);
  if (type === undefined || typeof summary !== 'string') return null;
  if (typeof details !== 'string' || typeof resolution !== 'string') return null;
  return { type, summary, details, resolution, removeDefinitions: removeDefinitions === true };
}
