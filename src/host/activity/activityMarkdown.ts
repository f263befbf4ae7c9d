import * as vscode from 'vscode';

import { baseName } from '../../base/baseName.ts';
import type { CommandId, ComponentArgument } from '../../contributions.ts';
import { displayCoordinates, displayName } from '../../core/coordinates.ts';
import { plainText } from '../../core/plainText.ts';
import type { ExportNode, HarvestNode } from '../../model/activity/activityNodes.ts';
import { harvestProgress } from '../../model/activity/shownHarvest.ts';
import { harvestSteps } from '../../model/activity/harvestSteps.ts';
import { harvestStates } from '../../model/harvests/harvest.ts';
import { report } from '../common/report.ts';
import { ageLabel, dataLabel } from '../common/labels.ts';
import { stepLabel } from './activityStepLabels.ts';
import { exportCountLabel, exportStateLabel, harvestLabel, toolLabel } from './activityLabels.ts';
import { TextMarkdown } from '../common/textMarkdown.ts';
import { commandTitle } from '../common/commandTitles.ts';

/** Tooltip of a harvest. Untrusted texts go in as text, never as Markdown. `inUse`: the base address of the service. */
export function harvestMarkdown(node: HarvestNode, now: number, inUse: string | null): vscode.MarkdownString {
  const { coordinates, shown, item, service } = node;
  const text = begun(displayName(coordinates));
  line(text, 'package', displayCoordinates(coordinates));
  line(text, 'info', harvestLabel(shown));
  const { explanation, actions } = harvestStates[shown.kind];
  if (explanation !== '') paragraph(text, dataLabel(explanation));
  if (service !== inUse && actions.includes('checkAgain'))
    paragraph(text, vscode.l10n.t('Paused: the settings name another service now.'));
  // For one that ended badly, it is already stated above.
  if (shown.problem && !['failed', 'refused'].includes(shown.kind)) paragraph(text, report(shown.problem).cause);
  for (const row of harvestSteps(node)) {
    if (row.kind !== 'step' || row.step.kind !== 'tool') continue;
    const { label, detail } = stepLabel(row.step, row.state);
    line(text, row.state === 'notYet' ? 'circle-outline' : 'check', `${label}: ${detail}`);
  }
  const progress = harvestProgress(item);
  const only = toolLabel(node.tool);
  if (progress) {
    const age = ageLabel(now - progress.sentAt);
    const sent = vscode.l10n.t('Sent {0}, to {1}', age, service);
    line(text, 'cloud-upload', only === '' ? sent : `${sent} (${only})`);
  } else line(text, 'cloud-upload', vscode.l10n.t('For {0}', service));
  if (progress && progress.askedAt !== null)
    line(text, 'history', vscode.l10n.t('Asked {0}', ageLabel(now - progress.askedAt)));
  appendActions(text, node);
  return text;
}

/** The most likely next actions, no more than fit on one line. Context menus have the rest. */
function appendActions(text: vscode.MarkdownString, { coordinates, shown }: HarvestNode): void {
  const can = harvestStates[shown.kind].actions;
  const actions: readonly (readonly [CommandId, isShown: boolean, title?: string])[] = [
    ['clearlydefined.openDefinition', true],
    ['clearlydefined.askHarvestAgain', can.includes('checkAgain'), vscode.l10n.t('Check Harvest Status')],
    ['clearlydefined.queueHarvestAgain', can.includes('queueAgain'), vscode.l10n.t('Queue Harvest Again…')],
  ];
  const offered = actions.filter(([, isShown]) => isShown);
  text.isTrusted = { enabledCommands: offered.map(([id]) => id) };
  const argument: ComponentArgument = { coordinates, place: null };
  const links = offered.map(
    ([id, , title = commandTitle(id)]) => `[${title}](command:${id}?${encodeArgument(argument)})`,
  );
  text.appendMarkdown(`\n\n${links.join(' · ')}`);
}

export function exportMarkdown({ record }: ExportNode, now: number): vscode.MarkdownString {
  const uri = vscode.Uri.parse(record.uri);
  const text = begun(baseName(uri.path));
  line(text, 'file', uri.scheme === 'file' ? uri.fsPath : record.uri);
  line(text, 'list-unordered', exportCountLabel(record.what, record.entries));
  const since = record.state.kind === 'writing' ? record.startedAt : record.state.at;
  line(text, 'history', `${exportStateLabel(record)} · ${ageLabel(now - since)}`);
  if (record.state.kind === 'failed' && record.state.detail !== '') paragraph(text, record.state.detail);
  return text;
}

function begun(title: string): vscode.MarkdownString {
  const text = new TextMarkdown();
  return text.appendMarkdown('**').appendText(plainText(title)).appendMarkdown('**');
}

function line(text: vscode.MarkdownString, icon: string, added: string): void {
  text.appendMarkdown(`\n\n$(${icon}) `).appendText(plainText(added));
}

function paragraph(text: vscode.MarkdownString, added: string): void {
  text.appendMarkdown('\n\n').appendText(plainText(added));
}

/** Parentheses would end the link. */
function encodeArgument(argument: ComponentArgument): string {
  return encodeURIComponent(JSON.stringify([argument]))
    .replaceAll('(', '%28')
    .replaceAll(')', '%29');
}
