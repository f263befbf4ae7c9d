import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import { comparePins } from '../../host/comparePins.ts';
import { ensureHost } from '../../../scripts/ensureHost.ts';

describe("the test host's packages", () => {
  before(() => ensureHost());

  it('have the versions this VS Code was built with', () => {
    assert.deepEqual(comparePins(), []);
  });
});
