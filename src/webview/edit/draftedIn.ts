import type { PanelDraft, PanelDraftField } from '../../protocol/draft.ts';

/** The draft's value of a field, by its name there. */
export function draftedIn(draft: PanelDraft | null, field: string): PanelDraftField | null {
  return draft?.fields.find((one) => one.field === field) ?? null;
}

/** Why nothing can be edited now; `null`: editing is possible. */
export function whyNoEdits(draft: PanelDraft | null): 'draftUnreadable' | 'draftSending' | null {
  if (draft?.isUnreadable) return 'draftUnreadable';
  return draft?.state === 'sending' ? 'draftSending' : null;
}
