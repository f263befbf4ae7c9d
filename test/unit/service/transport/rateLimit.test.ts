import assert from 'node:assert/strict';
import { readBudget, readRetryAfter } from '../../../../src/service/transport/rateLimit.ts';

const now = Date.UTC(2026, 0, 15, 12);

describe('Rate limit headers', () => {
  const budgets: readonly (readonly [string, Record<string, string>, number | null, number | null])[] = [
    ['service', { 'ratelimit-remaining': '7', 'ratelimit-reset': '60' }, 7, 60_000],
    ['X- spelling', { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '5' }, 0, 5_000],
    ['seconds since the epoch', { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': `${now / 1000 + 9}` }, 0, 9_000],
    ['milliseconds since the epoch', { 'x-ratelimit-remaining': '3', 'x-ratelimit-reset': `${now + 9}` }, 3, 9],
    [
      'both: the standard one',
      { 'ratelimit-remaining': '1', 'ratelimit-reset': '2', 'x-ratelimit-remaining': '9', 'x-ratelimit-reset': '9' },
      1,
      2_000,
    ],
    ['a list', { 'ratelimit-remaining': '4, 90;w=3600', 'ratelimit-reset': '1.5' }, 4, 1_000],
    ['the window where there is no reset', { 'ratelimit-remaining': '0', 'ratelimit-policy': '2000;w=60' }, 0, 60_000],
    ['a reset in an hour', { 'ratelimit-remaining': '0', 'ratelimit-reset': '3600' }, 0, 3_600_000],
    ['a reset in more than an hour', { 'ratelimit-remaining': '0', 'ratelimit-reset': '3601' }, null, null],
    ['no reset at all', { 'ratelimit-remaining': '0' }, null, null],
    ['no remaining', { 'ratelimit-reset': '5' }, null, null],
    ['negative', { 'ratelimit-remaining': '-1', 'ratelimit-reset': '5' }, null, null],
    ['words', { 'ratelimit-remaining': 'none', 'ratelimit-reset': 'soon' }, null, null],
    ['nothing', {}, null, null],
  ];
  for (const [name, headers, remaining, wait] of budgets)
    it(`budget: ${name}`, () => {
      const budget = readBudget(new Map(Object.entries(headers)), now);
      assert.deepEqual(budget, remaining === null || wait === null ? null : { remaining, resetAt: now + wait });
    });

  const retries: readonly (readonly [string, number | null])[] = [
    ['20', 20_000],
    [' 0 ', 0],
    ['Thu, 15 Jan 2026 12:00:30 GMT', 30_000],
    ['Thu, 15 Jan 2026 11:00:00 GMT', 0],
    ['', null],
    ['-5', null],
    ['soon', null],
    ['2026', 2_026_000],
    ['99999999', 3_600_000],
    ['Thu, 15 Jan 2099 12:00:30 GMT', 3_600_000],
  ];
  for (const [text, wait] of retries)
    it(`Retry-After: ${text || '(empty)'}`, () => {
      assert.equal(readRetryAfter(new Map([['retry-after', text]]), now), wait === null ? null : now + wait);
    });

  it('Retry-After: absent', () => assert.equal(readRetryAfter(new Map(), now), null));
});
