import * as vscode from 'vscode';

import type { HarvestTool } from '../../core/harvestTools.ts';
import { type HarvestTargets, joinedTargets } from '../../model/harvests/harvestTargets.ts';
import type { PanelTarget } from '../../protocol/panelTarget.ts';
import type { FindParts } from '../definitions/find/findParts.ts';
import {
  chooseTool,
  gatherTargets,
  type GatherParts,
  targetValues,
  type PairParts,
  pairTargets,
  type UnknownParts,
  unknownTargets,
} from './gatherTargets.ts';
import type { CommandHandlers } from '../common/register.ts';
import { chooseVersion, findComponent } from '../definitions/find/findComponent.ts';
import { showInformation } from '../common/messages.ts';

interface Parts extends GatherParts, PairParts, UnknownParts {
  /** Has these harvested, if the user agrees. `tool`: `null` for the fitting tools of each component. */
  readonly queue: (targets: HarvestTargets, tool: HarvestTool | null) => Promise<void>;
  readonly find: FindParts;
  /** Rows of the most recently used view, components or not, or the panel's component. */
  readonly rows: () => readonly unknown[];
  /** Content of the focused panel. */
  readonly shown: () => PanelTarget | null;
}

/** Requests harvests of missing data: one component, many, everything unknown, packages with their sources. */
export function harvestCommands(parts: Parts): CommandHandlers {
  return {
    'clearlydefined.queueHarvest': (...args) => queueTargets(args, null, parts),
    'clearlydefined.queueHarvestAs': async (...args) => {
      const tool = await chooseTool();
      if (tool !== null) await queueTargets(args, tool, parts);
    },
    'clearlydefined.queueHarvestOfUnknown': async () => {
      const targets = await unknownTargets(parts);
      if (targets) await parts.queue(targets, null);
    },
    'clearlydefined.queueHarvestOfPair': (value, selection) => queuePairs(value, selection, parts),
  };
}

async function queueTargets(args: readonly unknown[], tool: HarvestTool | null, parts: Parts): Promise<void> {
  const [value, selection] = args;
  // A row's menu passes no row if the tree was read again while the menu was open.
  if (args.length > 0 && (value ?? null) === null)
    return showInformation(vscode.l10n.t('The list has changed. Choose the row again.'));
  const targets = await commandTargets(value, selection, parts);
  if (targets.targets.length + targets.leftOut.length === 0) {
    if (value !== undefined || tool !== null) return showInformation(vscode.l10n.t('Nothing here can be harvested.'));
    return findComponent(parts.find);
  }
  const exact = await withVersion(targets, parts);
  if (exact) await parts.queue(exact, tool);
}

/** The editor's title menu passes which editor it is: for the panel, its content is the target. */
async function commandTargets(value: unknown, selection: unknown, parts: Parts): Promise<HarvestTargets> {
  const shown = value instanceof vscode.Uri ? parts.shown() : null;
  const values = targetValues(value, selection) ?? (shown ? [{ coordinates: shown.coordinates }] : parts.rows());
  return gatherTargets(values, parts);
}

/** A single component without a version gets one; among others, the plan leaves it out. */
async function withVersion(targets: HarvestTargets, parts: Parts): Promise<HarvestTargets | null> {
  const [only, ...others] = targets.targets;
  const component = only?.coordinates;
  if (!component || component.revision !== null || others.length + targets.leftOut.length > 0) return targets;
  const coordinates = await chooseVersion(component, parts.find);
  return coordinates && { targets: [{ ...only, coordinates }], leftOut: [] };
}

async function queuePairs(value: unknown, selection: unknown, parts: Parts): Promise<void> {
  const exact = await withVersion(await commandTargets(value, selection, parts), parts);
  if (!exact) return;
  const all: HarvestTargets[] = [{ targets: [], leftOut: exact.leftOut }];
  for (const { coordinates } of exact.targets) {
    const pair = coordinates && (await pairTargets(coordinates, parts));
    if (pair === null) return;
    all.push(pair);
  }
  const targets = joinedTargets(all);
  if (targets.targets.length + targets.leftOut.length > 0) return parts.queue(targets, null);
  showInformation(vscode.l10n.t('Select a package or a source first.'));
}
