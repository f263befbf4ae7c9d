import * as vscode from 'vscode';

import { displayName } from '../../core/coordinates.ts';
import type { Draft } from '../../model/drafts/draft.ts';

export const draftScheme = 'clearlydefined-draft';

/** The end of a draft's file name: languages, schemas and when clauses identify drafts by it. */
export const draftFileEnd = '.curation.yaml';

/** Matches our drafts, and no other YAML. */
export const draftSelector: vscode.DocumentSelector = { scheme: draftScheme, pattern: `**/*${draftFileEnd}` };

/** The title, the name of its tab, follows from its component. */
export function draftUri({ id, component }: Pick<Draft, 'id' | 'component'>): vscode.Uri {
  const name = displayName(component)
    .replace(/[^\w.@-]+/g, '-')
    .replace(/^[.-]+/, '')
    .slice(0, 80);
  return vscode.Uri.from({ scheme: draftScheme, path: `/draft/${id}/${name || 'draft'}${draftFileEnd}` });
}

/** The id of the draft of this document; `null` for any other URI. */
export function draftIdIn({ scheme, path }: vscode.Uri): string | null {
  if (scheme !== draftScheme) return null;
  const [root, kind, id, ...rest] = path.split('/');
  return root === '' && kind === 'draft' && id && rest.length === 1 ? id : null;
}
