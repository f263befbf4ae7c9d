import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import type { Coordinates } from '../../core/coordinates.ts';
import type { Definitions } from '../definitions/definitions.ts';
import { draftIdOf } from '../drafts/draftId.ts';
import type { LocalLicenses } from '../drafts/localLicenses.ts';
import type { PartState, Submission, SubmissionPart } from '../submissions/submission.ts';
import { carriedSets, numberOf } from '../submissions/submissionParts.ts';
import type { Submissions } from '../submissions/submissions.ts';

interface Parts {
  readonly submissions: Pick<Submissions, 'all' | 'get' | 'onDidChange'>;
  readonly localLicenses: Pick<LocalLicenses, 'follow' | 'dropMerged'>;
  readonly definitions: Pick<Definitions, 'want'>;
  /** Cached curations of the component, and those for drafts about it, are out of date. */
  readonly forget: (component: Coordinates) => void;
}

/**
 * Consequences of a submission's state. Merged: definitions are read again and local licenses end. New pull request:
 * local licenses refer to it. Both: cached curations of the component are out of date.
 */
export class SubmissionEffects implements Disposable {
  readonly #parts: Parts;
  readonly #store = new DisposableStore();
  /** By submission: the states of its parts at the last check. */
  readonly #seen = new Map<string, readonly PartState['kind'][]>();

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
  }

  /** `isOld`: the service's state of it was already known. */
  #followPart(submission: Submission, part: SubmissionPart, isOld: boolean): void {
    const { localLicenses, definitions, forget } = this.#parts;
    const number = numberOf(part);
    if (number === null) return;
    const sets = carriedSets(submission.sets, part.carries);
    for (const { component } of sets) void localLicenses.follow(draftIdOf(component), number);
    // Lists of pull requests have changed, whatever the outcome. An open one may be another window's, sent just now.
    if (!isOld || part.state.kind === 'open') for (const { component } of sets) forget(component);
    if (part.state.kind !== 'merged' && part.state.kind !== 'mergedNotInEffect') return;
    void localLicenses.dropMerged(new Set([number]));
    if (isOld) return;
    definitions.want(
      sets.flatMap(({ component, revisions }) => [...revisions.keys()].map((revision) => ({ ...component, revision }))),
      'now',
    );
  }

  #remember({ id, parts }: Submission): void {
    this.#seen.set(
      id,
      parts.map(({ state }) => state.kind),
    );
  }
}
