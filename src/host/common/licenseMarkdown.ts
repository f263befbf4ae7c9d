import * as vscode from 'vscode';

import { assertNever } from '../../base/exhaustive.ts';
import type { LicenseHover } from '../../curation/assist/licenseHover.ts';
import { TextMarkdown, appendBold } from './textMarkdown.ts';

/** What a term of a license expression means. */
export function licenseMarkdown(hover: LicenseHover): vscode.MarkdownString {
  const text = new TextMarkdown();
  switch (hover.kind) {
    case 'license': {
      const { name, id, isOsiApproved, isDeprecated, url } = hover.license;
      appendBold(text, name).appendMarkdown(' — ').appendText(id);
      if (isOsiApproved)
        text.appendMarkdown('\n\n').appendText(vscode.l10n.t('Approved by the Open Source Initiative'));
      if (isDeprecated)
        text.appendMarkdown('\n\n$(warning) ').appendText(vscode.l10n.t('SPDX has replaced this identifier.'));
      if (url !== null) text.appendMarkdown(`\n\n[${vscode.l10n.t('Read the license')}](${encodeURI(url)})`);
      return text;
    }
    case 'exception':
      return appendBold(text, hover.id).appendMarkdown(' — ').appendText(vscode.l10n.t('exception'));
    case 'reference':
      return appendBold(text, hover.id).appendMarkdown(' — ').appendText(vscode.l10n.t('Custom license (LicenseRef)'));
    case 'word':
      return appendBold(text, hover.id).appendMarkdown(' — ').appendText(wordMeaning(hover.id));
    default:
      return assertNever(hover);
  }
}

function wordMeaning(word: string): string {
  if (word === 'NONE') return vscode.l10n.t('No license');
  if (word === 'OTHER') return vscode.l10n.t('Other license');
  return vscode.l10n.t('License unclear');
}
