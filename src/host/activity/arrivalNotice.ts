import * as vscode from 'vscode';

import type { Disposable } from '../../base/disposable.ts';
import { activityViewId } from '../../contributions.ts';
import type { HarvestArrivals } from '../../model/activity/harvestArrivals.ts';
import type { HarvestItem } from '../../model/harvests/harvest.ts';
import { arrivalLabel } from './activityLabels.ts';

/** Notifies the user once of harvests that arrived while the list was not visible. */
export function notifyArrivals(arrivals: Pick<HarvestArrivals, 'onDidAnnounce'>): Disposable {
  return arrivals.onDidAnnounce((items) => void notify(items));
}

async function notify(items: readonly HarvestItem[]): Promise<void> {
  const arrived = items.filter(({ state }) => state.kind === 'arrived').length;
  const show = vscode.l10n.t('Show Activity');
  const chosen = await vscode.window.showInformationMessage(arrivalLabel(arrived, items.length - arrived), show);
  if (chosen === show) await vscode.commands.executeCommand(`${activityViewId}.focus`);
}
