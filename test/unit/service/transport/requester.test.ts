import assert from 'node:assert/strict';

import { succeed } from '../../../../src/base/result.ts';
import { readPolicy, Requester } from '../../../../src/service/transport/requester.ts';
import { systemClock } from '../../../../src/platform/systemClock.ts';

const quiet = new AbortController().signal;

/** A requester for a service that answers everything with this number of characters. */
function asking(length: number, onPause: () => void): Requester {
  return new Requester({
    baseUrl: 'https://api.example',
    isPrivate: () => false,
    transport: { send: async () => succeed({ status: 200, headers: new Map(), body: 'x'.repeat(length) }) },
    clock: systemClock,
    pause: async () => onPause(),
  });
}

describe('Requester', () => {
  const lengths: readonly (readonly [number, number])[] = [
    [0, 0],
    [50_000, 0],
    [50_001, 1],
  ];
  for (const [length, pauses] of lengths)
    it(`returns an answer of ${length} characters after ${pauses} pauses`, async () => {
      let seen = 0;
      const answer = await asking(length, () => seen++).get('/a', { ...readPolicy, names: [] }, quiet);
      assert.equal(answer.ok && answer.value.length, length);
      assert.equal(seen, pauses);
    });

  it('rejects if the request is cancelled during a pause', async () => {
    const aborter = new AbortController();
    const asked = asking(60_000, () => aborter.abort(new Error('gone'))).getLong(
      '/a',
      { ...readPolicy, names: [] },
      aborter.signal,
    );
    await assert.rejects(asked, /gone/);
  });
});
