import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { plainText } from '../../../src/core/plainText.ts';

describe('plainText', () => {
  const rows: readonly (readonly [what: string, value: string, shown: RegExp])[] = [
    ['an ordinary value', 'MIT OR Apache-2.0', /^MIT OR Apache-2\.0$/],
    ['a command in a Markdown link', '[2.4.1](command:workbench.action.quit)', /^\[2\.4\.1\] \(command:/],
    ['a link in a link', '[[x](http://a.example)](command:y)', /^\[\[x\] \(http:\/\/a\.example\)\] \(command:y\)$/],
    ['an escape sequence', '\u001B[31mred', /^(?!.*\u001B)/s],
    ['a turned direction', 'MIT\u202Egnol', /^(?!.*\u202E)/s],
    ['200 kB', 'x'.repeat(200_000), /^x{200}…$/],
    ['nothing', '', /^$/],
  ];
  for (const [what, value, shown] of rows)
    it(`shows ${what} harmlessly`, () => {
      assert.match(plainText(value), shown);
    });
});
