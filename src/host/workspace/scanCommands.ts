import * as vscode from 'vscode';

import { whenIdle } from '../../base/whenIdle.ts';
import { type CommandId, settingsPrefix, type Settings } from '../../contributions.ts';
import { problemIn } from '../../core/loadable.ts';
import type { Problem } from '../../core/problem.ts';
import type { WorkspaceScanner } from './workspaceScanner.ts';
import type { CommandHandlers } from '../common/register.ts';
import { plainItem } from '../common/plainItem.ts';
import { report } from '../common/report.ts';
import type { SharedParts } from '../common/sharedParts.ts';

interface Parts extends Pick<SharedParts, 'components' | 'definitions' | 'lookUps'> {
  readonly scanner: WorkspaceScanner;
}

/** Commands that read the workspace and ask the service again, and that stop both. */
export function scanCommands({ scanner, components, definitions, lookUps }: Parts): CommandHandlers {
  return {
    'clearlydefined.scan': () => scanner.scan(),
    'clearlydefined.refresh': async () => {
      await components.refresh();
      await whenIdle(
        [definitions.onDidChangeActivity],
        () => definitions.activity !== null,
        new AbortController().signal,
      );
      await showFailed(components.coordinates().map((one) => problemIn(definitions.get(one))));
    },
    'clearlydefined.retryLookups': () => definitions.retryFailed(),
    'clearlydefined.cancel': () => {
      scanner.cancel();
      components.cancel();
      definitions.cancel();
    },
    'clearlydefined.lookUpLicenses': async () => {
      if (lookUps.mode === 'asksFirst') await lookUps.allow();
      else await components.lookUp();
    },
    'clearlydefined.lookUpNotice': async (value) => {
      const chosen = noticeActions.find((one) => one === value) ?? (await chooseNoticeAction());
      if (chosen === 'settings')
        await vscode.commands.executeCommand('workbench.action.openSettings', `${settingsPrefix}.lookUp`);
      if (chosen === null || chosen === 'settings') return;
      if (chosen === 'onDemand') {
        const settings = vscode.workspace.getConfiguration(settingsPrefix);
        await settings.update('lookUp' satisfies keyof Settings, 'onDemand', vscode.ConfigurationTarget.Global);
      }
      lookUps.dismissNotice();
    },
  };
}

const noticeActions = ['dismiss', 'onDemand', 'settings'] as const;
type NoticeAction = (typeof noticeActions)[number];

async function chooseNoticeAction(): Promise<NoticeAction | null> {
  const labels: Readonly<Record<NoticeAction, string>> = {
    dismiss: vscode.l10n.t('Dismiss'),
    onDemand: vscode.l10n.t('Don’t Look Up Automatically'),
    settings: vscode.l10n.t('Settings'),
  };
  const items = noticeActions.map((action) => ({ ...plainItem({ label: labels[action] }), action }));
  const placeHolder = vscode.l10n.t('Names and versions of public packages are sent to look up licenses.');
  return (await vscode.window.showQuickPick(items, { placeHolder }))?.action ?? null;
}

/** One message about the lookups that failed, if any did. */
async function showFailed(all: readonly (Problem | null)[]): Promise<void> {
  const failed = all.filter((one) => one !== null);
  const [problem] = failed;
  if (!problem) return;
  const again = vscode.l10n.t('Retry Failed Lookups');
  const message = vscode.l10n.t('{0} of {1} lookups failed. {2}', failed.length, all.length, report(problem).cause);
  if ((await vscode.window.showWarningMessage(message, again)) === again)
    await vscode.commands.executeCommand('clearlydefined.retryLookups' satisfies CommandId);
}
