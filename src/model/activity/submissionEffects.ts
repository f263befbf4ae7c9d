import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import type { Coordinates } from '../../core/coordinates.ts';
import type { Definitions } from '../definitions/definitions.ts';
import { draftIdOf } from '../drafts/draftId.ts';
import type { LocalLicenses } from '../drafts/localLicenses.ts';
import type { PartState, Submission, SubmissionPart } from '../outbox/submissions/submission.ts';
import { carriedSets, numberOf } from '../outbox/submissions/submissionParts.ts';
import type { Submissions } from '../outbox/submissions/submissions.ts';

interface Parts {
  readonly submissions: Pick<Submissions, 'all' | 'get' | 'onDidChange'>;
  readonly localLicenses: Pick<LocalLicenses, 'follow' | 'dropMerged'>;
  readonly definitions: Pick<Definitions, 'refresh'>;
  /** What was read of the component's curations, and for drafts about it, is out of date. */
  readonly forget: (component: Coordinates) => void;
}

/** States of which a person wants to hear that they came. What they did themselves a moment ago is none. */
const news: ReadonlySet<PartState['kind']> = new Set(['merged', 'closed', 'mergedNotInEffect']);

/**
 * What follows from the fate of a submission: from a merge, that the definitions are read again and what counted locally in the
 * meantime ends; from a new pull request, that what counts locally is known by it; from both, that what was read of the
 * component's curations is out of date. Tells what has ended one way or another.
 */
export class SubmissionEffects implements Disposable {
  readonly #parts: Parts;
  readonly #store = new DisposableStore();
  readonly #ended = this.#store.add(new Emitter<string>());
  /** By submission: the states of its parts when it was looked at last. */
  readonly #seen = new Map<string, readonly PartState['kind'][]>();

  /** A submission was merged, closed, or turned out not to be in effect: its id. */
  readonly onDidEnd: Event<string> = this.#ended.event;

  constructor(parts: Parts) {
    this.#parts = parts;
    for (const submission of parts.submissions.all) this.#remember(submission);
    this.#store.add(
      parts.submissions.onDidChange((ids) => {
        for (const id of ids) this.#follow(id);
      }),
    );
  }

  dispose(): void {
    this.#store.dispose();
  }

  #follow(id: string): void {
    const submission = this.#parts.submissions.get(id);
    const before = this.#seen.get(id);
    if (!submission) return void this.#seen.delete(id);
    this.#remember(submission);
    const changed = submission.parts.filter(({ state }, at) => state.kind !== before?.[at]);
    for (const part of changed) this.#followPart(submission, part, before === undefined);
    // What an earlier session left behind is read at the start: that is no news.
    if (before && changed.some(({ state }) => news.has(state.kind))) this.#ended.fire(id);
  }

  /** `isOld`: what the service says of it was heard before. */
  #followPart(submission: Submission, part: SubmissionPart, isOld: boolean): void {
    const { localLicenses, definitions, forget } = this.#parts;
    const number = numberOf(part);
    if (number === null) return;
    const sets = carriedSets(submission.sets, part.carries);
    for (const { component } of sets) void localLicenses.follow(draftIdOf(component), number);
    // Lists of pull requests say something else now, whatever became of it. An open one may be another window's, sent just now.
    if (!isOld || part.state.kind === 'open') for (const { component } of sets) forget(component);
    if (part.state.kind !== 'merged' && part.state.kind !== 'mergedNotInEffect') return;
    void localLicenses.dropMerged(new Set([number]));
    if (isOld) return;
    definitions.refresh(
      sets.flatMap(({ component, revisions }) => [...revisions.keys()].map((revision) => ({ ...component, revision }))),
    );
  }

  #remember({ id, parts }: Submission): void {
    this.#seen.set(
      id,
      parts.map(({ state }) => state.kind),
    );
  }
}
