import { l10n } from 'vscode';

import { displayName } from '../../core/coordinates.ts';
import { plainText, titleText } from '../../core/plainText.ts';
import type { ComponentChanges } from '../../model/submissions/contributionChanges.ts';
import { type ContributionPlan, type DraftPart, isFaultyPart } from '../../model/submissions/contributionPlan.ts';
import type { SubmissionReview } from '../../model/submissions/submissionReviews.ts';
import type { RequestForm } from '../../model/submissions/requestForms.ts';
import type { SignInRule } from '../../model/submissions/signInRule.ts';
import type { Submission } from '../../model/submissions/submission.ts';
import type { UnknownOverlap } from '../../model/submissions/unknownOverlaps.ts';
import { sendAgainAfter } from '../../model/submissions/watchTimes.ts';
import type { ShownNote } from '../../protocol/submissionPage.ts';
import { unknownCauseLabel, unknownOutcomeLabel } from './curationsLabels.ts';
import { versionLabel, ageLabel } from '../common/labels.ts';
import { timeLabel } from '../common/formats.ts';
import { report } from '../common/report.ts';
import type { Target } from './contributionLabels.ts';
import type { Identity } from './identities.ts';
import { commandTitle } from '../common/commandTitles.ts';

/** A contribution as it would be sent now, and what is around it. */
export interface Review {
  readonly stored: SubmissionReview;
  readonly plan: ContributionPlan;
  readonly changes: readonly ComponentChanges[];
  readonly target: Target;
  readonly form: RequestForm;
  /** As whom it would be sent now. */
  readonly identity: Identity;
  /** The account that is signed in, whether chosen or not. */
  readonly account: string | null;
  readonly signIn: SignInRule;
  /** It was sent already, and its outcome is unknown. */
  readonly unknown: Submission | null;
  /** Submissions on some of the same versions whose outcome is unknown. */
  readonly unsure: readonly UnknownOverlap[];
  /** A lookup is under way: what is unknown isn't missing yet. */
  readonly isChecking: boolean;
  readonly isRestricted: boolean;
  readonly now: number;
}

/** Pull requests named for each component. */
const maxPullRequests = 3;

/** Names in a sentence. */
const maxNames = 5;

/**
 * What the user has to know before it is sent, or why it is not, with what to do about it; empty if there is nothing.
 * `withReason`: also that the details lack a reason.
 */
export function stateNotes(review: Review, { withReason = true } = {}): readonly ShownNote[] {
  const { stored, plan, form, unknown, now } = review;
  const why = blockers(review).filter(({ text }) => withReason || text !== reasonLabel());
  return [
    ...(unknown ? outcomeLines(unknown, now).map(plain) : why),
    ...overlapNotes(review),
    ...(stored.earlier === null ? [] : [earlierNote()]),
    ...plan.parts
      .filter(({ pullRequestsProblem }) => pullRequestsProblem?.kind === 'notOffered')
      .map((part) => plain(uncheckedLabel(part))),
    ...(form === 'single' ? [plain(l10n.t('This service accepts one version at a time.'))] : []),
  ];
}

/**
 * What else may be or become a pull request on the same versions, and what could not be checked: no reason to stop. What
 * is unknown is first: the confirmation has only the first ones.
 */
export function overlapNotes({ plan, unknown, unsure, isChecking, now }: Review): readonly ShownNote[] {
  const again = { label: l10n.t('Try Again'), action: 'lookUp' } as const;
  const notLookedUpYet = plan.parts.flatMap((part) => part.notLookedUpYet.map((revision) => nameOf(part, [revision])));
  return [
    // The same one has its own lines.
    ...(unknown ? [] : unsure).map((one) => ({
      text: unsureLabel(one, now),
      button: {
        label: commandTitle('clearlydefined.findPullRequest'),
        action: 'findPullRequest',
        submission: one.submission.id,
      } as const,
    })),
    ...plan.parts
      .filter(({ pullRequestsProblem: problem }) => problem !== null && problem.kind !== 'notOffered')
      .map((part) => ({
        text: `${uncheckedLabel(part)} ${l10n.t('Submitting may create a second pull request for the same versions.')}`,
        button: again,
      })),
    ...(notLookedUpYet.length === 0 || isChecking
      ? []
      : [
          {
            text: l10n.t(
              'Whether the service has {0} could not be checked. It rejects curations of unharvested versions.',
              notLookedUpYet.slice(0, maxNames).join(', '),
            ),
            button: again,
          },
        ]),
    ...plan.parts.flatMap((part) => [
      ...part.openPullRequests.slice(0, maxPullRequests).map(({ number, revisions }) => ({
        text: l10n.t(
          'Pull request #{0} changes {1} already. Two pull requests on one version conflict, and both wait for a reviewer.',
          number,
          nameOf(part, revisions),
        ),
        button: openButton(number),
      })),
      ...newFilesOf(part).map((number) => ({
        text: l10n.t(
          'Pull request #{0} adds the same new curation file, of {1}: only one of them can be merged. Submit after it is merged, or submit now and reviewers choose.',
          number,
          nameOf(part),
        ),
        button: openButton(number),
      })),
    ]),
  ];
}

function reasonLabel(): string {
  return l10n.t('Nothing can be sent yet: give a reason in the details. No file is named as evidence.');
}

/** There is no such review any more. */
export function goneLabel(): string {
  return l10n.t('This submission was sent or discarded. Review the draft again.');
}

