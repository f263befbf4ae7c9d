import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { fail, succeed } from '../../../../src/base/result.ts';
import type { Coordinates } from '../../../../src/core/coordinates.ts';
import type { Definition } from '../../../../src/core/definition.ts';
import { draftScores } from '../../../../src/model/drafts/draftScores.ts';
import { someDefinition } from '../../core/someDefinition.ts';

const coordinates: Coordinates = {
  type: 'npm',
  provider: 'npmjs',
  namespace: null,
  name: 'callsite',
  revision: '1.0.0',
};
const scored = (effective: number | null, releaseDate: string | null = null): Definition =>
  someDefinition({ ...(effective === null ? {} : { effective }), described: { releaseDate } });

async function scoresText(
  now: Definition | null,
  preview: { readonly definition: Definition; readonly isComputedHere: boolean } | null,
): Promise<string> {
  const parts = {
    proposals: {
      of: () => Promise.resolve(preview ? succeed(preview) : fail({ kind: 'serverError', status: 500 } as const)),
    },
    knowledge: { of: () => ({ of: () => ({ definition: now }) }) },
  } as unknown as Parameters<typeof draftScores>[1];
  const scores = await draftScores(coordinates, parts, new AbortController().signal);
  if (!scores.ok) return scores.problem.kind;
  const { before, after, isComputedHere } = scores.value;
  return `${before} → ${after}${isComputedHere ? ', computed here' : ''}`;
}

describe('draftScores', () => {
  const dated = scored(1, '2013-01-25');

  it('takes the score from the preview of the service', async () => {
    assert.equal(await scoresText(scored(20), { definition: scored(45), isComputedHere: false }), '20 → 45');
    assert.equal(await scoresText(null, { definition: scored(45), isComputedHere: false }), 'null → 45');
  });

  it('estimates the score when the service has no previews, and says so', async () => {
    const here = await scoresText(someDefinition({ effective: 20, licensed: { score: noPoints } }), {
      definition: someDefinition({ described: { releaseDate: '2013-01-25' }, licensed: { score: noPoints } }),
      isComputedHere: true,
    });
    assert.equal(here, '20 → 15, computed here');
  });

  it('does not estimate a score without knowledge of the current one', async () => {
    assert.equal(await scoresText(null, { definition: dated, isComputedHere: true }), 'null → null, computed here');
    assert.equal(
      await scoresText(scored(null), { definition: dated, isComputedHere: true }),
      'null → null, computed here',
    );
  });

  it('returns the problem when there is no preview', async () => {
    assert.equal(await scoresText(scored(20), null), 'serverError');
  });
});

const noPoints = { total: 0, declared: 0, discovered: 0, consistency: 0, spdx: 0, texts: 0 };
