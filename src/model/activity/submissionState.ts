import { type Coordinates, sameComponent } from '../../core/coordinates.ts';
import { carriedSets } from '../submissions/submissionParts.ts';
import { partStates, type Submission, type SubmissionPart } from '../submissions/submission.ts';

const urgent = Object.keys(partStates);

/** The state of the most important part: of a submission in several parts the others are shown below it. */
export function leadingPart({ parts }: Submission): SubmissionPart | null {
  const [first] = parts.toSorted((a, b) => urgent.indexOf(a.state.kind) - urgent.indexOf(b.state.kind));
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
    notInEffect: notInEffect.filter((one) => sameComponent(one, component)).flatMap(({ revision }) => revision ?? []),
  }));
}
