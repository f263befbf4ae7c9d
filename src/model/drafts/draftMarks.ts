import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import type { Coordinates } from '../../core/coordinates.ts';
import type { DraftReading } from '../../curation/readDraft.ts';
import { draftIdOf } from './draftId.ts';
import type { Drafts } from './drafts.ts';

/** What the draft of a component changes in one revision. */
export interface DraftMark {
  /** As typed; `null`: it changes other fields only. */
  readonly declared: string | null;
}

interface Parts {
  readonly drafts: Pick<Drafts, 'all' | 'onDidChange'>;
  /** `null` until the draft has been read. */
  readonly readingOf: (draft: string) => DraftReading | null;
  /** A draft has been read. */
  readonly onDidRead: Event<unknown>;
  /** As the definition spells them: drafts are of that name and version. */
  readonly spelled: (coordinates: Coordinates) => Coordinates;
}

/** The revisions that drafts are about, for rows of components. Announces a change only if a mark differs. */
export class DraftMarks implements Disposable {
  readonly #parts: Parts;
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new Emitter<void>());
  #marks: ReadonlyMap<string, DraftMark> = new Map();

  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(parts: Parts) {
    this.#parts = parts;
    for (const event of [parts.drafts.onDidChange, parts.onDidRead] as readonly Event<unknown>[])
      this.#store.add(event(() => this.#update()));
    this.#update();
  }

  of(coordinates: Coordinates): DraftMark | null {
    // Most components have no draft, and an id takes longer.
    if (this.#marks.size === 0 || coordinates.revision === null) return null;
    const spelled = this.#parts.spelled(coordinates);
    return this.#marks.get(keyOf(draftIdOf(spelled), spelled.revision ?? '')) ?? null;
  }

  dispose(): void {
    this.#store.dispose();
  }

  #update(): void {
    const { drafts, readingOf } = this.#parts;
    const marks = new Map<string, DraftMark>();
    for (const { id } of drafts.all)
      for (const { revision, curation } of readingOf(id)?.revisions ?? [])
        marks.set(keyOf(id, revision), { declared: curation.licensed?.declared ?? null });
    const before = this.#marks;
    const isSame =
      marks.size === before.size && [...marks].every(([key, { declared }]) => before.get(key)?.declared === declared);
    if (isSame) return;
    this.#marks = marks;
    this.#changed.fire();
  }
}

/** The service ignores the letter case of revisions. */
function keyOf(draft: string, revision: string): string {
  return `${draft} ${revision.toLowerCase()}`;
}
