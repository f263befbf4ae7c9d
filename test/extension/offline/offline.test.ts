import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { settle } from '../support/extension.ts';

describe('Window without a service', () => {
  it('lists every dependency, and says that its lookup failed', async () => {
    const api = await settle();
    const asked = api.components().filter(({ reason }) => reason === null);
    assert.ok(asked.length > 20, String(asked.length));
    assert.deepEqual([...new Set(asked.map(({ state }) => state))], ['failed']);
  });
});
