import type { Result } from '../../../base/result.ts';
import type { Coordinates } from '../../../core/coordinates.ts';
import type { Problem } from '../../../core/problem.ts';
import type { ComponentCurations, Contribution } from '../../../service/curationAnswer.ts';
import type { DocumentLabels } from './documentLabels.ts';
import { comment } from './escapeHidden.ts';

interface CurationParts {
  readonly coordinates: Coordinates;
  readonly pr: number | null;
  /** There is a curation. */
  readonly isThere: boolean;
  /** All proposals for the component, or why they are unknown. */
  readonly curations: Result<ComponentCurations, Problem>;
  readonly words: DocumentLabels;
}

/** Comments above a curation: they name the pull requests behind it and the pending ones. */
export function curationHead({ coordinates, pr, isThere, curations, words }: CurationParts): string {
  const lines: string[] = [];
  if (!isThere) lines.push(comment(pr === null ? words.noCuration : words.noCurationInPullRequest));
  if (!curations.ok) lines.push(comment(words.pullRequestsUnknown(curations.problem)));
  else {
    const found = curations.value.contributions.filter((one) => touches(one, coordinates, pr));
    const isBehind = ({ state }: Contribution): boolean => pr !== null || state === 'merged';
    const isOpen = ({ state }: Contribution): boolean => pr === null && state === 'open';
    lines.push(...named(words.pullRequestsBehind, found.filter(isBehind), words));
    lines.push(...named(words.pullRequestsOpen, found.filter(isOpen), words));
  }
  return lines.join('');
}

function touches(contribution: Contribution, { revision }: Coordinates, pr: number | null): boolean {
  if (pr !== null) return contribution.number === pr;
  return revision !== null && contribution.revisions.has(revision.toLowerCase());
}

function named(title: string, contributions: readonly Contribution[], words: DocumentLabels): readonly string[] {
  if (contributions.length === 0) return [];
  return [comment(title), ...contributions.map((one) => comment(`  ${words.pullRequest(one)}`))];
}
