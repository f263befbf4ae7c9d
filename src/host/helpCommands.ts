import * as vscode from 'vscode';

import { describeError } from '../base/describeError.ts';
import { plainText } from '../core/plainText.ts';
import { redactLines } from '../core/redactLines.ts';
import type { Log } from '../model/ports.ts';
import type { CommandHandlers } from './register.ts';
import type { Settings } from './settings.ts';
import { showInformation } from './showInformation.ts';
import { openWalkthrough } from './walkthrough.ts';

interface Parts {
  readonly extension: Pick<vscode.Extension<unknown>, 'id' | 'packageJSON'>;
  readonly settings: Pick<Settings, 'apiUrl' | 'apiUrlSource'>;
  readonly isAutomatic: () => boolean;
  readonly log: Log & { readonly lastLines: readonly string[]; show(): void };
  /** Names of components that a report must not contain, in lower case. */
  readonly names: () => ReadonlySet<string>;
  /** Deletes every answer of the service. Rejects on failure. */
  readonly clearCache: () => Promise<void>;
}

/** Help with the extension itself: a report about it, its cache, its walkthrough. */
export function helpCommands(parts: Parts): CommandHandlers {
  return {
    'clearlydefined.reportIssue': () => reportIssue(parts),
    'clearlydefined.clearCache': () => clearCache(parts),
    'clearlydefined.openWalkthrough': () => openWalkthrough(parts.extension.id),
  };
}

/** The user sees and can change the report before it is sent, in the editor's issue reporter or in the clipboard. */
async function reportIssue(parts: Parts): Promise<void> {
  const withLog = await asksForLog(parts);
  if (withLog === null) return;
  const report = reportOf(parts, withLog);
  if (hasIssueAddress(parts.extension.packageJSON)) {
    const { id: extensionId } = parts.extension;
    await vscode.commands.executeCommand('workbench.action.openIssueReporter', { extensionId, issueBody: report });
    return;
  }
  const copy = vscode.l10n.t('Copy Report');
  const message = vscode.l10n.t('This build of the extension names no address for issues.');
  if ((await vscode.window.showInformationMessage(message, copy)) !== copy) return;
  await vscode.env.clipboard.writeText(report);
  vscode.window.setStatusBarMessage(vscode.l10n.t('Copied the report'), 3000);
}

/** `null`: the user cancelled. */
async function asksForLog({ log }: Parts): Promise<boolean | null> {
  const { length } = log.lastLines;
  if (length === 0) return false;
  const [include, omit] = [vscode.l10n.t('Include Log'), vscode.l10n.t('Report without Log')];
  const chosen = await vscode.window.showInformationMessage(
    vscode.l10n.t('Include the last {0} lines of the log in the report?', length),
    {
      modal: true,
      detail: vscode.l10n.t(
        'Addresses, paths, names of packages and quoted texts are left out. You can read and change the report before you send it.',
      ),
    },
    include,
    omit,
  );
  return chosen === undefined ? null : chosen === include;
}

/** For the maintainers, so it isn't translated. The address of the service is described, never named. */
function reportOf({ extension, settings, isAutomatic, log, names }: Parts, withLog: boolean): string {
  const source = settings.apiUrl().ok ? settings.apiUrlSource().kind : 'invalid';
  const services: Readonly<Record<typeof source, string>> = {
    builtIn: 'the public service',
    user: 'named in user settings',
    workspace: 'named in workspace settings',
    other: 'named elsewhere',
    invalid: 'invalid address',
  };
  const { uiKind, remoteName, language } = vscode.env;
  const facts = [
    `Extension: ${versionOf(extension.packageJSON)}`,
    `VS Code: ${vscode.version} (${uiKind === vscode.UIKind.Web ? 'web' : 'desktop'}, remote: ${remoteName ?? 'none'}, language: ${language})`,
    `Workspace: ${vscode.workspace.isTrusted ? 'trusted' : 'Restricted Mode'}, ${vscode.workspace.workspaceFolders?.length ?? 0} folders`,
    `Service: ${services[source]}`,
    `Lookups: ${isAutomatic() ? 'automatic' : 'on demand'}`,
  ].map((fact) => `- ${fact}`);
  const folders = (vscode.workspace.workspaceFolders ?? []).map(({ name }) => name.toLowerCase());
  const redacted = withLog ? redactLines(log.lastLines, new Set([...names(), ...folders])) : [];
  const lines = redacted.length > 0 ? ['', 'Log:', '', ...redacted.map((line) => `    ${line}`)] : [];
  return ['What happened, and what did you expect?', '', '', '', ...facts, ...lines, ''].join('\n');
}

/** Deletes nothing of the user's, so one question is enough. */
async function clearCache({ clearCache: clear, log }: Parts): Promise<void> {
  const confirm = vscode.l10n.t('Clear Cache');
  const chosen = await vscode.window.showWarningMessage(
    vscode.l10n.t('Clear the cache of ClearlyDefined?'),
    {
      modal: true,
      detail: vscode.l10n.t(
        'Deleted from this machine: definitions, files and pull requests that services have sent. What the views show is looked up again.\n\nKept: drafts, submissions, harvests, exports, your list of definitions, and settings.',
      ),
    },
    confirm,
  );
  if (chosen !== confirm) return;
  try {
    await clear();
  } catch (error) {
    log.warn(`the cache was not cleared: ${describeError(error)}`);
    const showLog = vscode.l10n.t('Show Log');
    const reason = error instanceof Error ? error.message : String(error);
    const message = vscode.l10n.t('The cache can’t be cleared: {0}.', plainText(reason));
    if ((await vscode.window.showErrorMessage(message, showLog)) === showLog) log.show();
    return;
  }
  log.info('the cache was cleared');
  showInformation(vscode.l10n.t('The cache was cleared.'));
}

function versionOf(manifest: unknown): string {
  const { version } = manifest as { readonly version?: unknown };
  return typeof version === 'string' ? version : 'unknown';
}

/** The packaged manifest may name a public repository or not. */
function hasIssueAddress(manifest: unknown): boolean {
  const { bugs } = manifest as { readonly bugs?: { readonly url?: unknown } | string };
  return typeof bugs === 'string' || typeof bugs?.url === 'string';
}
