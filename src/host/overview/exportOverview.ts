import * as vscode from 'vscode';

import { baseName } from '../../base/baseName.ts';
import { plainText } from '../../core/plainText.ts';
import type { Overview } from '../../model/overview/overview.ts';
import { workspaceOverviewLabels } from '../../protocol/labels/workspaceOverviewLabels.ts';
import { chooseSavedFile, type WrittenFiles, writeExport } from '../files/savedFile.ts';
import { overviewHtml } from './overviewHtml.ts';
import { chosenNames } from './overviewLabels.ts';

interface Parts {
  readonly overview: Overview;
  readonly exports: WrittenFiles;
  /** The path of the user's home folder; `null` in a browser. */
  readonly home: string | null;
}

/** Writes what the page shows under its filter. `file`: the target, for callers of the command. */
export async function exportOverview({ overview, exports, home }: Parts, file: unknown): Promise<void> {
  const target =
    file instanceof vscode.Uri
      ? file
      : await chooseSavedFile('license-overview.html', home, { filters: { HTML: ['html'] } });
  if (!target) return;
  const html = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Window, title: vscode.l10n.t('Exporting the overview…') },
    () => htmlOf(overview),
  );
  const bytes = new TextEncoder().encode(html.text);
  const done = await writeExport(target, bytes, { what: 'overview', entries: html.components }, exports);
  if (!done.ok) {
    const message = vscode.l10n.t('The overview could not be exported: {0}', plainText(done.problem));
    return void vscode.window.showErrorMessage(message);
  }
  const open = vscode.l10n.t('Open in Browser');
  const name = plainText(baseName(target.path));
  const chosen = await vscode.window.showInformationMessage(vscode.l10n.t('Exported {0}', name), open);
  if (chosen === open) await vscode.env.openExternal(target);
}

interface Html {
  readonly text: string;
  readonly components: number;
}

async function htmlOf(overview: Overview): Promise<Html> {
  const reading = await overview.read(new AbortController().signal);
  const { filter, numbers, changes, matching } = reading;
  const exported = {
    name: vscode.workspace.name ?? '',
    filter: chosenNames(filter, workspaceOverviewLabels).join(' · '),
    numbers,
    changes,
    rows: reading.rows(0, matching),
  };
  return { text: overviewHtml(exported), components: matching };
}
