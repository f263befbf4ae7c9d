import assert from 'node:assert/strict';
import type { DefinitionFile } from '../../../../../src/core/definitionFile.ts';
import { listedFile } from '../../../../../src/model/evidence/localFiles/listedFile.ts';
import { someFile } from '../../../core/someDefinition.ts';
import { sha } from './tree.ts';

function file(path: string, text: string): DefinitionFile {
  return someFile(path, { hashes: new Map([['sha256', sha('sha256', text)]]) });
}

const files = [
  file('package/LICENSE', 'MIT License\n'),
  file('package/sub/LICENSE', 'another\n'),
  file('package/NOTICE', 'a notice\n'),
  someFile('package/README', {}),
];

const cases: readonly {
  readonly name: string;
  readonly text: string;
  readonly inside: string;
  readonly is: readonly [state: string, path: string | null];
}[] = [
  { name: 'the file', text: 'MIT License\n', inside: 'LICENSE', is: ['same', 'package/LICENSE'] },
  { name: 'one of two of that name', text: 'another\n', inside: 'sub/LICENSE', is: ['same', 'package/sub/LICENSE'] },
  { name: 'a file laid out otherwise', text: 'another\n', inside: 'x/LICENSE', is: ['same', 'package/sub/LICENSE'] },
  { name: 'another text', text: 'changed', inside: 'NOTICE', is: ['different', 'package/NOTICE'] },
  { name: 'other line ends', text: 'a notice\r\n', inside: 'NOTICE', is: ['lineEnds', 'package/NOTICE'] },
  { name: 'nothing to compare by', text: 'read me', inside: 'README', is: ['noHash', 'package/README'] },
  { name: 'a file that is not listed', text: 'MIT License\n', inside: 'COPYING', is: ['notListed', null] },
];

describe('The file of a definition with the same bytes', () => {
  for (const { name, text, inside, is } of cases)
    it(name, async () => {
      const found = await listedFile(new TextEncoder().encode(text), inside.split('/'), files);
      assert.deepEqual([found.state, 'file' in found ? found.file.path : null], is);
    });
});
