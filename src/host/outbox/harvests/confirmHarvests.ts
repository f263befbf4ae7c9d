import * as vscode from 'vscode';

import { formatCoordinates } from '../../../core/coordinates.ts';
import type { HarvestTool } from '../../../core/harvestTools.ts';
import { plainText } from '../../../core/plainText.ts';
import type { HarvestPlan } from '../../../model/outbox/harvests/harvestPlan.ts';
import type { SkippedItem } from '../../../model/outbox/harvests/harvestTargets.ts';
import { shownPlan, type ShownPlan } from '../../../model/outbox/harvests/targetsShown.ts';
import { reasonLines } from './leftOutLabels.ts';

/** Lines of a dialog: more would hide its buttons in a small window. */
const room = { lines: 8, names: 3 } as const;

/**
 * The one confirmation: what is sent to which service, what is left out and why. `showAll`: the user wants to see all
 * of it first.
 */
export async function confirmHarvests(
  plan: HarvestPlan,
  leftOut: readonly SkippedItem[],
  now: number,
): Promise<'queue' | 'showAll' | null> {
  const [queue, showAll] = [vscode.l10n.t('Queue Harvest'), vscode.l10n.t('Show All')];
  const shown = shownPlan(plan.send, leftOut, room);
  const [only] = plan.send;
  const words =
    plan.send.length === 1 && only
      ? vscode.l10n.t('Ask the service to harvest {0}?', plainText(formatCoordinates(only.coordinates)))
      : vscode.l10n.t('Ask the service to harvest {0} components?', plan.send.length);
  const left = reasonLines(shown, now);
  const detail = [
    requestsLabel(plan.requests, addressOf(plan.service)),
    sentLabel(plan, shown),
    ...(left.length === 0 ? [] : [[vscode.l10n.t('Not sent:'), ...left].join('\n')]),
    vscode.l10n.t('What the service finds is public. The request cannot be taken back.'),
  ].join('\n\n');
  const buttons = shown.isCut ? [queue, showAll] : [queue];
  const chosen = await vscode.window.showInformationMessage(words, { modal: true, detail }, ...buttons);
  return chosen === queue ? 'queue' : chosen === showAll ? 'showAll' : null;
}

export function addressOf(service: string): string {
  return plainText(`${service}/harvest`);
}

export function requestsLabel(requests: number, address: string): string {
  return requests === 1
    ? vscode.l10n.t('This is sent to {0}, in one request:', address)
    : vscode.l10n.t('This is sent to {0}, in {1} requests, one after the other:', address, requests);
}

/** A single one is shown exactly as sent. */
function sentLabel({ send }: HarvestPlan, { tools }: ShownPlan): string {
  const [only] = send;
  if (send.length === 1 && only)
    return plainText(JSON.stringify([{ tool: only.tool, coordinates: formatCoordinates(only.coordinates) }]));
  return tools
    .map(({ tool, shown: { count, names, more } }) =>
      [toolLine(tool, count), ...names.map(plainText), ...(more > 0 ? [vscode.l10n.t('and {0} more', more)] : [])].join(
        '\n',
      ),
    )
    .join('\n\n');
}

function toolLine(tool: HarvestTool, count: number): string {
  return vscode.l10n.t('Tool {0}, {1}:', tool, count);
}
