import assert from 'node:assert/strict';
import { errorWord } from '../../../../src/model/storage/errorWord.ts';

/** As VS Code's file API reports a failure: with the platform's message in its own error. */
function ofEditor(message: string, code: string): Error {
  return Object.assign(new Error(message), { name: 'Unknown (FileSystemError)', code });
}

const full =
  "Unable to write file '/home/ada/drafts/npm..lodash.json' (Unknown (FileSystemError): Error: ENOSPC: no space left on device, write)";

describe('Word for a storage failure', () => {
  const cases: readonly (readonly [string, unknown, string])[] = [
    ['the platform’s code', Object.assign(new Error('no space for lodash'), { code: 'ENOSPC' }), 'ENOSPC'],
    ['the editor’s code', ofEditor('lodash: no permission', 'NoPermissions'), 'NoPermissions'],
    [
      'the platform’s message, when the editor has no code for it',
      ofEditor(full, 'Unknown'),
      'ENOSPC: no space left on device',
    ],
    ['nothing of another message', ofEditor('lodash: unexpected', 'Unknown'), 'Unknown'],
    ['the kind of the error, without a code', new TypeError('lodash'), 'TypeError'],
    ['a word for anything else', 'lodash', 'Error'],
  ];
  for (const [what, error, expected] of cases)
    it(`is ${what}`, () => {
      assert.equal(errorWord(error), expected);
    });
});
