import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import type { Problem } from '../../../../src/core/problem.ts';
import { Outage } from '../../../../src/model/definitions/outage.ts';

function setUp(): { readonly outage: Outage; readonly events: string[] } {
  const outage = new Outage();
  const events: string[] = [];
  outage.onDidChange(() => events.push(outage.isCutOff() ? 'begun' : 'over'));
  outage.onDidEnd(() => events.push('back'));
  return { outage, events };
}

describe('Outage', () => {
  const problems: readonly (readonly [problem: Problem, isOutage: boolean])[] = [
    [{ kind: 'unreachable', url: '', detail: 'ECONNREFUSED' }, true],
    [{ kind: 'timeout', url: '', milliseconds: 30_000 }, true],
    [{ kind: 'serverError', status: 502 }, true],
    [{ kind: 'serverError', status: 503 }, true],
    [{ kind: 'serverError', status: 500 }, false],
    [{ kind: 'unauthorized', status: 401 }, false],
    [{ kind: 'rateLimited', retryAt: null }, false],
    [{ kind: 'privateName', coordinates: '' }, false],
  ];
  for (const [problem, isOutage] of problems)
    it(`recognizes an outage: ${problem.kind} ${'status' in problem ? problem.status : ''} ${isOutage ? 'is one' : 'is none'}`, () => {
      const { outage } = setUp();
      outage.note(problem);
      assert.equal(outage.isCutOff(), isOutage);
    });

  it('is announced once, and ends when the service is back', () => {
    const { outage, events } = setUp();
    outage.note({ kind: 'serverError', status: 503 });
    outage.note({ kind: 'serverError', status: 503 });
    outage.retry();
    assert.deepEqual([events, outage.isCutOff()], [['begun', 'over', 'back'], false]);
  });

  it('does not affect another service', () => {
    const { outage, events } = setUp();
    outage.note({ kind: 'serverError', status: 503 });
    outage.forget();
    assert.deepEqual([events, outage.isCutOff()], [['begun', 'over'], false]);
  });
});
