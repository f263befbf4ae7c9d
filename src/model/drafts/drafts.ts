import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { type Result, fail, succeed } from '../../base/result.ts';
import { type Coordinates, coordinatesKey, withRevision } from '../../core/coordinates.ts';
import type { Problem } from '../../core/problem.ts';
import type { Clock, Log } from '../ports.ts';
import type { Draft, DraftChange } from './draft.ts';
import { type DraftContent, draftForm } from './draftForm.ts';
import { draftIdOf } from './draftId.ts';
import { conflictsIn } from './conflictsIn.ts';
import { joinedContent } from './joinedContent.ts';
import { isSameText } from './isSameText.ts';
import { LatestLook } from '../storage/latestLook.ts';
import type { RecordFiles } from '../storage/recordFiles.ts';
import type { SharedRecord } from '../storage/sharedRecord.ts';
import { SharedRecords } from '../storage/sharedRecords.ts';
import { fireSafely } from '../storage/fireSafely.ts';

interface DraftsParts {
  readonly files: RecordFiles;
  /** Identifies this window: lower-case letters and digits, never used before. */
  readonly session: string;
  readonly clock: Pick<Clock, 'now' | 'delay'>;
  readonly log: Log;
}

type Record = SharedRecord<DraftContent>;

/** How long a discarded draft can be restored, in milliseconds. */
const discardedLasts = 30 * 24 * 60 * 60_000;
/** Delays before a failed write is retried, in milliseconds. The last one repeats. */
const retries = [2000, 10_000, 30_000, 60_000, 5 * 60_000] as const;

/**
 * All drafts of this user, shared by all windows (see `SharedRecords`). A change takes effect at once, and its promise
 * resolves when it would survive a restart. If two windows change one draft independently there are two texts: this
 * window's own, or else the newest, is the draft's, the other a conflict for the user to resolve.
 *
 * Nothing is known before the first `reload`. The owner calls it, and again when `RecordFiles.onDidChange` fires, after
 * a short delay.
 */
export class Drafts implements Disposable {
  readonly #records: SharedRecords<DraftContent>;
  readonly #session: string;
  readonly #clock: DraftsParts['clock'];
  readonly #disposables = new DisposableStore();
  readonly #changed = this.#disposables.add(new Emitter<ReadonlySet<string>>());
  readonly #drafts = new Map<string, Draft>();
  readonly #latest = new LatestLook(() => this.#reload());
  readonly #log: Log;
  readonly #ended = new AbortController();
  #isRetrying = false;

  /** Ids of drafts changed, added or removed. */
  readonly onDidChange: Event<ReadonlySet<string>> = this.#changed.event;

  constructor({ files, session, clock, log }: DraftsParts) {
    this.#records = new SharedRecords({ files, session, form: draftForm, log, what: 'drafts' });
    this.#session = session;
    this.#clock = clock;
    this.#log = log;
  }

