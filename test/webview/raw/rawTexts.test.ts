import assert from 'node:assert/strict';
import fc from 'fast-check';
import { canFold, foldEnds, placeOf, revealing, shownLines } from '../../../src/webview/raw/foldRanges.ts';
import { scrolledTo, startView, windowOf } from '../../../src/webview/raw/rawLines.tsx';
import { matchesIn, matchesOfLine, maxMatches, nearestMatch, piecesOf } from '../../../src/webview/raw/textSearch.ts';
import { blockLines, type RawLanguage, tokensOf } from '../../../src/webview/raw/tokens.ts';

/** Each line that can be folded, with its last line. */
function foldsOf(text: string): readonly string[] {
  const lines = text.split('\n');
  return foldEnds(lines)
    .map((end, at) => (end > at ? `${at}-${end}` : ''))
    .filter((range) => range !== '');
}

const someLines = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 6 }), fc.constantFrom('a', '- b', '', '}'))
    .map(([indent, text]) => ' '.repeat(indent) + text),
  { maxLength: 30 },
);

describe('Folding by indentation', () => {
  it('finds the blocks of YAML', () => {
    assert.deepEqual(foldsOf('a:\n  b: 1\n  c:\n    - x: 1\n      y: 2\n    - z\n\nd: 3\n'), ['0-5', '2-5', '3-4']);
  });

  it('keeps the closing bracket of JSON visible', () => {
    assert.deepEqual(foldsOf('{\n  "a": [\n    1\n  ],\n  "b": {}\n}'), ['0-4', '1-2']);
  });

  it('finds nothing in texts without indentation', () => {
    assert.deepEqual(foldsOf(''), []);
    assert.deepEqual(foldsOf('a\nb\n\nc'), []);
  });

  it('hides only the lines of a folded block, also when blocks are nested', () => {
    const ends = foldEnds(['a:', '  b:', '    c', 'd:', '  e']);
    assert.deepEqual(shownLines(ends, new Set()), [0, 1, 2, 3, 4]);
    assert.deepEqual(shownLines(ends, new Set([1])), [0, 1, 3, 4]);
    assert.deepEqual(shownLines(ends, new Set([0, 1, 3])), [0, 3]);
  });

  it('unfolds only what hides the requested line', () => {
    const ends = foldEnds(['a:', '  b:', '    c', 'd:', '  e']);
    assert.deepEqual([...revealing(ends, new Set([0, 1, 3]), 2)], [3]);
    assert.deepEqual([...revealing(ends, new Set([0, 1, 3]), 1)], [1, 3]);
    assert.deepEqual([...revealing(ends, new Set([0, 1, 3]), 3)], [0, 1, 3]);
  });

  it('shows a line, or the block that hides it, whatever is folded', () => {
    fc.assert(
      fc.property(someLines, fc.array(fc.nat(30)), fc.nat(29), (lines, chosen, some) => {
        const line = lines.length === 0 ? 0 : some % lines.length;
        const ends = foldEnds(lines);
        const folded = new Set(chosen.filter((at) => at < lines.length && canFold(ends, at)));
        const shown = shownLines(ends, folded);
        const owner = shown[placeOf(shown, line)] ?? 0;
        if (lines.length > 0) assert.ok(owner === line || (folded.has(owner) && (ends[owner] ?? 0) >= line));
        const after = shownLines(ends, revealing(ends, folded, line));
        if (lines.length > 0) assert.ok(after.includes(line));
      }),
      { numRuns: 1000 },
    );
  });
});

/** Tokens as `kind:text`, without the plain ones. */
function coloured(line: string, language: RawLanguage = 'yaml', isInBlock = false): readonly string[] {
  return tokensOf(line, language, isInBlock)
    .filter(({ kind }) => kind !== 'plain')
    .map(({ kind, text }) => `${kind}:${text}`);
}

