import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { Emitter } from '../../../../src/base/event.ts';
import { formatCoordinates } from '../../../../src/core/coordinates.ts';
import type { Loadable } from '../../../../src/core/loadable.ts';
import { noOverviewFilter, type OverviewChanges, type OverviewFilter } from '../../../../src/core/overview.ts';
import type { DefinitionSummary } from '../../../../src/core/summary.ts';
import { LicenseFamilies } from '../../../../src/model/overview/licenseFamily.ts';
import { Overview, type OverviewReading } from '../../../../src/model/overview/overview.ts';
import { Components } from '../../../../src/model/workspace/components.ts';
import type { ComponentTreeNode } from '../../../../src/model/workspace/componentNodes.ts';
import { noFilter } from '../../../../src/model/workspace/componentTree.ts';
import type { PolicyFinding } from '../../../../src/policy/finding.ts';
import { knownDefinition } from '../../../support/knownDefinition.ts';
import { folderOf, linked, manifestOf } from '../../../support/linked.ts';

const folders = [
  folderOf(
    'file:///a',
    manifestOf('package-lock.json', [linked('react@18.3.1'), linked('bash@5.0.0', { scope: 'development' })]),
    manifestOf('sub/package-lock.json', [linked('odd@1.0.0')]),
  ),
];

const declared: Readonly<Record<string, readonly [license: DefinitionSummary['license'], score: number]>> = {
  'npm/npmjs/-/react/18.3.1': [{ kind: 'expression', expression: 'MIT' }, 90],
  'npm/npmjs/-/bash/5.0.0': [{ kind: 'expression', expression: 'GPL-3.0-only' }, 20],
  'npm/npmjs/-/odd/1.0.0': [{ kind: 'noAssertion', expression: 'NOASSERTION' }, 30],
};

const changes: OverviewChanges = {
  added: 1,
  removed: 0,
  updated: 0,
  licenseChanged: 0,
  rows: [{ kind: 'added', name: 'odd', key: 'npm/npmjs/-/odd/1.0.0', before: null, after: '1.0.0', license: null }],
};

function setUp() {
  const inventoryChanged = new Emitter<void>();
  const definitions: ConstructorParameters<typeof Components>[0]['definitions'] = {
    onDidChange: new Emitter<ReadonlySet<string>>().event,
    get: (coordinates): Loadable<DefinitionSummary> => {
      const [license, score] = declared[formatCoordinates(coordinates)] ?? [];
      if (!license || score === undefined) return { state: 'notLookedUpYet' };
      return knownDefinition(license.expression ?? '', { coordinates, license, score });
    },
    want: () => undefined,
    loadStored: async () => undefined,
  };
  const components = new Components({
    inventory: { folders, onDidChange: inventoryChanged.event },
    definitions,
    clock: { now: () => 0, delay: () => new Promise(() => undefined) },
    pause: () => Promise.resolve(),
  });
  const denied: PolicyFinding = {
    verdict: 'deny',
    rule: 'deny',
    reason: 'no GPL',
    range: null,
    cause: { kind: 'score', score: 1, minimum: 2 },
  };
  const families = new LicenseFamilies({ permissive: ['MIT'], weakCopyleft: [], strongCopyleft: ['GPL-3.0-only'] });
  const overview = new Overview({
    components,
    inventory: { folders },
    definitions,
    families,
    findings: {
      hasPolicy: true,
      findingsOf: ({ dependency }) => (dependency.name === 'bash' ? [denied] : []),
      onDidChange: new Emitter<void>().event,
    },
    changes: { changes, onDidChange: new Emitter<void>().event },
    conditionLabel: ({ states, scope }) => [...states, scope ?? ''].filter(Boolean).join(','),
    clock: { delay: () => Promise.resolve() },
    turns: { budget: 8, now: () => 0, pause: () => Promise.resolve() },
  });
  let fired = 0;
  overview.onDidChange(() => fired++);
  return { components, overview, inventoryChanged, fired: () => fired };
}

function read(overview: Overview): Promise<OverviewReading> {
  return overview.read(new AbortController().signal);
}

/** The names in the Components view. */
function namesIn(nodes: readonly ComponentTreeNode[]): string[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'component') return [node.linked.dependency.name];
    return 'children' in node ? namesIn(node.children) : [];
  });
}

function chosen(filter: Partial<OverviewFilter>): OverviewFilter {
  return { ...noOverviewFilter, ...filter };
}

