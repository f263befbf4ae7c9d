import assert from 'node:assert/strict';
import { fail, succeed } from '../../../../src/base/result.ts';
import type { Coordinates } from '../../../../src/core/coordinates.ts';
import type { Curation } from '../../../../src/curation/curation.ts';
import { isInEffect } from '../../../../src/model/pendingCurations/isInEffect.ts';
import { someDefinition } from '../../core/someDefinition.ts';

const callsite: Coordinates = { type: 'npm', provider: 'npmjs', namespace: null, name: 'callsite', revision: '1.0.0' };
const down = fail({ kind: 'serverError', status: 503 } as const);

interface Answers {
  /** What the definition declares; `null`: it cannot be had. */
  readonly declared?: string | null;
  /** The curation in effect; `null`: that cannot be had. */
  readonly inEffect?: string | null;
}

async function ask(
  curation: Curation,
  { declared = 'MIT', inEffect = '' }: Answers,
): Promise<[boolean | null, string]> {
  const asked: string[] = [];
  const client = {
    definition: () => {
      asked.push('definition');
      const definition = someDefinition({ licensed: { declared } });
      return Promise.resolve(declared === null ? down : succeed({ definition, body: '' }));
    },
    curations: {
      inEffect: () => {
        asked.push('curation');
        return Promise.resolve(inEffect === null ? down : succeed(inEffect === '' ? null : inEffect));
      },
    },
  };
  const parts = { client: () => succeed(client), isPrivate: () => false };
  return [await isInEffect(callsite, curation, parts, new AbortController().signal), asked.join()];
}

const license: Curation = { licensed: { declared: 'MIT' } };
const files: Curation = { files: [{ path: 'a.js', license: 'MIT', attributions: ['Copyright A'] }] };
const said = (file: unknown): string => JSON.stringify({ files: [file] });

describe('whether a merged curation is in effect', () => {
  it('is told by the definition', async () => {
    assert.deepEqual(await ask(license, {}), [true, 'definition']);
    assert.deepEqual(await ask(license, { declared: 'ISC' }), [false, 'definition']);
  });

  it('is told of files by the curation in effect, and the definition is not asked', async () => {
    const file = { path: 'a.js', license: 'MIT', attributions: ['Copyright B', 'Copyright A'] };
    assert.deepEqual(await ask(files, { inEffect: said(file) }), [true, 'curation']);
    assert.deepEqual(await ask(files, { inEffect: said({ ...file, license: 'ISC' }) }), [false, 'curation']);
    assert.deepEqual(await ask(files, { inEffect: said({ path: 'a.js', license: 'MIT' }) }), [false, 'curation']);
    assert.deepEqual(await ask(files, { inEffect: said({ path: 'b.js', license: 'MIT' }) }), [false, 'curation']);
  });

  it('is not, where no curation is', async () => {
    assert.deepEqual(await ask(files, {}), [false, 'curation']);
    assert.deepEqual(await ask(files, { inEffect: 'not JSON' }), [false, 'curation']);
  });

  it('needs both where it is about both', async () => {
    const both = { ...license, ...files };
    const file = { path: 'a.js', license: 'MIT', attributions: ['Copyright A'] };
    assert.deepEqual(await ask(both, { inEffect: said(file) }), [true, 'definition,curation']);
    assert.deepEqual(await ask(both, { declared: 'ISC', inEffect: said(file) }), [false, 'definition']);
  });

  it('cannot be told while the service cannot be asked', async () => {
    assert.deepEqual(await ask(license, { declared: null }), [null, 'definition']);
    assert.deepEqual(await ask(files, { inEffect: null }), [null, 'curation']);
    const client = (): ReturnType<typeof fail<{ kind: 'invalidUrl'; setting: 'apiUrl'; value: string }>> =>
      fail({ kind: 'invalidUrl', setting: 'apiUrl', value: 'x' });
    const asked = isInEffect(callsite, license, { client, isPrivate: () => false }, new AbortController().signal);
    assert.equal(await asked, null);
  });
});
