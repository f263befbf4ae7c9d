import type { Problem } from '../../../core/problem.ts';
import type { SentContribution } from '../../../service/contribution.ts';
import type { Result } from '../../../base/result.ts';
import type { PartState, Submission, SubmissionPart } from './submission.ts';
import { carriedSets, isSurelyNotMade, refusedPlaces, sameCarries } from './submissionParts.ts';
import type { SubmissionClient, SubmissionsParts, SubmitFailure } from './submissionPorts.ts';

type SenderParts = Pick<SubmissionsParts, 'contributionBodies' | 'singleBodies' | 'isPrivate' | 'clock'>;

/** A service of the written description knows single ones only (service.md 2.4). */
export type RequestForm = 'whole' | 'single';

/** Sends one part, once. `otherForm`: the service knows only the other form of requests, and has made nothing. */
export async function sendPart(
  submission: Submission,
  part: SubmissionPart,
  parts: SenderParts,
  { client, form }: { readonly client: SubmissionClient; readonly form: RequestForm },
  token: string | null,
  signal: AbortSignal,
): Promise<PartState | 'otherForm'> {
  const since = parts.clock.now();
  const sets = carriedSets(submission.sets, part.carries);
  const isWithdrawn = (): boolean => sets.some(({ component }) => parts.isPrivate(component));
  const options = { isWithdrawn, ...(token === null ? {} : { token }) };
  const { sets: all, info } = submission;
  const isOwn = ({ carries }: Pick<SubmissionPart, 'carries'>): boolean => sameCarries(carries, part.carries);
  let isWhole = false;
  let sent: Result<SentContribution, SubmitFailure>;
  try {
    const whole = form === 'whole' ? parts.contributionBodies(all, info).find(isOwn) : undefined;
    // Also a part that was made for this form before a restart, when nobody knows any more that the service wants it.
    const single = whole ? undefined : parts.singleBodies(all, info).find(isOwn);
    isWhole = whole !== undefined;
    if (whole) sent = await client.contributions.submit(whole.body, options, signal);
    else if (single) sent = await client.contributions.submitSingle(single.coordinates, single.body, options, signal);
    else throw new RangeError('no request carries this part');
  } catch (error) {
    // An abort rejects only while nothing was sent; of anything else nobody can tell.
    if (signal.aborted) return { kind: 'waiting' };
    const detail = error instanceof Error ? error.name : 'Error';
    return unsure(since, { kind: 'unsureWhetherSent', how: 'cut', detail });
  }
  if (!sent.ok) {
    const { problem, refusals, wasSent } = sent.problem;
    if (!wasSent) return { kind: 'notSent', problem };
    if (problem.kind === 'notOffered' && isWhole) return 'otherForm';
    if (!isSurelyNotMade(problem)) return unsure(since, problem);
    return { kind: 'refused', problem, words: refusedPlaces(refusals, submission, part.carries) };
  }
  const { number, url } = sent.value;
  // Taken, but under no number that could be read: it will be found in the list.
  if (number === null) return unsure(since, null);
  return { kind: 'open', number, url, sentAt: since, checkedAt: parts.clock.now(), notInEffect: [] };
}

function unsure(since: number, problem: Problem | null): PartState {
  return { kind: 'unsure', since, problem, lookedAt: [] };
}
