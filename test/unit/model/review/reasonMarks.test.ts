import assert from 'node:assert/strict';
import { filesNamedIn, reasonMarks } from '../../../../src/model/review/reasonMarks.ts';
import type { ReasonMark } from '../../../../src/protocol/review.ts';
import { assertSoon } from '../../../support/assertSoon.ts';

const paths = ['package/LICENSE', 'package/vendor/x/LICENSE', 'package/README.md', 'package/lib/a.js', 'index.js'];
const files = paths.map((path) => ({ path }));

/** Links in `<>`, files as `[word→path]`, code as `{code}`, entries of lists with `•`. */
function marksText(line: string): string {
  return reasonMarks(line, filesNamedIn(line, files)).map(markText).join('');
}

function markText(mark: ReasonMark): string {
  switch (mark.kind) {
    case 'text':
      return mark.text;
    case 'link':
      return `<${mark.url}>`;
    case 'file':
      return `[${mark.text}→${mark.path}]`;
    case 'code':
      return `{${mark.text}}`;
    case 'bullet':
      return '• ';
  }
}

const cases: readonly (readonly [about: string, line: string, expected: string])[] = [
  ['plain words as they are', 'It is MIT.', 'It is MIT.'],
  ['an address', 'See https://a.example/x.', 'See <https://a.example/x>.'],
  ['an address in parentheses', '(https://a.example/x)', '(<https://a.example/x>)'],
  ['parentheses inside an address', 'https://a.example/x_(y), ok', '<https://a.example/x_(y)>, ok'],
  ['where a Markdown link leads, beside its name', '[bank](https://evil.example/)', '[bank](<https://evil.example/>)'],
  ['an address inside markup', '<a href="https://a.example/">', '<a href="<https://a.example/>">'],
  ['no other scheme', 'javascript:alert(1) file:///etc', 'javascript:alert(1) file:///etc'],
  ['a file by its path', 'see package/LICENSE', 'see [package/LICENSE→package/LICENSE]'],
  ['a file by its name, nearest to the root', '`LICENSE`, line 3', '[LICENSE→package/LICENSE], line 3'],
  ['a file by the end of its path', 'x/LICENSE', '[x/LICENSE→package/vendor/x/LICENSE]'],
  ['a file at the end of a sentence', 'Read README.md.', 'Read [README.md→package/README.md].'],
  ['a file in bold', '**README.md**', '**[README.md→package/README.md]**'],
  ['a file with a dot and a slash before it', './lib/a.js', './[lib/a.js→package/lib/a.js]'],
  ['no file in another case', 'license', 'license'],
  ['no file that only ends alike', 'myLICENSE a.jsx', 'myLICENSE a.jsx'],
  ['no file the definition does not have', 'NOTICE', 'NOTICE'],
  ['no file inside an address', 'https://a.example/package/LICENSE', '<https://a.example/package/LICENSE>'],
  ['code', 'declared `MIT` and `https://a.example/`', 'declared {MIT} and {https://a.example/}'],
  ['an entry of a list', '- declared `MIT`', '• declared {MIT}'],
  ['an indented entry of a list', '  * see LICENSE', '• see [LICENSE→package/LICENSE]'],
  ['a dash between words as it is', 'MIT - not ISC', 'MIT - not ISC'],
  ['a dash alone as it is', '-', '-'],
  ['a single backtick as it is', 'the ` of `MIT`', 'the ` of `MIT`'],
  ['a fence as it is', '```', '```'],
  ['globs as they are', '**/test/** and **/docs/**', '**/test/** and **/docs/**'],
  ['an empty line', '', ''],
];

describe('Marks in the reason of a pull request', () => {
  for (const [about, line, expected] of cases) it(`mark ${about}`, () => assert.equal(marksText(line), expected));

  it('keep every character of the line in place, without the marks of lists and code', () => {
    for (const [, line] of cases) {
      const whole = reasonMarks(line, filesNamedIn(line, files))
        .map((mark) => (mark.kind === 'link' ? mark.url : mark.kind === 'bullet' ? '' : mark.text))
        .join('');
      const written = line.replace(/^\s*[-*+] /, '');
      assert.ok([written, written.replaceAll('`', '')].includes(whole), whole);
    }
  });

  it('accept very deep paths', () => {
    const path = `${'a/'.repeat(3000)}b/NOTICE`;
    const named = filesNamedIn('see b/NOTICE, or NOTICE', [{ path }]);
    assert.deepEqual(
      [...named],
      [
        ['NOTICE', path],
        ['b/NOTICE', path],
      ],
    );
  });

  it('are found quickly in any text and with many files', () => {
    const many = Array.from({ length: 50_000 }, (_, at) => ({ path: `package/${at}/LICENSE` }));
    const text = Array.from({ length: 1000 }, (_, at) => `${at}/LICENSE`).join(' ');
    assertSoon(() => filesNamedIn(text, many));
    for (const hostile of ['https://', 'https://(', ')', '***', './', 'a/', '. ', '[x](', '`', '- ', '`a']) {
      const text = hostile.repeat(10_000 / hostile.length);
      assertSoon(() => reasonMarks(text, filesNamedIn(text, files)), hostile);
    }
  });
});
