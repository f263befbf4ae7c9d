import { assertNever } from '../../base/exhaustive.ts';
import type { PartState, Submission } from '../submissions/submission.ts';
import type { ActivityStep, FailureCause, FailureAction, FailureNode, StepNode, StepState } from './activityNodes.ts';
import type { SubmissionNode, SubmissionPartNode } from './curationNodes.ts';

/** The done and pending steps of one part of a submission. */
export function submissionSteps(
  row: SubmissionNode | SubmissionPartNode,
  state: PartState,
): readonly (StepNode | FailureNode)[] {
  const { submission } = row;
  const failure = failureOf(state);
  const steps: readonly Made[] = [
    [{ kind: 'writtenDown' }, 'done', submission.createdAt],
    sentStep(state, submission),
    pullRequestStep(state),
    ...outcomeSteps(state),
  ];
  return [
    ...(failure ? [{ kind: 'failure', id: `${row.id}/failure`, row, ...failure } as const] : []),
    ...steps.map(([step, how, since]): StepNode => {
      return { kind: 'step', id: `${row.id}/${step.kind}`, step, state: how, since };
    }),
  ];
}

type Made = readonly [step: ActivityStep, state: StepState, since: number | null];

function sentStep(state: PartState, { createdAt }: Submission): Made {
  const step: ActivityStep = { kind: 'submitted' };
  switch (state.kind) {
    case 'waiting':
      return [step, 'notYet', null];
    case 'sending':
      return [step, 'underWay', state.since];
    case 'unsure':
      return [step, 'done', state.since];
    case 'notSent':
      return [step, 'failed', null];
    case 'refused':
      return [step, 'done', createdAt];
    default:
      return [step, 'done', state.sentAt];
  }
}

function pullRequestStep(state: PartState): Made {
  if ('number' in state) return [{ kind: 'pullRequest', number: state.number }, 'done', state.sentAt];
  const how = state.kind === 'unsure' ? 'unanswered' : isWithoutAny(state) ? 'failed' : 'notYet';
  return [{ kind: 'pullRequest', number: null }, how, null];
}

/** The service refused it. One that failed at sign-in may have become a pull request. */
function isWithoutAny(state: PartState): boolean {
  return state.kind === 'refused' && state.problem.kind !== 'signedInFailed';
}

/** The outcome of the pull request. */
function outcomeSteps(state: PartState): readonly Made[] {
  switch (state.kind) {
    case 'refused':
    case 'notSent':
      return [];
    case 'closed':
      return [[{ kind: 'merged' }, 'failed', state.checkedAt]];
    case 'merged':
      return [
        [{ kind: 'merged' }, 'done', state.checkedAt],
        [{ kind: 'inEffect', missing: [] }, 'done', state.checkedAt],
      ];
    case 'mergedNotInEffect': {
      const missing = state.notInEffect.flatMap(({ revision }) => revision ?? []);
      return [
        [{ kind: 'merged' }, 'done', null],
        [{ kind: 'inEffect', missing }, 'underWay', state.checkedAt],
      ];
    }
    case 'waiting':
    case 'sending':
    case 'unsure':
    case 'open':
      return [
        [{ kind: 'merged' }, state.kind === 'open' ? 'underWay' : 'notYet', null],
        [{ kind: 'inEffect', missing: [] }, 'notYet', null],
      ];
    default:
      return assertNever(state);
  }
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
      return { cause: { kind: 'unknown', problem: state.problem }, action: 'lookForSubmission' };
    case 'closed':
      return { cause: { kind: 'closed', number: state.number }, action: 'openOnWeb' };
    default:
      return null;
  }
}
