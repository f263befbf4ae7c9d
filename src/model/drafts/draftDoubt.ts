import type { BasisField } from '../../curation/fingerprint.ts';

/** A change outside a draft. Nothing is decided automatically: it is shown until the user decides. */
export type DraftDoubt =
  /** Another window has a different text; `conflict` is its id. */
  | { readonly kind: 'otherText'; readonly conflict: string }
  /** The definition has changed since the user began. */
  | { readonly kind: 'definitionChanged'; readonly revision: string; readonly fields: readonly BasisField[] };
