import type { Disposable } from '../../base/disposable.ts';
import type { Coordinates } from '../../core/coordinates.ts';
import type { Definitions } from '../definitions/definitions.ts';
import { draftIdOf } from '../drafts/draftId.ts';
import type { LocalLicenses } from '../drafts/localLicenses.ts';
import type { PartState, Submission, SubmissionPart } from '../submissions/submission.ts';
import { carriedSets, numberOf } from '../submissions/submissionParts.ts';
import type { Submissions } from '../submissions/submissions.ts';

interface Parts {
  readonly submissions: Pick<Submissions, 'all' | 'get' | 'onDidChange'>;
  readonly localLicenses: Pick<LocalLicenses, 'follow' | 'dropMerged'>;
  readonly definitions: Pick<Definitions, 'want'>;
  /** Cached curations of the component, and those for drafts about it, are out of date. */
  readonly forget: (component: Coordinates) => void;
}

/**
 * Consequences of a submission's state. Merged: definitions are read again and local licenses end. New pull request:
 * local licenses refer to it. Both: cached curations of the component are out of date.
 */
export function followSubmissions(parts: Parts): Disposable {
  const { submissions } = parts;
  /** By submission: the states of its parts at the last check. */
  const seen = new Map<string, readonly PartState['kind'][]>();
  const remember = (submission: Submission): void => {
    seen.set(
      submission.id,
      submission.parts.map(({ state }) => state.kind),
    );
  };
  submissions.all.forEach(remember);
  return submissions.onDidChange((ids) => {
    for (const id of ids) {
      const submission = submissions.get(id);
      const before = seen.get(id);
      seen.delete(id);
      if (!submission) continue;
      remember(submission);
      const changed = submission.parts.filter(({ state }, at) => state.kind !== before?.[at]);
      for (const part of changed) followPart(submission, part, before === undefined, parts);
    }
  });
}

/** `isOld`: the service's state of it was already known. */
function followPart(
  { sets: all }: Submission,
  part: SubmissionPart,
  isOld: boolean,
  { localLicenses, definitions, forget }: Parts,
): void {
  const number = numberOf(part);
  if (number === null) return;
  const sets = carriedSets(all, part.carries);
  for (const { component } of sets) void localLicenses.follow(draftIdOf(component), number);
  // Lists of pull requests have changed, whatever the outcome. An open one may be another window's, sent just now.
  if (!isOld || part.state.kind === 'open') for (const { component } of sets) forget(component);
  if (part.state.kind !== 'merged' && part.state.kind !== 'mergedNotInEffect') return;
  void localLicenses.dropMerged(new Set([number]));
  if (isOld) return;
  definitions.want(
    sets.flatMap(({ component, revisions }) => [...revisions.keys()].map((revision) => ({ ...component, revision }))),
    'now',
  );
}
