import { l10n } from 'vscode';

import { assertNever } from '../../../base/exhaustive.ts';
import { plainText } from '../../../core/plainText.ts';
import type { ListedFile } from '../../../model/evidence/suggestion/listedFile.ts';

/** Why a text on this machine speaks for nothing. `file`: its name; `component`: whose definition it was held against. */
export function refusedEvidence(state: Exclude<ListedFile['state'], 'same'>, file: string, component: string): string {
  const [name, of] = [plainText(file), plainText(component)];
  switch (state) {
    case 'different':
      return l10n.t('{0} is not the file that the definition of {1} lists: its SHA-256 is another.', name, of);
    case 'lineEnds':
      return l10n.t('{0} has other line ends than the file that the definition of {1} lists.', name, of);
    case 'noHash':
      return l10n.t(
        'The definition of {1} lists {0} without a hash, so nobody can tell whether it is the same.',
        name,
        of,
      );
    case 'notListed':
      return l10n.t('The definition of {1} lists no file like {0}.', name, of);
    default:
      return assertNever(state);
  }
}
