import { l10n } from 'vscode';

import { plainText } from '../../core/plainText.ts';
import type { LocalMiss } from '../../model/evidence/localFiles/localCopies.ts';
import type { LocalPlace } from '../../model/evidence/localFiles/localFile.ts';

/** Why what lies on this machine is not shown. `null`: there is nothing to say. */
export function missLabel({ reason, place }: LocalMiss): string | null {
  const where = place ? nameOf(place) : '';
  switch (reason) {
    case 'different':
      return l10n.t('{0} on this machine is not the file that was scanned: its hash is another.', where);
    case 'lineEnds':
      return l10n.t('{0} on this machine has other line ends than the file that was scanned.', where);
    case 'tooLarge':
      return l10n.t('{0} on this machine is too large to be compared.', where);
    case 'noHash':
      return l10n.t('{0} on this machine cannot be compared: the definition has no hash of it.', where);
    case 'otherVersion':
      return l10n.t('What is installed in {0} is another version.', where);
    case 'unsafePath':
      return l10n.t('The path of the file is none that could be looked for on this machine.');
    case 'notInPackage':
      return null;
  }
}

/** The end of a path says enough. */
function nameOf({ path }: LocalPlace): string {
  return plainText(path.slice(-4).join('/'));
}
