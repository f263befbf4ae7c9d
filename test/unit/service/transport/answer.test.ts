import assert from 'node:assert/strict';
import type { ServiceProblem } from '../../../../src/core/problem.ts';
import { jsonOf, malformed, problemOf } from '../../../../src/service/transport/answer.ts';

const url = 'https://service.example/definitions/x';
const context = { url, now: 1_000_000, elapsed: 1234 };

describe('Answers', () => {
  const cases: readonly (readonly [number, string, Record<string, string>, ServiceProblem | null])[] = [
    [200, '{}', {}, null],
    [201, 'Created', {}, null],
    [204, '', {}, null],
    [301, '', { location: 'https://web.example/' }, { kind: 'rejected', status: 301, detail: 'https://web.example/' }],
    [302, 'moved', {}, { kind: 'rejected', status: 302, detail: 'moved' }],
    [400, 'data must be\n\tobject', {}, { kind: 'rejected', status: 400, detail: 'data must be object' }],
    [400, 'x'.repeat(9000), {}, { kind: 'rejected', status: 400, detail: 'x'.repeat(500) }],
    [401, '', {}, { kind: 'unauthorized', status: 401 }],
    [403, '', {}, { kind: 'unauthorized', status: 403 }],
    [407, '', {}, { kind: 'unauthorized', status: 407 }],
    [404, 'Not Found', {}, { kind: 'notFound', url }],
    [405, '', { location: 'https://x.example/' }, { kind: 'rejected', status: 405, detail: '' }],
    [408, '', {}, { kind: 'timeout', url, milliseconds: 1234 }],
    [413, '', {}, { kind: 'tooLarge' }],
    [422, '{"error":"no"}', {}, { kind: 'rejected', status: 422, detail: 'no' }],
    [
      409,
      '{"error":{"code":"409","message":"a conflict"}}',
      {},
      { kind: 'rejected', status: 409, detail: 'a conflict' },
    ],
    [409, '{"error":{"message":"An error has occurred"}}', {}, { kind: 'rejected', status: 409, detail: '' }],
    [400, '{"errors":[1]}', {}, { kind: 'rejected', status: 400, detail: '{"errors":[1]}' }],
    [403, '<html></html>', {}, { kind: 'unauthorized', status: 403 }],
    [409, '<html></html>', {}, { kind: 'rejected', status: 409, detail: 'an HTML page' }],
    [429, '', { 'retry-after': '20' }, { kind: 'rateLimited', retryAt: 1_020_000 }],
    [429, '', { 'ratelimit-remaining': '0', 'ratelimit-reset': '9' }, { kind: 'rateLimited', retryAt: 1_009_000 }],
    [429, '', { 'ratelimit-remaining': '5', 'ratelimit-reset': '9' }, { kind: 'rateLimited', retryAt: null }],
    [429, '', {}, { kind: 'rateLimited', retryAt: null }],
    [500, '', {}, { kind: 'serverError', status: 500 }],
    [524, '', {}, { kind: 'serverError', status: 524 }],
    [0, '', {}, { kind: 'rejected', status: 0, detail: '' }],
  ];
  for (const [status, body, headers, expected] of cases)
    it(`${status} ${JSON.stringify(headers)}`, () => {
      assert.deepEqual(problemOf({ status, body, headers: new Map(Object.entries(headers)) }, context), expected);
    });

  const bodies: readonly (readonly [string, string, string | null])[] = [
    ['object', '{"a":1}', null],
    ['null', 'null', null],
    ['empty', '', 'an empty answer'],
    ['blank', ' \r\n', 'an empty answer'],
    ['page', '\n<!doctype html><html>', 'an HTML page'],
    ['sentence', 'An error occurred when trying to fetch', 'text: An error occurred when trying to fetch'],
    ['cut off', '{"a":', 'JSON that breaks off or is damaged'],
    ['control characters', 'a\u0000\u001b[2Jb\u202ec', 'text: a [2Jb c'],
    ['many brackets', '['.repeat(10_000_000), 'JSON with too many values'],
    ['many members', `{${'"a":1,'.repeat(1_600_000)}"a":1}`, 'JSON with too many values'],
    ['long texts full of brackets', `["${'[\\"'.repeat(3_000_000)}"]`, null],
    ['long', 'y'.repeat(5000), `text: ${'y'.repeat(494)}`],
  ];
  for (const [name, body, detail] of bodies)
    it(`JSON: ${name}`, () => {
      const json = jsonOf(body, url);
      if (detail === null) assert.equal(json.ok, true);
      else assert.deepEqual(json, { ok: false, problem: { kind: 'malformedResponse', url, detail } });
    });

  it('describe malformed text in one line', () => {
    assert.deepEqual(malformed(url, ' a\nb '), { kind: 'malformedResponse', url, detail: 'a b' });
  });
});
