import assert from 'node:assert/strict';
import { fail, type Result, succeed } from '../../../../../src/base/result.ts';
import type { Coordinates } from '../../../../../src/core/coordinates.ts';
import type { Definition } from '../../../../../src/core/definition.ts';
import type { DefinitionFile } from '../../../../../src/core/definitionFile.ts';
import type { Problem } from '../../../../../src/core/problem.ts';
import { DefinitionComparison } from '../../../../../src/model/definitions/comparison/definitionComparison.ts';
import type { FullDefinition } from '../../../../../src/model/definitions/definitions.ts';
import { changeLines } from '../../../../support/changeLines.ts';
import { settle } from '../../../../support/fakeClock.ts';
import { someDefinition, someFile } from '../../../core/someDefinition.ts';

const before: Coordinates = { type: 'npm', provider: 'npmjs', namespace: null, name: 'callsite', revision: '1.0.0' };
const after: Coordinates = { ...before, revision: '2.0.0' };
const down = { kind: 'serverError', status: 503 } as const;
const mit = someDefinition({ licensed: { declared: 'MIT' } });
const isc = someDefinition({ licensed: { declared: 'ISC' } });

interface World {
  base: Definition | Problem;
  readonly files: Record<string, readonly DefinitionFile[] | Problem>;
  readonly requests: string[];
  readonly logged: string[];
  states: string[];
}

function setUp(): { comparison: DefinitionComparison; world: World } {
  const world: World = {
    base: mit,
    files: {
      '1.0.0': [someFile('a.js', { license: 'MIT' })],
      '2.0.0': [someFile('a.js', { license: 'ISC' })],
    },
    requests: [],
    logged: [],
    states: [],
  };
  const note = (message: string): void => void world.logged.push(message);
  const comparison = new DefinitionComparison({
    before: { coordinates: before, pr: null },
    after: { coordinates: after, pr: null },
    definitions: {
      full: async ({ revision }): Promise<Result<FullDefinition, Problem>> => {
        world.requests.push(`definition ${revision}`);
        await settle();
        const { base } = world;
        return 'kind' in base
          ? fail(base)
          : succeed({ definition: base, fetchedAt: 1, isStale: false, problem: null, body: '' });
      },
    },
    files: {
      of: async ({ revision }, { pr }) => {
        world.requests.push(`files ${revision}${pr === null ? '' : ` #${pr}`}`);
        await settle();
        const files = world.files[revision ?? ''] ?? [];
        return 'kind' in files ? fail(files) : succeed({ files, unreadable: 0, body: '', fetchedAt: 1 });
      },
    },
    turns: { budget: 10, now: () => 0, pause: async () => {} },
    log: { debug: note, info: note, warn: note, error: note },
    onChange: () => world.states.push(comparisonText(comparison)),
  });
  return { comparison, world };
}

/** For example `loading`, `failed serverError` or `declared: MIT → ISC; files waiting`. */
function comparisonText({ state }: DefinitionComparison): string {
  if (state.state === 'loading') return 'loading';
  if (state.state === 'failed') return `failed ${state.problem.kind}`;
  const { changes, files } = state;
  const ofFiles = files.state === 'known' ? changeLines(files.changes).join(', ') || 'none' : files.state;
  return `${changeLines(changes).join(', ') || 'none'}; files ${ofFiles}`;
}

async function settled(): Promise<void> {
  for (let round = 0; round < 4; round++) await settle();
}

describe('DefinitionComparison', () => {
  it('is loading until it gets something to compare', () => {
    const { comparison, world } = setUp();
    assert.equal(comparisonText(comparison), 'loading');
    assert.deepEqual(world.requests, []);
  });

  it('lists the changes, and does not read files that are not shown', async () => {
    const { comparison, world } = setUp();
    comparison.compare(isc);
    await settled();
    assert.equal(comparisonText(comparison), 'declared: MIT → ISC; files waiting');
    assert.deepEqual(world.requests, ['definition 1.0.0']);
  });

  it('compares the files of both sides as soon as they are shown', async () => {
    const { comparison, world } = setUp();
    comparison.compare(isc);
    await settled();
    comparison.wantFiles();
    comparison.wantFiles();
    await settled();
    assert.deepEqual(world.requests.slice(1), ['files 1.0.0', 'files 2.0.0']);
    assert.deepEqual(world.states, [
      'declared: MIT → ISC; files waiting',
      'declared: MIT → ISC; files loading',
      'declared: MIT → ISC; files file a.js: MIT → ISC',
    ]);
  });

  it('compares files also when they were requested before the comparison began', async () => {
    const { comparison } = setUp();
    comparison.wantFiles();
    comparison.compare(isc);
    await settled();
    assert.equal(comparisonText(comparison), 'declared: MIT → ISC; files file a.js: MIT → ISC');
  });

  it('fails when the other side fails', async () => {
    const { comparison, world } = setUp();
    world.base = down;
    comparison.compare(isc);
    await settled();
    assert.equal(comparisonText(comparison), 'failed serverError');
  });

  it('keeps its changes when reading files fails, and reads the files again on request', async () => {
    const { comparison, world } = setUp();
    world.files['2.0.0'] = down;
    comparison.wantFiles();
    comparison.compare(isc);
    await settled();
    assert.equal(comparisonText(comparison), 'declared: MIT → ISC; files failed');
    world.files['2.0.0'] = [];
    comparison.wantFiles();
    await settled();
    assert.equal(comparisonText(comparison), 'declared: MIT → ISC; files file a.js: MIT → -');
  });

  it('compares with the newest definition, and drops the work on an earlier one', async () => {
    const { comparison, world } = setUp();
    comparison.wantFiles();
    comparison.compare(isc);
    comparison.compare(mit);
    await settled();
    assert.equal(comparisonText(comparison), 'none; files file a.js: MIT → ISC');
    assert.ok(!world.states.some((state) => state.startsWith('declared')));
  });

  it('keeps its state when both sides are unchanged', async () => {
    const { comparison, world } = setUp();
    comparison.wantFiles();
    comparison.compare(isc);
    await settled();
    const before = comparison.state;
    comparison.compare(isc);
    await settled();
    assert.equal(comparison.state, before);
    assert.deepEqual(world.requests, ['definition 1.0.0', 'files 1.0.0', 'files 2.0.0', 'definition 1.0.0']);
  });

  it('finishes comparing files when it is started again meanwhile', async () => {
    const { comparison, world } = setUp();
    comparison.wantFiles();
    comparison.compare(isc);
    while (!world.requests.includes('files 2.0.0')) await new Promise((resolve) => setImmediate(resolve));
    comparison.compare(isc);
    await settled();
    assert.equal(comparisonText(comparison), 'declared: MIT → ISC; files file a.js: MIT → ISC');
  });

  it('forgets the answers of the previous service', async () => {
    const { comparison } = setUp();
    comparison.compare(isc);
    await settled();
    comparison.forget();
    assert.equal(comparisonText(comparison), 'loading');
  });

  it('reports nothing after it is disposed', async () => {
    const { comparison, world } = setUp();
    comparison.compare(isc);
    comparison.dispose();
    await settled();
    assert.deepEqual([world.states, world.logged], [[], []]);
  });
});
