import * as vscode from 'vscode';

import { type Coordinates, displayName } from '../../core/coordinates.ts';

/** What a writable document of ours is about. */
export type DraftAddress =
  | { readonly kind: 'draft'; readonly id: string }
  /** Another window's text of the same draft: read only. */
  | { readonly kind: 'other'; readonly id: string; readonly conflict: string }
  /** What is said about some drafts when they are submitted together; `id` names the set. */
  | { readonly kind: 'contribution'; readonly id: string };

export const draftScheme = 'clearlydefined-draft';

/** The end of a draft's file name: languages, schemas and when clauses know it by that. */
export const draftFileEnd = '.curation.yaml';
export const contributionFileEnd = '.contribution.yaml';

/** One document has one address: the title, which is the name of its tab, follows from what it is about. */
export function draftUri(address: DraftAddress, component: Coordinates | null): vscode.Uri {
  const segments = [address.kind, address.id, ...(address.kind === 'other' ? [address.conflict] : [])];
  const end = address.kind === 'contribution' ? contributionFileEnd : draftFileEnd;
  const path = `/${[...segments, `${titleOf(component)}${end}`].join('/')}`;
  return vscode.Uri.from({ scheme: draftScheme, path });
}

/** `null` for any other URI. */
export function draftAddressOf({ scheme, path }: vscode.Uri): DraftAddress | null {
  if (scheme !== draftScheme) return null;
  const [root, kind, id, ...rest] = path.split('/');
  if (root !== '' || !id) return null;
  if ((kind === 'draft' || kind === 'contribution') && rest.length === 1) return { kind, id };
  const [conflict] = rest;
  return kind === 'other' && conflict && rest.length === 2 ? { kind, id, conflict } : null;
}

/** Names the address, whatever its title. */
export function draftKey(address: DraftAddress): string {
  return [address.kind, address.id, ...(address.kind === 'other' ? [address.conflict] : [])].join('/');
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
