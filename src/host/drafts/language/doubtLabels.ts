import { l10n } from 'vscode';

import { assertNever } from '../../../base/exhaustive.ts';
import { plainText } from '../../../core/plainText.ts';
import type { DraftDoubt } from '../../../model/drafts/draftAnalyses.ts';
import { fieldLabel } from './fieldLabels.ts';

/** One sentence on what changed beside a draft. */
export function doubtLabel(doubt: DraftDoubt): string {
  switch (doubt.kind) {
    case 'otherText':
      return l10n.t('Another window has another text of this draft. Decide which one counts.');
    case 'definitionChanged':
      return l10n.t(
        'The definition of {0} has changed: {1}',
        plainText(doubt.revision),
        doubt.fields.map((field) => fieldLabel(field)).join(', '),
      );
    default:
      return assertNever(doubt);
  }
}
