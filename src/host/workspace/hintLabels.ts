import { l10n } from 'vscode';

import { cutText } from '../../base/cutText.ts';
import { plainText } from '../../core/plainText.ts';
import { type Hint, type HintText, licenseText } from '../../model/workspace/hints.ts';
import type { NewestLicense } from '../../model/workspace/newestLicenses.ts';
import { harvestShort, shortVersion, stateLabel, factsLabel } from '../common/labels.ts';
import { verdictShort } from '../common/policyLabels.ts';
import { skipLabel } from '../common/skipLabels.ts';

/** Characters of an expression at a line. */
const maxLength = 60;

/** The text of a hint: as short as its line needs it. */
export function hintLabel({ text, guessed, harvest, verdict }: Hint): string {
  const label = labelOf(text);
  if (guessed) return guessLabel(label, guessed.version);
  return factsLabel(label, harvestShort(harvest), verdict && verdictShort(verdict));
}

/** What a row shows for a version that nothing decides; `null` until the license is known. */
export function guessShort({ license, version }: NewestLicense): string | null {
  const text = licenseText(license);
  return text && guessLabel(labelOf(text), version);
}

/** The sign marks it as a guess, in hints as in rows. */
function guessLabel(license: string, version: string): string {
  return `≈ ${license} · ${plainText(shortVersion(version) ?? version)}`;
}

function labelOf(text: HintText): string {
  switch (text.kind) {
    case 'expression': {
      const expression = plainText(text.expression);
      const cut = cutText(expression, maxLength);
      return text.isLocal ? `${cut} · ${l10n.t('yours')}` : cut;
    }
    case 'state':
      return stateLabel(text.state);
    case 'reason':
      return asSentence(skipLabel(text.reason).short);
  }
}

/** In rows it follows a name, in hints it is alone. */
function asSentence(label: string): string {
  return label.charAt(0).toLocaleUpperCase() + label.slice(1);
}
