import assert from 'node:assert/strict';
import { toggled } from '../../../src/webview/kit/toggled.ts';

describe('Choice among several values', () => {
  it('is added at the end, and removed', () => {
    assert.deepEqual(toggled(toggled([], 'MIT'), 'ISC'), ['MIT', 'ISC']);
    assert.deepEqual(toggled(['MIT', 'ISC'], 'MIT'), ['ISC']);
  });
});
