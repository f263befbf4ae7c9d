import type { Edit } from '../curation/edit.ts';

/** One edit of one revision. */
export interface RevisionEdit {
  readonly revision: string;
  readonly edit: Edit;
}
