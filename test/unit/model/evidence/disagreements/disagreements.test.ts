import assert from 'node:assert/strict';
import { Emitter } from '../../../../../src/base/event.ts';
import { formatCoordinates } from '../../../../../src/core/coordinates.ts';
import {
  Disagreements,
  type DisagreementTreeNode,
} from '../../../../../src/model/evidence/disagreements/disagreements.ts';
import type { DisagreementParts } from '../../../../../src/model/evidence/disagreements/disagreementList.ts';
import { FakeClock } from '../../../../support/fakeClock.ts';
import { npm, parsed, partsOf, type ComponentFacts } from './disagreementsWorld.ts';

const manifests = {
  'ws/node_modules/flip/package.json': npm('flip', '1.0.0', '(MIT AND ISC)'),
  'ws/node_modules/other/package.json': npm('other', '1.0.0', 'Apache-2.0'),
};

const knownComponents: Readonly<Record<string, ComponentFacts>> = {
  'npm/npmjs/-/silent/1.0.0': { found: ['MIT'] },
  'npm/npmjs/-/right/1.0.0': { declared: 'MIT' },
  'npm/npmjs/-/other/1.0.0': { declared: 'MIT' },
  'npm/npmjs/-/flip/1.0.0': { declared: 'MIT OR ISC' },
};

interface Options {
  readonly components?: Record<string, ComponentFacts>;
  readonly whenRead?: (signal: AbortSignal) => Promise<void>;
  readonly isAsking?: () => boolean;
  readonly whenAnswered?: () => Promise<void>;
}

class World {
  readonly clock = new FakeClock();
  readonly changed = new Emitter<void>();
  readonly parts: ReturnType<typeof partsOf>;
  readonly disagreements: Disagreements;
  /** Files that were read. */
  reads = 0;

  constructor({ components = { ...knownComponents }, whenRead, isAsking, whenAnswered }: Options = {}) {
    this.parts = partsOf({ components, tree: manifests });
    const { reader } = this.parts;
    const counted: DisagreementParts['reader'] = {
      kindOf: (place) => reader.kindOf(place),
      list: (place) => reader.list(place),
      read: (place, limit) => {
        this.reads++;
        return reader.read(place, limit);
      },
    };
    this.disagreements = new Disagreements({
      disagreements: { ...this.parts, reader: counted },
      whenRead: whenRead ?? (async () => undefined),
      isAsking: isAsking ?? (() => false),
      whenAnswered: whenAnswered ?? (async () => undefined),
      onDidChangeComponents: [this.changed.event],
      clock: this.clock,
    });
  }

  /** The rows, indented by depth. */
  rows(): readonly string[] {
    const below = (node: DisagreementTreeNode, depth: number): readonly string[] => [
      `${'  '.repeat(depth)}${labelOf(node)}`,
      ...(node.kind === 'disagreement' ? [] : this.disagreements.children(node)).flatMap((child) =>
        below(child, depth + 1),
      ),
    ];
    return this.disagreements.roots.flatMap((root) => below(root, 0));
  }
}

function labelOf(node: DisagreementTreeNode): string {
  switch (node.kind) {
    case 'group':
      return `${node.disagreement} ${node.count}`;
    case 'page':
      return `page of ${node.children.length}`;
    case 'disagreement':
      return `${node.found.coordinates.name} ${node.found.disagreement.suggestion}`;
    case 'source':
      return node.source;
  }
}

const every = [
  'flippedOperator 1',
  '  flip MIT AND ISC',
  'manifestDiffers 1',
  '  other Apache-2.0',
  'notDeclared 1',
  '  silent MIT',
];

