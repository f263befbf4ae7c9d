import * as vscode from 'vscode';

import type { Scope } from '../../core/scopes.ts';
import type { ExportFormat } from '../../exports/exportFormat.ts';
import { exportFormats } from '../../exports/exportFormats.ts';
import type { ExportProgress } from '../../model/exports/exportRun.ts';
import { numberLabel } from '../common/formats.ts';
import { plainItem } from '../common/plainItem.ts';

export async function chooseFormat(): Promise<ExportFormat | undefined> {
  const { bundle = {} } = vscode.l10n;
  const items = exportFormats.map((format) => {
    const { label, fileName } = format;
    const detail = format.detail ?? '';
    return plainItem({
      label: bundle[label] ?? label,
      description: fileName,
      detail: bundle[detail] ?? detail,
      format,
    });
  });
  const title = vscode.l10n.t('Export Components');
  const chosen = await vscode.window.showQuickPick(items, { title, matchOnDetail: true });
  return chosen?.format;
}

export function scopeName(scope: Scope): string {
  return {
    runtime: vscode.l10n.t('Runtime'),
    optional: vscode.l10n.t('Optional'),
    peer: vscode.l10n.t('Peer'),
    build: vscode.l10n.t('Build'),
    development: vscode.l10n.t('Development'),
    test: vscode.l10n.t('Test'),
  }[scope];
}

export function progressLabel({ stage, done, total }: ExportProgress): string {
  const [some, all] = [numberLabel(done), numberLabel(total)];
  switch (stage) {
    case 'definitions':
      return vscode.l10n.t('looking up licenses: {0} of {1}', some, all);
    case 'notices':
    case 'localTexts':
      return vscode.l10n.t('loading license texts: {0} of {1}', some, all);
  }
}
