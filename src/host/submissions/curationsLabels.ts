import { l10n } from 'vscode';

import { assertNever } from '../../base/exhaustive.ts';
import { plainText, titleText } from '../../core/plainText.ts';
import type { Problem } from '../../core/problem.ts';
import type { DraftState } from '../../model/activity/curationNodes.ts';
import { type PartState, partStates, type Submission } from '../../model/submissions/submission.ts';
import { timeLabel } from '../common/formats.ts';
import { notStored, report } from '../common/report.ts';
import { dataLabel, versionLabel } from '../common/labels.ts';

export function draftStateLabel(state: DraftState): string {
  switch (state.kind) {
    case 'unread':
      return l10n.t('being read');
    case 'conflict':
      return l10n.t('conflict: two texts');
    case 'faulty':
      return l10n.t('errors: {count}', { count: state.errors });
    case 'incomplete':
      return l10n.t('no changes yet');
    case 'good':
      return state.warnings === 0 ? l10n.t('valid') : l10n.t('valid, warnings: {0}', state.warnings);
    default:
      return assertNever(state);
  }
}

/** A submission's state, in short, with the number of its pull request. */
export function partStateLabel(state: PartState): string {
  return 'number' in state ? `#${state.number} ${submissionStateLabel(state)}` : submissionStateLabel(state);
}

/** The same beside a title that has the number. */
export function submissionStateLabel(state: PartState): string {
  if (state.kind === 'refused' && state.problem.kind === 'signedInFailed')
    return l10n.t('failed with the sign-in ({0})', state.problem.status);
  return dataLabel(partStates[state.kind].label, detailOf(state));
}

/** Why nothing came of it, if possible in the words of the service, or the versions without it. */
function detailOf(state: PartState): string {
  if ('notInEffect' in state) return versionLabel(state.notInEffect.flatMap(({ revision }) => revision ?? []));
  if (!('problem' in state) || state.problem === null) return '';
  if (!('words' in state)) return unsentCauseLabel(state.problem);
  return state.words[0] ? plainText(state.words[0].words) : report(state.problem).cause;
}

/** A submission's row: the number comes first, since a long title doesn't fit. */
export function submissionTitle({ info }: Pick<Submission, 'info'>, state: PartState | null): string {
  const title = titleText(info.summary);
  return state && 'number' in state ? `#${state.number} ${title}` : title;
}

/** What follows from its state; empty if the state says it. */
export function partStateExplanation(state: PartState): string {
  if (state.kind === 'refused' && state.problem.kind === 'signedInFailed')
    return `${report(state.problem).cause} ${unknownOutcomeLabel()}`;
  const { explanation } = partStates[state.kind];
  return state.kind === 'unsure'
    ? `${unknownCauseLabel(state.problem)} ${dataLabel(explanation)}`
    : dataLabel(explanation);
}

/** Why nothing was sent. */
export function unsentCauseLabel(problem: Problem): string {
  switch (problem.kind) {
    case 'unauthorized':
      return l10n.t('The GitHub sign-in is missing, or can’t be used.');
    case 'notKept':
      return notStored(problem.detail);
    default:
      return report(problem).cause;
  }
}

/** Why it is unknown whether a pull request exists. `null`: no answer was recorded, or one without a number. */
export function unknownCauseLabel(problem: Problem | null): string {
  if (problem === null) return l10n.t('It was sent, but no answer named a pull request.');
  return problem.kind === 'serverError'
    ? l10n.t('The service or GitHub failed ({0}).', problem.status)
    : report(problem).cause;
}

/** What the extension is doing about it. */
export function unknownOutcomeLabel(): string {
  return dataLabel(partStates.unsure.explanation);
}

/** Why it can't be resubmitted yet, and from when. `until`: milliseconds since the epoch. */
export function lockLabel(problem: Problem | null, until: number): string {
  return l10n.t(
    '{0} You can submit again at {1} if no pull request is found.',
    unknownCauseLabel(problem),
    timeLabel(until),
  );
}

/** Why an unsuccessful search proves little. */
export function hardToFindLabel(): string {
  return l10n.t(
    'The service can’t find pull requests of a component whose namespace is a path, such as most Go modules. Check the list on the web.',
  );
}
