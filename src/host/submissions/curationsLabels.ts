import { l10n } from 'vscode';

import { assertNever } from '../../base/exhaustive.ts';
import { plainText, titleText } from '../../core/plainText.ts';
import type { Problem } from '../../core/problem.ts';
import type { ProposedChange } from '../../curation/changedFields.ts';
import type { DraftState } from '../../model/activity/curationNodes.ts';
import type { PartState, PullRequestState, Submission } from '../../model/submissions/submission.ts';
import { timeLabel } from '../common/formats.ts';
import { notStored, report } from '../common/report.ts';
import { versionLabel } from '../common/labels.ts';

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
  switch (state.kind) {
    case 'waiting':
      return l10n.t('not sent yet');
    case 'sending':
      return l10n.t('sending…');
    case 'notSent':
      return l10n.t('not sent: {0}', unsentCauseLabel(state.problem));
    case 'unsure':
      return l10n.t('unknown whether there is a pull request');
    case 'refused':
      return state.problem.kind === 'signedInFailed'
        ? l10n.t('failed over the sign-in ({0})', state.problem.status)
        : l10n.t('refused: {0}', causeLabel(state));
    case 'open':
      return l10n.t('open');
    case 'merged':
      return l10n.t('merged');
    case 'closed':
      return l10n.t('closed, not merged');
    case 'mergedNotInEffect':
      return l10n.t('merged, but not in effect: {0}', notInEffectLabel(state));
    default:
      return assertNever(state);
  }
}

/** A submission's row: the number comes first, since a long title doesn't fit. */
export function submissionTitle({ info }: Pick<Submission, 'info'>, state: PartState | null): string {
  const title = titleText(info.summary);
  return state && 'number' in state ? `#${state.number} ${title}` : title;
}

/** What follows from its state; empty if the state says it. */
export function partStateExplanation(state: PartState): string {
  switch (state.kind) {
    case 'notSent':
      return l10n.t('Your draft is kept.');
    case 'unsure':
      return `${unknownCauseLabel(state.problem)} ${unknownOutcomeLabel()}`;
    case 'refused':
      return state.problem.kind === 'signedInFailed'
        ? `${report(state.problem).cause} ${unknownOutcomeLabel()}`
        : l10n.t('Your draft is kept.');
    case 'closed':
      return l10n.t('Reviewers say why on its page.');
    default:
      return '';
  }
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
  return l10n.t('The component’s pull requests are being checked, and nothing is sent twice.');
}

/** Why it can't be resubmitted yet, and from when. `until`: milliseconds since the epoch. */
export function lockLabel(problem: Problem | null, until: number): string {
  return l10n.t(
    '{0} You can submit again at {1} if no pull request is found.',
    unknownCauseLabel(problem),
    timeLabel(until),
  );
}

/** The service's own text if it has one. */
function causeLabel({ problem, words: messages }: Extract<PartState, { kind: 'refused' }>): string {
  return messages[0] ? plainText(messages[0].words) : report(problem).cause;
}

function notInEffectLabel({ notInEffect }: PullRequestState): string {
  return versionLabel(notInEffect.flatMap(({ revision }) => revision ?? []));
}

/** Why an unsuccessful search proves little. */
export function hardToFindLabel(): string {
  return l10n.t(
    'The service can’t find pull requests of a component whose namespace is a path, such as most Go modules. Check the list on the web.',
  );
}

/** Old → new; only the new if the old value was not checked. */
export function changeLabel({ before, after }: ProposedChange): string {
  const now = plainText(after);
  if (before === undefined) return now;
  return `${before === null ? l10n.t('nothing') : plainText(before)} → ${now}`;
}
