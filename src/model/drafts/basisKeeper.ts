import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { fingerprint, hasBasis } from '../../curation/fingerprint.ts';
import type { DraftContexts } from './draftContexts.ts';
import type { Drafts } from './drafts.ts';
import type { DraftAnalyses } from './draftAnalyses.ts';

interface Parts {
  readonly drafts: Pick<Drafts, 'get' | 'write'>;
  readonly knowledge: Pick<DraftContexts, 'of'>;
  readonly analyses: Pick<DraftAnalyses, 'of' | 'onDidChange'>;
}

/** Records what definitions said when the user began to change them, including versions typed into a draft. */
export class BasisKeeper implements Disposable {
  readonly #parts: Parts;
  readonly #store = new DisposableStore();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#store.add(parts.analyses.onDidChange((ids) => ids.forEach((id) => this.#keep(id))));
  }

  dispose(): void {
    this.#store.dispose();
  }

  #keep(id: string): void {
    const draft = this.#parts.drafts.get(id);
    const reading = draft && this.#parts.analyses.of(id)?.reading;
    if (!draft || !reading) return;
    const knowledge = this.#parts.knowledge.of(draft.component);
    const found = reading.revisions.flatMap(({ revision }): [string, string][] => {
      const { definition } = draft.basis.has(revision) ? { definition: null } : knowledge.of(revision);
      return definition && hasBasis(definition) ? [[revision, fingerprint(definition)]] : [];
    });
    if (found.length > 0) void this.#parts.drafts.write(id, { basis: new Map([...draft.basis, ...found]) });
  }
}
