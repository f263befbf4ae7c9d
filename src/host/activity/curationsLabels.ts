import { l10n } from 'vscode';

import { assertNever } from '../../base/exhaustive.ts';
import { plainText, titleText } from '../../core/plainText.ts';
import type { Problem } from '../../core/problem.ts';
import type { CuratedField } from '../../curation/changedFields.ts';
import type { DraftState, FieldChange } from '../../model/activity/curationNodes.ts';
import type { PartState, PullRequestState, Submission } from '../../model/outbox/submissions/submission.ts';
import { timeLabel } from '../formats.ts';
import { report } from '../report.ts';
import { shortVersion } from '../labels.ts';

export function draftStateLabel(state: DraftState): string {
  switch (state.kind) {
    case 'unread':
      return l10n.t('being read');
    case 'conflict':
      return l10n.t('conflict: two texts');
    case 'faulty':
      return state.errors === 1 ? l10n.t('1 error') : l10n.t('{0} errors', state.errors);
    case 'incomplete':
      return l10n.t('no changes yet');
    case 'good':
      if (state.warnings === 0) return l10n.t('valid');
      return state.warnings === 1 ? l10n.t('valid, 1 warning') : l10n.t('valid, {0} warnings', state.warnings);
    default:
      return assertNever(state);
  }
}

/** A submission's state, in short. */
export function partStateLabel(state: PartState): string {
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
      return l10n.t('open {0}', `#${state.number}`);
    case 'merged':
      return l10n.t('merged {0}', `#${state.number}`);
    case 'closed':
      return l10n.t('rejected: {0} closed without a merge', `#${state.number}`);
    case 'mergedNotInEffect':
      return l10n.t('merged {0}, but not in effect: {1}', `#${state.number}`, notInEffectLabel(state));
    default:
      return assertNever(state);
  }
}

/** A submission's row: the number comes first, since a long title doesn't fit. */
export function submissionTitle({ info }: Pick<Submission, 'info'>, state: PartState | null): string {
  const title = titleText(info.summary);
  return state && 'number' in state ? `#${state.number} ${title}` : title;
}

/** Its state beside that. */
export function submissionStateLabel(state: PartState): string {
  switch (state.kind) {
    case 'open':
      return l10n.t('open');
    case 'merged':
      return l10n.t('merged');
    case 'closed':
      return l10n.t('rejected: closed without a merge');
    case 'mergedNotInEffect':
      return l10n.t('merged, but not in effect: {0}', notInEffectLabel(state));
    default:
      return partStateLabel(state);
  }
}

/** The same in a sentence or two: its meaning, and the possible actions. */
export function partStateExplanation(state: PartState): string {
  switch (state.kind) {
    case 'waiting':
      return l10n.t('Nothing was sent of this yet. It can be submitted again.');
    case 'sending':
      return l10n.t('It is on its way to the service.');
    case 'notSent':
      return l10n.t('Nothing was sent, and the draft is kept. It can be submitted again.');
    case 'unsure':
      return `${unknownCauseLabel(state.problem)} ${unknownOutcomeLabel()}`;
    case 'refused':
      return state.problem.kind === 'signedInFailed'
        ? l10n.t(
            'The service failed after creating a branch and before opening a pull request, which currently happens with valid sign-ins. Pull requests are checked before anything is sent again.',
          )
        : l10n.t('The service rejected it and opened no pull request. The draft is unchanged.');
    case 'open':
      return l10n.t('The pull request waits for a reviewer.');
    case 'merged':
      return l10n.t('It is merged, and the definitions say what it proposed.');
    case 'closed':
      return l10n.t('It was closed and not merged. Reviewers say why on its page.');
    case 'mergedNotInEffect':
      return l10n.t('It is merged, but some definitions do not say yet what it proposed.');
    default:
      return assertNever(state);
  }
}

/** Why nothing was sent. */
export function unsentCauseLabel(problem: Problem): string {
  switch (problem.kind) {
    case 'unauthorized':
      return l10n.t('The GitHub sign-in is missing, or can’t be used.');
    case 'notKept':
      return l10n.t('The submission could not be written to this machine’s storage: {0}.', plainText(problem.detail));
    default:
      return report(problem).cause;
  }
}

/** Why it is unknown whether a pull request exists. `null`: no answer was recorded, or one without a number. */
export function unknownCauseLabel(problem: Problem | null): string {
  if (problem === null) return l10n.t('It was sent, but no answer named a pull request.');
  if (problem.kind !== 'serverError') return report(problem).cause;
  switch (problem.status) {
    case 500:
      return l10n.t('The service answered with an error (500): it or GitHub failed, or it has no such version.');
    case 503:
      return l10n.t('The service answered with an error (503): GitHub, or the service, is down.');
    default:
      return l10n.t('The service answered with an error ({0}), which may be GitHub’s own.', problem.status);
  }
}

/** What the extension is doing about it. */
export function unknownOutcomeLabel(): string {
  return l10n.t(
    'Whether there is a pull request is unknown. The component’s pull requests are being checked, and nothing is sent twice.',
  );
}

/** Why it can't be resubmitted yet, and from when. `until`: milliseconds since the epoch. */
export function lockLabel(problem: Problem | null, until: number): string {
  const time = timeLabel(until);
  return problem?.kind === 'serverError'
    ? l10n.t(
        '{0} New pull requests take a while to be listed. You can submit again at {1} if none is found.',
        unknownCauseLabel(problem),
        time,
      )
    : l10n.t(
        '{0} The service may still be working on it. You can submit again at {1} if no pull request is found.',
        unknownCauseLabel(problem),
        time,
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
    'The service may not find its own pull requests on a component whose namespace is a path, as that of most Go modules is: there may be one although none was found. Only the list on the web can tell.',
  );
}

/** Some versions by name, the rest as a number. */
export function versionLabel(revisions: readonly string[], most = 3): string {
  const shown = revisions.slice(0, most).map((revision) => plainText(shortVersion(revision) ?? revision));
  const left = revisions.length - shown.length;
  return left > 0 ? l10n.t('{0} and {1} more', shown.join(', '), left) : shown.join(', ');
}

export function fieldLabel(field: CuratedField): string {
  if (field.startsWith('file:')) return plainText(field.slice('file:'.length));
  if (field.startsWith('facet:')) return l10n.t('Facet {0}', field.slice('facet:'.length));
  const names: Readonly<Record<string, string>> = {
    declared: l10n.t('Declared'),
    source: l10n.t('Source'),
    releaseDate: l10n.t('Released'),
    projectWebsite: l10n.t('Project website'),
    issueTracker: l10n.t('Issue tracker'),
  };
  return names[field] ?? field;
}

/** Old → new; only the new if the old value was not checked. */
export function changeLabel({ before, after }: FieldChange): string {
  const now = plainText(after);
  if (before === undefined) return now;
  return `${before === null ? l10n.t('nothing') : plainText(before)} → ${now}`;
}
