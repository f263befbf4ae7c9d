import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { contributionFindings } from '../../../src/curation/contributionFindings.ts';
import type { ContributionTexts } from '../../../src/curation/contributionText.ts';

function problemsOf(texts: Partial<ContributionTexts>): readonly string[] {
  return contributionFindings({ type: 'missing', summary: 'a', details: 'b', resolution: 'c', ...texts }, []).map(
    ({ severity, problem, field }) => `${field}: ${severity} ${problem.kind}`,
  );
}

describe('contributionFindings', () => {
  it('accepts a title and a reason', () => {
    assert.deepEqual(problemsOf({}), []);
    assert.deepEqual(problemsOf({ details: '' }), []);
  });

  it('requires a title', () => assert.deepEqual(problemsOf({ summary: ' \n ' }), ['summary: error noSummary']));

  it('reports a missing reason', () => {
    assert.deepEqual(problemsOf({ details: ' ', resolution: '' }), ['details: error noReason']);
    assert.deepEqual(problemsOf({ details: '- Declared license: `MIT`', resolution: '' }), ['details: error noReason']);
  });

  it('warns about a title that is longer than the web interface accepts', () => {
    assert.deepEqual(problemsOf({ summary: 'x'.repeat(101) }), ['summary: warning longText']);
    assert.deepEqual(problemsOf({ summary: ` ${'x'.repeat(100)}\n` }), []);
    // The service takes details of any length: those written here for many versions are longer than 300.
    assert.deepEqual(problemsOf({ details: 'x'.repeat(1010) }), []);
  });

  it('refuses what can’t be a title', () =>
    assert.deepEqual(problemsOf({ summary: 'x'.repeat(257) }), ['summary: error longText']));
});
