import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { type Result, succeed } from '../../base/result.ts';
import { RunOnceScheduler } from '../../base/runOnceScheduler.ts';
import { type Coordinates, coordinatesKey, withRevision } from '../../core/coordinates.ts';
import type { Problem } from '../../core/problem.ts';
import { isCuration } from '../../core/summary.ts';
import type { Curation } from '../../curation/curation.ts';
import { readCuration } from '../../curation/readCuration.ts';
import { readDraft } from '../../curation/readDraft.ts';
import type { ComponentCurationsCache } from '../definitions/componentCurationsCache.ts';
import type { DraftContexts } from '../evidence/draftContexts.ts';
import type { Draft } from './draft.ts';
import type { Drafts } from './drafts.ts';
import type { Clock } from '../ports.ts';
import type { Preview, Previews } from './previews.ts';

interface Parts {
  readonly drafts: Pick<Drafts, 'get' | 'of' | 'onDidChange'>;
  readonly knowledge: Pick<DraftContexts, 'of' | 'want'>;
  readonly curations: Pick<ComponentCurationsCache, 'inEffect'>;
  readonly previews: Pick<Previews, 'withCuration'>;
  readonly clock: Clock;
}

/** Milliseconds after the last keystroke, to avoid previews of half-typed values. */
const typingPause = 400;

/** Previews of definitions with the user's own drafts. */
export class Proposals implements Disposable {
  readonly #parts: Parts;
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new Emitter<readonly Coordinates[]>());
  /** Drafts that have changed since the last announcement. */
  readonly #outdated = new Set<string>();
  /** By draft: its revisions at the last check. */
  readonly #known = new Map<string, readonly Coordinates[]>();
  readonly #announcing: RunOnceScheduler;

  /** Drafts propose something else for these revisions, and typing has paused. */
  readonly onDidChange: Event<readonly Coordinates[]> = this.#changed.event;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#announcing = this.#store.add(new RunOnceScheduler(parts.clock, () => this.#announce()));
    this.#store.add(parts.drafts.onDidChange((ids) => this.#follow(ids)));
  }

  /** The draft's curation of the revision; `null` for none. */
  curationOf(coordinates: Coordinates): Curation | null {
    const draft = this.#parts.drafts.of(coordinates);
    if (!draft) return null;
    const key = coordinates.revision?.toLowerCase();
    const found = readDraft(draft.text).revisions.find(({ revision }) => revision.toLowerCase() === key);
    return found?.curation ?? null;
  }

  /** The definition with the draft applied; without a draft, as it is. An abort rejects. */
  async of(coordinates: Coordinates, signal: AbortSignal): Promise<Result<Preview, Problem>> {
    const { drafts, knowledge, previews } = this.#parts;
    const draft = drafts.of(coordinates);
    if (draft && !this.#known.has(draft.id)) this.#known.set(draft.id, revisionsOf(draft));
    const revisions = coordinates.revision === null ? [] : [coordinates.revision];
    await knowledge.want(coordinates, { revisions, withPaths: false });
    signal.throwIfAborted();
    const inEffect = await this.#inEffect(coordinates, signal);
    if (!inEffect.ok) return inEffect;
    return previews.withCuration(coordinates, this.curationOf(coordinates) ?? {}, inEffect.value, signal);
  }

  dispose(): void {
    this.#store.dispose();
  }

  /**
   * The list of the component's pull requests leaves out a curation put into effect without one (service-api.md 5.2), and
   * may have failed: then the curation itself is requested.
   */
  async #inEffect(coordinates: Coordinates, signal: AbortSignal): Promise<Result<Curation | null, Problem>> {
    const { knowledge, curations } = this.#parts;
    const { inEffect, definition } = knowledge.of(coordinates).of(coordinates.revision ?? '');
    if (inEffect !== null || !definition?.described.tools.some(isCuration)) return succeed(inEffect);
    const found = await curations.inEffect(coordinates, signal);
    return found.ok ? succeed(readCuration(found.value)) : found;
  }

  #follow(ids: ReadonlySet<string>): void {
    for (const id of ids) this.#outdated.add(id);
    this.#announcing.restart(typingPause);
  }

  #announce(): void {
    const changed = new Map<string, Coordinates>();
    for (const id of this.#outdated) {
      const draft = this.#parts.drafts.get(id);
      const now = draft ? revisionsOf(draft) : [];
      for (const one of [...now, ...(this.#known.get(id) ?? [])]) changed.set(coordinatesKey(one), one);
      if (draft) this.#known.set(id, now);
      else this.#known.delete(id);
    }
    this.#outdated.clear();
    if (changed.size > 0) this.#changed.fire([...changed.values()]);
  }
}

function revisionsOf({ component, text }: Draft): readonly Coordinates[] {
  return readDraft(text).revisions.map(({ revision }) => withRevision(component, revision));
}
