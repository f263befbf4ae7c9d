import type { LicenseFinding } from '../../core/licenseState.ts';
import type { PanelDraft, PanelDraftField } from '../../protocol/draft.ts';
import type { Parts } from './typing.ts';

/** The draft's value of a field, by its name there. */
export function draftedIn(draft: PanelDraft | null, field: string): PanelDraftField | null {
  return draft?.fields.find((one) => one.field === field) ?? null;
}

/** The initial content of the editor of the declared license. */
export function declaredParts(draft: PanelDraft | null, license: LicenseFinding): Parts {
  return { text: draftedIn(draft, 'declared')?.after ?? license.expression ?? '' };
}

/** Why nothing can be edited now; `null`: editing is possible. */
export function whyNoEdits(draft: PanelDraft | null): 'draftUnreadable' | 'draftSending' | null {
  if (draft?.isUnreadable) return 'draftUnreadable';
  return draft?.state === 'sending' ? 'draftSending' : null;
}
