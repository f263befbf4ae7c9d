import assert from 'node:assert/strict';
import { Emitter } from '../../../../../src/base/event.ts';
import type { DisagreementParts } from '../../../../../src/model/evidence/suggestion/disagreements.ts';
import { Suggestions } from '../../../../../src/model/evidence/suggestion/suggestions.ts';
import { FakeClock } from '../../../../support/fakeClock.ts';
import type { Tree } from '../localFiles/tree.ts';
import { type ComponentFacts, npm, parsed, partsOf } from './disagreementsWorld.ts';

const other = 'npm/npmjs/-/other/1.0.0';
const later = 'npm/npmjs/-/later/1.0.0';
const manifest = 'ws/node_modules/other/package.json';

class World {
  readonly clock = new FakeClock();
  readonly changed = new Emitter<void>();
  readonly suggestions: Suggestions;
  /** Files that were read. */
  reads = 0;
  /** How often `onDidChange` was heard. */
  changes = 0;

  constructor(components: Record<string, ComponentFacts>, tree: Tree) {
    const parts = partsOf({ components, tree });
    const { reader } = parts;
    const counted: DisagreementParts['reader'] = {
      kindOf: (place) => reader.kindOf(place),
      list: (place) => reader.list(place),
      read: (place, limit) => {
        this.reads++;
        return reader.read(place, limit);
      },
    };
    this.suggestions = new Suggestions({
      compared: { ...parts, reader: counted },
      onDidChangeComponents: [this.changed.event],
      clock: this.clock,
    });
    this.suggestions.onDidChange(() => this.changes++);
  }

  of(written: string): string {
    return this.suggestions.of(parsed(written))?.disagreement.suggestion ?? '-';
  }
}

describe('Suggested licenses', () => {
  it('are compared a second after someone looks, and not before', async () => {
    const world = new World({ [other]: { declared: 'MIT' } }, { [manifest]: npm('other', '1.0.0', 'ISC') });
    world.changed.fire();
    await world.clock.advance(10_000);
    assert.deepEqual([world.of(other), world.reads], ['-', 0]);
    world.suggestions.isWanted = true;
    await world.clock.advance(999);
    assert.equal(world.of(other), '-');
    await world.clock.advance(1);
    assert.deepEqual([world.of(other), world.reads, world.changes], ['ISC', 1, 1]);
  });

  it('follow definitions, read no manifest twice, and tell only what is new', async () => {
    const components: Record<string, ComponentFacts> = { [other]: { declared: 'MIT' } };
    const world = new World(components, { [manifest]: npm('other', '1.0.0', 'ISC') });
    world.suggestions.isWanted = true;
    await world.clock.advance(1000);
    components[other] = { declared: 'ISC' };
    components[later] = { found: ['MIT'] };
    world.changed.fire();
    world.changed.fire();
    await world.clock.advance(1000);
    assert.deepEqual([world.of(other), world.of(later), world.changes], ['-', 'MIT', 2]);
    assert.equal(world.reads, 1);
    components[other] = { declared: 'ISC' };
    world.changed.fire();
    await world.clock.advance(1000);
    assert.equal(world.of(other), '-');
  });

  it('wait while nobody looks', async () => {
    const components: Record<string, ComponentFacts> = { [other]: { declared: 'MIT' } };
    const world = new World(components, {});
    world.suggestions.isWanted = true;
    await world.clock.advance(1000);
    world.suggestions.isWanted = false;
    components[other] = { found: ['ISC'] };
    world.changed.fire();
    await world.clock.advance(10_000);
    assert.equal(world.of(other), '-');
    world.suggestions.isWanted = true;
    await world.clock.advance(1000);
    assert.equal(world.of(other), 'ISC');
  });

  it('are those of packages that are installed later, once someone looks again after a minute', async () => {
    const tree: Record<string, string> = { 'ws/package.json': '{}' };
    const world = new World({ [other]: { declared: 'MIT' } }, tree);
    world.suggestions.isWanted = true;
    await world.clock.advance(1000);
    tree[manifest] = npm('other', '1.0.0', 'ISC');
    world.suggestions.isWanted = true;
    await world.clock.advance(1000);
    assert.equal(world.of(other), '-');
    await world.clock.advance(60_000);
    world.suggestions.isWanted = true;
    await world.clock.advance(1000);
    assert.equal(world.of(other), 'ISC');
  });

  it('end with the part that holds them', async () => {
    const world = new World({ [other]: { declared: 'MIT' } }, { [manifest]: npm('other', '1.0.0', 'ISC') });
    world.suggestions.isWanted = true;
    world.suggestions.dispose();
    await world.clock.advance(10_000);
    assert.deepEqual([world.of(other), world.reads], ['-', 0]);
  });
});
