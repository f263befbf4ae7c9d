import assert from 'node:assert/strict';
import type { FileEntry } from './definition.ts';
import { describedScore, licensedScore, overallScore } from './scores.ts';

const text = (license: string): FileEntry => ({
  path: 'LICENSE',
  license,
  natures: ['license'],
  token: 'x',
  attributions: ['A'],
});
const bare: FileEntry = { path: 'index.js' };
const found = (license: string): FileEntry => ({ path: 'vendor.js', license });

/** Declared, core files, and the points for declared, discovered, consistency, spdx and texts. */
const licensed: readonly (readonly [declared: string | undefined, files: readonly FileEntry[], points: string])[] = [
  [undefined, [], '0 0 0 0 0'],
  [undefined, [text('MIT')], '0 25 0 0 15'],
  ['MIT', [], '30 0 15 15 0'],
  ['MIT', [text('MIT')], '30 25 15 15 15'],
  ['MIT', [text('MIT'), bare], '30 13 15 15 15'],
  ['MIT', [text('MIT'), bare, bare], '30 8 15 15 15'],
  ['MIT', [found('MIT')], '30 0 15 15 0'],
  ['MIT', [text('MIT'), found('Apache-2.0')], '30 13 0 15 0'],
  ['MIT OR Apache-2.0', [text('MIT'), found('MIT')], '30 13 15 15 0'],
  ['MIT OR Apache-2.0', [text('MIT OR Apache-2.0'), found('MIT')], '30 13 15 15 15'],
  ['MIT', [text('MIT AND ISC')], '30 25 0 15 15'],
  ['NOASSERTION', [bare], '0 0 15 0 0'],
  ['NOASSERTION', [found('MIT')], '0 0 0 0 0'],
  ['NONE', [bare], '0 0 15 0 0'],
  ['OTHER', [bare], '30 0 15 0 0'],
  ['LicenseRef-mine', [text('LicenseRef-mine')], '30 25 15 15 15'],
  ['My License', [bare], '30 0 15 0 0'],
];

describe('Scores', () => {
  for (const [declared, files, points] of licensed) {
    it(`scores ${declared ?? 'no license'} with ${files.map((file) => file.license ?? 'bare').join(', ') || 'no files'}: ${points}`, () => {
      const { total, ...parts } = licensedScore(declared, files);
      assert.equal(Object.values(parts).join(' '), points);
      assert.equal(
        total,
        Object.values(parts).reduce((sum, part) => sum + part, 0),
      );
    });
  }

  const location = { type: 'git', provider: 'github', name: 'x', revision: 'y' };
  const described = [
    [{}, '0 0 0'],
    [{ releaseDate: '2020-01-01' }, '30 30 0'],
    [{ sourceLocation: location }, '0 0 0'],
    [{ sourceLocation: { ...location, url: 'https://x.example' } }, '70 0 70'],
    [{ releaseDate: '2020-01-01', sourceLocation: { ...location, url: 'https://x.example' } }, '100 30 70'],
  ] as const;
  for (const [description, points] of described) {
    it(`scores a description with ${Object.keys(description).join(' and ') || 'no fields'}: ${points}`, () => {
      assert.equal(Object.values(describedScore(description)).join(' '), points);
    });
  }

  it('averages both scores and rounds down', () => {
    const licensedPart = licensedScore('MIT', [text('MIT'), bare]);
    assert.equal(overallScore({ total: 30, date: 30, source: 0 }, licensedPart), 59);
  });
});
