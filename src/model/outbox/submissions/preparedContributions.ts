import { type Result, succeed } from '../../../base/result.ts';
import type { Problem } from '../../../core/problem.ts';
import { SharedTexts, type TextStorage } from '../../drafts/sharedTexts.ts';
import type { DraftConflict } from '../../drafts/draft.ts';
import type { RecordForm } from '../../storage/sharedRecord.ts';

/** The text the user prepares for sending some drafts together. */
export interface PreparedContribution {
  /** Derived from the drafts: the same in every window. */
  readonly id: string;
  /** In sending order. */
  readonly draftIds: readonly string[];
  /** YAML, verbatim, even if it can't be parsed. */
  readonly text: string;
  /** The text before the user changed anything. */
  readonly prefilled: string;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly changedAt: number;
  /** Texts of other windows this one is not based on, for the user to decide. Usually empty. */
  readonly conflicts: readonly DraftConflict[];
}

/** The stored part. */
export type PreparedContent = Omit<PreparedContribution, 'id' | 'conflicts'>;

export const preparedForm: RecordForm<PreparedContent> = {
  write: ({ draftIds, text, prefilled, createdAt, changedAt }) => ({
    draftIds,
    text,
    prefilled,
    createdAt,
    changedAt,
  }),
  read: async (json, id) => {
    const { storedContribution } = await import('./storedSubmission.ts');
    const { data } = storedContribution.safeParse(json);
    return data && preparedId(data.draftIds) === id ? data : null;
  },
};

/** For one draft, its id; for several, an id no draft can have: draft ids have two points in a row. */
export function preparedId(draftIds: readonly string[]): string {
  const [only] = draftIds;
  if (only !== undefined && draftIds.length === 1) return only;
  const key = [...draftIds].sort().join('\n');
  return `${draftIds.length}-drafts.${hashOf(key, 1)}${hashOf(key, 2)}`;
}

/** 32 bits of FNV-1a: with a second seed enough for the few sets of drafts a user has. */
function hashOf(text: string, seed: number): string {
  let sum = 0x811c9dc5 ^ (seed * 0x9e3779b1);
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  return (sum >>> 0).toString(36);
}

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
    if (known && (known.text !== known.prefilled || known.prefilled === prefilled)) {
      const kept = await this.flush(id);
      return kept.ok ? succeed(known) : kept;
    }
    const createdAt = known?.createdAt ?? now;
    const value = { draftIds: [...draftIds], text: prefilled, prefilled, createdAt, changedAt: now };
    // Text typed in another window is not overwritten.
    const untouched = this.heads(id).filter((one) => one.value.text === one.value.prefilled);
    const kept = await this.put(id, value, untouched);
    if (!kept.ok) return kept;
    return succeed(this.get(id) ?? { id, ...value, conflicts: [] });
  }
}
