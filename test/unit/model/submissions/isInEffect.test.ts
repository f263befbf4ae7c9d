import assert from 'node:assert/strict';
import { fail, type Result, succeed } from '../../../../src/base/result.ts';
import type { Coordinates } from '../../../../src/core/coordinates.ts';
import type { Definition } from '../../../../src/core/definition.ts';
import type { DefinitionFile } from '../../../../src/core/definitionFile.ts';
import type { ServiceProblem } from '../../../../src/core/problem.ts';
import type { Curation } from '../../../../src/curation/curation.ts';
import { isInEffect } from '../../../../src/model/submissions/isInEffect.ts';
import { someDefinition, someFile } from '../../core/someDefinition.ts';

const callsite: Coordinates = { type: 'npm', provider: 'npmjs', namespace: null, name: 'callsite', revision: '1.0.0' };
const down = { kind: 'serverError', status: 503 } as const;
const mit = someDefinition({ licensed: { declared: 'MIT' } });
const ofFile = { files: [{ path: 'LICENSE', license: 'MIT' }] };

const cases: readonly {
  readonly name: string;
  readonly curation: Curation;
  readonly definition: Definition | ServiceProblem;
  readonly files?: readonly DefinitionFile[] | ServiceProblem;
  readonly is: boolean | null;
}[] = [
  { name: 'is when the definition says it', curation: { licensed: { declared: 'MIT' } }, definition: mit, is: true },
  {
    name: 'is not when it says something else',
    curation: { licensed: { declared: 'ISC' } },
    definition: mit,
    is: false,
  },
  { name: 'is not known without an answer', curation: {}, definition: down, is: null },
  {
    name: 'is when the file says it',
    curation: ofFile,
    definition: mit,
    files: [someFile('LICENSE', { license: 'MIT' })],
    is: true,
  },
  {
    name: 'is not when the file says something else',
    curation: ofFile,
    definition: mit,
    files: [someFile('LICENSE', { license: 'ISC' })],
    is: false,
  },
  { name: 'is not known without the files', curation: ofFile, definition: mit, files: down, is: null },
];

describe('Whether a curation is in effect', () => {
  for (const { name, curation, definition, files = [], is } of cases)
    it(name, async () => {
      const requests: string[] = [];
      const parts = {
        client: () =>
          succeed({
            definition: async (): Promise<Result<{ definition: Definition; body: string }, ServiceProblem>> => {
              requests.push('definition');
              return 'kind' in definition ? fail(definition) : succeed({ definition, body: '' });
            },
          }),
        files: {
          of: async () => ('kind' in files ? fail(files) : succeed({ files, unreadable: 0, body: '', fetchedAt: 0 })),
          forget: () => void requests.push('forget files'),
        },
      };
      assert.equal(await isInEffect(callsite, curation, parts, new AbortController().signal), is);
      const reads = curation === ofFile ? ['forget files'] : [];
      assert.deepEqual(requests, ['definition', ...reads]);
    });
});