describe('The filter of the overview', () => {
  const cases: readonly (readonly [filter: Partial<OverviewFilter>, names: readonly string[]])[] = [
    [{}, ['bash', 'odd', 'react']],
    [{ states: ['permissive'] }, ['react']],
    [{ states: ['permissive', 'noAssertion'] }, ['odd', 'react']],
    [{ states: ['strongCopyleft', 'policyDenied'], scope: 'development' }, ['bash']],
    [{ states: ['permissive', 'strongCopyleft'], text: 'a' }, ['bash', 'react']],
    [{ licenses: ['GPL-3.0-only'] }, ['bash']],
    [{ states: ['noAssertion'] }, ['odd']],
    [{ states: ['needsAttention'] }, ['odd']],
    [{ scores: ['high'] }, ['react']],
    [{ scope: 'development' }, ['bash']],
    [{ place: 'file:///a|sub' }, ['odd']],
    [{ findings: ['deny'] }, ['bash']],
    [{ findings: ['minimumScore'] }, []],
    [{ changes: ['added'] }, ['odd']],
    [{ changes: ['removed'] }, []],
    [{ place: 'file:///a|sub', states: ['permissive'] }, []],
  ];
  for (const [filter, names] of cases)
    it(`lets the same through in the list and in the view: ${JSON.stringify(filter)}`, async () => {
      const { overview, components } = setUp();
      overview.filter = chosen(filter);
      const reading = await read(overview);
      assert.deepEqual(
        reading
          .rows(0, 10)
          .map(({ name }) => name)
          .sort(),
        names,
      );
      // What needs attention is listed once more, above the manifests.
      const manifests = components.tree.filter(({ kind }) => kind !== 'attentionGroup');
      assert.deepEqual(namesIn(manifests).sort(), names);
      assert.equal(components.isFiltered, Object.keys(filter).length > 0);
    });

  it('follows the view: states and text are shared, and clearing there clears everything', async () => {
    const { overview, components, fired } = setUp();
    overview.filter = chosen({ states: ['permissive', 'noAssertion'] });
    await Promise.resolve();
    assert.equal(components.filter.condition?.label, 'permissive,noAssertion');
    assert.equal(components.filter.states, null);
    components.filter = { ...components.filter, text: 'react' };
    assert.deepEqual(overview.filter, chosen({ states: ['permissive', 'noAssertion'], text: 'react' }));
    components.filter = noFilter;
    assert.deepEqual(overview.filter, noOverviewFilter);
    assert.equal(fired(), 3);
  });

  it('gives up families for states that are chosen in the view, and keeps the rest', async () => {
    const { overview, components } = setUp();
    overview.filter = chosen({ states: ['permissive'], scope: 'runtime' });
    await Promise.resolve();
    components.filter = { ...components.filter, states: new Set(['noAssertion']) };
    assert.deepEqual(overview.filter, chosen({ states: ['noAssertion'], scope: 'runtime' }));
    assert.equal(components.filter.condition?.label, 'runtime');
    assert.deepEqual(namesIn(components.tree), ['odd']);
  });

  it('takes changes over from the view', async () => {
    const { components, overview } = setUp();
    components.filter = { ...noFilter, isChanged: true };
    assert.deepEqual(overview.filter, chosen({ changes: ['added', 'updated'] }));
    assert.deepEqual(
      (await read(overview)).rows(0, 10).map(({ name }) => name),
      ['odd'],
    );
    components.filter = noFilter;
    assert.deepEqual(overview.filter, noOverviewFilter);
  });

  it('takes over what the view is filtered by', async () => {
    const { components, overview } = setUp();
    components.filter = { text: 'odd', states: new Set(['noAssertion']) };
    assert.deepEqual(overview.filter, chosen({ text: 'odd', states: ['noAssertion'] }));
    assert.equal((await read(overview)).matching, 1);
  });

  it('restricts the numbers by place and scope only', async () => {
    const { overview } = setUp();
    overview.filter = chosen({ states: ['permissive'], licenses: ['MIT'], text: 'x' });
    assert.equal((await read(overview)).numbers.total, 3);
    overview.filter = chosen({ scope: 'development', states: ['permissive'] });
    assert.equal((await read(overview)).numbers.total, 1);
  });
});

describe('The list of the overview', () => {
  it('is that of the filter in effect, also when it changes during a reading', async () => {
    const { components, overview } = setUp();
    const reading = read(overview);
    overview.filter = chosen({ states: ['permissive'] });
    assert.equal((await reading).matching, 1);
    const other = read(overview);
    components.filter = { text: 'odd', states: null };
    assert.deepEqual((await other).filter, chosen({ text: 'odd' }));
  });

  it('has rows with all that the page shows', async () => {
    const { overview } = setUp();
    const { rows, matching, version } = await read(overview);
    assert.equal(matching, 3);
    assert.deepEqual(rows(0, 1), [
      {
        key: 'npm/npmjs/-/bash/5.0.0',
        name: 'bash',
        version: '5.0.0',
        license: 'GPL-3.0-only',
        state: 'expression',
        score: 20,
        scope: 'development',
        isDirect: true,
        verdict: 'deny',
      },
    ]);
    assert.deepEqual(
      rows(2, 10).map(({ name }) => name),
      ['react'],
    );
    assert.deepEqual(rows(5, 10), []);
    assert.ok((await read(overview)).version > version);
  });

  it('finds the component of a row, and nothing else', async () => {
    const { overview } = setUp();
    const { find } = await read(overview);
    assert.equal(find('npm/npmjs/-/odd/1.0.0')?.path, 'sub/package-lock.json');
    assert.equal(find('npm/npmjs/-/odd/2.0.0'), null);
  });
});
