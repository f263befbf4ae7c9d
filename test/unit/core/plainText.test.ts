import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { plainText, titleText, wholePlainText } from '../../../src/core/plainText.ts';

describe('plainText', () => {
  const rows: readonly (readonly [what: string, value: string, shown: string])[] = [
    ['an ordinary value', 'MIT OR Apache-2.0', 'MIT OR Apache-2.0'],
    ['a command in a Markdown link', '[2.4.1](command:quit)', '[2.4.1] (command:quit)'],
    ['a link in a link', '[[x](http://a.example)](command:y)', '[[x] (http://a.example)] (command:y)'],
    ['an escape sequence', '\u001B[31mred', '‹U+001B›[31mred'],
    ['a turned direction', 'MIT\u202Egnol', 'MIT‹U+202E›gnol'],
    ['200 kB', 'x'.repeat(200_000), `${'x'.repeat(199)}…`],
    ['nothing', '', ''],
  ];
  for (const [what, value, shown] of rows)
    it(`shows ${what} safely`, () => {
      assert.equal(plainText(value), shown);
    });

  it('shows the title of a pull request without marks of code', () => {
    assert.equal(titleText('`@babel/core` ``7.1`` and `](command:x)'), '@babel/core 7.1 and ] (command:x)');
  });

  it('shows a whole value safely where it must not be cut', () => {
    const address = `https://a.example/${'x'.repeat(300)}`;
    assert.equal(wholePlainText(`${address}](command:x)\u202E`), `${address}] (command:x)‹U+202E›`);
  });
});
