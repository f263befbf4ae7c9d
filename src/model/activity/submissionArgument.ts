import { isRecord } from '../../base/isRecord.ts';
import { type Coordinates, withRevision } from '../../core/coordinates.ts';
import type { PendingPullRequest, PendingPullRequests } from './pendingPullRequests.ts';
import { leadingPart } from './submissionState.ts';
import type { Submission, SubmissionPart } from '../submissions/submission.ts';
import { carriedSets } from '../submissions/submissionParts.ts';
import type { Submissions } from '../submissions/submissions.ts';

interface Parts {
  readonly submissions: Pick<Submissions, 'get'>;
  readonly pending: Pick<PendingPullRequests, 'result'>;
}

/** A submission, maybe one part of it, maybe one component of that; or a pull request of another user. */
export type SubmissionArgument =
  | {
      readonly kind: 'submission';
      readonly submission: Submission;
      readonly part: SubmissionPart | null;
      /** Without a revision. */
      readonly component: Coordinates | null;
    }
  | { readonly kind: 'pullRequest'; readonly pullRequest: PendingPullRequest; readonly component: Coordinates | null };

/**
 * The argument of a command: a row of the Activity view, or the id of a submission. Only names of existing items are
 * trusted.
 */
export function submissionArgument(value: unknown, { submissions, pending }: Parts): SubmissionArgument | null {
  if (typeof value === 'string') return ofSubmission(submissions.get(value), null, null);
  if (!isRecord(value)) return null;
  const { submission, pullRequest, at, sent } = value;
  if (isRecord(submission) && typeof submission['id'] === 'string') {
    const found = submissions.get(submission['id']);
    const component = isRecord(sent) ? indexOf(found, sent['component']) : null;
    return ofSubmission(found, typeof at === 'number' ? at : null, component);
  }
  if (!isRecord(pullRequest)) return null;
  const found = pending.result.pullRequests?.find(({ number }) => number === pullRequest['number']);
  if (!found) return null;
  const wanted = isRecord(value['pending']) ? value['pending']['component'] : null;
  const component = found.components.find((one) => isSame(one.component, wanted))?.component ?? null;
  return { kind: 'pullRequest', pullRequest: found, component };
}

/** Every revision it is about, with the proposed license, in order. */
export function proposedBy(argument: SubmissionArgument): readonly Proposed[] {
  if (argument.kind === 'pullRequest') {
    const { components, number } = argument.pullRequest;
    return components
      .filter(({ component }) => argument.component === null || isSame(component, argument.component))
      .flatMap(({ component, revisions }) =>
        revisions.map(({ revision, declared }) => {
          return { coordinates: withRevision(component, revision), declared, pullRequest: number };
        }),
      );
  }
  const { submission, component } = argument;
  const parts = argument.part ? [argument.part] : submission.parts;
  return parts.flatMap(({ carries, state }) =>
    carriedSets(submission.sets, carries)
      .filter((set) => component === null || isSame(set.component, component))
      .flatMap((set) =>
        [...set.revisions].map(([revision, { licensed }]) => ({
          coordinates: withRevision(set.component, revision),
          declared: licensed?.declared ?? null,
          pullRequest: 'number' in state ? state.number : null,
        })),
      ),
  );
}

export interface Proposed {
  readonly coordinates: Coordinates;
  readonly declared: string | null;
  /** The pull request that proposes it; `null`: there is none yet. */
  readonly pullRequest: number | null;
}

/** The address of the pull request's page; `null`: there is none yet, or the address is unknown. */
export function pageOf(argument: SubmissionArgument): string | null {
  if (argument.kind === 'pullRequest') return argument.pullRequest.url;
  const state = (argument.part ?? leadingPart(argument.submission))?.state;
  if (state && 'url' in state) return state.url;
  return argument.submission.parts.flatMap((part) => ('url' in part.state ? (part.state.url ?? []) : []))[0] ?? null;
}

function ofSubmission(
  submission: Submission | undefined,
  at: number | null,
  component: Coordinates | null,
): SubmissionArgument | null {
  const part = at === null ? null : (submission?.parts[at] ?? null);
  return submission ? { kind: 'submission', submission, part, component } : null;
}

function indexOf(submission: Submission | undefined, component: unknown): Coordinates | null {
  return submission?.sets.find((set) => isSame(set.component, component))?.component ?? null;
}

function isSame(one: Coordinates, other: unknown): boolean {
  if (!isRecord(other)) return false;
  const { type, provider, namespace, name } = one;
  return (
    type === other['type'] &&
    provider === other['provider'] &&
    namespace === other['namespace'] &&
    name === other['name']
  );
}
