import assert from 'node:assert/strict';
import { assertNever } from '../../../src/base/exhaustive.ts';
import { type Result, fail, succeed } from '../../../src/base/result.ts';

describe('Result', () => {
  it('distinguishes success and failure by one field', () => {
    const half = (value: number): Result<number, string> => (value % 2 === 0 ? succeed(value / 2) : fail('odd'));
    assert.deepEqual(half(4), { ok: true, value: 2 });
    assert.deepEqual(half(3), { ok: false, problem: 'odd' });
  });

  it('succeeds with falsy values', () => {
    for (const value of [undefined, null, 0, '', false]) assert.deepEqual(succeed(value), { ok: true, value });
  });
});

describe('assertNever', () => {
  it('throws an error that contains the value', () => {
    const value: string = 'surprise';
    assert.throws(() => assertNever(value as never), /unexpected case: "surprise"/);
  });
});
