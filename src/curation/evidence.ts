import { statedLicense } from '../core/licenseState.ts';
import { isSameLicense } from './licenses/comparableLicense.ts';

/**
 * The user's reason: goes into the details of the contribution. All texts are shown, and can be edited, before they are
 * sent.
 */
export interface Evidence {
  /** Of the component: `4.17.21`. */
  readonly revision: string;
  /** In the definition: `package/LICENSE`. */
  readonly path: string;
  /**
   * The license found in the file. `null`: none; `undefined`: unknown, because an earlier version stored it without.
   */
  readonly license: string | null | undefined;
  /** The user selected this very text. */
  readonly isChosen: boolean;
  /** Lower-case hex; `null` where the definition has none. */
  readonly sha256: string | null;
  /** At most 2,000 characters of the text. */
  readonly excerpt: string | null;
  /** Line numbers, from one. */
  readonly lines: { readonly from: number; readonly to: number } | null;
  /** A permanent web address of this exact text. */
  readonly link: string | null;
}

/**
 * Whether it supports the proposed license of its revision. The file's license must be the whole of it: a file with MIT
 * does not support `MIT OR Apache-2.0`. A text in which no license was found counts only where the user selected it.
 */
export function isEvidenceFor(
  { license, isChosen }: Pick<Evidence, 'license' | 'isChosen'>,
  proposed: string,
): boolean {
  const found = statedLicense(license);
  return found === null ? isChosen : isSameLicense(found, proposed);
}
