import { l10n } from 'vscode';

import { plainText } from '../../core/plainText.ts';
import type { Disagreement } from '../../curation/disagreement.ts';
import type { FoundDisagreement } from '../../model/evidence/disagreements/disagreementList.ts';

/** What a group of disagreements is called. */
export function disagreementGroup(kind: Disagreement['kind'], count: number): string {
  return {
    flippedOperator: l10n.t('AND for OR, or OR for AND ({0})', count),
    manifestDiffers: l10n.t('The package says something else ({0})', count),
    missingException: l10n.t('Without its exception ({0})', count),
    notDeclared: l10n.t('Nothing declared ({0})', count),
    seeLicenseIn: l10n.t('The package says where to read ({0})', count),
    notDiscovered: l10n.t('Declared, and not found in files ({0})', count),
  }[kind];
}

/** `MIT → Apache-2.0`; without a suggestion what is declared. */
export function suggestionLabel({ declared, disagreement: { suggestion } }: FoundDisagreement): string {
  const before = declared === null || declared.trim() === '' ? l10n.t('nothing declared') : plainText(declared);
  return suggestion === null ? before : `${before} → ${plainText(suggestion)}`;
}

/** What speaks against what is declared. */
export function disagreementLabel({ disagreement, manifest, discovered }: FoundDisagreement): string {
  const stated = plainText(manifest?.license ?? '');
  switch (disagreement.kind) {
    case 'flippedOperator':
    case 'missingException':
      return disagreement.by === 'manifest' ? manifestSays(stated) : filesSay(discovered);
    case 'manifestDiffers':
      return disagreement.suggestion === null ? readFirst(manifestSays(stated)) : manifestSays(stated);
    case 'notDeclared': {
      const words = disagreement.by === 'manifest' ? manifestSays(stated) : filesSay(discovered);
      return disagreement.suggestion === null ? readFirst(words) : words;
    }
    case 'seeLicenseIn':
      return l10n.t('the installed package says: see {0}', plainText(disagreement.file));
    case 'notDiscovered': {
      const missing = l10n.t('in no file: {0}', plainText(disagreement.missing.join(', ')));
      return discovered.length === 0 ? missing : `${missing} · ${filesSay(discovered)}`;
    }
  }
}

function manifestSays(stated: string): string {
  return l10n.t('the installed package says {0}', stated);
}

function filesSay(discovered: readonly string[]): string {
  const shown = discovered.slice(0, 4).join(', ');
  return l10n.t('found in files: {0}', plainText(discovered.length > 4 ? `${shown}, …` : shown));
}

function readFirst(words: string): string {
  return l10n.t('{0}: read it first', words);
}
