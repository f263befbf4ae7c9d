import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import type { OverviewNumbers, OverviewRow } from '../../../../src/core/overview.ts';
import { type ExportedOverview, overviewHtml } from '../../../../src/host/overview/overviewHtml.ts';
import { assertGolden } from '../../../support/golden.ts';

const numbers: OverviewNumbers = {
  total: 1200,
  needing: 1,
  states: [
    { state: 'permissive', components: 1198 },
    { state: 'weakCopyleft', components: 0 },
    { state: 'strongCopyleft', components: 1 },
    { state: 'otherLicense', components: 0 },
    { state: 'noAssertion', components: 1 },
  ],
  licenses: [
    { license: 'MIT', components: 1198 },
    { license: 'GPL-3.0-only', components: 1 },
  ],
  otherLicenses: 2,
  scores: [
    { level: 'low', components: 1 },
    { level: 'medium', components: 0 },
    { level: 'high', components: 1190 },
    { level: 'none', components: 9 },
  ],
  findings: {
    deny: 1,
    review: 0,
    byRule: [
      { rule: 'rules[0].deny', verdict: 'deny', reason: 'no GPL', components: 1 },
      { rule: 'review', verdict: 'review', reason: null, components: 2 }, // the whole list: no bar of its own
    ],
  },
};

const row: OverviewRow = {
  key: 'npm/npmjs/-/bash/5.0.0',
  name: 'bash',
  version: '5.0.0',
  license: 'GPL-3.0-only',
  state: 'expression',
  score: 35,
  scope: 'development',
  isDirect: true,
  verdict: 'deny',
};

const overview: ExportedOverview = {
  name: 'shop',
  filter: 'Strong copyleft · License unclear',
  numbers,
  changes: { added: 3, removed: 1, updated: 0, licenseChanged: 0, rows: [] },
  rows: [row, { ...row, name: 'odd', version: null, license: null, state: 'noAssertion', score: null, verdict: null }],
};

describe('The overview as a file', () => {
  it('is one page without scripts', () => assertGolden(overviewHtml(overview), 'test/fixtures/overview/overview.html'));

  it('is the same for the same data, byte for byte', () =>
    assert.equal(overviewHtml(overview), overviewHtml(structuredClone(overview))));

  it('takes no text for HTML, and shows hidden characters', () => {
    const hostile = `</script><script>alert(1)</script><img src=x onerror="alert(2)">'&\u202E`;
    const html = overviewHtml({
      name: hostile,
      filter: hostile,
      numbers: {
        ...numbers,
        licenses: [{ license: hostile, components: 1 }],
        findings: {
          deny: 1,
          review: 0,
          byRule: [{ rule: hostile, verdict: 'deny', reason: hostile, components: 1 }],
        },
      },
      changes: null,
      rows: [{ ...row, name: hostile, version: hostile, license: hostile }],
    });
    assert.doesNotMatch(html, /<script|<img|"alert|\u202E/);
    assert.match(html, /&#60;script&#62;alert\(1\)/);
    assert.match(html, /‹U\+202E›/);
  });

  it('loads and runs nothing', () => {
    const html = overviewHtml(overview);
    assert.match(
      html,
      /<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">/,
    );
    assert.doesNotMatch(html, /<script|\bon\w+=|https?:|url\(|@import|<link/);
  });
});
