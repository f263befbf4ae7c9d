import * as vscode from 'vscode';

import { plainItem } from './plainItem.ts';
import type { CommandHandlers } from './register.ts';
import { openWalkthrough } from './walkthrough.ts';

/** What helps with trouble, in the order of the list. */
const tools = ['connection', 'log', 'report', 'cache', 'addresses', 'apiReference', 'notices'] as const;
export type Tool = (typeof tools)[number];

/**
 * *Troubleshoot…*: one list of everything that helps with trouble; or one of them, for links and buttons that name it.
 * And the walkthrough.
 */
export function helpCommands(run: Readonly<Record<Tool, () => unknown>>, extensionId: string): CommandHandlers {
  return {
    'clearlydefined.openWalkthrough': () => openWalkthrough(extensionId),
    'clearlydefined.troubleshoot': async (value) => {
      const tool = tools.find((one) => one === value) ?? (await chooseTool());
      if (tool !== null) await run[tool]();
    },
  };
}

async function chooseTool(): Promise<Tool | null> {
  const labels: Readonly<Record<Tool, string>> = {
    connection: vscode.l10n.t('Check Connection'),
    log: vscode.l10n.t('Show Log'),
    report: vscode.l10n.t('Report Issue…'),
    cache: vscode.l10n.t('Clear Cache'),
    addresses: vscode.l10n.t('Forget Trusted Service Addresses'),
    apiReference: vscode.l10n.t('Open API Reference'),
    notices: vscode.l10n.t('Show Third-Party Notices'),
  };
  const items = tools.map((tool) => ({ ...plainItem({ label: labels[tool] }), tool }));
  const chosen = await vscode.window.showQuickPick(items, { title: vscode.l10n.t('Troubleshoot') });
  return chosen?.tool ?? null;
}
