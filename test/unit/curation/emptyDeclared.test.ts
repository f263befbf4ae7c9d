import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { emptyDeclared } from '../../../src/curation/editDraft.ts';

const head = 'coordinates:\n  name: gsap\n  provider: npmjs\n  type: npm\nrevisions:';

/** `|` marks the resulting cursor position. */
const cases: readonly (readonly [what: string, before: string, after: string])[] = [
  ['a draft without versions', `${head}\n`, `${head}\n  1.0.0:\n    licensed:\n      declared: |\n`],
  ['a version with nothing in it', `${head}\n  1.0.0:\n`, `${head}\n  1.0.0:\n    licensed:\n      declared: |\n`],
  [
    'a key with nothing behind it',
    `${head}\n  1.0.0:\n    licensed:\n      declared:\n`,
    `${head}\n  1.0.0:\n    licensed:\n      declared: |\n`,
  ],
  [
    'a key with a blank behind it',
    `${head}\n  1.0.0:\n    licensed:\n      declared: \n`,
    `${head}\n  1.0.0:\n    licensed:\n      declared: |\n`,
  ],
  [
    'a version beside another',
    `${head}\n  0.9.0:\n    licensed:\n      declared: MIT\n`,
    `${head}\n  0.9.0:\n    licensed:\n      declared: MIT\n  1.0.0:\n    licensed:\n      declared: |\n`,
  ],
];

describe('The place for a declared license', () => {
  for (const [what, before, after] of cases)
    it(`is created in ${what}`, () => {
      const made = emptyDeclared(before, '1.0.0');
      assert.ok(made.ok);
      const { text, at } = made.value;
      assert.equal(`${text.slice(0, at)}|${text.slice(at)}`, after);
    });

  it('is not created in an unreadable text', () => {
    assert.equal(emptyDeclared(`${head}\n  1.0.0: [`, '1.0.0').ok, false);
  });
});
