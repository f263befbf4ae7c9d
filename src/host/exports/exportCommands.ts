import * as vscode from 'vscode';

import { baseName } from '../../base/baseName.ts';
import { decodeText } from '../../base/decodeText.ts';
import { fail, succeed, type Result } from '../../base/result.ts';
import { runCooperatively } from '../../base/steps.ts';
import { plainText } from '../../core/plainText.ts';
import type { Problem } from '../../core/problem.ts';
import { encodeParts } from '../../exports/encodeParts.ts';
import type { ExportFormat } from '../../exports/exportFormat.ts';
import { exportFormatOf } from '../../exports/exportFormats.ts';
import type { PackageCaches } from '../../model/evidence/localFiles/packageCaches.ts';
import { type ExportRequest, type Exported, problemOfEmptyNotice, runExport } from '../../model/exports/exportRun.ts';
import { runWithProgress } from '../common/runWithProgress.ts';
import { editorFiles } from '../files/editorFiles.ts';
import { chooseSavedFile, type WrittenFiles, writeExport } from '../files/savedFile.ts';
import { notifyProblem } from '../common/messages.ts';
import type { CommandHandlers } from '../common/register.ts';
import { report } from '../common/report.ts';
import type { ServiceConnection } from '../common/serviceConnection.ts';
import { chooseContents, foldersOf } from './exportContents.ts';
import { chooseFormat, progressLabel } from './exportLabels.ts';
import type { SharedParts } from '../common/sharedParts.ts';

interface Parts extends Pick<
  SharedParts,
  'inventory' | 'definitions' | 'settings' | 'lookUps' | 'contents' | 'turns' | 'log'
> {
  readonly service: {
    readonly client: () => ServiceConnection['client'];
  };
  readonly caches: () => PackageCaches;
  readonly exports: WrittenFiles;
  /** The path of the user's home folder; `null` in a browser. */
  readonly home: string | null;
  /** Version of the extension. */
  readonly version: string;
  /** Resolves when the workspace has been read. */
  readonly whenRead: (signal: AbortSignal) => Promise<void>;
}

/** A notice file, a bill of materials or a table of the workspace's components. */
export function exportCommands(parts: Parts): CommandHandlers {
  return { 'clearlydefined.export': (format, file) => exportComponents(parts, format, file) };
}

/**
 * Asks for the format, what is in it and the file. `id` (of a format) and `file`: for callers of the command; then everything of
 * the format's usual scopes is exported. A file that exists is overwritten only after the user has agreed.
 */
async function exportComponents(parts: Parts, id: unknown, file: unknown): Promise<void> {
  const { log, inventory, whenRead } = parts;
  const given = typeof id === 'string' ? exportFormatOf(id) : null;
  const format = given ?? (await chooseFormat());
  if (!format) return;
  const again = (): Promise<void> => exportComponents(parts, format.id, file);
  const read = await runWithProgress(vscode.l10n.t('Reading manifests…'), async (signal) => {
    await whenRead(signal);
    return true;
  });
  if (read === null) return;
  const all = foldersOf(inventory.folders);
  const chosen = given
    ? { folders: all, scopes: format.scopes && new Set(format.scopes) }
    : await chooseContents(all, format);
  if (!chosen) return;
  if (!(await maySend(parts))) return;
  const target = file instanceof vscode.Uri ? await mayWrite(file) : await chooseFile(format, parts);
  if (!target) return;
  const request: ExportRequest = { ...chosen, format, name: projectName(), time: null };
  const title = vscode.l10n.t('Exporting…');
  const done = await runWithProgress(title, async (signal, tell) => {
    const exported = await run(request, parts, signal, tell);
    if (!exported.ok) return exported;
    const bytes = await runCooperatively(encodeParts(exported.value.text), parts.turns, signal);
    return succeed({ ...exported.value, bytes });
  });
  if (done === null) return;
  if (!done.ok) return void notifyProblem(done.problem, 'export', log, again);
  const { bytes, components } = done.value;
  const written = await writeExport(target, bytes, { what: 'components', entries: components }, parts.exports);
  if (!written.ok) {
    const problem = { kind: 'exportNotWritten', name: baseName(target.path), detail: written.problem } as const;
    return void notifyProblem(problem, 'export', log, again);
  }
  void showWritten(target, format, done.value);
}

async function run(
  request: ExportRequest,
  parts: Parts,
  signal: AbortSignal,
  tell: (how: string) => void,
): Promise<Result<Exported, Problem>> {
  const { definitions, service, settings, contents, caches, turns, version } = parts;
  const done = await runExport(
    request,
    {
      client: service.client(),
      website: settings.webUrl(),
      program: version,
      definitions,
      textOf: async (folder, path) => {
        const content = await contents.read(folder, path);
        return content instanceof Uint8Array ? decodeText(content) : content;
      },
      files: editorFiles,
      caches: caches(),
      turns,
      onProgress: (progress) => tell(progressLabel(progress)),
    },
    signal,
  );
  const problem = done.ok ? problemOfEmptyNotice(done.value, request.format) : null;
  return problem ? fail(problem) : done;
}

/** In an untrusted workspace nothing is sent before the user knows what, and to whom. */
async function maySend({ lookUps, service }: Parts): Promise<boolean> {
  const client = service.client();
  if (lookUps.mode !== 'asksFirst' || !client.ok) return true;
  const { host } = new URL(client.value.baseUrl);
  const question = vscode.l10n.t('Names and versions of public packages are sent to {0} to look up licenses.', host);
  const yes = vscode.l10n.t('Export');
  return (await vscode.window.showWarningMessage(question, { modal: true }, yes)) === yes;
}

function chooseFile({ fileName, extension }: ExportFormat, { home }: Parts): Promise<vscode.Uri | undefined> {
  return chooseSavedFile(fileName, home, {
    ...(extension === null ? {} : { filters: { [extension.toUpperCase()]: [extension] } }),
    saveLabel: vscode.l10n.t('Export'),
  });
}

/** For a file that a caller of the command names. */
async function mayWrite(file: vscode.Uri): Promise<vscode.Uri | undefined> {
  try {
    await vscode.workspace.fs.stat(file);
  } catch {
    return file;
  }
  const overwrite = vscode.l10n.t('Overwrite');
  const question = vscode.l10n.t('{0} already exists. Overwrite it?', plainText(baseName(file.path)));
  return (await vscode.window.showWarningMessage(question, { modal: true }, overwrite)) === overwrite
    ? file
    : undefined;
}

function projectName(): string {
  const [folder, ...others] = vscode.workspace.workspaceFolders ?? [];
  return (others.length > 0 ? vscode.workspace.name : folder?.name) ?? folder?.name ?? 'workspace';
}

async function showWritten(
  target: vscode.Uri,
  { isNotice }: ExportFormat,
  { components, missing, problem }: Exported,
): Promise<void> {
  const name = plainText(baseName(target.path));
  const count = vscode.l10n.t('Exported to {0}, components: {1}.', name, components);
  const open = vscode.l10n.t('Open File');
  const message = [count, missing === 0 ? '' : missingLabel(missing, isNotice), problem ? report(problem).cause : '']
    .filter(Boolean)
    .join(' ');
  const answer = problem
    ? await vscode.window.showWarningMessage(message, open)
    : await vscode.window.showInformationMessage(message, open);
  if (answer === open) await vscode.commands.executeCommand('vscode.open', target);
}

function missingLabel(missing: number, isNotice: boolean): string {
  if (isNotice) return vscode.l10n.t('Without a notice text, listed at the end: {0}.', missing);
  return vscode.l10n.t('Failed lookups, marked in the file: {0}.', missing);
}
