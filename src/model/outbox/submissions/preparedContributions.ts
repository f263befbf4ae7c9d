import { type Result, succeed } from '../../../base/result.ts';
import type { Problem } from '../../../core/problem.ts';
import { SharedTexts, type TextStorage } from '../../drafts/sharedTexts.ts';
import { type PreparedContent, type PreparedContribution, preparedForm, preparedId } from './preparedContribution.ts';

/** Contribution texts users prepare: one per set of drafts, saved with every change and shared by all windows. */
export class PreparedContributions extends SharedTexts<PreparedContent> {
  constructor(storage: TextStorage) {
    super(storage, {
      kinds: ['contribution', 'otherContribution'],
      form: preparedForm,
      what: 'contributions',
      isRestoredByTyping: false,
    });
  }

  /**
   * Gives the text for these drafts. If there is none, or it was never edited, it becomes `prefilled`; edited text
   * stays unchanged.
   */
  async prepare(draftIds: readonly string[], prefilled: string): Promise<Result<PreparedContribution, Problem>> {
    await this.reload();
    const id = preparedId(draftIds);
    const known = this.get(id);
    const { now } = this;
    if (known && (known.text !== known.prefilled || known.prefilled === prefilled)) return succeed(known);
    const createdAt = known?.createdAt ?? now;
    const value = { draftIds: [...draftIds], text: prefilled, prefilled, createdAt, changedAt: now };
    // Text typed in another window is not overwritten.
    const untouched = this.heads(id).filter((one) => one.value.text === one.value.prefilled);
    const kept = await this.put(id, value, untouched);
    if (!kept.ok) return kept;
    return succeed(this.get(id) ?? { id, ...value, conflicts: [] });
  }
}
