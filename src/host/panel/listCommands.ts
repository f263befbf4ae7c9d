import * as vscode from 'vscode';

import type { CommandId } from '../../contributions.ts';
import type { ActionTitles } from './panelCommands.ts';
import { plainItem } from '../common/plainItem.ts';
import type { CommandHandlers } from '../common/register.ts';
import { commandTitle } from '../common/commandTitles.ts';

/** Commands that let the user choose one of several actions, and pass on their arguments. */
export function listCommands(): CommandHandlers {
  return {
    'clearlydefined.openAs': (...given) => choose(vscode.l10n.t('Open As'), opened(), given),
    'clearlydefined.copy': (...given) => choose(vscode.l10n.t('Copy'), copied(), given),
    'clearlydefined.addRelated': (...given) => choose(vscode.l10n.t('Add Related Definition'), added(), given),
    'clearlydefined.queueHarvestWith': (...given) => choose(vscode.l10n.t('Queue Harvest With'), harvested(), given),
  };
}

type Action = readonly [label: string, id: CommandId];

async function choose(title: string, actions: readonly Action[], given: readonly unknown[]): Promise<void> {
  const items = actions.map(([label, id]) => ({ ...plainItem({ label }), id }));
  const chosen = await vscode.window.showQuickPick(items, { title });
  if (chosen) await vscode.commands.executeCommand(chosen.id, ...given);
}

/** Of actions on pages that are no commands of the palette. */
export function pageActionTitles(): Pick<
  ActionTitles,
  'openOnWeb' | 'copyCoordinates' | 'copyPackageUrl' | 'showDiff' | 'showDefinition'
> {
  return {
    openOnWeb: vscode.l10n.t('Open on the Web'),
    copyCoordinates: vscode.l10n.t('Copy Coordinates'),
    copyPackageUrl: vscode.l10n.t('Copy Package URL'),
    showDiff: vscode.l10n.t('Open Changes'),
    showDefinition: commandTitle('clearlydefined.openDefinition'),
  };
}

function opened(): readonly Action[] {
  return [
    [vscode.l10n.t('Open in New Tab'), 'clearlydefined.openInNewTab'],
    [vscode.l10n.t('Show Files'), 'clearlydefined.openFiles'],
    [vscode.l10n.t('Open File of Component…'), 'clearlydefined.openFileText'],
    [vscode.l10n.t('Open Definition as YAML'), 'clearlydefined.openRawDefinition'],
    [vscode.l10n.t('Open Current Curation'), 'clearlydefined.openRawCuration'],
    [vscode.l10n.t('Open Harvested Data…'), 'clearlydefined.openRawHarvest'],
    [vscode.l10n.t('Compare with Uncurated Definition'), 'clearlydefined.previewUncurated'],
    [vscode.l10n.t('Open Curation Pull Request…'), 'clearlydefined.openPullRequest'],
    [vscode.l10n.t('Open on the Web'), 'clearlydefined.openOnWeb'],
  ];
}

function copied(): readonly Action[] {
  return [
    [vscode.l10n.t('Copy Coordinates'), 'clearlydefined.copyCoordinates'],
    [vscode.l10n.t('Copy Package URL'), 'clearlydefined.copyPackageUrl'],
  ];
}

function added(): readonly Action[] {
  return [
    [vscode.l10n.t('Add Other Versions…'), 'clearlydefined.addOtherVersion'],
    [vscode.l10n.t('Add Source/Package Definition'), 'clearlydefined.addRelatedDefinition'],
  ];
}

function harvested(): readonly Action[] {
  return [
    [vscode.l10n.t('Harvest with Tool'), 'clearlydefined.queueHarvestAs'],
    [vscode.l10n.t('Harvest Package and Source…'), 'clearlydefined.queueHarvestOfPair'],
  ];
}
