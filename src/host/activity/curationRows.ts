import * as vscode from 'vscode';

import { assertNever } from '../../base/exhaustive.ts';
import { type ItemKind, itemKinds } from '../../contributions.ts';
import { displayName } from '../../core/coordinates.ts';
import { plainText, titleText } from '../../core/plainText.ts';
import type {
  CurationNode,
  DraftFieldNode,
  DraftNode,
  DraftRevisionNode,
  LocalLicenseNode,
  NoteNode,
  PendingComponentNode,
  ProblemNode,
  PullRequestNode,
  SentComponentNode,
  SubmissionNode,
  SubmissionPartNode,
} from '../../model/activity/curationNodes.ts';
import { type PartState, partStates } from '../../model/submissions/submission.ts';
import { report, reportLine } from '../common/report.ts';
import { componentDescription } from '../common/componentDescription.ts';
import { fieldLabel } from '../drafts/language/fieldLabels.ts';
import { icon, warningIcon } from '../common/icons.ts';
import { ageLabel, componentCountLabel, shortVersion, versionLabel, factsLabel, namesLabel } from '../common/labels.ts';
import {
  draftStateLabel,
  partStateLabel,
  submissionStateLabel,
  submissionTitle,
} from '../submissions/curationsLabels.ts';
import { valuesLabel } from '../submissions/contributionLabels.ts';
import { titledCommand } from '../common/commandTitles.ts';
import type { Row } from '../common/rowsView.ts';
import { draftMarkdown, localMarkdown, pullRequestMarkdown, submissionMarkdown } from './curationsMarkdown.ts';

const { Collapsed, None } = vscode.TreeItemCollapsibleState;

/** What the editor shows of a row about curations. */
export function curationRow(node: CurationNode, now: () => number): Pick<Row, 'item' | 'tooltip'> {
  switch (node.kind) {
    case 'draft':
      return { item: () => draftItem(node), tooltip: () => draftMarkdown(node, now()) };
    case 'draftRevision':
      return { item: () => revisionItem(node) };
    case 'draftField':
      return { item: () => fieldItem(node) };
    case 'submission':
      return {
        item: () => submissionItem(node, now()),
        tooltip: () => submissionMarkdown(node.submission, node.state, now()),
      };
    case 'submissionPart':
      return { item: () => partItem(node), tooltip: () => submissionMarkdown(node.submission, node.state, now()) };
    case 'sentComponent':
      return { item: () => sentItem(node) };
    case 'pullRequest':
      return {
        item: () => pullRequestItem(node, now()),
        tooltip: () => pullRequestMarkdown(node.pullRequest, now()),
      };
    case 'pendingComponent':
      return { item: () => pendingItem(node) };
    case 'localLicense':
      return { item: () => localItem(node), tooltip: () => localMarkdown(node.license, now()) };
    case 'note':
      return { item: () => noteItem(node) };
    case 'problem':
      return { item: () => problemItem(node) };
    default:
      return assertNever(node);
  }
}

function fieldItem(node: DraftFieldNode): vscode.TreeItem {
  const item = new vscode.TreeItem(fieldLabel(node.change.field));
  item.description = valuesLabel(node.change);
  item.tooltip = `${fieldLabel(node.change.field)}: ${item.description}`;
  item.command = titledCommand('clearlydefined.openDraft', node);
  return item;
}

function submissionItem(node: SubmissionNode, now: number): vscode.TreeItem {
  const { submission, state } = node;
  const item = new vscode.TreeItem(submissionTitle(submission, state), Collapsed);
  const { parts } = submission;
  item.description = factsLabel(
    state && submissionStateLabel(state),
    parts.length > 1 ? vscode.l10n.t('parts: {0}', parts.length) : '',
    ageLabel(now - submission.createdAt),
  );
  if (state) item.iconPath = icon(...partStates[state.kind].icon);
  item.contextValue = state ? submissionKind(state) : itemKinds.endedSubmission;
  if (state && 'number' in state) item.command = titledCommand('clearlydefined.openSubmission', node);
  return item;
}

function pullRequestItem(node: PullRequestNode, now: number): vscode.TreeItem {
  const { pullRequest } = node;
  const { number, title, author, createdAt, components } = pullRequest;
  const item = new vscode.TreeItem(titleText(`#${number} ${title}`), Collapsed);
  item.description = factsLabel(
    author === null ? '' : plainText(author),
    createdAt === null ? '' : ageLabel(now - createdAt),
    components.length > 1 ? componentCountLabel(components.length) : '',
  );
  item.iconPath = icon('git-pull-request', 'clearlydefined.pullRequestOpenForeground');
  item.contextValue = itemKinds.pendingPullRequest;
  item.command = titledCommand('clearlydefined.openSubmission', node);
  return item;
}

