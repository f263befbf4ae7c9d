import * as vscode from 'vscode';

import type { CommandId, ComponentArgument } from '../../contributions.ts';
import type { HarvestWish } from '../../model/harvests/harvestPlan.ts';

/** Has these queued by the command everybody queues with, which asks before it sends. */
export async function queueByCommand(wishes: readonly HarvestWish[]): Promise<void> {
  const components = wishes.flatMap(({ coordinates }): readonly ComponentArgument[] =>
    coordinates === null ? [] : [{ coordinates, place: null }],
  );
  await vscode.commands.executeCommand('clearlydefined.queueHarvest' satisfies CommandId, components[0], components);
}
