import { l10n } from 'vscode';

import { displayName } from '../../../core/coordinates.ts';
import { plainText } from '../../../core/plainText.ts';
import { jsonBytes } from '../../../curation/contributionBodies.ts';
import { requestPath, type requestsText } from '../../../curation/contributionRequests.ts';
import type { ContributionPlan, DraftPart } from '../../../model/outbox/submissions/contributionPlan.ts';
import type { Submission } from '../../../model/outbox/submissions/submission.ts';
import type { RequestForm } from '../../../model/outbox/submissions/requestForms.ts';
import { sendAgainAfter } from '../../../model/outbox/submissions/watchTimes.ts';
import { timeLabel } from '../../formats.ts';
import { report } from '../../report.ts';
import { unknownCauseLabel, unknownOutcomeLabel } from '../../activity/curationsLabels.ts';
import { ageLabel } from '../../labels.ts';
import { type Target, targetLabel } from './contributionLabels.ts';
import { type Identity, identityLabel } from './identities.ts';
import { wrapped } from '../../../base/wrapped.ts';

/** Pull requests named for each component. */
const maxPullRequests = 3;

/** The text around the requests in their document. */
export function requestComments(
  plan: ContributionPlan,
  target: Target,
  form: RequestForm,
  identity: Identity | null,
  { unknown, now }: { readonly unknown: Submission | null; readonly now: number },
): Parameters<typeof requestsText>[1] {
  const count = plan.requests?.length ?? 0;
  const host = URL.canParse(target.service) ? new URL(target.service).host : target.service;
  const isSendable = unknown === null && plan.requests !== null && !lacksReason(plan);
  const top = [
    ...(isSendable
      ? [
          count === 1
            ? l10n.t('This is what “Submit…” sends, in one request. Nothing is sent yet.')
            : l10n.t('This is what “Submit…” sends, in {0} requests. Nothing is sent yet.', count),
        ]
      : []),
    ...stateNotes(plan, form, { unknown, now }),
    l10n.t('To: {0}.', targetLabel(target)),
    l10n.t('As: {0}.', identity ? identityLabel(identity) : l10n.t('you are asked before anything is sent')),
  ];
  return {
    top: top.flatMap(wrapped),
    of: (request, at) => [
      ...(count > 1 ? [l10n.t('Request {0} of {1}', at + 1, count)] : []),
      `PATCH ${requestPath(request)} HTTP/1.1`,
      `Host: ${plainText(host)}`,
      'Content-Type: application/json',
      `Content-Length: ${jsonBytes(request.body)}`,
      ...(identity?.kind === 'github' ? [`Authorization: Bearer … (${l10n.t('the token of your sign-in')})`] : []),
    ],
  };
}

/** What the user has to know before it is sent, or why it is not; empty if there is nothing. */
export function stateNotes(
  plan: ContributionPlan,
  form: RequestForm,
  { unknown, now }: { readonly unknown: Submission | null; readonly now: number },
): readonly string[] {
  return [
    ...(unknown ? outcomeLines(unknown, now) : plan.requests === null || lacksReason(plan) ? [whyNothing(plan)] : []),
    ...plan.parts.flatMap(newFileLines),
    ...plan.parts.flatMap(uncheckedLines),
    ...(form === 'single' ? [l10n.t('This service takes one version at a time.')] : []),
    ...(plan.tooLarge.length > 0
      ? [l10n.t('The service refuses requests of more than 102,400 bytes: shorten the details, or the draft.')]
      : []),
  ];
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

/** Pull requests that add the same new curation file. */
export function newFileLines({ draft, newFilePullRequests }: DraftPart): readonly string[] {
  const name = plainText(displayName(draft.component));
  return newFilePullRequests
    .slice(0, maxPullRequests)
    .map((number) =>
      l10n.t(
        'Pull request #{0} adds the same new curation file, of {1}: only one of them can be merged. Submit after it is merged, or submit now and reviewers choose.',
        number,
        name,
      ),
    );
}

/** Open pull requests could not be checked. */
function uncheckedLines({ draft, pullRequestsProblem }: DraftPart): readonly string[] {
  if (pullRequestsProblem === null) return [];
  const name = plainText(displayName(draft.component));
  const unchecked = l10n.t(
    'Open pull requests of {0} could not be checked: {1}',
    name,
    report(pullRequestsProblem).cause,
  );
  return pullRequestsProblem.kind === 'notOffered'
    ? [unchecked]
    : [`${unchecked} ${l10n.t('They are checked again before anything is sent.')}`];
}

function lacksReason({ reading }: Pick<ContributionPlan, 'reading'>): boolean {
  return reading.findings.some(({ problem }) => problem.kind === 'noReason');
}

function whyNothing({ parts, reading }: ContributionPlan): string {
  const faulty = parts
    .filter(({ errors, draft }) => errors.length > 0 || draft.conflicts.length > 0)
    .map(({ draft }) => plainText(displayName(draft.component)));
  if (faulty.length === 0 && reading.info !== null && lacksReason({ reading }))
    return l10n.t('Nothing can be sent yet: give a reason in the details. No file is named as evidence.');
  if (faulty.length === 0) return l10n.t('Nothing can be sent yet: the contribution text or a draft has errors.');
  const names = faulty.slice(0, 5).join(', ');
  return l10n.t('Nothing can be sent yet: there is something to decide, or to put right, in the draft of {0}.', names);
}
