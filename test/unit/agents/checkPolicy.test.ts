import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import {
  definitionOf,
  dependencyOf,
  FakeSource,
  hour,
  type Json,
  knownAs,
  now,
  outputOf,
} from '../../support/fakeAgentSource.ts';

const mit = 'npm/npmjs/-/mit/1.0.0';
const gpl = 'npm/npmjs/-/gpl/2.0.0';
const raw = 'npm/npmjs/-/raw/1.0.0';
const lost = 'npm/npmjs/-/lost/1.0.0';
const fresh = 'npm/npmjs/-/fresh/1.0.0';
const timeout = { kind: 'timeout', url: '', milliseconds: 1 } as const;

const policy = [
  'allow: [MIT]',
  'deny: [GPL-3.0-only]',
  'unlisted: review',
  'rules:',
  '  - components: [npm/npmjs/-/gpl/*]',
  '    scopes: [development]',
  '    allow: [GPL-3.0-only]',
  '    reason: "tests \\u202e only"',
  '',
].join('\n');

function source(more: ConstructorParameters<typeof FakeSource>[0] = {}): FakeSource {
  return new FakeSource({
    policy,
    manifests: {
      'package.json': [mit, gpl, raw, lost].map((one) => dependencyOf(one)),
      'tools/package.json': [dependencyOf(gpl, { scope: 'development' })],
    },
    summaries: {
      [mit]: knownAs(definitionOf(mit)),
      [gpl]: knownAs(definitionOf(gpl, { declared: 'GPL-3.0-only' })),
      [raw]: { state: 'notHarvested', fetchedAt: now },
      [lost]: { state: 'failed', problem: timeout, lastKnown: null },
    },
    ...more,
  });
}

function check(input: Json = {}, from = source()): Promise<Json> {
  return outputOf(from, 'check_policy', input);
}

function linesOf(output: Json): readonly string[] {
  return ((output['untrustedFindings'] ?? []) as readonly Json[]).map((row) => {
    const findings = (row['findings'] ?? []) as readonly Json[];
    const texts = findings.map(({ verdict, rule, cause }) => `${String(verdict)} by ${String(rule)}: ${String(cause)}`);
    return `${String(row['coordinates'])} ${texts.join('; ')}`;
  });
}

describe('check_policy', () => {
  it('lists findings, the denied first, and what was not judged', async () => {
    const output = await check();
    assert.deepEqual(linesOf(output), [
      `${gpl} deny by deny: declared license`,
      `${raw} review by unlisted: no identified license`,
    ]);
    const { denied, toReview, withoutFinding, notJudged } = output;
    assert.deepEqual([denied, toReview, withoutFinding, notJudged], [1, 1, 1, 1]);
    assert.deepEqual(output['unknown'], ['1 component not judged, because the lookup failed.']);
  });

  const filters: readonly (readonly [input: Json, lines: number])[] = [
    [{ verdict: ['deny'] }, 1],
    [{ verdict: ['review'] }, 1],
    [{ scope: ['development'] }, 0],
    [{ scope: ['runtime', 'development'] }, 2],
    [{ pageSize: 1 }, 1],
  ];
  for (const [input, lines] of filters)
    it(`restricts the findings by ${JSON.stringify(input)}`, async () => {
      assert.equal(linesOf(await check(input)).length, lines);
    });

  it('goes on after a component with too much data', async () => {
    const name = `LicenseRef-${'x'.repeat(480)}`;
    const discovered = Array.from({ length: 40 }, (_, at) =>
      Array.from({ length: 5 }, (__, part) => `${name}${at}-${part}`).join(' AND '),
    );
    const huge = 'npm/npmjs/-/huge/1.0.0';
    const from = source({
      policy: 'allow: [MIT]\njudge: both\n',
      manifests: { 'package.json': [dependencyOf(huge), dependencyOf(raw)] },
      summaries: {
        [huge]: knownAs(definitionOf(huge, { declared: 'NOASSERTION', discovered })),
        [raw]: { state: 'notHarvested', fetchedAt: now },
      },
    });
    const first = await check({ pageSize: 1 }, from);
    const second = await check({ pageSize: 1, cursor: first['nextCursor'] }, from);
    const rows = [first, second].flatMap((output) => output['untrustedFindings'] as readonly Json[]);
    assert.equal(rows[0]?.['leftOut'], 'This component has too much data for one output.');
    assert.deepEqual([rows.length, rows[1]?.['coordinates'], second['nextCursor']], [2, raw, undefined]);
  });

  const without: readonly (readonly [what: string, ConstructorParameters<typeof FakeSource>[0], part: string])[] = [
    ['no policy', { policy: undefined as never }, 'There is no license policy: nothing is judged.'],
    ['a broken policy', { policy: null }, 'has errors: nothing is judged there.'],
  ];
  for (const [what, more, part] of without)
    it(`judges nothing with ${what}`, async () => {
      const output = await check({}, source(more));
      assert.equal(output['isJudged'], false);
      assert.ok((output['unknown'] as readonly string[])[0]?.includes(part));
      assert.equal(output['untrustedFindings'], undefined);
    });

  it('judges a component of the workspace by each of its scopes', async () => {
    const from = source();
    const output = await check({ component: gpl }, from);
    const results = output['untrustedResults'] as readonly Json[];
    assert.deepEqual(
      results.map(({ scope, policy: result, isInWorkspace }) => [scope, result, isInWorkspace]),
      [
        ['runtime', 'deny', true],
        ['development', 'noFinding', true],
      ],
    );
    assert.deepEqual(from.requests, []);
  });

  it('judges a component that the workspace does not have', async () => {
    const from = source({ facts: { [fresh]: { definition: definitionOf(fresh, { declared: 'GPL-3.0-only' }) } } });
    const output = await check({ component: fresh }, from);
    const [row] = output['untrustedResults'] as readonly Json[];
    assert.deepEqual([row?.['scope'], row?.['policy'], row?.['isInWorkspace']], ['runtime', 'deny', false]);
    assert.deepEqual(from.requests, [`definition ${fresh}`]);
  });

  const unknown: readonly (readonly [
    what: string,
    ConstructorParameters<typeof FakeSource>[0],
    isJudged: boolean,
    string,
  ])[] = [
    ['a failed lookup', { facts: {} }, false, 'The lookup failed (missingFromAnswer), and no earlier value is known.'],
    [
      'a failed lookup with an earlier value',
      {
        facts: { [fresh]: { problem: timeout } },
        summaries: { [fresh]: { ...knownAs(definitionOf(fresh), now - hour), isStale: true } },
      },
      true,
      'The lookup failed (timeout): the values are the last known ones, 1 hour old.',
    ],
    [
      'a missing harvest',
      { facts: { [fresh]: { definition: definitionOf(fresh, { tools: [] }) } } },
      true,
      'Not harvested: the service has no data, so the license is unknown.',
    ],
  ];
  for (const [what, more, isJudged, text] of unknown)
    it(`states ${what}`, async () => {
      const output = await check({ component: fresh }, source(more));
      assert.equal(output['isJudged'], isJudged);
      assert.deepEqual(output['unknown'], [text]);
    });
});
