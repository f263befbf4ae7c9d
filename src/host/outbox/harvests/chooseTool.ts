import * as vscode from 'vscode';

import { type HarvestTool, harvestToolChoices } from '../../../core/harvestTools.ts';
import { plainItem } from '../../plainItem.ts';

/** The tool to request; `null`: the user cancelled. */
export async function chooseTool(): Promise<HarvestTool | null> {
  const words = toolLabel();
  const items = harvestToolChoices.map((tool) => plainItem({ label: tool, detail: words[tool], tool }));
  const chosen = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t('Harvest with Tool'),
    placeHolder: vscode.l10n.t('What the service is asked for'),
    matchOnDetail: true,
  });
  return chosen?.tool ?? null;
}

/** One line on each tool's result. */
function toolLabel(): Readonly<Record<HarvestTool, string>> {
  const { l10n } = vscode;
  return {
    package: l10n.t('The component as its registry ships it, by every tool'),
    source: l10n.t('The source of it: a repository at a commit, a source archive'),
    component: l10n.t('What fits the type of each component: a package or a source'),
    clearlydefined: l10n.t('Only what the registry and the files say: dates, hashes, the license it declares'),
    licensee: l10n.t('Only the license files at its top, compared with known texts'),
    reuse: l10n.t('Only what its files say about themselves by the REUSE rules'),
    scancode: l10n.t('Only the licenses and copyrights in the text of every file; it takes longest'),
  };
}
