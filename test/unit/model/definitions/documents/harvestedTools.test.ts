import assert from 'node:assert/strict';
import { fail, type Result, succeed } from '../../../../../src/base/result.ts';
import type { Coordinates } from '../../../../../src/core/coordinates.ts';
import type { Problem } from '../../../../../src/core/problem.ts';
import { harvestedTools } from '../../../../../src/model/definitions/documents/harvestedTools.ts';
import { toDefinition } from '../../../../../src/service/dialect.ts';

const callsite: Coordinates = { type: 'npm', provider: 'npmjs', namespace: null, name: 'callsite', revision: '1.0.0' };
const quiet = new AbortController().signal;

async function tools(
  listed: Result<readonly { readonly tool: string; readonly version: string }[], Problem>,
  named: readonly string[] | null,
): Promise<unknown> {
  const definition = toDefinition({ coordinates: callsite, described: { tools: named } });
  assert.ok(definition.ok);
  const full = { definition: definition.value, fetchedAt: 0, isStale: false, problem: null, body: '' };
  const outcome = await harvestedTools(
    callsite,
    {
      documents: { tools: async () => listed },
      definitions: { full: async () => (named ? succeed(full) : fail({ kind: 'serverError', status: 500 })) },
    },
    quiet,
  );
  return outcome.ok
    ? outcome.value.map(({ tool, version, isUsed }) => `${tool} ${version}${isUsed ? ' in use' : ''}`)
    : outcome.problem.kind;
}

const notThere = fail({ kind: 'notFound', url: 'https://service.example/harvest' } as const);

const notOffered = fail({ kind: 'notOffered', url: 'https://service.example/harvest' } as const);

describe('harvestedTools', () => {
  it('lists the tools of the service, and marks those that the definition is made from', async () => {
    const list = [
      { tool: 'licensee', version: '9.18.1' },
      { tool: 'scancode', version: '3.2.2' },
    ];
    assert.deepEqual(await tools(succeed(list), ['licensee/9.18.1', 'curation/79a9']), [
      'licensee 9.18.1 in use',
      'scancode 3.2.2',
    ]);
  });

  it('lists the tools that the definition names when the service has no list', async () => {
    const named = ['clearlydefined/1.5.0', 'curation/79a9b1d', 'odd', 'a/b/c', '/1', 'tool/'];
    for (const missing of [notThere, notOffered])
      assert.deepEqual(await tools(missing, named), ['clearlydefined 1.5.0 in use']);
  });

  it('fails when neither is available', async () => {
    assert.equal(await tools(notThere, null), 'notFound');
    assert.equal(await tools(fail({ kind: 'serverError', status: 503 }), ['licensee/9.18.1']), 'serverError');
  });
});
