/** What a writable document of ours is about, or one beside it that another window has written. */
export type DraftAddress = OwnText | OtherText;

export interface OwnText {
  /** `contribution`: what is said about some drafts when they are submitted together; `id` names the set. */
  readonly kind: 'draft' | 'contribution';
  readonly id: string;
}

/** Another window's text of the same: read only. */
export interface OtherText {
  readonly kind: 'otherDraft' | 'otherContribution';
  readonly id: string;
  readonly conflict: string;
}

/** Names the address. */
export function draftKey(address: DraftAddress): string {
  return [address.kind, address.id, ...(isOtherText(address) ? [address.conflict] : [])].join('/');
}

export function isOtherText(address: DraftAddress): address is OtherText {
  return address.kind === 'otherDraft' || address.kind === 'otherContribution';
}

/** Whether it is about the words of a contribution; else it is about a draft. */
export function isOfContribution({ kind }: DraftAddress): boolean {
  return kind === 'contribution' || kind === 'otherContribution';
}
