import { l10n } from 'vscode';

import { plainText } from '../core/plainText.ts';

interface SourceCount {
  readonly name: string;
  readonly total: number;
  /** All of them come from this source. */
  readonly isCertain: boolean;
  /** The source stands for an unreadable settings file. */
  readonly isSettingsFile: boolean;
}

/** "142 packages may come from pypi.acme.example". */
export function sourceLine({ name, total, isCertain, isSettingsFile }: SourceCount): string {
  const source = plainText(name);
  if (isSettingsFile)
    return total === 1
      ? l10n.t("1 package may come from a source named in {0}, which can't be read", source)
      : l10n.t("{0} packages may come from a source named in {1}, which can't be read", total, source);
  if (isCertain)
    return total === 1
      ? l10n.t('1 package comes from {0}', source)
      : l10n.t('{0} packages come from {1}', total, source);
  return total === 1
    ? l10n.t('1 package may come from {0}', source)
    : l10n.t('{0} packages may come from {1}', total, source);
}
