import * as vscode from 'vscode';

import { redactLines } from '../../core/redactLines.ts';
import type { OutputLog } from './outputLog.ts';
import type { Settings } from './settings.ts';

interface Parts {
  readonly extension: Pick<vscode.Extension<unknown>, 'id' | 'packageJSON'>;
  readonly settings: Pick<Settings, 'apiUrl' | 'apiUrlSource'>;
  readonly isAutomatic: () => boolean;
  readonly log: Pick<OutputLog, 'lastLines'>;
  /** Names of components that a report must not contain, in lower case. */
  readonly names: () => ReadonlySet<string>;
}

/** The user sees and can change the report before it is sent, in the editor's issue reporter or in the clipboard. */
export async function reportIssue(parts: Parts): Promise<void> {
  const withLog = await confirmLog(parts);
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
  vscode.window.setStatusBarMessage(vscode.l10n.t('Copied.'), 3000);
}

/** `null`: the user cancelled. */
async function confirmLog({ log }: Parts): Promise<boolean | null> {
  const { length } = log.lastLines;
  if (length === 0) return false;
  const [include, omit] = [vscode.l10n.t('Include Log'), vscode.l10n.t('Report without Log')];
  const chosen = await vscode.window.showInformationMessage(
    vscode.l10n.t('Include the last {0} lines of the log in the report?', length),
    {
      modal: true,
      detail: vscode.l10n.t(
        'Addresses, paths, names of packages and quoted texts are left out. You can change the report before you send it.',
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

function versionOf(manifest: unknown): string {
  const { version } = manifest as { readonly version?: unknown };
  return typeof version === 'string' ? version : 'unknown';
}

/** Until the publisher has replaced it, package.json has the address of a repository `OWNER/NAME`. */
function hasIssueAddress(manifest: unknown): boolean {
  const { bugs } = manifest as { readonly bugs?: { readonly url?: unknown } };
  return typeof bugs?.url === 'string' && !bugs.url.includes('/OWNER/NAME/');
}
