import type { Result } from '../../base/result.ts';
import { type Coordinates, withRevision } from '../../core/coordinates.ts';
import type { Problem } from '../../core/problem.ts';
import type { Draft, DraftChange } from './draft.ts';
import { type DraftContent, draftForm } from './draftForm.ts';
import { draftIdOf } from './draftId.ts';
import { SharedTexts, type TextStorage } from './sharedTexts.ts';

/** All drafts of this user: one per component, with its evidence, shared by all windows. */
export class Drafts extends SharedTexts<DraftContent> {
  constructor(storage: TextStorage) {
    super(storage, { kinds: ['draft', 'otherDraft'], form: draftForm, what: 'drafts', isRestoredByTyping: true });
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
    if (known) return { draft: known, isNew: false, kept: await this.flush(id) };
    const { now } = this;
    const content: DraftContent = {
      component: withRevision(component, null),
      text,
      evidence: [],
      basis: new Map(),
      ...change,
      createdAt: now,
      changedAt: now,
    };
    const putting = this.put(id, content, []);
    const draft = this.get(id) ?? { id, ...content, conflicts: [] };
    return { draft, isNew: true, kept: await putting };
  }

  /** One content plus others' evidence and basis where it has none itself. The same object if nothing is added. */
  protected override join(own: DraftContent, others: readonly DraftContent[]): DraftContent {
    const newestFirst = others.toSorted((a, b) => b.changedAt - a.changedAt);
    const evidence = new Map([own, ...newestFirst].flatMap((one) => one.evidence.map((each) => [keyOf(each), each])));
    const basis = new Map([...newestFirst.toReversed(), own].flatMap((one) => [...one.basis]));
    const isAdded = evidence.size > own.evidence.length || basis.size > own.basis.size;
    return isAdded ? { ...own, evidence: [...evidence.values()], basis } : own;
  }
}

function keyOf(evidence: DraftContent['evidence'][number]): string {
  const { revision, path, license, isChosen, sha256, excerpt, lines, link } = evidence;
  return JSON.stringify([revision, path, license, isChosen, sha256, excerpt, lines?.from, lines?.to, link]);
}