function earlierNote(): ShownNote {
  const text = l10n.t('An earlier version stored this review as text, with more than these fields can have.');
  return { text, button: { label: l10n.t('Show Earlier Text'), action: 'showEarlier' } };
}

function restrictedLabel(): string {
  return l10n.t(
    'This workspace names a service of its own, and you do not trust it: nothing is submitted from here. Trust the workspace, or open another one.',
  );
}

/** Why nothing of it can be sent as it is: the first reason, or none. */
export function blockers({ plan, isRestricted }: Review): readonly ShownNote[] {
  const { parts, findings, missing, requests, tooLarge } = plan;
  const trust = { label: l10n.t('Manage Workspace Trust'), action: 'trust' } as const;
  const problem = { label: l10n.t('Show Problem'), action: 'showProblem' } as const;
  const others = { label: l10n.t('Review the Others'), action: 'reviewOthers' } as const;
  if (isRestricted) return [{ text: restrictedLabel(), button: trust }];
  if (missing.length > 0) {
    const text = l10n.t('A draft of this submission was sent or discarded. Review the others again.');
    return [{ text, button: parts.length > 0 ? others : null }];
  }
  const withheld = parts.filter(isWithheld).map((part) => nameOf(part));
  if (withheld.length > 0) {
    const names = withheld.slice(0, maxNames).join(', ');
    const text = l10n.t('Nothing is sent, because these names are private: {0}.', names);
    const { title } = report({ kind: 'privateName', coordinates: '' }).action;
    return [{ text, button: { label: title, action: 'showProblem' } }];
  }
  const faulty = parts.filter(isFaultyPart).map((part) => nameOf(part));
  if (faulty.length > 0) {
    const text = l10n.t(
      'Nothing can be sent yet: the draft of {0} has a conflict or an error.',
      faulty.slice(0, maxNames).join(', '),
    );
    return [{ text, button: problem }];
  }
  const errors = findings.filter(({ severity }) => severity === 'error');
  if (errors.some(({ problem: { kind } }) => kind !== 'noReason'))
    return [plain(l10n.t('Nothing can be sent yet: the texts have errors.'))];
  if (errors.length > 0) return [plain(reasonLabel())];
  if (requests === null)
    return [{ text: l10n.t('The drafts change nothing: there is nothing to send.'), button: problem }];
  return tooLarge.length === 0
    ? []
    : [plain(l10n.t('The service refuses requests of more than 102,400 bytes: shorten the details, or the draft.'))];
}

/** A name of it is private: its text is valid, and a setting prevents sending. */
export function isWithheld({ errors }: Pick<DraftPart, 'errors'>): boolean {
  return errors.some(({ problem }) => problem.kind === 'privateName');
}

/** It was sent, and its outcome is unknown. */
function outcomeLines({ createdAt, parts }: Submission, now: number): readonly string[] {
  const sentAt = l10n.t('This was sent {0}.', ageLabel(now - createdAt));
  const unsure = parts.find(({ state }) => state.kind === 'unsure')?.state;
  if (unsure?.kind !== 'unsure') return [sentAt, l10n.t('It is on its way to the service.')];
  const until = unsure.since + sendAgainAfter(unsure.problem);
  return [
    `${sentAt} ${unknownCauseLabel(unsure.problem)}`,
    unknownOutcomeLabel(),
    l10n.t('“Find Pull Request” looks for it now.'),
    until > now
      ? l10n.t(
          'If no pull request is found by {0}, send it with “Submit Again…” in the Activity view.',
          timeLabel(until),
        )
      : l10n.t('If no pull request is found, send it with “Submit Again…” in the Activity view.'),
  ];
}

function unsureLabel({ submission, shared }: UnknownOverlap, now: number): string {
  const names = shared.map(({ component, revisions }) => nameOf({ draft: { component } }, revisions));
  return l10n.t(
    'The outcome of “{0}”, submitted {1}, is unknown. If it created a pull request, this one is a second one for {2}.',
    titleText(submission.info.summary),
    ageLabel(now - submission.createdAt),
    names.slice(0, maxNames).join(', '),
  );
}

/** Open pull requests could not be checked. */
function uncheckedLabel(part: DraftPart): string {
  const cause = part.pullRequestsProblem === null ? '' : report(part.pullRequestsProblem).cause;
  return l10n.t('Open pull requests of {0} could not be checked: {1}', nameOf(part), cause);
}

/** Pull requests that add the same new file, and change none of its versions. */
function newFilesOf({ openPullRequests, newFilePullRequests }: DraftPart): readonly number[] {
  const changing = new Set(openPullRequests.map(({ number }) => number));
  return newFilePullRequests.filter((number) => !changing.has(number)).slice(0, maxPullRequests);
}

function openButton(pullRequest: number): ShownNote['button'] {
  return {
    label: l10n.t('Open pull request {number}', { number: `#${pullRequest}` }),
    action: 'openPullRequest',
    pullRequest,
  };
}

function plain(text: string): ShownNote {
  return { text, button: null };
}

function nameOf(
  { draft }: { readonly draft: Pick<DraftPart['draft'], 'component'> },
  revisions: readonly string[] = [],
): string {
  const name = plainText(displayName(draft.component));
  return revisions.length === 0 ? name : `${name} ${versionLabel(revisions, maxNames)}`;
}
