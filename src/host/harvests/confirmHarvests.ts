import * as vscode from 'vscode';
import { l10n } from 'vscode';

import { formatCoordinates } from '../../core/coordinates.ts';
import type { HarvestTool } from '../../core/harvestTools.ts';
import { plainText } from '../../core/plainText.ts';
import type { HarvestPlan } from '../../model/harvests/harvestPlan.ts';
import type { SkippedItem, SkippedItemReason } from '../../model/harvests/harvestTargets.ts';
import { shownPlan, type ShownPlan, type Shown } from '../../model/harvests/targetsShown.ts';
import { ageLabel, pairLabel } from '../common/labels.ts';

/** Lines of a dialog: more would hide its buttons in a small window. */
const room = { lines: 8, names: 3 } as const;

/**
 * The one confirmation: what is sent to which service, what is left out and why. `showAll`: the user wants to see all
 * of it first, exactly as sent.
 */
export async function confirmHarvests(
  plan: HarvestPlan,
  leftOut: readonly SkippedItem[],
  now: number,
): Promise<'queue' | 'showAll' | null> {
  const shown = shownPlan(plan.send, leftOut, room);
  const queue = vscode.l10n.t('Queue Harvest');
  const showAll = vscode.l10n.t('Show Request');
  const [only] = plan.send;
  const message =
    plan.send.length === 1 && only
      ? vscode.l10n.t('Queue the harvest of {0}?', plainText(formatCoordinates(only.coordinates)))
      : vscode.l10n.t('Queue the harvest of {0} components?', plan.send.length);
  const left = reasonLines(shown, now);
  const detail = [
    requestsLabel(plan.requests, addressOf(plan.service)),
    sentLabel(shown),
    ...(left.length === 0 ? [] : [[vscode.l10n.t('Not sent:'), ...left].join('\n')]),
    vscode.l10n.t('Results are public. The request can’t be taken back.'),
  ].join('\n\n');
  const chosen = await vscode.window.showInformationMessage(message, { modal: true, detail }, queue, showAll);
  return chosen === queue ? 'queue' : chosen === showAll ? 'showAll' : null;
}

export function addressOf(service: string): string {
  return plainText(`${service}/harvest`);
}

export function requestsLabel(requests: number, address: string): string {
  const to = pairLabel(vscode.l10n.t('To'), address);
  return requests === 1 ? to : `${to} · ${vscode.l10n.t('requests: {0}', requests)}`;
}

/** The components by tool. The exact requests are in the listing. */
function sentLabel({ tools }: ShownPlan): string {
  return tools
    .map(({ tool, shown: { count, names, more } }) =>
      [
        toolLine(tool, count),
        ...names.map(plainText),
        ...(more > 0 ? [vscode.l10n.t('and {count} more', { count: more })] : []),
      ].join('\n'),
    )
    .join('\n\n');
}

function toolLine(tool: HarvestTool, count: number): string {
  return vscode.l10n.t('Tool {0}, {1}:', tool, count);
}

/** Why items are not sent, shown before their names. `now`: milliseconds since the epoch. */
export function leftOutLabel(reason: SkippedItemReason, now: number): string {
  switch (reason.kind) {
    case 'private':
      return l10n.t('Private, never sent');
    case 'garbage':
      return l10n.t('Not a component');
    case 'listTooLong':
      return l10n.t('The list is too long; the last one read');
    case 'duplicate':
      return l10n.t('Named more than once, sent once');
    case 'noCoordinates':
      return l10n.t('Not looked up');
    case 'notCovered':
      return l10n.t('Not covered by the service');
    case 'noRevision':
      return l10n.t('Without a version');
    case 'alreadyQueued':
      return l10n.t('Requested already, {0}', ageLabel(now - reason.since));
    case 'refusedBefore':
      return l10n.t('Refused by the service, {0}', ageLabel(now - reason.at));
    case 'notLookedUpYet':
      return l10n.t('Not looked up yet');
    case 'lookUpFailed':
      return l10n.t('Lookup failed');
    case 'noCounterpart':
      return l10n.t('Its source or package is unknown');
  }
}

/** One line for each reason, with the count and the first names. */
export function reasonLines({ reasons }: ShownPlan, now: number): readonly string[] {
  return reasons.map(({ reason, shown }) =>
    pairLabel(shown.count === 1 ? leftOutLabel(reason, now) : counted(reason, shown, now), namesOf(shown)),
  );
}

function counted(reason: SkippedItemReason, { count }: Shown, now: number): string {
  return l10n.t('{0} ({1})', leftOutLabel(reason, now), count);
}

function namesOf({ names, more }: Shown): string {
  const listed = names.map(plainText).join(', ');
  return more > 0 ? l10n.t('{0} and {1} more', listed, more) : listed;
}
