import { l10n } from 'vscode';

import { plainText } from '../../core/plainText.ts';
import { namesLabel } from '../common/labels.ts';

interface Stored {
  readonly isRead?: boolean;
  /** Names of files. */
  readonly unreadable: readonly string[];
}

/** For a view: what is stored and can't be listed. Without this text it would look lost. Empty if there is nothing. */
export function unreadableLabel(all: readonly Stored[]): string {
  if (all.some(({ isRead }) => isRead === false)) return l10n.t('This machine’s storage can’t be read. See the log.');
  const names = all.flatMap(({ unreadable }) => unreadable);
  return names.length === 0 ? '' : damagedLabel(names);
}

/** Why there is no text of this id. `missing`: the reason unless it is stored and can't be read. */
export function missingLabel(id: string, texts: { isUnreadable(id: string): boolean }, missing: string): string {
  return texts.isUnreadable(id) ? damagedLabel([id]) : missing;
}

/** Names that are shown. The log has none: they contain names of components. */
const maxNames = 3;

function damagedLabel(names: readonly string[]): string {
  return l10n.t(
    'Stored files that are damaged or of a newer version of this extension: {0}',
    namesLabel(names.map(plainText), maxNames),
  );
}
