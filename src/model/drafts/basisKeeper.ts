import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { fingerprint, hasBasis } from '../../curation/fingerprint.ts';
import type { DraftAnalyses } from './draftAnalyses.ts';
import type { DraftContexts } from './draftContexts.ts';
import type { Drafts } from './drafts.ts';

/**
 * Records what definitions said when the user began to change them, including versions typed into a draft, to detect
 * later changes of the definitions.
 */
export class BasisKeeper implements Disposable {
  readonly #drafts: Pick<Drafts, 'get' | 'write'>;
  readonly #knowledge: Pick<DraftContexts, 'of'>;
  readonly #store = new DisposableStore();

  constructor(
    drafts: Pick<Drafts, 'get' | 'write'>,
    knowledge: Pick<DraftContexts, 'of'>,
    analyses: Pick<DraftAnalyses, 'of' | 'onDidChange'>,
  ) {
    this.#drafts = drafts;
    this.#knowledge = knowledge;
    const keepAll = (id: string): void => {
      const revisions = analyses.of(id)?.reading.revisions ?? [];
      void this.keep(
        id,
        revisions.map(({ revision }) => revision),
      );
    };
    this.#store.add(analyses.onDidChange((ids) => ids.forEach(keepAll)));
  }

  /** Of these revisions, unless recorded before or unknown. Resolves when it is stored, or could not be. */
  async keep(id: string, revisions: readonly string[]): Promise<void> {
    const draft = this.#drafts.get(id);
    if (!draft) return;
    const knowledge = this.#knowledge.of(draft.component);
    const found = revisions.flatMap((revision): [string, string][] => {
      const { definition } = draft.basis.has(revision) ? { definition: null } : knowledge.of(revision);
      return definition && hasBasis(definition) ? [[revision, fingerprint(definition)]] : [];
    });
    if (found.length > 0) await this.#drafts.write(id, { basis: new Map([...draft.basis, ...found]) });
  }

  dispose(): void {
    this.#store.dispose();
  }
}
