/** The subject of one of our writable documents, or of another window's version of it. */
export type DraftAddress = OwnText | OtherText;

export interface OwnText {
  readonly kind: 'draft';
  readonly id: string;
}

/** Another window's version of the text: read only. */
export interface OtherText {
  readonly kind: 'otherDraft';
  readonly id: string;
  readonly conflict: string;
}

/** A key that identifies the address. */
export function draftKey(address: DraftAddress): string {
  return [address.kind, address.id, ...(isOtherText(address) ? [address.conflict] : [])].join('/');
}

export function isOtherText(address: DraftAddress): address is OtherText {
  return address.kind === 'otherDraft';
}
