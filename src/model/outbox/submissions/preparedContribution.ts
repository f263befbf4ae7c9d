import type { DraftConflict } from '../../drafts/draft.ts';
import { isFields, isTime, type RecordForm } from '../../storage/sharedRecord.ts';

/** The words a person prepares for sending some drafts together. */
export interface PreparedContribution {
  /** Made from the drafts: the same in every window. */
  readonly id: string;
  /** In the order they are sent in. */
  readonly draftIds: readonly string[];
  /** YAML, to the letter, also when it cannot be read. */
  readonly text: string;
  /** What stood there before a person changed anything. */
  readonly prefilled: string;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly changedAt: number;
  /** Texts of other windows that this one did not grow from: the person decides. Mostly empty. */
  readonly conflicts: readonly DraftConflict[];
}

/** What of it is stored. */
export type PreparedContent = Omit<PreparedContribution, 'id' | 'conflicts'>;

export const preparedForm: RecordForm<PreparedContent> = {
  write: ({ draftIds, text, prefilled, createdAt, changedAt }) => ({
    draftIds,
    text,
    prefilled,
    createdAt,
    changedAt,
  }),
  read: (json, id) => {
    if (!isFields(json)) return null;
    const { text, prefilled, createdAt, changedAt } = json;
    const draftIds = textsIn(json['draftIds']);
    if (typeof text !== 'string' || draftIds.length === 0 || preparedId(draftIds) !== id) return null;
    return {
      draftIds,
      text,
      prefilled: typeof prefilled === 'string' ? prefilled : '',
      createdAt: isTime(createdAt) ? createdAt : 0,
      changedAt: isTime(changedAt) ? changedAt : 0,
    };
  },
};

/** Of one draft, the draft's own; of several, one that no draft can have: draft ids have two points in a row. */
export function preparedId(draftIds: readonly string[]): string {
  const [only] = draftIds;
  if (only !== undefined && draftIds.length === 1) return only;
  const key = [...draftIds].sort().join('\n');
  return `${draftIds.length}-drafts.${hashOf(key, 1)}${hashOf(key, 2)}`;
}

function textsIn(json: unknown): readonly string[] {
  return Array.isArray(json) ? json.filter((one) => typeof one === 'string') : [];
}

/** 32 bits of FNV-1a: with another seed beside it enough for the few sets of drafts a person has. */
function hashOf(text: string, seed: number): string {
  let sum = 0x811c9dc5 ^ (seed * 0x9e3779b1);
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  return (sum >>> 0).toString(36);
}
