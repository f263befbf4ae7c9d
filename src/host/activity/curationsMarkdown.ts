import * as vscode from 'vscode';

import { displayCoordinates, displayName, formatCoordinates } from '../../core/coordinates.ts';
import { titleText } from '../../core/plainText.ts';
import type { DraftNode } from '../../model/activity/curationNodes.ts';
import type { LocalLicense } from '../../model/drafts/localLicenses.ts';
import type { PendingPullRequest } from '../../model/activity/pendingPullRequests.ts';
import type { PartState, Submission } from '../../model/submissions/submission.ts';
import { cannotBeFound } from '../../model/submissions/pullRequestSearch.ts';
import { sendAgainAfter } from '../../model/submissions/watchTimes.ts';
import { timeLabel } from '../common/formats.ts';
import { ageLabel, versionLabel } from '../common/labels.ts';
import {
  draftStateLabel,
  hardToFindLabel,
  partStateExplanation,
  partStateLabel,
} from '../submissions/curationsLabels.ts';
import { appendLocal } from '../common/componentMarkdown.ts';
import { appendLine, appendParagraph, titledMarkdown } from '../common/textMarkdown.ts';

/** Most texts or components shown. */
const maxShown = 5;

/** Tooltip of a draft. Untrusted texts go in as text, never as Markdown, here and below. */
export function draftMarkdown({ draft, state }: DraftNode, now: number): vscode.MarkdownString {
  const text = titledMarkdown(displayName(draft.component));
  appendLine(text, 'package', displayCoordinates(draft.component));
  appendLine(text, state.kind === 'good' ? 'pass' : 'info', draftStateLabel(state));
  if (state.kind !== 'unread') {
    if (state.revisions.length > 0) appendLine(text, 'versions', versionLabel(state.revisions, 10));
    if (state.declared.length > 0) appendLine(text, 'law', state.declared.join(', '));
  }
  appendLine(text, 'history', vscode.l10n.t('Changed {0}', ageLabel(now - draft.changedAt)));
  return text;
}

export function submissionMarkdown(
  submission: Submission,
  state: PartState | null,
  now: number,
): vscode.MarkdownString {
  const { info, account, createdAt, service } = submission;
  const text = titledMarkdown(titleText(info.summary));
  if (state) {
    appendLine(text, 'info', partStateLabel(state));
    if (partStateExplanation(state) !== '') appendParagraph(text, partStateExplanation(state));
    // The first is stated in the line above.
    if (state.kind === 'refused')
      for (const { words: message } of state.words.slice(1, maxShown)) appendParagraph(text, `“${message}”`);
    if (state.kind === 'unsure') {
      const searchedAt = state.lookedAt.at(-1);
      if (searchedAt !== undefined)
        appendLine(text, 'search', vscode.l10n.t('Not found {0}', ageLabel(now - searchedAt)));
      const until = state.since + sendAgainAfter(state.problem);
      if (until > now) appendLine(text, 'clock', vscode.l10n.t('Can be submitted again from {0}', timeLabel(until)));
      if (cannotBeFound(submission)) appendLine(text, 'warning', hardToFindLabel());
    }
    if (state.kind === 'mergedNotInEffect')
      appendLine(text, 'warning', versionLabel(state.notInEffect.map(formatCoordinates), 10));
    if ('checkedAt' in state)
      appendLine(text, 'history', vscode.l10n.t('Requested {0}', ageLabel(now - state.checkedAt)));
  }
  const age = ageLabel(now - createdAt);
  const name = account ?? vscode.l10n.t('anonymous');
  appendLine(text, 'cloud-upload', vscode.l10n.t('Submitted {0} as {1}, to {2}', age, name, service));
  return text;
}

export function pullRequestMarkdown(pullRequest: PendingPullRequest, now: number): vscode.MarkdownString {
  const { number, title, author, createdAt, components } = pullRequest;
  const text = titledMarkdown(titleText(`#${number} ${title}`));
  if (author !== null) appendLine(text, 'account', author);
  if (createdAt !== null) appendLine(text, 'history', vscode.l10n.t('Opened {0}', ageLabel(now - createdAt)));
  for (const { component, revisions } of components.slice(0, maxShown)) {
    const versions = versionLabel(revisions.map(({ revision }) => revision));
    appendLine(text, 'package', `${displayName(component)} ${versions}`);
  }
  return text;
}

/** Says that a license is the user's own, why, and where it is proposed. */
export function localMarkdown(local: LocalLicense, now: number): vscode.MarkdownString {
  const text = titledMarkdown(local.declared);
  appendLocal(text, local, now);
  return text;
}
