import type { DraftConflict } from './draft.ts';
import type { SharedRecord } from '../storage/sharedRecord.ts';

/** Texts that are not the first one's, each once. `heads`: the one that is shown first. */
export function conflictsIn(
  heads: readonly SharedRecord<{ readonly text: string; readonly changedAt: number }>[],
): readonly DraftConflict[] {
  const [shown] = heads;
  const found = new Map<string, DraftConflict>();
  for (const { session, count, value } of heads) {
    const { text, changedAt } = value;
    if (text !== shown?.value.text && !found.has(text)) found.set(text, { id: `${session}.${count}`, text, changedAt });
  }
  return [...found.values()];
}
