import type { DraftConflict } from '../../drafts/draft.ts';
import type { RecordForm, SharedRecord } from '../../storage/sharedRecord.ts';
import { type Disposable, DisposableStore } from '../../../base/disposable.ts';
import { Emitter, type Event } from '../../../base/event.ts';
import { fail, type Result, succeed } from '../../../base/result.ts';
import type { Problem } from '../../../core/problem.ts';
import { conflictsIn } from '../../drafts/conflictsIn.ts';
import { isSameText } from '../../drafts/isSameText.ts';
import { LatestLook } from '../../storage/latestLook.ts';
import type { RecordFiles } from '../../storage/recordFiles.ts';
import { SharedRecords } from '../../storage/sharedRecords.ts';
import { fireSafely } from '../../storage/fireSafely.ts';
import type { Clock, Log } from '../../ports.ts';

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

interface Parts {
  /** A dedicated folder. */
  readonly files: RecordFiles;
  /** Identifies this window: lower-case letters and digits, never used before. */
  readonly session: string;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Log;
}

type Record = SharedRecord<PreparedContent>;

/** How long a discarded text can be restored, in milliseconds. */
const putAwayLasts = 30 * 24 * 60 * 60_000;

/**
 * Contribution texts users prepare, saved with every change and shared by all windows (see `SharedRecords`). There is
 * one per set of drafts. A text typed in another window meanwhile is not overwritten: it stays in `conflicts` until the
 * user decides.
 *
 * Nothing is known before the first `reload`. The owner calls it, and again when `RecordFiles.onDidChange` fires.
 */
export class PreparedContributions implements Disposable {
  readonly #records: SharedRecords<PreparedContent>;
  readonly #parts: Parts;
  readonly #disposables = new DisposableStore();
  readonly #changed = this.#disposables.add(new Emitter<ReadonlySet<string>>());
  readonly #latest = new LatestLook(() => this.#reload());

  /** Ids of texts changed, added or removed. */
  readonly onDidChange: Event<ReadonlySet<string>> = this.#changed.event;

  constructor(parts: Parts) {
    this.#parts = parts;
    const { files, session, log } = parts;
    this.#records = new SharedRecords({ files, session, form: preparedForm, log, what: 'contributions' });
  }

  get all(): readonly PreparedContribution[] {
    return [...this.#records.ids].flatMap((id) => this.get(id) ?? []).sort((a, b) => a.createdAt - b.createdAt);
  }

  get(id: string): PreparedContribution | undefined {
    const heads = this.#ranked(id);
    const [shown] = heads;
    if (shown === undefined) return undefined;
    return { id, ...shown.value, conflicts: conflictsIn(heads) };
  }

  /**
   * Gives the text for these drafts. If there is none, or it was never edited, it becomes `prefilled`; edited text
   * stays unchanged.
   */
  async prepare(draftIds: readonly string[], prefilled: string): Promise<Result<PreparedContribution, Problem>> {
    await this.reload();
    const id = preparedId(draftIds);
    const known = this.get(id);
    const now = this.#parts.clock.now();
    if (known && (known.text !== known.prefilled || known.prefilled === prefilled)) return succeed(known);
    const createdAt = known?.createdAt ?? now;
    const value = { draftIds: [...draftIds], text: prefilled, prefilled, createdAt, changedAt: now };
    // Text typed in another window is not overwritten.
    const untouched = this.#ranked(id).filter((one) => one.value.text === one.value.prefilled);
    const kept = await this.#put(id, value, untouched);
    if (!kept.ok) return kept;
    return succeed(this.get(id) ?? { id, ...value, conflicts: [] });
  }

  /**
   * Saves typed text. Resolves when it would survive a restart. `from`: the text it was typed into; text another window
   * has written meanwhile then stays beside it.
   */
  write(id: string, text: string, { from }: { readonly from?: string } = {}): Promise<Result<void, Problem>> {
    const heads = this.#ranked(id);
    const [shown] = heads;
    if (shown === undefined) return Promise.resolve(fail(nothingPrepared));
    const grown = heads.filter(({ value }) =>
      from === undefined ? value.text === shown.value.text : isSameText(value.text, from),
    );
    const base = grown[0] ?? shown;
    return this.#put(id, { ...base.value, text, changedAt: this.#parts.clock.now() }, grown);
  }

  /** Saves what could not be saved before. */
  flush(id: string): Promise<Result<void, Problem>> {
    return this.#records.flush(id);
  }

  /** Resolves a conflict: `text` replaces the shown text and that conflict's. A resolved conflict stays so. */
  resolve(id: string, text: string, conflict: string): Promise<Result<void, Problem>> {
    const heads = this.#ranked(id);
    const [shown] = heads;
    if (shown === undefined) return Promise.resolve(fail(nothingPrepared));
    const other = conflictsIn(heads).find((one) => one.id === conflict);
    if (other === undefined) return Promise.resolve(succeed(undefined));
    const decided = heads.filter(({ value }) => value.text === shown.value.text || value.text === other.text);
    return this.#put(id, { ...shown.value, text, changedAt: this.#parts.clock.now() }, decided);
  }

  /** Discards it, whether sent or unwanted. `restore` brings it back for 30 days. */
  async putAway(id: string): Promise<void> {
    const heads = this.#ranked(id);
    const [shown, ...others] = heads;
    if (shown === undefined) return;
    const endedAt = this.#parts.clock.now();
    // Every text can be restored, the shown one first.
    const different = others.filter(({ value }) => value.text !== shown.value.text);
    for (const other of different) void this.#records.put(id, other.value, [other], { endedAt: endedAt - 1 });
    const putting = this.#records.put(id, shown.value, heads, { endedAt });
    this.#changed.fire(new Set([id]));
    await putting;
  }

  /** Restores the last discarded text of these drafts if none exists. False if there is nothing, or something newer. */
  async restore(id: string): Promise<boolean> {
    if (this.get(id)) return false;
    const [newest] = this.#records.ended(id).toSorted((a, b) => (b.endedAt ?? 0) - (a.endedAt ?? 0));
    if (newest === undefined) return false;
    const kept = await this.#put(id, { ...newest.value, changedAt: this.#parts.clock.now() }, [newest]);
    if (kept.ok) await this.#records.removeEnded(newest);
    return true;
  }

  /** Loads what other windows have written. Starts after the call, and never rejects. */
  reload(): Promise<void> {
    return this.#latest.run();
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  async #reload(): Promise<void> {
    const changed = await this.#records.reload();
    if (changed.size > 0) fireSafely(() => this.#changed.fire(changed), 'contributions', this.#parts.log);
    await this.#records.removeEndedBefore(this.#parts.clock.now() - putAwayLasts);
  }

  #put(id: string, value: PreparedContent, over: readonly Record[]): Promise<Result<void, Problem>> {
    const putting = this.#records.put(id, value, over);
    this.#changed.fire(new Set([id]));
    return putting;
  }

  /** The one to show first: this window's, else the newest. */
  #ranked(id: string): readonly Record[] {
    return [...this.#records.heads(id)].sort(
      (a, b) =>
        Number(b.session === this.#parts.session) - Number(a.session === this.#parts.session) ||
        b.value.changedAt - a.value.changedAt ||
        (a.session < b.session ? -1 : 1),
    );
  }
}

const nothingPrepared: Problem = { kind: 'notKept', detail: 'nothing was prepared' };
