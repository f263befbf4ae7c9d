import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { isRecord } from '../../../src/base/isRecord.ts';

describe('isRecord', () => {
  for (const value of [{}, { a: 1 }, Object.create(null), new Map(), JSON.parse('{"__proto__":1}')])
    it(`accepts ${Object.prototype.toString.call(value)} ${JSON.stringify(value)}`, () => assert.ok(isRecord(value)));
  for (const value of [null, undefined, [], [{}], 'a', 1, true, () => {}])
    it(`rejects ${JSON.stringify(value) ?? typeof value}`, () => assert.ok(!isRecord(value)));
});
