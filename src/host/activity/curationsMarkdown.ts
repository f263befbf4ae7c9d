import * as vscode from 'vscode';

import { assertNever } from '../../base/exhaustive.ts';
import { displayCoordinates, displayName, formatCoordinates } from '../../core/coordinates.ts';
import { plainText, titleText } from '../../core/plainText.ts';
import type { CurationNode, DraftNode } from '../../model/activity/curationNodes.ts';
import type { LocalLicense } from '../../model/drafts/localLicenses.ts';
import type { PendingPullRequest } from '../../model/activity/pendingPullRequests.ts';
import type { PartState, Submission } from '../../model/submissions/submission.ts';
import { isLookDoubtful } from '../../model/submissions/partLook.ts';
import { sendAgainAfter } from '../../model/submissions/watchTimes.ts';
import { timeLabel } from '../formats.ts';
import { ageLabel } from '../labels.ts';
import {
  draftStateLabel,
  hardToFindLabel,
  partStateExplanation,
  partStateLabel,
  versionLabel,
} from './curationsLabels.ts';
import { TextMarkdown } from '../textMarkdown.ts';

/** Most texts or components shown. */
const maxShown = 5;

/** Tooltip of a row. Untrusted texts go in as text, never as Markdown. */
export function curationMarkdown(node: CurationNode, now: number): vscode.MarkdownString | null {
  switch (node.kind) {
    case 'draft':
      return draftMarkdown(node, now);
    case 'submission':
      return submissionMarkdown(node.submission, node.state, now);
    case 'submissionPart':
      return submissionMarkdown(node.submission, node.state, now);
    case 'pullRequest':
      return pullRequestMarkdown(node.pullRequest, now);
    case 'localLicense':
      return localMarkdown(node.license, now);
    case 'draftRevision':
    case 'draftField':
    case 'sentComponent':
    case 'pendingComponent':
    case 'note':
    case 'problem':
      return null;
    default:
      return assertNever(node);
  }
}

function draftMarkdown({ draft, state }: DraftNode, now: number): vscode.MarkdownString {
  const text = begun(displayName(draft.component));
  line(text, 'package', displayCoordinates(draft.component));
  line(text, state.kind === 'good' ? 'pass' : 'info', draftStateLabel(state));
  if (state.kind !== 'unread') {
    if (state.revisions.length > 0) line(text, 'versions', versionLabel(state.revisions, 10));
    if (state.declared.length > 0) line(text, 'law', state.declared.join(', '));
  }
  line(text, 'history', vscode.l10n.t('Changed {0}', ageLabel(now - draft.changedAt)));
  return text;
}

function submissionMarkdown(submission: Submission, state: PartState | null, now: number): vscode.MarkdownString {
  const { info, account, createdAt, service } = submission;
  const text = begun(titleText(info.summary));
  if (state) {
    line(text, 'info', partStateLabel(state));
    if (partStateExplanation(state) !== '') paragraph(text, partStateExplanation(state));
    // The first is stated in the line above.
    if (state.kind === 'refused')
      for (const { words: message } of state.words.slice(1, maxShown)) paragraph(text, `“${message}”`);
    if (state.kind === 'unsure') {
      const looked = state.lookedAt.at(-1);
      if (looked !== undefined) line(text, 'search', vscode.l10n.t('Not found {0}', ageLabel(now - looked)));
      const until = state.since + sendAgainAfter(state.problem);
      if (until > now) line(text, 'clock', vscode.l10n.t('Can be submitted again from {0}', timeLabel(until)));
      if (isLookDoubtful(submission)) line(text, 'warning', hardToFindLabel());
    }
    if (state.kind === 'mergedNotInEffect')
      line(text, 'warning', versionLabel(state.notInEffect.map(formatCoordinates), 10));
    if ('checkedAt' in state) line(text, 'history', vscode.l10n.t('Asked {0}', ageLabel(now - state.checkedAt)));
  }
  const age = ageLabel(now - createdAt);
  const name = account ?? vscode.l10n.t('anonymous');
  line(text, 'cloud-upload', vscode.l10n.t('Submitted {0} as {1}, to {2}', age, name, service));
  return text;
}

function pullRequestMarkdown(pullRequest: PendingPullRequest, now: number): vscode.MarkdownString {
  const { number, title, author, createdAt, components } = pullRequest;
  const text = begun(titleText(`#${number} ${title}`));
  if (author !== null) line(text, 'account', author);
  if (createdAt !== null) line(text, 'history', vscode.l10n.t('Opened {0}', ageLabel(now - createdAt)));
  for (const { component, revisions } of components.slice(0, maxShown)) {
    const versions = versionLabel(revisions.map(({ revision }) => revision));
    line(text, 'package', `${displayName(component)} ${versions}`);
  }
  return text;
}

/** Says that a license is the user's own, why, and where it is proposed. */
export function localMarkdown(local: LocalLicense, now: number): vscode.MarkdownString {
  const text = begun(local.declared);
  appendLocal(text, local, now);
  return text;
}

/** The same as part of another tooltip. */
export function appendLocal(text: vscode.MarkdownString, local: LocalLicense, now: number): void {
  line(text, 'pin', localLabel(local));
  if (local.reason.trim() !== '') paragraph(text, `“${local.reason}”`);
  paragraph(text, vscode.l10n.t('Since {0}', ageLabel(now - local.since)));
}

function localLabel({ pullRequest }: LocalLicense): string {
  return pullRequest === null
    ? vscode.l10n.t('Local override: it counts in this workspace.')
    : vscode.l10n.t('Local override until {0} is merged.', `#${pullRequest}`);
}

function begun(title: string): vscode.MarkdownString {
  const text = new TextMarkdown();
  return text.appendMarkdown('**').appendText(plainText(title)).appendMarkdown('**');
}

function line(text: vscode.MarkdownString, icon: string, message: string): void {
  appendWords(text.appendMarkdown(`\n\n$(${icon}) `), message);
}

function paragraph(text: vscode.MarkdownString, message: string): void {
  appendWords(text.appendMarkdown('\n\n'), message);
}

/** Word by word: the editor would break a whole sentence anywhere, even within words. */
function appendWords(text: vscode.MarkdownString, message: string): void {
  for (const [at, word] of plainText(message).split(' ').entries()) {
    if (at > 0) text.appendMarkdown(' ');
    text.appendText(word);
  }
}