describe('Colours of a line', () => {
  for (const [line, ...expected] of [
    ['# comment: yes', 'comment:# comment: yes'],
    ['coordinates:', 'key:coordinates'],
    ['  name: lodash', 'key:name', 'text:lodash'],
    ['  files: 1054', 'key:files', 'number:1054'],
    ['  namespace: null', 'key:namespace', 'word:null'],
    ['  - path: a/b.c', 'key:path', 'text:a/b.c'],
    ['    - scancode/32.3.0', 'text:scancode/32.3.0'],
    ['  - - -1.5e+3', 'number:-1.5e+3'],
    ["  'a: b': it's", "key:'a: b'", "text:it's"],
    ['  "a\\": b": "c: d"', 'key:"a\\": b"', 'text:"c: d"'],
    ['url: https://x.example/a', 'key:url', 'text:https://x.example/a'],
    ['a:b:c: d', 'key:a:b:c', 'text:d'],
    ['https://x.example', 'text:https://x.example'],
    ['text: |-', 'key:text'],
    ['facets: {}', 'key:facets'],
  ] as const)
    it(`are found in YAML: ${line}`, () => assert.deepEqual(coloured(line), expected));

  for (const [line, ...expected] of [
    ['  "a": 1,', 'key:"a"', 'number:1'],
    ['  "a\\"": "b: \\"c\\"",', 'key:"a\\""', 'text:"b: \\"c\\""'],
    ['    true,', 'word:true'],
    ['    -1.5E+3', 'number:-1.5E+3'],
    ['  "cut off', 'text:"cut off'],
    ['}]'],
  ] as const)
    it(`are found in JSON: ${line}`, () => assert.deepEqual(coloured(line, 'json'), expected));

  it('are the same for a single line as for the whole text', () => {
    const lines = [
      'a:',
      '  - |',
      '    b: 1',
      '',
      '    # c',
      '  - d',
      'e: >-',
      '  f: 2',
      'g: |x',
      '  h: 3',
      '# i: |',
      '  j: 4',
    ];
    assert.deepEqual([...blockLines(lines)], [2, 3, 4, 7]);
    assert.deepEqual(coloured('    b: 1', 'yaml', true), ['text:    b: 1']);
  });

  it('lose no character of any line', () => {
    const line = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .array(fc.constantFrom(' ', '-', ':', '"', "'", '\\', '#', 'a', '1', ',', '{', '|', 'null'))
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(line, fc.constantFrom<RawLanguage>('yaml', 'json'), fc.boolean(), (text, language, isInBlock) => {
        const tokens = tokensOf(text, language, isInBlock);
        assert.equal(tokens.map((token) => token.text).join(''), text);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('Search', () => {
  const lines = ['Tools', 'toolScore: a.b', 'none', 'TOOL tool'];

  it('finds every match, ignores case, and takes special characters literally', () => {
    assert.deepEqual(
      matchesIn(lines, 'tool').map(({ line, from, to }) => `${line}:${from}-${to}`),
      ['0:0-4', '1:0-4', '3:0-4', '3:5-9'],
    );
    assert.equal(matchesIn(lines, 'a.b').length, 1);
    assert.equal(matchesIn(lines, 'aXb').length, 0);
    assert.equal(matchesIn(['(a|b)[c]^$*+?{1}\\'], '(a|b)[c]^$*+?{1}\\').length, 1);
    assert.deepEqual(matchesIn(lines, ''), []);
  });

  it('continues from the current place, and wraps around at the end', () => {
    const matches = matchesIn(lines, 'tool');
    assert.deepEqual(
      [0, 1, 2, 3, 4].map((line) => nearestMatch(matches, line)),
      [0, 1, 2, 2, 0],
    );
    assert.equal(nearestMatch([], 0), 0);
  });

  it('finds the matches of a line', () => {
    const matches = matchesIn(lines, 'tool');
    assert.deepEqual(
      [0, 1, 2, 3, 4].map((line) => matchesOfLine(matches, line).length),
      [1, 1, 0, 2, 0],
    );
  });

  it('stops counting at a limit', () => {
    assert.equal(matchesIn(['a'.repeat(maxMatches * 2)], 'a').length, maxMatches + 1);
  });

  it('marks exactly the matches, across colours', () => {
    const line = 'a: "tool" tool';
    const pieces = piecesOf(tokensOf(line, 'yaml'), matchesIn([line], 'a: "tool'));
    assert.deepEqual(
      pieces.map(({ text, match }) => `${match ?? '-'}${text}`),
      ['0a', '0: ', '0"tool', '-" tool'],
    );
  });

  it('loses no character by marking', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'ab', ' ', '"', ':', '1', 'Ab')).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, fc.constantFrom('a', 'b', 'ab', 'a"', ' ', '1'), (line, search) => {
        const matches = matchesIn([line], search);
        const pieces = piecesOf(tokensOf(line, 'json'), matches);
        assert.equal(pieces.map((piece) => piece.text).join(''), line);
        const marked = matches.map((_, at) =>
          pieces
            .filter(({ match }) => match === at)
            .map((piece) => piece.text)
            .join(''),
        );
        assert.ok(marked.every((found) => found.toLowerCase() === search));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('Drawn lines', () => {
  it('surround the scroll position, and are never more than two hundred', () => {
    assert.deepEqual(windowOf(startView, 10), { from: 0, to: 10 });
    assert.deepEqual(windowOf({ top: 0, height: 400, lineHeight: 20 }, 6000), { from: 0, to: 50 });
    assert.deepEqual(windowOf({ top: 20_000, height: 400, lineHeight: 20 }, 6000), { from: 985, to: 1035 });
    assert.deepEqual(windowOf({ top: 1e9, height: 400, lineHeight: 20 }, 6000), { from: 5950, to: 6000 });
    assert.deepEqual(windowOf({ top: 0, height: 1e6, lineHeight: 1 }, 6000), { from: 0, to: 200 });
  });

  it('cover the visible lines at every position', () => {
    const view = fc.record({
      top: fc.nat(120_000),
      height: fc.integer({ min: 100, max: 2000 }),
      lineHeight: fc.integer({ min: 14, max: 40 }),
    });
    fc.assert(
      fc.property(view, fc.integer({ min: 1, max: 6000 }), (seen, count) => {
        const top = Math.min(seen.top, Math.max(0, count * seen.lineHeight - seen.height));
        const { from, to } = windowOf({ ...seen, top }, count);
        assert.ok(from <= Math.floor(top / seen.lineHeight));
        assert.ok(to >= Math.min(count, Math.ceil((top + seen.height) / seen.lineHeight)));
        assert.ok(to - from <= 200);
      }),
    );
  });

  it('move with the scroll position, and stay while it remains among them', () => {
    const view = { top: 1000, height: 400, lineHeight: 20 };
    assert.equal(scrolledTo(view, 55), 1000);
    assert.equal(scrolledTo(view, 49), 980);
    assert.equal(scrolledTo(view, 70), 1020);
    assert.equal(scrolledTo(view, 500), 10_000 - 400 / 3);
    assert.equal(scrolledTo(view, 0), 0);
  });
});
