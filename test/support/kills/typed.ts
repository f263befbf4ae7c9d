import type { Coordinates } from '../../../src/core/coordinates.ts';
import type { CurationSet } from '../../../src/curation/curation.ts';
import { draftIdOf } from '../../../src/model/drafts/draftId.ts';
import type { Decision } from '../../../src/model/submissions/submissions.ts';
import { requestsFor } from '../requestsFor.ts';

/** Definitions shared by the program that is killed and the one that kills it. */

export const typedComponents: readonly Coordinates[] = ['one', 'two', 'three'].map((name) => ({
  type: 'npm',
  provider: 'npmjs',
  namespace: null,
  name: `typed-${name}`,
  revision: null,
}));

/** The text after a number of keystrokes: it grows, and is not small. */
export function textAfter(strokes: number): string {
  return `# ${strokes}\n${'licensed: MIT\n'.repeat(strokes % 50)}`;
}

/** `null` for a text of another kind, or an incomplete one. */
export function strokesIn(text: string): number | null {
  const strokes = Number(/^# (\d+)\n/.exec(text)?.[1] ?? NaN);
  return text === textAfter(strokes) ? strokes : null;
}

/** `sentences`: of its details, 20 bytes each. */
export function decisionAbout(
  component: Coordinates,
  number: number,
  service: string,
  { revision = '1.0.0', sentences = 0 }: { readonly revision?: string; readonly sentences?: number } = {},
): Decision {
  const details = 'Found in its files. '.repeat(sentences);
  const declared = `LicenseRef-decision-${number}`;
  const set: CurationSet = { component, revisions: new Map([[revision, { licensed: { declared } }]]) };
  const summary = `decision ${number} about ${component.name}`;
  const info = { type: 'incorrect', summary, details, resolution: '', removeDefinitions: false } as const;
  const drafts = [{ id: draftIdOf(component), text: summary }];
  return { service, drafts, info, sets: [set], account: null, requests: requestsFor([set], info) };
}
