import { type PartState, partStates, type StepState, type Submission } from '../submissions/submission.ts';
import type { ActivityStep, FailureCause, FailureAction, FailureNode, StepNode } from './activityNodes.ts';
import type { SubmissionNode, SubmissionPartNode } from './curationNodes.ts';

/** The done and pending steps of one part of a submission. */
export function submissionSteps(
  row: SubmissionNode | SubmissionPartNode,
  state: PartState,
): readonly (StepNode | FailureNode)[] {
  const failure = failureOf(state);
  const states: readonly StepState[] = ['done', ...stepStates(state)];
  return [
    ...(failure ? [{ kind: 'failure', id: `${row.id}/failure`, row, ...failure } as const] : []),
    ...stepsOf(state, row.submission).flatMap(([step, since], at): readonly StepNode[] => {
      const how = states[at];
      return how ? [{ kind: 'step', id: `${row.id}/${step.kind}`, step, state: how, since }] : [];
    }),
  ];
}

function stepStates(state: PartState): readonly StepState[] {
  // One that failed at sign-in may have become a pull request.
  if (state.kind === 'refused' && state.problem.kind === 'signedInFailed') return ['done', 'notYet'];
  return partStates[state.kind].steps;
}

/** Each step, and when it was reached: `null` for not yet, or unknown. */
function stepsOf(
  state: PartState,
  { createdAt }: Submission,
): readonly (readonly [step: ActivityStep, since: number | null])[] {
  if (!('number' in state))
    return [
      [{ kind: 'writtenDown' }, createdAt],
      [{ kind: 'submitted' }, 'since' in state ? state.since : state.kind === 'refused' ? createdAt : null],
      [{ kind: 'pullRequest', number: null }, null],
      [{ kind: 'merged' }, null],
      [{ kind: 'inEffect', missing: [] }, null],
    ];
  const { kind, number, sentAt, checkedAt, notInEffect } = state;
  const isMissing = kind === 'mergedNotInEffect';
  return [
    [{ kind: 'writtenDown' }, createdAt],
    [{ kind: 'submitted' }, sentAt],
    [{ kind: 'pullRequest', number }, sentAt],
    [{ kind: 'merged' }, kind === 'merged' || kind === 'closed' ? checkedAt : null],
    [
      { kind: 'inEffect', missing: isMissing ? notInEffect.flatMap(({ revision }) => revision ?? []) : [] },
      kind === 'merged' || isMissing ? checkedAt : null,
    ],
  ];
}

function failureOf(state: PartState): { readonly cause: FailureCause; readonly action: FailureAction } | null {
  switch (state.kind) {
    case 'refused': {
      const [first] = state.words;
      const cause: FailureCause = first
        ? { kind: 'message', message: first.words }
        : { kind: 'problem', problem: state.problem };
      return { cause, action: 'sendAgain' };
    }
    case 'notSent':
      return { cause: { kind: 'problem', problem: state.problem }, action: 'sendAgain' };
    case 'unsure':
      return { cause: { kind: 'unknown', problem: state.problem }, action: 'findPullRequest' };
    case 'closed':
      return { cause: { kind: 'closed', number: state.number }, action: 'openOnWeb' };
    default:
      return null;
  }
}