  /** In order of creation. */
  get all(): readonly Draft[] {
    return [...this.#drafts.values()].sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
  }

  /** Files of the folder without a draft this version can read. They are left in place. */
  get unreadable(): readonly string[] {
    return this.#records.unreadable;
  }

  /** True if a change is in memory only. */
  get isUnsaved(): boolean {
    return this.#records.isUnsaved;
  }

  get canRestore(): boolean {
    return this.#newestDiscarded() !== null;
  }

  get(id: string): Draft | undefined {
    return this.#drafts.get(id);
  }

  /** The component's draft, regardless of revision and spelling. */
  of(coordinates: Coordinates): Draft | undefined {
    return this.get(draftIdOf(coordinates));
  }

  /** The draft of a component, or a new one with this text. `kept`: whether it is on storage. */
  async begin(
    component: Coordinates,
    text: string,
    change: Omit<DraftChange, 'text'> = {},
  ): Promise<{ readonly draft: Draft; readonly isNew: boolean; readonly kept: Result<void, Problem> }> {
    await this.reload();
    const id = draftIdOf(component);
    const known = this.get(id);
    if (known) return { draft: known, isNew: false, kept: succeed(undefined) };
    const now = this.#clock.now();
    const content: DraftContent = {
      component: withRevision(component, null),
      text,
      evidence: [],
      basis: new Map(),
      ...change,
      createdAt: now,
      changedAt: now,
    };
    const putting = this.#put(id, content, []);
    const draft = this.get(id) ?? { id, ...content, conflicts: [] };
    return { draft, isNew: true, kept: await putting };
  }

  /**
   * Changes a draft. Resolves when the change, or a later one of this window, is on storage; waits for at most two
   * writes. `notKept`: it is in memory only, and retried with the next change, by `flush`, and automatically after a
   * while. `from`: the text the new one was typed into; what another window has written meanwhile then stays beside it,
   * as a conflict. A text for a draft discarded meanwhile restores it.
   */
  write(id: string, change: DraftChange, { from }: { readonly from?: string } = {}): Promise<Result<void, Problem>> {
    const heads = this.#ranked(id);
    const shown = heads[0] ?? (change.text === undefined ? null : newestOf(this.#records.ended(id)));
    if (shown === null) return Promise.resolve(fail(noSuchDraft));
    const grown =
      from === undefined ? sameText(heads, shown) : heads.filter(({ value }) => isSameText(value.text, from));
    const base = grown.includes(shown) ? shown : (grown[0] ?? shown);
    const value = { ...joinedContent(base.value, grown.map(valueOf)), ...change, changedAt: this.#clock.now() };
    return this.#put(id, value, grown);
  }

  /**
   * Resolves a conflict: `text` replaces the shown text and that conflict's text; without `conflict`, all. Facts beside
   * the texts stay.
   */
  resolve(id: string, text: string, conflict: string | null = null): Promise<Result<void, Problem>> {
    const heads = this.#ranked(id);
    const [shown] = heads;
    if (shown === undefined) return Promise.resolve(fail(noSuchDraft));
    const other = this.get(id)?.conflicts.find((one) => one.id === conflict);
    const isDecided = ({ value }: Record): boolean =>
      conflict === null || value.text === shown.value.text || value.text === other?.text;
    const decided = heads.filter(isDecided);
    const chosen = decided.find(({ value }) => value.text === text)?.value ?? shown.value;
    const value = { ...joinedContent(chosen, decided.map(valueOf)), text, changedAt: this.#clock.now() };
    return this.#put(id, value, decided);
  }

  /** Discards a draft. `restoreLast` restores it, for 30 days, after a restart too. */
  discard(id: string): Promise<Result<void, Problem>> {
    const heads = this.#ranked(id);
    const [shown, ...others] = heads;
    if (shown === undefined) return Promise.resolve(succeed(undefined));
    const endedAt = this.#clock.now();
    // Every text can be restored, the shown one first.
    const different = others.filter(({ value }) => value.text !== shown.value.text);
    for (const other of different) void this.#records.put(id, other.value, [other], { endedAt: endedAt - 1 });
    const putting = this.#records.put(id, shown.value, heads, { endedAt });
    this.#tell([id]);
    return putting;
  }

  /** Restores the last discarded draft of a component without a newer draft; `null` if there is none. */
  async restoreLast(): Promise<{ readonly draft: Draft; readonly kept: Result<void, Problem> } | null> {
    const record = this.#newestDiscarded();
    if (record === null) return null;
    const { id, value } = record;
    const putting = this.#records.put(id, { ...value, changedAt: this.#clock.now() }, [record]);
    this.#tell([id]);
    const draft = this.get(id);
    const kept = await putting;
    if (kept.ok) await this.#records.removeEnded(record);
    return draft ? { draft, kept } : null;
  }

  /** Loads what other windows have written. Starts after the call, and never rejects. */
  reload(): Promise<void> {
    return this.#latest.run();
  }

  /** Saves what could not be saved before: of one draft, or of all. */
  flush(id?: string): Promise<Result<void, Problem>> {
    return this.#records.flush(id);
  }

  dispose(): void {
    this.#ended.abort(new Error('disposed'));
    this.#disposables.dispose();
  }

  async #reload(): Promise<void> {
    const changed = await this.#records.reload();
    fireSafely(() => this.#tell(changed), 'drafts', this.#log);
    await this.#records.removeEndedBefore(this.#clock.now() - discardedLasts);
  }

  #put(id: string, value: DraftContent, over: readonly Record[]): Promise<Result<void, Problem>> {
    const putting = this.#records.put(id, value, over);
    void putting.then(({ ok }) => (ok ? undefined : this.#retry()));
    this.#tell([id]);
    return putting;
  }

  async #retry(): Promise<void> {
    if (this.#isRetrying) return;
    this.#isRetrying = true;
    for (let count = 0; this.isUnsaved && !this.#ended.signal.aborted; count++) {
      const pause = retries[Math.min(count, retries.length - 1)] ?? 0;
      await this.#clock.delay(pause, this.#ended.signal).catch(() => {});
      if (!this.#ended.signal.aborted) await this.flush();
    }
    this.#isRetrying = false;
  }

  #tell(ids: Iterable<string>): void {
    const changed = new Set<string>();
    for (const id of ids) {
      const before = this.#drafts.get(id);
      const draft = this.#draftOf(id);
      if (draft) this.#drafts.set(id, draft);
      else this.#drafts.delete(id);
      if (!isSame(before, draft)) changed.add(id);
    }
    if (changed.size > 0) this.#changed.fire(changed);
  }

  #draftOf(id: string): Draft | undefined {
    const heads = this.#ranked(id);
    const [shown] = heads;
    if (shown === undefined) return undefined;
    const content = joinedContent(shown.value, sameText(heads, shown).map(valueOf));
    return { id, ...content, conflicts: conflictsIn(heads) };
  }

  /** The one to show first: this window's, else the newest. Otherwise the same in every window. */
  #ranked(id: string): readonly Record[] {
    return [...this.#records.heads(id)].sort(
      (a, b) =>
        Number(b.session === this.#session) - Number(a.session === this.#session) ||
        b.value.changedAt - a.value.changedAt ||
        (a.session < b.session ? -1 : 1),
    );
  }

  #newestDiscarded(): Record | null {
    const free = [...this.#records.ids].filter((id) => !this.#drafts.has(id));
    return newestOf(free.flatMap((id) => this.#records.ended(id)));
  }
}

const noSuchDraft: Problem = { kind: 'notKept', detail: 'no such draft' };

/** The last discarded one. */
function newestOf(ended: readonly Record[]): Record | null {
  let newest: Record | null = null;
  for (const record of ended) if (newest === null || (record.endedAt ?? 0) > (newest.endedAt ?? 0)) newest = record;
  return newest;
}

function valueOf({ value }: Record): DraftContent {
  return value;
}

/** Heads with the same text: resolving any of them resolves all. */
function sameText(heads: readonly Record[], shown: Record): readonly Record[] {
  return heads.filter(({ value }) => value.text === shown.value.text);
}

function isSame(a: Draft | undefined, b: Draft | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return (
    a.text === b.text &&
    a.evidence === b.evidence &&
    a.basis === b.basis &&
    coordinatesKey(a.component) === coordinatesKey(b.component) &&
    a.conflicts.map(({ text }) => text).join('\0') === b.conflicts.map(({ text }) => text).join('\0')
  );
}
