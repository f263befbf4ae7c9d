import * as vscode from 'vscode';

import { displayName } from '../../../core/coordinates.ts';
import { plainText } from '../../../core/plainText.ts';
import { contributionTypes } from '../../../curation/curation.ts';
import type { Evidence } from '../../../curation/evidence.ts';
import { evidenceText } from '../../../curation/prefilledInfo.ts';
import type { ComponentChanges } from '../../../model/outbox/submissions/contributionChanges.ts';
import type { ContributionPlan } from '../../../model/outbox/submissions/contributionPlan.ts';
import type { RequestForm } from '../../../model/outbox/submissions/requestForms.ts';
import type { Submission } from '../../../model/outbox/submissions/submission.ts';
import { notNamed } from '../../../model/outbox/submissions/supportingFiles.ts';
import type { ShownChanges, SubmissionLabels, SubmissionSnapshot } from '../../../protocol/submissionPage.ts';
import { fieldLabel } from '../../drafts/language/fieldLabels.ts';
import {
  contributionProblemLabel,
  type Target,
  targetLabel,
  valueLabel,
  versionsLabel,
  whatLabel,
} from './contributionLabels.ts';
import { type Identity, identityLabel } from './identities.ts';
import { stateNotes } from './requestLabels.ts';

/** A contribution as it would be sent now, and what is around it. */
export interface Review {
  readonly plan: ContributionPlan;
  readonly changes: readonly ComponentChanges[];
  readonly target: Target;
  readonly form: RequestForm;
  /** `null`: the user is asked. */
  readonly identity: Identity | null;
  /** It was sent already, and its outcome is unknown. */
  readonly unknown: Submission | null;
  readonly hasConflict: boolean;
  readonly now: number;
}

interface Beside {
  readonly edit: number;
  readonly requests: string;
  readonly evidence: readonly Evidence[];
}

/** Files offered as evidence. */
const mostEvidence = 3;

export function submissionSnapshot(review: Review, { edit, requests, evidence }: Beside): SubmissionSnapshot {
  const { plan, changes, target, form, identity, unknown, hasConflict, now } = review;
  const { reading } = plan;
  const { texts } = reading;
  const isBlocked =
    plan.requests === null ||
    plan.missing.length > 0 ||
    plan.tooLarge.length > 0 ||
    reading.findings.some(({ severity }) => severity === 'error');
  return {
    locale: vscode.env.language,
    labels: labels(),
    subject: whatLabel(plan.parts.map(({ set }) => set)),
    changes: changes.map(shownChanges),
    texts,
    edit,
    types: contributionTypes,
    findings: reading.findings.map(({ severity, problem, field }) => ({
      field,
      severity,
      message: contributionProblemLabel(problem),
    })),
    evidence: notNamed(evidence, texts?.details ?? '')
      .slice(0, mostEvidence)
      .map((one) => ({ label: evidenceLabel(one), text: evidenceText(one) })),
    target: targetLabel(target),
    identity: identity ? identityLabel(identity) : vscode.l10n.t('you are asked before anything is sent'),
    state: unknown ? 'unknown' : hasConflict ? 'conflict' : isBlocked ? 'blocked' : 'ready',
    notes: hasConflict
      ? [vscode.l10n.t('Another window has a different text for this contribution. Decide first which one to keep.')]
      : stateNotes(plan, form, { unknown, now }),
    requests,
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

function labels(): SubmissionLabels {
  return {
    heading: vscode.l10n.t('Submit Curation'),
    changes: vscode.l10n.t('Changes'),
    component: vscode.l10n.t('Component'),
    versions: vscode.l10n.t('Versions'),
    change: vscode.l10n.t('Change'),
    noChange: vscode.l10n.t('no change'),
    title: vscode.l10n.t('Title'),
    reason: vscode.l10n.t('Details and reason'),
    reasonHint: vscode.l10n.t('What is wrong, and how you know'),
    insertEvidence: vscode.l10n.t('Insert evidence'),
    more: vscode.l10n.t('Type and resolution'),
    type: vscode.l10n.t('Type'),
    resolution: vscode.l10n.t('Resolution'),
    from: vscode.l10n.t('As'),
    to: vscode.l10n.t('To'),
    submit: vscode.l10n.t('Submit…'),
    submitKeys: vscode.l10n.t('Ctrl+Enter'),
    submitAs: vscode.l10n.t('Submit as…'),
    preview: vscode.l10n.t('Preview'),
    discard: vscode.l10n.t('Discard Review'),
    openText: vscode.l10n.t('Edit as Text'),
    requests: vscode.l10n.t('Exact request'),
    openRequests: vscode.l10n.t('Open in Editor'),
    resolve: vscode.l10n.t('Resolve…'),
    findPullRequest: vscode.l10n.t('Find Pull Request'),
    publicForGood: vscode.l10n.t('A pull request is public and can’t be taken back. You confirm before it is sent.'),
    unreadable: vscode.l10n.t('The text can’t be read. Edit it as text to fix it.'),
  };
}
