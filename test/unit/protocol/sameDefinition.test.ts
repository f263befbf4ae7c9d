import assert from 'node:assert/strict';
import { toDefinition } from '../../../src/service/dialect.ts';
import { knownInFull } from '../../../src/protocol/panelDefinition.ts';
import { definitionIn, packSnapshot, unpackSnapshot } from '../../../src/protocol/sameDefinition.ts';
import type { PanelContent, PanelSnapshot } from '../../../src/protocol/snapshot.ts';

const coordinates = { type: 'npm', provider: 'npmjs', namespace: null, name: 'callsite', revision: '1.0.0' };

function known(declared: string) {
  const definition = toDefinition({ coordinates, described: { tools: ['licensee/9.18.1'] }, licensed: { declared } });
  assert.ok(definition.ok);
  return knownInFull(definition.value, { fetchedAt: 1, isStale: false });
}

function snapshot(content: PanelContent, now = 1): PanelSnapshot {
  return {
    now,
    target: 'npm/npmjs/-/callsite/1.0.0',
    coordinates,
    name: 'callsite',
    dependencyPaths: null,
    harvest: null,
    resolved: null,
    content,
    unreadable: null,
    curations: null,
    comparison: null,
    canDraft: false,
    draft: null,
    local: null,
    suggestion: null,
    statedLicenses: [],
    goTo: null,
    dataVersion: 0,
  };
}

const mit = known('MIT');
const isc = known('ISC');
const contents: readonly (readonly [title: string, content: PanelContent])[] = [
  ['known', { state: 'known', ...mit }],
  ['loading again', { state: 'loading', lastKnown: mit }],
  ['failed', { state: 'failed', problem: { cause: '', stillWorks: '', actionTitle: '' }, lastKnown: mit }],
];

describe('A snapshot message', () => {
  for (const [title, content] of contents)
    it(`omits the definition that the page has, and is restored completely: ${title}`, () => {
      const before = snapshot({ state: 'known', ...mit });
      const next = snapshot(content, 2);
      const message = packSnapshot(next, mit.definition);
      assert.equal(message.isSameDefinition, true);
      assert.equal(definitionIn(message.snapshot.content), null);
      assert.deepEqual(unpackSnapshot(message, before), next);
    });

  it('includes the definition when the page has another one or none', () => {
    for (const sent of [isc.definition, null]) {
      const next = snapshot({ state: 'known', ...mit });
      const message = packSnapshot(next, sent);
      assert.equal(message.isSameDefinition, false);
      assert.deepEqual(unpackSnapshot(message, snapshot({ state: 'known', ...isc })), next);
    }
  });

  it('omits nothing when no definition is known', () => {
    for (const content of [
      { state: 'notHarvested', fetchedAt: 1 },
      { state: 'loading', lastKnown: null },
    ] as const) {
      const message = packSnapshot(snapshot(content), mit.definition);
      assert.equal(message.isSameDefinition, false);
      assert.deepEqual(unpackSnapshot(message, null), snapshot(content));
    }
  });
});
