import * as vscode from 'vscode';

import { baseName } from '../../base/baseName.ts';
import { displayCoordinates, displayName } from '../../core/coordinates.ts';
import type { ExportNode, HarvestNode } from '../../model/activity/activityNodes.ts';
import { harvestProgress } from '../../model/activity/shownHarvest.ts';
import { harvestSteps } from '../../model/activity/harvestSteps.ts';
import { harvestStates } from '../../model/harvests/harvest.ts';
import { report } from '../common/report.ts';
import { ageLabel, dataLabel } from '../common/labels.ts';
import { stepLabel } from './activityStepLabels.ts';
import { exportCountLabel, exportStateLabel, harvestLabel, toolLabel } from './activityLabels.ts';
import {
  appendCommands,
  appendLine,
  appendParagraph,
  type LinkedCommand,
  titledMarkdown,
} from '../common/textMarkdown.ts';

/** Tooltip of a harvest. Untrusted texts go in as text, never as Markdown. `inUse`: the base address of the service. */
export function harvestMarkdown(node: HarvestNode, now: number, inUse: string | null): vscode.MarkdownString {
  const { coordinates, shown, item, service } = node;
  const text = titledMarkdown(displayName(coordinates));
  appendLine(text, 'package', displayCoordinates(coordinates));
  appendLine(text, 'info', harvestLabel(shown));
  const { explanation, actions } = harvestStates[shown.kind];
  if (explanation !== '') appendParagraph(text, dataLabel(explanation));
  if (service !== inUse && actions.includes('checkAgain'))
    appendParagraph(text, vscode.l10n.t('Paused: the settings name another service now.'));
  // For one that ended badly, it is already stated above.
  if (shown.problem && !['failed', 'refused'].includes(shown.kind)) appendParagraph(text, report(shown.problem).cause);
  for (const row of harvestSteps(node)) {
    if (row.kind !== 'step' || row.step.kind !== 'tool') continue;
    const { label, detail } = stepLabel(row.step, row.state);
    appendLine(text, row.state === 'notYet' ? 'circle-outline' : 'check', `${label}: ${detail}`);
  }
  const progress = harvestProgress(item);
  const only = toolLabel(node.tool);
  if (progress) {
    const age = ageLabel(now - progress.sentAt);
    const sent = vscode.l10n.t('Sent {0}, to {1}', age, service);
    appendLine(text, 'cloud-upload', only === '' ? sent : `${sent} (${only})`);
  } else appendLine(text, 'cloud-upload', vscode.l10n.t('For {0}', service));
  if (progress && progress.askedAt !== null)
    appendLine(text, 'history', vscode.l10n.t('Requested {0}', ageLabel(now - progress.askedAt)));
  appendActions(text, node);
  return text;
}

/** The most likely next actions, no more than fit on one line. Context menus have the rest. */
function appendActions(text: vscode.MarkdownString, { coordinates, shown }: HarvestNode): void {
  const can = harvestStates[shown.kind].actions;
  const actions: readonly LinkedCommand[] = [
    ['clearlydefined.openDefinition', true],
    ['clearlydefined.checkHarvest', can.includes('checkAgain'), vscode.l10n.t('Check Harvest Status')],
    ['clearlydefined.queueHarvestAgain', can.includes('queueAgain'), vscode.l10n.t('Queue Harvest Again…')],
  ];
  appendCommands(text, actions, { coordinates, place: null });
}

export function exportMarkdown({ record }: ExportNode, now: number): vscode.MarkdownString {
  const uri = vscode.Uri.parse(record.uri);
  const text = titledMarkdown(baseName(uri.path));
  appendLine(text, 'file', uri.scheme === 'file' ? uri.fsPath : record.uri);
  appendLine(text, 'list-unordered', exportCountLabel(record.what, record.entries));
  const since = record.state.kind === 'writing' ? record.startedAt : record.state.at;
  appendLine(text, 'history', `${exportStateLabel(record)} · ${ageLabel(now - since)}`);
  if (record.state.kind === 'failed' && record.state.detail !== '') appendParagraph(text, record.state.detail);
  return text;
}
