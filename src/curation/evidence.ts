/** Why a person thinks so: goes into the details of the contribution. All texts are shown, and edited, before they are sent. */
export interface Evidence {
  /** Of the component: `4.17.21`. */
  readonly revision: string;
  /** In the definition: `package/LICENSE`. */
  readonly path: string;
  /** Lower-case hex; `null` where the definition has none. */
  readonly sha256: string | null;
  /** At most 2,000 characters of the text. */
  readonly excerpt: string | null;
  /** Lines, counted from one. */
  readonly lines: { readonly from: number; readonly to: number } | null;
  /** A web address that keeps showing this very text. */
  readonly link: string | null;
}
