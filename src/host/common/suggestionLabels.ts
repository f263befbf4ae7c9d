import { l10n } from 'vscode';

import { assertNever } from '../../base/exhaustive.ts';
import { plainText } from '../../core/plainText.ts';
import { intendedLicense } from '../../curation/licenses/disagreement.ts';
import type { FoundDisagreement } from '../../model/evidence/suggestion/disagreements.ts';
import { pairLabel } from './labels.ts';

/** Of a row: `ISC?` where no license is identified, `MIT → ISC?` where another one is declared. */
export function suggestionShort(suggestion: string, declared: string | null): string {
  return declared === null ? `${suggestion}?` : `${declared} → ${suggestion}?`;
}

/** In a tooltip: what is suggested, and why. */
export function suggestionSentence(found: FoundDisagreement): string {
  const suggestion = intendedLicense(found.disagreement);
  const reason = suggestionReason(found);
  return suggestion === null
    ? reason
    : `${l10n.t('Suggested: {license}', { license: plainText(suggestion) })}. ${reason}`;
}

/** What contradicts the declared license, as a sentence. */
export function suggestionReason(found: FoundDisagreement): string {
  return `${reasonFor(found)}.`;
}

function reasonFor({ disagreement, manifest, discovered }: FoundDisagreement): string {
  const stated = plainText(manifest?.license ?? '');
  switch (disagreement.kind) {
    case 'flippedOperator':
    case 'missingException': {
      if (disagreement.by === 'manifest') return fromManifest(stated);
      if (disagreement.by === 'discovered') return fromFiles(discovered);
      return l10n.t('The service joined the licenses of several tools with AND');
    }
    case 'manifestDiffers':
      return fromManifest(stated);
    case 'notDeclared':
      if (disagreement.by === 'discovered') return fromFiles(discovered);
      return disagreement.suggestion === null && discovered.length > 0
        ? `${fromManifest(stated)}. ${fromFiles(discovered)}`
        : fromManifest(stated);
    case 'seeLicenseIn':
      return fromManifest(plainText(disagreement.file));
    case 'notDiscovered': {
      const missing = l10n.t('Found in no file: {0}', plainText(disagreement.missing.join(', ')));
      return discovered.length === 0 ? missing : `${missing}. ${fromFiles(discovered)}`;
    }
    default:
      return assertNever(disagreement);
  }
}

function fromManifest(stated: string): string {
  return pairLabel(l10n.t('In the installed manifest'), stated);
}

function fromFiles(discovered: readonly string[]): string {
  const shown = discovered.slice(0, 4).join(', ');
  return pairLabel(l10n.t('Discovered in files'), plainText(discovered.length > 4 ? `${shown}, …` : shown));
}
