/** The submission's sets that a request carries: all of it, or (`revision`) one of its revisions. */
export interface Carried {
  readonly set: number;
  readonly revision: string | null;
}
