import * as vscode from 'vscode';

import { wrapped } from '../../base/wrapped.ts';
import { displayName } from '../../core/coordinates.ts';
import { plainText } from '../../core/plainText.ts';
import { jsonBytes } from '../../curation/contributionBodies.ts';
import { requestPath, requestsText } from '../../curation/contributionRequests.ts';
import { contributionTypes } from '../../curation/curation.ts';
import type { Evidence } from '../../curation/evidence.ts';
import { evidenceText } from '../../curation/prefilledInfo.ts';
import type { ComponentChanges } from '../../model/submissions/contributionChanges.ts';
import { notNamed } from '../../model/submissions/supportingFiles.ts';
import type { ShownChanges, ShownIdentity, SubmissionSnapshot } from '../../protocol/submissionPage.ts';
import { fieldLabel } from '../drafts/language/fieldLabels.ts';
import { contributionProblemLabel, targetLabel, valueLabel, versionsLabel, whatLabel } from './contributionLabels.ts';
import { identityLabel } from './identities.ts';
import { type Review, stateNotes, blockers } from './submissionNotes.ts';
import { pairLabel } from '../common/labels.ts';

interface Beside {
  readonly edit: number;
  readonly evidence: readonly Evidence[];
}

/** Files offered as evidence. */
const maxEvidence = 3;

export function submissionSnapshot(review: Review, { edit, evidence }: Beside): SubmissionSnapshot {
  const { stored, plan, changes, target, unknown } = review;
  const { id, texts } = stored;
  const count = plan.requests?.length ?? 0;
  return {
    id,
    subject: whatLabel(plan.parts.map(({ set }) => set)),
    changes: changes.map(shownChanges),
    texts,
    edit,
    types: contributionTypes,
    findings: plan.findings.map(({ severity, problem, field }) => ({
      field,
      severity,
      message: contributionProblemLabel(problem),
    })),
    evidence: notNamed(evidence, texts.details)
      .slice(0, maxEvidence)
      .map((one) => ({ label: evidenceLabel(one), text: evidenceText(one) })),
    target: targetLabel(target),
    requestCount: count > 1 ? vscode.l10n.t('In {0} pull requests, one after the other', count) : null,
    identity: shownIdentity(review),
    state: unknown ? 'unknown' : blockers(review).length > 0 ? 'blocked' : 'ready',
    // What the field of the reason lacks is said there.
    notes: stateNotes(review, { withReason: false }),
    requests: requestsText(plan.requests ?? [], requestComments(review)),
  };
}

/** The text around the requests. */
function requestComments(review: Review): Parameters<typeof requestsText>[1] {
  const { plan, target, identity, unknown } = review;
  const count = plan.requests?.length ?? 0;
  const host = URL.canParse(target.service) ? new URL(target.service).host : target.service;
  const isSendable = unknown === null && plan.requests !== null && blockers(review).length === 0;
  const top = [
    ...(isSendable ? [vscode.l10n.t('This is what “Submit…” sends. Nothing is sent yet.')] : []),
    ...stateNotes(review).map(({ text }) => text),
    pairLabel(vscode.l10n.t('To'), targetLabel(target)),
    pairLabel(vscode.l10n.t('Submit as'), identityLabel(identity)),
  ];
  return {
    top: top.flatMap(wrapped),
    of: (request, at) => [
      ...(count > 1 ? [vscode.l10n.t('Request {0} of {1}', at + 1, count)] : []),
      `PATCH ${requestPath(request)} HTTP/1.1`,
      `Host: ${plainText(host)}`,
      'Content-Type: application/json',
      `Content-Length: ${jsonBytes(request.body)}`,
      ...(identity.kind === 'github'
        ? [`Authorization: Bearer … (${vscode.l10n.t('the token of your sign-in')})`]
        : []),
    ],
  };
}

function shownIdentity({ identity, account, signIn }: Review): ShownIdentity {
  const name = signIn === 'allowed' && account !== null ? plainText(account) : null;
  const hints = {
    allowed: vscode.l10n.t('The pull request and its commits have your name and public e-mail address.'),
    ask: vscode.l10n.t('Your user settings don’t name this service: you decide first whether it gets your sign-in.'),
    anonymous: vscode.l10n.t('You decided that this service doesn’t get your sign-in.'),
    unencrypted: vscode.l10n.t(
      'GitHub account: not available, because the connection isn’t encrypted and your sign-in could be intercepted.',
    ),
  };
  return {
    kind: identity.kind,
    account: name,
    signIn:
      signIn === 'unencrypted'
        ? null
        : name === null
          ? vscode.l10n.t('Sign In to GitHub…')
          : vscode.l10n.t('Use Another GitHub Account…'),
    signInHint: name === null ? hints[signIn] : '',
  };
}

function evidenceLabel({ path, license, revision }: Evidence): string {
  const file = plainText(path.split('/').slice(-2).join('/'));
  return license
    ? vscode.l10n.t('{0} of {1} says {2}', file, plainText(revision), plainText(license))
    : vscode.l10n.t('{0} of {1}', file, plainText(revision));
}

function shownChanges({ component, groups }: ComponentChanges): ShownChanges {
  return {
    component: plainText(displayName(component)),
    groups: groups.map(({ revisions, changes }) => ({
      count: revisions.length > 3 ? vscode.l10n.t('{0} versions', revisions.length) : null,
      revisions: revisions.length > 3 ? revisions.map((one) => plainText(one)).join(', ') : versionsLabel(revisions),
      changes: changes.map(({ field, before, after }) => ({
        field: field === 'declared' ? null : fieldLabel(field),
        before: before === undefined ? null : valueLabel(before),
        after: valueLabel(after),
      })),
    })),
  };
}
