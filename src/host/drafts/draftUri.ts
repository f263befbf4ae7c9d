import * as vscode from 'vscode';

import { type Coordinates, displayName } from '../../core/coordinates.ts';
import { type DraftAddress, draftKey } from '../../model/drafts/draftAddress.ts';

export const draftScheme = 'clearlydefined-draft';

/** The end of a draft's file name: languages, schemas and when clauses identify drafts by it. */
export const draftFileEnd = '.curation.yaml';

/** Each document has one address: the title, the name of its tab, follows from its content. */
export function draftUri(address: DraftAddress, component: Coordinates | null): vscode.Uri {
  const path = `/${draftKey(address)}/${titleOf(component)}${draftFileEnd}`;
  return vscode.Uri.from({ scheme: draftScheme, path });
}

/** `null` for any other URI. */
export function draftAddressOf({ scheme, path }: vscode.Uri): DraftAddress | null {
  if (scheme !== draftScheme) return null;
  const [root, kind, id, ...rest] = path.split('/');
  if (root !== '' || !id) return null;
  if (kind === 'draft' && rest.length === 1) return { kind, id };
  const [conflict] = rest;
  return kind === 'otherDraft' && conflict && rest.length === 2 ? { kind, id, conflict } : null;
}

function titleOf(component: Coordinates | null): string {
  const name = component ? displayName(component) : 'curations';
  return (
    name
      .replace(/[^\w.@-]+/g, '-')
      .replace(/^[.-]+/, '')
      .slice(0, 80) || 'draft'
  );
}
