/** Which of the submission's sets a request carries: all of it, or (`revision`) one of its revisions. */
export interface Carried {
  readonly set: number;
  readonly revision: string | null;
}
