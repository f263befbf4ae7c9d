import type { BasisField } from '../../curation/fingerprint.ts';

/** Something that changed beside a draft. Nothing is decided by itself: it is shown until the person has. */
export type DraftDoubt =
  /** Another window has a text of its own; `conflict` names it. */
  | { readonly kind: 'otherText'; readonly conflict: string }
  /** The definition says something else than when the person began. */
  | { readonly kind: 'definitionChanged'; readonly revision: string; readonly fields: readonly BasisField[] };
