import assert from 'node:assert/strict';
import type { DefinitionFile } from '../../../../src/core/definitionFile.ts';
import { EvidenceRanker, layoutOf, strongestOf } from '../../../../src/model/evidence/evidenceRanker.ts';
import { cutExcerpt, excerptOf, longestExcerpt } from '../../../../src/model/evidence/excerpt.ts';
import type { Finding } from '../../../../src/model/evidence/licenseChain.ts';

export function file(path: string, changes: Partial<DefinitionFile> = {}): DefinitionFile {
  return { path, license: null, attributions: [], facets: [], natures: [], hashes: new Map(), token: null, ...changes };
}

function finding(path: string | null, license = 'MIT', changes: Partial<Finding> = {}): Finding {
  return { path, license, tool: 'scancode/32', lines: null, confidence: null, text: null, ...changes };
}

function board(paths: readonly string[], findings: readonly Finding[], declared = 'MIT'): EvidenceRanker {
  const made = new EvidenceRanker(declared, layoutOf(paths.map((path) => file(path))));
  for (const one of findings) made.add(one);
  return made;
}

function order(made: EvidenceRanker, most = 50): readonly string[] {
  return strongestOf(made.kept(), most).map(
    ({ path, license, supports }) => `${path ?? 'registry'} ${license}${supports ? '' : ' ✗'}`,
  );
}

describe('The order of evidence', () => {
  it('puts license files in the root first, then the registry, other license files, and the most certain', () => {
    const paths = ['package/LICENSE', 'package/a.js', 'package/b.js', 'package/vendor/x/LICENSE'];
    const findings = [
      finding('package/a.js', 'MIT', { confidence: 90 }),
      finding('package/b.js', 'MIT', { confidence: 99 }),
      finding('package/vendor/x/LICENSE', 'MIT', { confidence: 100 }),
      finding(null),
      finding('package/LICENSE', 'MIT', { confidence: 80 }),
      finding('package/a.js', 'ISC', { confidence: 100 }),
    ];
    assert.deepEqual(order(board(paths, findings)), [
      'package/LICENSE MIT',
      'registry MIT',
      'package/vendor/x/LICENSE MIT',
      'package/b.js MIT',
      'package/a.js MIT',
      'package/a.js ISC ✗',
    ]);
  });

  it('recognizes the root of an archive by the folder that contains everything', () => {
    const go = ['github.com/a/b@v1/LICENSE', 'github.com/a/b@v1/x/y.go'];
    const findings = [
      finding('github.com/a/b@v1/x/y.go', 'MIT', { confidence: 100 }),
      finding('github.com/a/b@v1/LICENSE'),
    ];
    assert.equal(order(board(go, findings))[0], 'github.com/a/b@v1/LICENSE MIT');
    assert.equal(layoutOf([file('a/b'), file('c')]).top, '');
    assert.equal(layoutOf([file('pack/a'), file('package/b')]).top, '');
    assert.equal(layoutOf([]).top, '');
  });

  it('matches paths of a tool that leaves out the root folder', () => {
    const paths = ['package/LICENSE', 'package/a', 'package/b/c'];
    const made = board(paths, [finding('b/c'), finding('package/LICENSE'), finding('LICENSE'), finding('a')]);
    assert.deepEqual(order(made), ['package/LICENSE MIT', 'LICENSE MIT', 'a MIT', 'b/c MIT']);
    assert.deepEqual(new Set(made.kept().map(({ own }) => own)), new Set(['LICENSE', 'a', 'b/c']));
  });

  it('counts an unknown license in license files only', () => {
    const made = board(
      ['LICENSE', 'a.js'],
      [finding('LICENSE', 'NOASSERTION'), finding('a.js', 'NOASSERTION'), finding('a.js', 'NONE')],
    );
    assert.deepEqual(order(made), ['LICENSE NOASSERTION ✗']);
    assert.equal(made.count, 1);
  });

  it('ignores overlong paths and licenses, and cuts long excerpts', () => {
    const long = 'x'.repeat(10_001);
    const made = board(['LICENSE'], [finding(long), finding('a.js', long), finding('a.js', 'MIT', { text: long })]);
    assert.deepEqual(order(made), ['a.js MIT']);
    assert.equal(made.kept()[0]?.text?.length, longestExcerpt);
  });

  it('reserves room for contradicting evidence and counts all', () => {
    const paths = Array.from({ length: 5000 }, (_, at) => `src/${at}.js`);
    const findings = paths.map((path, at) => finding(path, at % 2 === 0 ? 'MIT' : 'ISC', { confidence: at % 100 }));
    const made = board(paths, findings);
    const shown = order(made);
    assert.equal(made.count, 5000);
    assert.equal(shown.length, 50);
    assert.equal(shown.filter((line) => line.endsWith('✗')).length, 15);
    assert.equal(strongestOf(made.kept(), 50)[0]?.confidence, 98);
    assert.equal(order(board(paths, findings.slice(0, 20)), 12).length, 12);
  });
});

describe('An excerpt', () => {
  const text = 'one\ntwo\nthree\n';

  it('contains the matched lines', () => {
    assert.equal(excerptOf(text, { from: 2, to: 2 }), 'two');
    assert.equal(excerptOf(text, { from: 2, to: 99 }), 'two\nthree');
    assert.equal(excerptOf(text, null), 'one\ntwo\nthree');
  });

  it('is missing when the lines do not exist', () => {
    assert.equal(excerptOf(text, { from: 9, to: 12 }), null);
    assert.equal(excerptOf('', null), null);
  });

  it('is cut, but never within a character', () => {
    assert.equal(cutExcerpt('x'.repeat(5000))?.length, longestExcerpt);
    const cut = cutExcerpt(`${'x'.repeat(longestExcerpt - 1)}😀`);
    assert.equal(cut, 'x'.repeat(longestExcerpt - 1));
    assert.equal(excerptOf(`a\n${'y'.repeat(9000)}`, { from: 2, to: 2 })?.length, longestExcerpt);
  });
});
