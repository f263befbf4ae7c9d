import * as vscode from 'vscode';

import type { Coordinates } from '../../core/coordinates.ts';
import { plainText } from '../../core/plainText.ts';
import type { DocumentAddress } from '../../model/definitions/documents/documentAddress.ts';
import type { RawTool } from '../../protocol/raw.ts';
import { harvestedTools } from '../../model/definitions/documents/harvestedTools.ts';
import { type PanelTarget, targetOf } from '../../protocol/panelTarget.ts';
import { runWithProgress } from '../common/runWithProgress.ts';
import { unwrapOrNotify, showInformation, showNoComponent } from '../common/messages.ts';
import { plainItem } from '../common/plainItem.ts';
import { componentArgument } from '../common/componentArgument.ts';
import type { CommandHandlers } from '../common/register.ts';
import type { SharedParts } from '../common/sharedParts.ts';

interface Parts extends Pick<SharedParts, 'documents' | 'definitions' | 'log'> {
  openDocument(address: DocumentAddress): Promise<unknown>;
  /** Content of the focused panel. */
  active(): PanelTarget | null;
  /** The selection in the views, for a command called without an argument. */
  selected(): readonly unknown[];
}

/** The service's data on a component, as documents of the editor. */
export function documentCommands(parts: Parts): CommandHandlers {
  const targetOrNotice = (value: unknown): PanelTarget | null => {
    const target = targetFrom(value, parts);
    if (target?.coordinates.revision) return target;
    showNoComponent();
    return null;
  };
  return {
    'clearlydefined.openRawDefinition': async (value) => {
      const target = targetOrNotice(value);
      if (target) await parts.openDocument({ kind: 'definition', coordinates: target.coordinates, pr: target.pr });
    },
    'clearlydefined.openRawCuration': async (value) => {
      const target = targetOrNotice(value);
      if (target) await parts.openDocument({ kind: 'curation', coordinates: target.coordinates, pr: target.pr });
    },
    'clearlydefined.openRawHarvest': async (value) => {
      const target = targetOrNotice(value);
      if (target) await openHarvest(target.coordinates, parts);
    },
  };
}

function targetFrom(value: unknown, parts: Parts): PanelTarget | null {
  if (value !== undefined) {
    const coordinates = componentArgument(value)?.coordinates;
    return coordinates ? targetOf(coordinates) : null;
  }
  const target = parts.active();
  if (target) return target;
  const found = parts
    .selected()
    .map((item) => componentArgument(item)?.coordinates ?? null)
    .find((coordinates) => coordinates?.revision);
  return found ? targetOf(found) : null;
}

async function openHarvest(coordinates: Coordinates, parts: Parts): Promise<void> {
  const title = vscode.l10n.t('Requesting data…');
  const answer = await runWithProgress(title, (signal) => harvestedTools(coordinates, parts, signal));
  const found = unwrapOrNotify(answer, 'tools were not listed', parts.log);
  if (!found) return;
  const tools = [...found].sort((a, b) => Number(b.isUsed) - Number(a.isUsed));
  const [only] = tools;
  if (!only) {
    showInformation(vscode.l10n.t('No tool has scanned this version yet.'));
    return;
  }
  const chosen = tools.length === 1 ? only : await choose(tools);
  if (!chosen) return;
  const { tool, version } = chosen;
  await parts.openDocument({ kind: 'harvest', coordinates, tool, version });
}

async function choose(tools: readonly RawTool[]): Promise<RawTool | undefined> {
  const items = tools.map((known) => ({
    label: plainText(known.tool),
    description: plainText(known.version),
    ...(known.isUsed ? { detail: vscode.l10n.t('The definition is made from this.') } : {}),
    known,
  }));
  const chosen = await vscode.window.showQuickPick(items.map(plainItem), {
    title: vscode.l10n.t('Harvested data'),
    matchOnDescription: true,
  });
  return chosen?.known;
}
