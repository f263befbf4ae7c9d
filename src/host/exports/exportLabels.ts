import * as vscode from 'vscode';

import { type ExportFormat, type ExportFormatFacts, exportFormats } from '../../exports/exportFormat.ts';
import type { Scope } from '../../manifests/format.ts';
import type { ExportProgress } from '../../model/exports/exportRun.ts';
import { numberLabel } from '../formats.ts';
import { plainItem } from '../plainItem.ts';

export async function chooseFormat(): Promise<ExportFormatFacts | undefined> {
  const labels: Readonly<Record<ExportFormat, readonly [label: string, detail: string]>> = {
    notice: [vscode.l10n.t('NOTICE as text'), vscode.l10n.t('Licenses and notices of third-party components')],
    'notice-md': [vscode.l10n.t('NOTICE as Markdown'), ''],
    'notice-html': [vscode.l10n.t('NOTICE as HTML'), ''],
    cyclonedx: ['CycloneDX 1.6', vscode.l10n.t('Bill of materials as JSON')],
    spdx: ['SPDX 2.3', vscode.l10n.t('Bill of materials as JSON')],
    csv: ['CSV', vscode.l10n.t('One row per component and manifest')],
  };
  const items = exportFormats.map((facts) =>
    plainItem({ label: labels[facts.format][0], description: facts.fileName, detail: labels[facts.format][1], facts }),
  );
  const title = vscode.l10n.t('Export Components');
  const chosen = await vscode.window.showQuickPick(items, { title, matchOnDetail: true });
  return chosen?.facts;
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
