import type { ComponentCurations, Contribution } from '../../../../src/service/curationAnswer.ts';

/** A merged pull request on revision 1.0.0, unless the test gives other values. */
export function contribution(number: number, changes: Partial<Contribution> = {}): Contribution {
  return {
    number,
    url: `https://github.com/clearlydefined/curated-data/pull/${number}`,
    title: `callsite ${number}`,
    body: '',
    author: 'ann',
    state: 'merged',
    createdAt: '2023-04-19T00:00:00.000Z',
    updatedAt: '2023-04-22T00:00:00.000Z',
    mergedAt: '2023-04-22T00:00:00.000Z',
    revisions: new Map([['1.0.0', { licensed: { declared: 'MIT' } }]]),
    file: new Map(),
    ...changes,
  };
}

export function curationsOf(
  inEffect: Readonly<Record<string, unknown>>,
  ...contributions: readonly Contribution[]
): ComponentCurations {
  return { inEffect: new Map(Object.entries(inEffect)), contributions };
}
