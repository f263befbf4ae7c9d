import type { Problem } from '../../core/problem.ts';
import { problemTraits } from '../../core/problemTraits.ts';
import type { SubmitOptions } from '../../service/contributionClient.ts';
import { confirmedClient } from './confirmedClient.ts';
import type { RequestForms } from './requestForms.ts';
import type { PartState, Submission, SubmissionPart, SubmitOutcome } from './submission.ts';
import { refusedPlaces, requestOf, withUncertainty, withPart } from './submissionParts.ts';
import type { SubmissionClient, SubmissionsParts } from './submissionPorts.ts';
import type { SubmissionStore } from './submissionStore.ts';
import type { SubmissionWatch } from './submissionWatch.ts';

/** If earlier submissions can't be read, nothing is sent. */
export const unread: Problem = { kind: 'notKept', detail: 'what was sent before can’t be read' };

/** Called when a request has to wait for the rate limit. `until`: milliseconds since the epoch. */
export type OnWaiting = (until: number) => void;

interface Parts extends Pick<SubmissionsParts, 'client' | 'token' | 'clock' | 'session'> {
  readonly forms: RequestForms;
  readonly store: SubmissionStore;
  readonly watch: Pick<SubmissionWatch, 'own' | 'plan'>;
  /** Aborted when the window ends. */
  readonly signal: AbortSignal;
}

/**
 * Sends what the user has confirmed, each part once. A part is recorded as `sending` before its request leaves; nothing
 * is sent that another window is about to send as well.
 */
export class SubmissionDriver {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Sends the waiting parts one after the other until one is not accepted. `before`: its earlier record. A part of
   * unknown outcome stays so unless this attempt finds out more: an earlier request has left.
   */
  async drive(submission: Submission, before: Submission | null = null, onWaiting?: OnWaiting): Promise<SubmitOutcome> {
    const { store, watch, signal } = this.#parts;
    const { id } = submission;
    store.driven.add(id);
    watch.own(id);
    try {
      let current = submission;
      let known = before;
      let failure: Problem | null = null;
      while (!signal.aborted) {
        const at = current.parts.findIndex(({ state }) => state.kind === 'waiting');
        const part = current.parts[at];
        if (part === undefined) break;
        const sent = await this.#sendOne(current, part, at, { known, first: before, onWaiting });
        if ('outcome' in sent) return sent.outcome;
        current = sent.submission;
        known = withUncertainty(current, before);
        const state = current.parts[at]?.state;
        if (state?.kind !== 'refused' && state?.kind !== 'unsure' && state?.kind !== 'notSent') continue;
        if (known.parts[at]?.state !== state) failure = state.problem;
        break;
      }
      await store.put(withUncertainty(current, before));
      if (failure) return { kind: 'failed', problem: failure };
      return { kind: 'tried', submission: store.get(id) ?? current };
    } finally {
      store.driven.delete(id);
      watch.plan();
    }
  }

  /** `known`: the record that stays if nothing can be sent; `null` if new. `first`: the record before this attempt. */
  async #sendOne(
    before: Submission,
    part: SubmissionPart,
    at: number,
    {
      known,
      first,
      onWaiting,
    }: {
      readonly known: Submission | null;
      readonly first: Submission | null;
      readonly onWaiting: OnWaiting | undefined;
    },
  ): Promise<{ readonly submission: Submission } | { readonly outcome: SubmitOutcome }> {
    const { store } = this.#parts;
    const { id, account, service } = before;
    const named = confirmedClient(this.#parts, service);
    if (!named.ok) return { outcome: await this.#giveUp(before, known, named.problem) };
    const token = account === null ? null : await this.#parts.token(account, service).catch(() => null);
    const noSignIn = { kind: 'notSent', problem: { kind: 'unauthorized', status: 401 } } as const;
    if (account !== null && token === null) return { submission: withPart(before, at, noSignIn) };
    const since = this.#parts.clock.now();
    const sending = { kind: 'sending', since, by: this.#parts.session } as const;
    const saved = await store.put(withUncertainty(withPart(before, at, sending), first));
    if (!saved.ok) return { outcome: await this.#giveUp(before, known, saved.problem) };
    await store.reload();
    if (!store.isRead) return { outcome: await this.#giveUp(before, known, unread) };
    const current = store.get(id);
    const state = current?.parts[at]?.state;
    // Another window sends this submission.
    if (current && !(state?.kind === 'sending' && state.by === sending.by))
      return { outcome: { kind: 'already', submission: current } };
    const same = store.blockerOf(before, this.#parts.clock.now());
    if (same) {
      await this.#giveUp(before, known, { kind: 'unsureWhetherSent', how: 'calledOff', detail: '' });
      return { outcome: { kind: 'already', submission: same } };
    }
    // The settings may name another service by now.
    const client = confirmedClient(this.#parts, service);
    if (!client.ok) return { outcome: await this.#giveUp(before, known, client.problem) };
    const options = { token: token ?? undefined, onWaiting };
    const submission = withPart(before, at, await sendPart(before, part, this.#parts, client.value, options));
    await store.put(withUncertainty(submission, first));
    return { submission };
  }

  /** Nothing was sent: the previous record is restored, and a new submission leaves no trace. */
  async #giveUp(submission: Submission, known: Submission | null, problem: Problem): Promise<SubmitOutcome> {
    const { store } = this.#parts;
    if (known) await store.put(known);
    else await store.remove(submission.id);
    return { kind: 'failed', problem };
  }
}

/** Sends one part, once. */
async function sendPart(
  submission: Submission,
  part: SubmissionPart,
  { forms, clock, signal }: Parts,
  { contributions }: SubmissionClient,
  options: Pick<SubmitOptions, 'token' | 'onWaiting'>,
): Promise<PartState> {
  const since = clock.now();
  const request = requestOf(submission, part);
  if (request === null) return { kind: 'notSent', problem: { kind: 'notKept', detail: 'no request contains this' } };
  let sent: Awaited<ReturnType<typeof contributions.submit>>;
  try {
    sent =
      request.form === 'whole'
        ? await contributions.submit(request.body, options, signal)
        : await contributions.submitSingle(request.coordinates, request.body, options, signal);
  } catch (error) {
    // An abort rejects only while nothing was sent; any other outcome is unknown.
    if (signal.aborted) return { kind: 'waiting' };
    const detail = error instanceof Error ? error.name : 'Error';
    return unsure(since, { kind: 'unsureWhetherSent', how: 'cut', detail });
  }
  if (!sent.ok) {
    const { problem, refusals, wasSent } = sent.problem;
    if (!wasSent) return { kind: 'notSent', problem };
    if (problem.kind === 'notOffered') forms.declined(submission.service, request.form);
    if (!problemTraits[problem.kind].rulesOutPullRequest) return unsure(since, problem);
    return { kind: 'refused', problem, words: refusedPlaces(refusals, submission, part.carries) };
  }
  const { number, url } = sent.value;
  // Accepted without a readable number: it will be found in the list.
  if (number === null) return unsure(since, null);
  return { kind: 'open', number, url, sentAt: since, checkedAt: clock.now(), notInEffect: [] };
}

function unsure(since: number, problem: Problem | null): PartState {
  return { kind: 'unsure', since, problem, lookedAt: [] };
}
