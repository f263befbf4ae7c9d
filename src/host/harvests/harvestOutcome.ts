import * as vscode from 'vscode';

import { formatCoordinates } from '../../core/coordinates.ts';
import { plainText } from '../../core/plainText.ts';
import type { Problem } from '../../core/problem.ts';
import type { HarvestItem } from '../../model/harvests/harvest.ts';
import type { HarvestOutcome } from '../../model/harvests/harvests.ts';
import { report } from '../common/report.ts';
import { namesLabel } from '../common/labels.ts';

/** The user's next action. */
export type AfterHarvest = 'showActivity' | 'queueAgain' | null;

/** Shows the outcome in one message, with one next step. */
export async function showHarvestOutcome(outcome: HarvestOutcome): Promise<AfterHarvest> {
  const { accepted, refused, unsure, failed } = outcome;
  const again = vscode.l10n.t('Queue Harvest Again…');
  const show = vscode.l10n.t('Show Activity');
  const next = failed > 0 ? again : show;
  const message = outcomeLabel(outcome);
  const chosen =
    failed > 0 && accepted + unsure === 0
      ? await vscode.window.showErrorMessage(message, next)
      : failed + refused + unsure > 0
        ? await vscode.window.showWarningMessage(message, next)
        : await vscode.window.showInformationMessage(message, next);
  if (chosen === undefined) return null;
  return chosen === again ? 'queueAgain' : 'showActivity';
}

/** Those that certainly weren't accepted and may be sent again. */
export function failedItems(outcome: HarvestOutcome): readonly HarvestItem[] {
  return itemsOf(outcome).filter(({ state }) => state.kind === 'failed');
}

function itemsOf({ orders }: HarvestOutcome): readonly HarvestItem[] {
  return orders.flatMap(({ items }) => items);
}

function outcomeLabel(outcome: HarvestOutcome): string {
  const { accepted, refused, unsure, failed } = outcome;
  const items = itemsOf(outcome);
  const l10n = vscode.l10n;
  const [only] = items;
  if (!only) return l10n.t('Another window has queued this. Nothing more was sent.');
  if (items.length === 1) return singleMessage(only);
  const cause = (kind: 'refused' | 'failed' | 'unsure'): string => {
    const problem = items.flatMap(({ state }) => (state.kind === kind ? (state.problem ?? []) : []))[0];
    return problem ? causeOf(problem) : '';
  };
  return [
    accepted > 0 ? l10n.t('Queued: {0}. A harvest takes minutes to hours.', accepted) : '',
    refused > 0 ? l10n.t('Refused: {0}. {1}', refused, namesOf(items, 'refused')) : '',
    unsure > 0 ? l10n.t('May be queued: {0}. {1} It is checked, and not sent again.', unsure, cause('unsure')) : '',
    failed > 0 ? l10n.t('Not queued: {0}. {1}', failed, cause('failed')) : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function singleMessage({ coordinates, state }: HarvestItem): string {
  const l10n = vscode.l10n;
  const name = plainText(formatCoordinates(coordinates));
  switch (state.kind) {
    case 'refused':
      if (state.problem.kind === 'harvestThrottled') return causeOf(state.problem);
      return l10n.t('Refused: {0}. {1}', name, causeOf(state.problem));
    case 'failed':
      return l10n.t('Not queued: {0}. {1}', name, causeOf(state.problem));
    case 'unsure':
    case 'sending':
    case 'waiting': {
      const cause = state.kind === 'unsure' && state.problem ? causeOf(state.problem) : '';
      return l10n.t('May be queued: {0}. {1} It is checked, and not sent again.', name, cause);
    }
    default:
      return l10n.t('Queued: {0}. A harvest takes minutes to hours.', name);
  }
}

function namesOf(items: readonly HarvestItem[], kind: 'refused'): string {
  const names = items.flatMap(({ coordinates, state }) =>
    state.kind === kind ? [plainText(formatCoordinates(coordinates))] : [],
  );
  return namesLabel(names, maxNamed);
}

function causeOf(problem: Problem): string {
  return report(problem).cause;
}

const maxNamed = 3;
