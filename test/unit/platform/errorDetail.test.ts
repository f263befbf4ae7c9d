import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { errorDetail } from '../../../src/platform/errorDetail.ts';

/** As `fetch` throws it for a tunnel that a proxy refused. */
function refused(message: string): Error {
  const cause = new Error('Request was cancelled.', {
    cause: Object.assign(new Error(message), { code: 'UND_ERR_ABORTED' }),
  });
  return new TypeError('fetch failed', { cause });
}

/** The first message is that of VS Code after a sign-in that failed, the others are of undici. */
const rows: readonly (readonly [message: string, detail: string])[] = [
  ['Proxy response (407) ?.== 200 when HTTP Tunneling', 'proxy status 407'],
  ['Proxy response (407) !== 200 when HTTP Tunneling', 'proxy status 407'],
  ['Proxy response (502) !== 200 when HTTP Tunneling', 'proxy status 502'],
  ['This operation was aborted', 'UND_ERR_ABORTED'],
];

describe('Detail of a refused tunnel', () => {
  for (const [message, detail] of rows)
    it(`has the status of: ${message}`, () => assert.equal(errorDetail(refused(message)), detail));
});