function draftItem(node: DraftNode): vscode.TreeItem {
  const { draft, state, isChosen } = node;
  const name = plainText(displayName(draft.component));
  const item = new vscode.TreeItem(name, Collapsed);
  const [declared, versions] =
    state.kind === 'unread' ? ['', ''] : [declaredLabel(state.declared), versionLabel(state.revisions)];
  item.description = factsLabel(declared, draftStateLabel(state), versions);
  item.iconPath = draftIcon(state.kind);
  item.contextValue = {
    unread: itemKinds.draft,
    faulty: itemKinds.draft,
    incomplete: itemKinds.draft,
    good: itemKinds.goodDraft,
    conflict: itemKinds.conflictingDraft,
  }[state.kind];
  item.checkboxState = {
    state: isChosen ? vscode.TreeItemCheckboxState.Checked : vscode.TreeItemCheckboxState.Unchecked,
    tooltip: vscode.l10n.t('Include {0} in the next submission', name),
    accessibilityInformation: { label: vscode.l10n.t('Include {0} in the next submission', name), role: 'checkbox' },
  };
  item.command = titledCommand('clearlydefined.openDraft', node);
  return item;
}

function revisionItem(node: DraftRevisionNode): vscode.TreeItem {
  const { revision, changes } = node;
  const item = new vscode.TreeItem(
    plainText(shortVersion(revision) ?? revision),
    changes.length > 0 ? Collapsed : None,
  );
  const [first] = changes;
  item.description =
    changes.length === 0 || !first
      ? vscode.l10n.t('no change')
      : changes.length === 1
        ? `${fieldLabel(first.field)}: ${valuesLabel(first)}`
        : vscode.l10n.t('fields: {count}', { count: changes.length });
  item.iconPath = new vscode.ThemeIcon('tag');
  item.tooltip = item.description;
  item.contextValue = itemKinds.component;
  item.command = titledCommand('clearlydefined.openDraft', node);
  return item;
}

function partItem({ submission, at, state }: SubmissionPartNode): vscode.TreeItem {
  const label = vscode.l10n.t('Part {0} of {1}', at + 1, submission.parts.length);
  const item = new vscode.TreeItem(label, Collapsed);
  item.description = partStateLabel(state);
  item.iconPath = icon(...partStates[state.kind].icon);
  item.contextValue = submissionKind(state);
  return item;
}

function sentItem(node: SentComponentNode): vscode.TreeItem {
  const { component, revisions, declared, pullRequest, notInEffect } = node.sent;
  const item = new vscode.TreeItem(plainText(displayName(component)));
  const missing = notInEffect.length > 0 ? vscode.l10n.t('not in effect: {0}', versionLabel(notInEffect)) : '';
  item.description = componentDescription({
    license: declaredLabel(declared),
    version: versionLabel(revisions),
    remarks: [missing],
  });
  item.tooltip = `${item.label as string} ${versionLabel(revisions, 50)}`;
  item.iconPath = missing ? warningIcon() : new vscode.ThemeIcon('package');
  if (pullRequest !== null) item.command = titledCommand('clearlydefined.openSubmission', node);
  return item;
}

function pendingItem(node: PendingComponentNode): vscode.TreeItem {
  const { component, revisions } = node.pending;
  const item = new vscode.TreeItem(plainText(displayName(component)));
  const declared = [...new Set(revisions.flatMap((one) => one.declared ?? []))];
  const versions = revisions.map(({ revision }) => revision);
  item.description = componentDescription({ license: declaredLabel(declared), version: versionLabel(versions) });
  item.tooltip = `${item.label as string} ${versionLabel(versions, 50)}`;
  item.iconPath = new vscode.ThemeIcon('package');
  item.command = titledCommand('clearlydefined.openSubmission', node);
  return item;
}

function localItem(node: LocalLicenseNode): vscode.TreeItem {
  const { coordinates, license } = node;
  const item = new vscode.TreeItem(plainText(displayName(coordinates)));
  const { declared, reason, pullRequest } = license;
  item.description = componentDescription({
    license: declared,
    version: shortVersion(coordinates.revision),
    remarks: [pullRequest === null ? '' : `#${pullRequest}`, reason],
  });
  item.iconPath = new vscode.ThemeIcon('pinned');
  item.contextValue = itemKinds.localLicense;
  item.command = titledCommand('clearlydefined.openDefinition', node);
  return item;
}

function noteItem({ note }: NoteNode): vscode.TreeItem {
  if (note === 'none') return new vscode.TreeItem(vscode.l10n.t('None on components of this workspace'));
  const item = new vscode.TreeItem(vscode.l10n.t('Requesting data…'));
  item.iconPath = new vscode.ThemeIcon('sync~spin');
  return item;
}

function problemItem({ problem }: ProblemNode): vscode.TreeItem {
  const item = new vscode.TreeItem(report(problem).cause);
  item.tooltip = reportLine(problem);
  item.iconPath = warningIcon();
  item.contextValue = itemKinds.problem;
  item.command = titledCommand('clearlydefined.refreshActivity');
  return item;
}

/** Kind of a submission's row, for menus. */
export function submissionKind({ kind }: PartState): ItemKind {
  return `submission.${partStates[kind].menu}`;
}

function draftIcon(kind: DraftNode['state']['kind']): vscode.ThemeIcon {
  switch (kind) {
    case 'good':
      return icon('edit', 'clearlydefined.doneForeground');
    case 'faulty':
      return icon('error', 'clearlydefined.errorForeground');
    case 'conflict':
      return icon('git-merge', 'list.warningForeground');
    case 'incomplete':
    case 'unread':
      return icon('edit', null);
    default:
      return assertNever(kind);
  }
}

function declaredLabel(declared: readonly string[]): string {
  return namesLabel(declared.map(plainText), 1);
}