describe('The list of license disagreements', () => {
  it('is empty before it is requested, whatever changes', async () => {
    const world = new World();
    world.disagreements.isVisible = true;
    world.changed.fire();
    await world.clock.advance(60_000);
    assert.equal(world.disagreements.list, null);
    assert.deepEqual(world.rows(), []);
  });

  it('has a group for each kind, gravest first, and three sources below each component', async () => {
    const world = new World();
    const { disagreements } = world;
    await disagreements.find();
    assert.deepEqual(world.rows(), every);
    assert.equal(disagreements.progress, null);
    assert.equal(disagreements.shown, 3);
    const [row] = disagreements.children(disagreements.roots[0] ?? assert.fail('no group'));
    assert.deepEqual(disagreements.children(row ?? assert.fail('no row')).map(labelOf), [
      'manifest',
      'declared',
      'discovered',
    ]);
    const other = disagreements.of(parsed('npm/npmjs/-/other/1.0.0'));
    assert.equal(other?.manifest?.license, 'Apache-2.0');
    assert.equal(disagreements.of(parsed('npm/npmjs/-/right/1.0.0')), null);
  });

  const filters: readonly (readonly [filter: string, rows: readonly string[]])[] = [
    ['', every],
    ['OTHER', ['manifestDiffers 1', '  other Apache-2.0']],
    ['mit apache', ['manifestDiffers 1', '  other Apache-2.0']],
    ['and', ['flippedOperator 1', '  flip MIT AND ISC']],
    ['1.0.0 silent', ['notDeclared 1', '  silent MIT']],
    ['apache nothing', []],
  ];
  for (const [filter, rows] of filters)
    it(`can be filtered by words of a name, version or license: ${filter}`, async () => {
      const world = new World();
      await world.disagreements.find();
      world.disagreements.filter = filter;
      assert.deepEqual(world.rows(), rows);
      assert.equal(world.disagreements.shown, rows.length / 2);
      assert.equal(world.disagreements.list?.found.length, 3);
    });

  it('follows changes while it is visible', async () => {
    const components: Record<string, ComponentFacts> = { ...knownComponents };
    const world = new World({ components });
    world.disagreements.isVisible = true;
    await world.disagreements.find();
    components['npm/npmjs/-/other/1.0.0'] = { declared: 'Apache-2.0' };
    world.changed.fire();
    world.changed.fire();
    assert.deepEqual(world.rows(), every);
    await world.clock.advance(1000);
    assert.deepEqual(world.rows(), ['flippedOperator 1', '  flip MIT AND ISC', 'notDeclared 1', '  silent MIT']);
  });

  it('is compared again when it becomes visible, without reading manifests again', async () => {
    const components: Record<string, ComponentFacts> = { ...knownComponents };
    const world = new World({ components });
    await world.disagreements.find();
    const { reads } = world;
    assert.ok(reads > 0);
    components['npm/npmjs/-/silent/1.0.0'] = { declared: 'MIT', found: ['MIT'] };
    world.changed.fire();
    await world.clock.advance(60_000);
    assert.deepEqual(world.rows(), every);
    world.disagreements.isVisible = true;
    await world.clock.advance(1000);
    assert.deepEqual(world.rows(), every.slice(0, 4));
    assert.equal(world.reads, reads);
    await world.disagreements.find();
    assert.ok(world.reads > reads);
  });

  it('is compared again when pending answers arrive', async () => {
    const components: Record<string, ComponentFacts> = {
      ...knownComponents,
      'npm/npmjs/-/other/1.0.0': { state: 'loading' },
    };
    const progress: string[] = [];
    const world = new World({
      components,
      isAsking: () => true,
      whenAnswered: async () => {
        progress.push(world.rows().join('; '));
        components['npm/npmjs/-/other/1.0.0'] = { declared: 'MIT' };
      },
    });
    await world.disagreements.find();
    assert.deepEqual(progress, [[...every.slice(0, 2), ...every.slice(4)].join('; ')]);
    assert.deepEqual(world.rows(), every);
  });

  it('can be cancelled, and begins again on request', async () => {
    let isFirst = true;
    const world = new World({
      whenRead: async (signal) => {
        if (!isFirst) return;
        isFirst = false;
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
      },
    });
    const finding = world.disagreements.find();
    assert.deepEqual(world.disagreements.progress, { compared: 0, all: 0 });
    world.disagreements.cancel();
    await finding;
    assert.equal(world.disagreements.progress, null);
    assert.equal(world.disagreements.list, null);
    await world.disagreements.find();
    assert.deepEqual(world.rows(), every);
  });

  it('has pages of 500 rows in a long group', async () => {
    const components = Object.fromEntries(
      Array.from({ length: 1200 }, (_, at) => [
        formatCoordinates(parsed(`npm/npmjs/-/many-${String(at).padStart(4, '0')}/1.0.0`)),
        { found: ['MIT'] },
      ]),
    );
    const world = new World({ components });
    await world.disagreements.find();
    const [group, ...others] = world.disagreements.roots;
    assert.deepEqual(others, []);
    assert.deepEqual(group?.children.map(labelOf), ['page of 500', 'page of 500', 'page of 200']);
  });
});
