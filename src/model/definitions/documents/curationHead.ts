import type { Result } from '../../../base/result.ts';
import type { Coordinates } from '../../../core/coordinates.ts';
import type { Problem } from '../../../core/problem.ts';
import type { ComponentCurations, Contribution } from '../../../service/curationAnswer.ts';
import type { DocumentLabels } from './documentLabels.ts';
import { comment } from '../../../curation/yaml/quotedText.ts';

interface CurationParts {
  readonly coordinates: Coordinates;
  readonly pr: number | null;
  /** There is a curation. */
  readonly exists: boolean;
  /** All proposals for the component, or why they are unknown. */
  readonly curations: Result<ComponentCurations, Problem>;
  readonly labels: DocumentLabels;
}

/** Comments above a curation: they name the pull requests behind it and the pending ones. */
export function curationHead({ coordinates, pr, exists, curations, labels }: CurationParts): string {
  const lines: string[] = [];
  if (!exists) lines.push(comment(pr === null ? labels.noCuration : labels.noCurationInPullRequest));
  if (!curations.ok) lines.push(comment(labels.pullRequestsUnknown(curations.problem)));
  else {
    const found = curations.value.contributions.filter((one) => touches(one, coordinates, pr));
    const isBehind = ({ state }: Contribution): boolean => pr !== null || state === 'merged';
    const isOpen = ({ state }: Contribution): boolean => pr === null && state === 'open';
    lines.push(...named(labels.pullRequestsBehind, found.filter(isBehind), labels));
    lines.push(...named(labels.pullRequestsOpen, found.filter(isOpen), labels));
  }
  return lines.join('');
}

function touches(contribution: Contribution, { revision }: Coordinates, pr: number | null): boolean {
  if (pr !== null) return contribution.number === pr;
  return revision !== null && contribution.revisions.has(revision.toLowerCase());
}

function named(title: string, contributions: readonly Contribution[], labels: DocumentLabels): readonly string[] {
  if (contributions.length === 0) return [];
  return [comment(title), ...contributions.map((one) => comment(`  ${labels.pullRequest(one)}`))];
}
