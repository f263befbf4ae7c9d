import type { DraftConflict } from './draft.ts';
import type { SharedRecord } from '../storage/sharedRecord.ts';

/** Texts that differ from the first, each once. `heads`: starts with the one shown. */
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
