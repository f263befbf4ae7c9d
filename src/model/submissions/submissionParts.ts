import type { ContributionMessage } from '../../core/contributionBody.ts';
import { coordinatesKey } from '../../core/coordinates.ts';
import { contributionRequests } from '../../curation/contributionRequests.ts';
import type { CurationSet } from '../../curation/curation.ts';
import { sendableSets } from '../../curation/sendableSets.ts';
import type { RefusedPlace } from '../drafts/draftAnalyses.ts';
import { type PartState, partStates, type Submission, type SubmissionPart } from './submission.ts';
import type { Carries } from './submissionPorts.ts';
import type { Refusal } from '../../service/contributionRefusals.ts';

/** Sending the same decision is prevented meanwhile. */
export function isPending({ parts }: Submission): boolean {
  return parts.some(({ state }) => partStates[state.kind].group === 'pending');
}

/** The number of the pull request, once there is one. */
export function numberOf({ state }: SubmissionPart): number | null {
  return 'number' in state ? state.number : null;
}

/** The decision, and the service it goes to. */
type Decided = Pick<Submission, 'service' | 'sets'>;

/** Same changes to the same revisions of the same service, in any order, regardless of draft formatting. */
export function sameDecision(a: Decided, b: Decided): boolean {
  return a.service === b.service && decisionKey(a) === decisionKey(b);
}

/** The share of the sets a part carries, each component once. */
export function carriedSets(sets: readonly CurationSet[], carries: Carries): readonly CurationSet[] {
  return [...new Set(carries.map(({ set }) => set))].flatMap((at) => {
    const set = sets[at];
    if (set === undefined) return [];
    const wanted = carries.filter((one) => one.set === at).map(({ revision }) => revision);
    if (wanted.includes(null)) return [set];
    return [{ ...set, revisions: new Map([...set.revisions].filter(([revision]) => wanted.includes(revision))) }];
  });
}

/**
 * The request of a part. For records of versions that didn't store it, it is built again; `null` if none carries the
 * part's share.
 */
export function requestOf({ sets, info }: Submission, part: SubmissionPart): ContributionMessage | null {
  if (part.request) return part.request;
  const sendable = sendableSets(sets);
  if (!sendable) return null;
  for (const form of ['whole', 'single'] as const) {
    const own = contributionRequests(sendable, info, form).find((one) => sameCarries(one.carries, part.carries));
    if (own) return own;
  }
  return null;
}

function sameCarries(a: Carries, b: Carries): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

export function withPart(submission: Submission, at: number, state: PartState): Submission {
  const parts = submission.parts.map((part, index) => (index === at ? { ...part, state } : part));
  return { ...submission, parts };
}

/** A request has left, and it is uncertain whether it made a pull request. */
export function mayHavePullRequest(state: PartState): boolean {
  // A service that fails because of a sign-in may still have made something, however unlikely.
  return state.kind === 'unsure' || (state.kind === 'refused' && state.problem.kind === 'signedInFailed');
}

/**
 * After another attempt: earlier uncertainty remains, unless the attempt has a pull request, or is uncertain itself.
 */
export function withUncertainty(submission: Submission, before: Submission | null): Submission {
  const parts = submission.parts.map((part, at): SubmissionPart => {
    const { state } = part;
    const old = before?.parts[at]?.state;
    if (
      old === undefined ||
      !mayHavePullRequest(old) ||
      state.kind === 'sending' ||
      state.kind === 'unsure' ||
      'number' in state
    )
      return part;
    return state.kind === old.kind && mayHavePullRequest(state) ? part : { ...part, state: old };
  });
  if (parts.every((part, at) => part === submission.parts[at])) return submission;
  return { ...submission, account: before?.account ?? null, parts };
}

/** The service's messages, by place in the sets: it counts a request's patches, and may name a file by its path. */
export function refusedPlaces(refusals: readonly Refusal[], { sets }: Submission, carries: Carries): RefusedPlace[] {
  const order = [...new Set(carries.map(({ set }) => set))];
  return refusals.map(({ patch, revision, path, file, message }) => {
    const set = order[patch] ?? order[0] ?? 0;
    const revisions = sets[set]?.revisions;
    const spelled = [...(revisions?.keys() ?? [])].find((one) => one.toLowerCase() === revision?.toLowerCase());
    const known = spelled ?? (carries.length === 1 ? (carries[0]?.revision ?? null) : null);
    const files = known === null ? undefined : revisions?.get(known)?.files;
    const at = file === null ? -1 : (files?.findIndex((one) => one.path === file) ?? -1);
    const field = path?.split('.').at(-1) === 'attributions' ? 'attributions' : 'license';
    return { set, revision: known, path: at < 0 ? path : `files.${at}.${field}`, words: message };
  });
}

/**
 * Two records of one submission that windows wrote independently. The most certain state of each part wins: a pull
 * request first, and a request under way before what was known earlier.
 */
export function merged(one: Submission, other: Submission): Submission {
  const isSplitAlike =
    one.parts.length === other.parts.length &&
    one.parts.every(({ carries }, at) => sameCarries(carries, other.parts[at]?.carries ?? []));
  if (!isSplitAlike) return weight(other) > weight(one) ? other : one;
  const parts = one.parts.map((part, at) => ({
    ...part,
    state: better(part.state, other.parts[at]?.state ?? part.state),
  }));
  return { ...one, parts };
}

function better(a: PartState, b: PartState): PartState {
  if (certainty(a) !== certainty(b)) return certainty(a) > certainty(b) ? a : b;
  if ('checkedAt' in a && 'checkedAt' in b) return a.checkedAt >= b.checkedAt ? a : b;
  // Searches for an earlier request do not concern a later one.
  if (a.kind === 'unsure' && b.kind === 'unsure' && a.since !== b.since) return a.since > b.since ? a : b;
  if (a.kind === 'unsure' && b.kind === 'unsure') return a.lookedAt.length >= b.lookedAt.length ? a : b;
  if (a.kind !== 'sending' || b.kind !== 'sending' || a.by === b.by) return a;
  return { kind: 'sending', since: Math.max(a.since, b.since) };
}

function certainty({ kind }: PartState): number {
  return partStates[kind].certainty;
}

function weight({ parts }: Submission): number {
  return Math.max(...parts.map(({ state }) => certainty(state)));
}

/** By `sets`: called for every pair of submissions. */
const decisionKeys = new WeakMap<readonly CurationSet[], string>();

function decisionKey({ sets }: Decided): string {
  const known = decisionKeys.get(sets);
  if (known !== undefined) return known;
  const content = sets.map(({ component, revisions }) => [
    coordinatesKey(component),
    [...revisions].map(([revision, curation]) => [revision.toLowerCase(), sorted(curation)]).sort(byText),
  ]);
  const key = JSON.stringify(content.sort(byText));
  decisionKeys.set(sets, key);
  return key;
}

function byText(a: unknown, b: unknown): number {
  const [one, other] = [JSON.stringify(a), JSON.stringify(b)];
  return one < other ? -1 : one > other ? 1 : 0;
}

/** With sorted keys. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(byText);
  return entries.map(([key, one]) => [key, sorted(one)]);
}
