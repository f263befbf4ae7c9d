/** The subject of one of our writable documents, or of another window's version of it. */
export type DraftAddress = OwnText | OtherText;

export interface OwnText {
  /** `contribution`: the text for submitting some drafts together; `id` identifies the set. */
  readonly kind: 'draft' | 'contribution';
  readonly id: string;
}

/** Another window's version of the text: read only. */
export interface OtherText {
  readonly kind: 'otherDraft' | 'otherContribution';
  readonly id: string;
  readonly conflict: string;
}

/** A key that identifies the address. */
export function draftKey(address: DraftAddress): string {
  return [address.kind, address.id, ...(isOtherText(address) ? [address.conflict] : [])].join('/');
}

export function isOtherText(address: DraftAddress): address is OtherText {
  return address.kind === 'otherDraft' || address.kind === 'otherContribution';
}

/** True for the text of a contribution; otherwise it is a draft. */
export function isOfContribution({ kind }: DraftAddress): boolean {
  return kind === 'contribution' || kind === 'otherContribution';
}
