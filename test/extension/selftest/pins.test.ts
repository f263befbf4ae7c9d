import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import { comparePins } from '../../host/comparePins.ts';
import { ensureHost } from '../../../scripts/ensureHost.ts';

describe('Packages of the test host', () => {
  before(() => ensureHost());

  it('have the versions that this VS Code was built with', () => {
    assert.deepEqual(comparePins(), []);
  });
});
