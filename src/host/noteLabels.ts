import { l10n } from 'vscode';

import type { Note } from '../manifests/note.ts';

/** A sentence with a note on coordinates that are valid nonetheless. */
export function noteLabel(note: Note): string {
  return noteTable()[note];
}

function noteTable(): Readonly<Record<Note, string>> {
  return {
    registrySpelling: l10n.t(
      'PyPI may spell this name with another of “-”, “_” and “.”; the service takes them all for the same package.',
    ),
    localVersion: l10n.t(
      'The version has a local part that is not on PyPI; the service is asked about the release without it.',
    ),
    billOfMaterials: l10n.t('A bill of materials: it gives versions to others and holds no code of its own.'),
  };
}
