import { l10n } from 'vscode';

import { plainText } from '../../core/plainText.ts';

interface SourceCount {
  readonly name: string;
  readonly total: number;
  /** All of them come from this source. */
  readonly isCertain: boolean;
  /** The source stands for an unreadable settings file. */
  readonly isSettingsFile: boolean;
}

/** "Packages perhaps from pypi.acme.example: 142". */
export function sourceLine({ name, total, isCertain, isSettingsFile }: SourceCount): string {
  const source = plainText(name);
  if (isSettingsFile) return l10n.t('Packages from a source in {0}, which can’t be read: {1}', source, total);
  return isCertain
    ? l10n.t('Packages from {0}: {1}', source, total)
    : l10n.t('Packages perhaps from {0}: {1}', source, total);
}
