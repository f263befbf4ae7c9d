import type { LicenseFinding } from '../../core/licenseState.ts';
import type { PanelDraft, PanelDraftField } from '../../protocol/draft.ts';
import type { PanelSnapshot } from '../../protocol/snapshot.ts';
import type { Parts } from './typing.ts';

/** The draft's value of a field, by its name there. */
export function draftedIn(draft: PanelDraft | null, field: string): PanelDraftField | null {
  return draft?.fields.find((one) => one.field === field) ?? null;
}

/** The value that the editor of the declared license changes. An unidentified license is no value. */
export function declaredParts(draft: PanelDraft | null, { kind, expression }: LicenseFinding): Parts {
  const isUnidentified = kind === 'noAssertion' && expression === 'NOASSERTION';
  return { text: draftedIn(draft, 'declared')?.after ?? (isUnidentified ? '' : expression) ?? '' };
}

/** What that editor begins with: the suggested license, as long as nothing is drafted. */
export function proposedParts(
  { draft, suggestion }: Pick<PanelSnapshot, 'draft' | 'suggestion'>,
  license: LicenseFinding,
): Parts {
  return draftedIn(draft, 'declared') || !suggestion ? declaredParts(draft, license) : { text: suggestion.license };
}

/** Whether fields can be edited: the page's definition can have a draft, and the draft can be changed. */
export function canEdit({ canDraft, draft }: Pick<PanelSnapshot, 'canDraft' | 'draft'>): boolean {
  return canDraft && whyNoEdits(draft) === null;
}

/** Why nothing can be edited now; `null`: editing is possible. */
export function whyNoEdits(draft: PanelDraft | null): 'draftUnreadable' | 'draftSending' | null {
  if (draft?.isUnreadable) return 'draftUnreadable';
  return draft?.state === 'sending' ? 'draftSending' : null;
}
