import { type Result, fail, succeed } from '../../base/result.ts';
import { type Coordinates, withRevision } from '../../core/coordinates.ts';
import type { Problem } from '../../core/problem.ts';
import { sameContribution } from '../../curation/sameContribution.ts';
import type { Contribution } from '../../service/curationAnswer.ts';
import type { PartState, PullRequestState, Submission, SubmissionPart } from './submission.ts';
import { carriedSets, requestOf } from './submissionParts.ts';
import type { SubmissionClient, SubmissionsParts } from './submissionPorts.ts';
import type { CurationSet } from '../../curation/curation.ts';

type SearchParts = Pick<SubmissionsParts, 'isInEffect' | 'isPrivate' | 'clock'>;
type Unsure = PartState & { readonly kind: 'unsure' };

/** Clocks differ: a pull request this much older by the service's clock may still be ours. Milliseconds. */
const clocksDiffer = 24 * 60 * 60_000;
/** Searches without a result that are remembered. */
const maxSearches = 20;

/**
 * Searches the pull requests of one of the part's components for it (service-api.md 5.2). A number that belongs to
 * another part is skipped.
 */
export async function findPullRequest(
  submission: Submission,
  part: SubmissionPart,
  state: Unsure,
  taken: ReadonlySet<number>,
  parts: SearchParts,
  client: SubmissionClient,
  signal: AbortSignal,
): Promise<Result<PartState, Problem>> {
  const set = easiestToFind(carriedSets(submission.sets, part.carries));
  if (set === undefined) return succeed(state);
  const listed = await listOf(set.component, client, signal);
  if (!listed.ok) return listed;
  const request = requestOf(submission, part);
  const { summary } = request?.form === 'whole' ? request.body.contributionInfo : submission.info;
  const { component } = set;
  const found = listed.value.find(
    (one) =>
      !taken.has(one.number) &&
      !(Date.parse(one.createdAt ?? '') < state.since - clocksDiffer) &&
      sameContribution({ sets: [set], summary }, { component, title: one.title, file: one.file }),
  );
  const now = parts.clock.now();
  if (!found) return succeed({ ...state, lookedAt: [...state.lookedAt, now].slice(-maxSearches) });
  const { number, url, state: kind } = found;
  return succeed({ kind, number, url, sentAt: state.since, checkedAt: now, notInEffect: [] });
}

/** Checks the state of a pull request. A list that doesn't have it (yet or any more) means nothing. */
export async function checkOpen(
  submission: Submission,
  part: SubmissionPart,
  state: PullRequestState,
  parts: SearchParts,
  client: SubmissionClient,
  signal: AbortSignal,
): Promise<Result<PullRequestState, Problem>> {
  const set = easiestToFind(carriedSets(submission.sets, part.carries));
  if (set === undefined) return succeed(state);
  const listed = await listOf(set.component, client, signal);
  if (!listed.ok) return listed;
  const found = listed.value.find(({ number }) => number === state.number);
  const checkedAt = parts.clock.now();
  return succeed({ ...state, kind: found?.state ?? state.kind, url: state.url ?? found?.url ?? null, checkedAt });
}

/** Whether definitions reflect the merge; `null`: some are currently unknown, and all others do. */
export async function checkEffect(
  submission: Submission,
  part: SubmissionPart,
  state: PullRequestState,
  parts: SearchParts,
  signal: AbortSignal,
): Promise<PullRequestState | null> {
  const notInEffect: Coordinates[] = [];
  let isUnknown = false;
  for (const { component, revisions } of carriedSets(submission.sets, part.carries)) {
    for (const [revision, curation] of revisions) {
      const coordinates = withRevision(component, revision);
      const isInEffect = parts.isPrivate(coordinates) ? null : await parts.isInEffect(coordinates, curation, signal);
      if (isInEffect === false) notInEffect.push(coordinates);
      isUnknown ||= isInEffect === null;
    }
  }
  if (notInEffect.length === 0 && isUnknown) return null;
  return { ...state, kind: notInEffect.length > 0 ? 'mergedNotInEffect' : 'merged', notInEffect };
}

async function listOf(
  component: Coordinates,
  { curations }: SubmissionClient,
  signal: AbortSignal,
): Promise<Result<readonly Contribution[], Problem>> {
  const listed = await curations.ofComponent(component, signal);
  return listed.ok ? succeed(listed.value.contributions) : fail(listed.problem);
}

/**
 * Contributions for a namespace of several steps, as most Go modules have, are stored in a file of another name than
 * the service searches (service-api.md 5.4): a search may find nothing although there is a pull request.
 */
export function isHardToFind({ namespace }: Coordinates): boolean {
  return namespace?.includes('/') ?? false;
}

/** True if a part has an unknown outcome that a search can't decide. */
export function cannotBeFound({ parts, sets }: Pick<Submission, 'parts' | 'sets'>): boolean {
  return parts.some(
    ({ state, carries }) =>
      state.kind === 'unsure' && carriedSets(sets, carries).every(({ component }) => isHardToFind(component)),
  );
}

/** The one to search for a pull request by. */
export function easiestToFind(sets: readonly CurationSet[]): CurationSet | undefined {
  return sets.find(({ component }) => !isHardToFind(component)) ?? sets[0];
}
