import type { Event } from '../../base/event.ts';
import type { Finding } from '../../curation/finding.ts';
import { draftRefusals } from '../../model/contributions/draftRefusals.ts';
import type { Drafts } from '../../model/drafts/drafts.ts';
import type { Submissions } from '../../model/submissions/submissions.ts';

/** What the service said against drafts, for whoever shows drafts. */
export interface Refusals {
  /** At the places of the text as it is now. */
  readonly of: (draftId: string) => readonly Finding[];
  /** Something was sent, or an answer has come. */
  readonly onDidChange: Event<unknown>;
}

export function refusalsOf(
  drafts: Pick<Drafts, 'get'>,
  submissions: Pick<Submissions, 'all' | 'onDidChange'>,
): Refusals {
  return {
    of: (id) => {
      const draft = drafts.get(id);
      return draft ? draftRefusals(draft, submissions.all) : [];
    },
    onDidChange: submissions.onDidChange,
  };
}
