import type { Coordinates } from '../../core/coordinates.ts';
import { carriedSets } from '../submissions/submissionParts.ts';
import type { PartState, Submission, SubmissionPart } from '../submissions/submission.ts';

export type SubmissionStateKind = PartState['kind'];

/** The most urgent state has the lowest rank. */
const ranks: Readonly<Record<SubmissionStateKind, number>> = {
  sending: 0,
  unsure: 1,
  refused: 2,
  notSent: 3,
  waiting: 4,
  mergedNotInEffect: 5,
  open: 6,
  closed: 7,
  merged: 8,
};

/** The state of the most important part: of a submission in several parts the others are shown below it. */
export function leadingPart({ parts }: Submission): SubmissionPart | null {
  const [first] = parts.toSorted((a, b) => ranks[a.state.kind] - ranks[b.state.kind]);
  return first ?? null;
}

/** One submitted component. */
export interface SentComponent {
  /** Without a revision. */
  readonly component: Coordinates;
  readonly revisions: readonly string[];
  /** Licenses it declares, each once. */
  readonly declared: readonly string[];
  readonly pullRequest: number | null;
  /** Of `revisions`. */
  readonly notInEffect: readonly string[];
}

export function sentComponents({ sets }: Submission, { carries, state }: SubmissionPart): readonly SentComponent[] {
  const notInEffect = 'number' in state ? state.notInEffect : [];
  return carriedSets(sets, carries).map(({ component, revisions }) => ({
    component,
    revisions: [...revisions.keys()],
    declared: [...new Set([...revisions.values()].flatMap(({ licensed }) => licensed?.declared ?? []))],
    pullRequest: 'number' in state ? state.number : null,
    notInEffect: notInEffect
      .filter(({ type, provider, namespace, name }) => {
        const own = [component.type, component.provider, component.namespace, component.name];
        return [type, provider, namespace, name].every((part, at) => part === own[at]);
      })
      .flatMap(({ revision }) => revision ?? []),
  }));
}
