import type { PanelDraft, PanelDraftField, PanelLocal } from '../../../src/protocol/draft.ts';
import type { PanelSnapshot } from '../../../src/protocol/snapshot.ts';
import type { Typing } from '../../../src/webview/edit/typing.ts';
import { contentOf, plain, snapshotOf } from '../snapshots.ts';

/** An ordinary draft; the other drafts are made from it. */
export const noDraft: PanelDraft = {
  fields: [],
  source: null,
  revisions: 1,
  isIncomplete: false,
  errors: 0,
  warnings: 0,
  firstFinding: null,
  isUnreadable: false,
  hasConflict: false,
  score: null,
  state: 'draft',
};

export function drafted(field: string, after: string | null, changes: Partial<PanelDraftField> = {}): PanelDraftField {
  return { field, before: null, after, severity: null, problem: null, ...changes };
}

export const local: PanelLocal = { declared: 'Apache-2.0', reason: 'The file says so.', pullRequest: 12 };

/** The page of the plain definition, with or without a draft. */
export function draftSnapshot(draft: Partial<PanelDraft> | null, changes: Partial<PanelSnapshot> = {}): PanelSnapshot {
  return { ...snapshotOf(contentOf(plain)), canDraft: true, draft: draft && { ...noDraft, ...draft }, ...changes };
}

/** Open editors, with the text typed in them. */
export function openEditors(typed: Readonly<Record<string, Readonly<Record<string, string>>>>): Typing {
  return new Map(Object.entries(typed).map(([key, parts]) => [key, { isOpen: true, parts }]));
}

/** The names of all buttons, in order. */
export function buttonNames(html: string): readonly string[] {
  return [...html.matchAll(/<button[^>]*?(?:aria-label="([^"]*)"[^>]*)?>(.*?)<\/button>/g)].map(
    ([, label, text = '']) => label ?? text.replace(/<[^>]*>/g, '').trim(),
  );
}
