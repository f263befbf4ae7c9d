import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import type { HarvestTool } from '../../../../src/core/harvestTools.ts';
import type { SkippedItem, SkippedItemReason } from '../../../../src/model/harvests/harvestTargets.ts';
import { shownPlan, type Shown, type ShownPlan } from '../../../../src/model/harvests/targetsShown.ts';
import { at } from '../definitions/savedList/savedListWorld.ts';

function send(tool: HarvestTool, ...names: readonly string[]) {
  return names.map((name) => ({ coordinates: at(`${name}@1`), tool }));
}

function out(kind: Exclude<SkippedItemReason['kind'], 'alreadyQueued' | 'refusedBefore'>, ...names: readonly string[]) {
  return names.map((name): SkippedItem => ({ name, reason: { kind } }));
}

/** Writes `package 3: a b +1` for each tool, then the reasons in the same form. */
function lines({ tools, reasons }: ShownPlan): string[] {
  const line = (what: string, { count, names, more }: Shown): string =>
    `${what} ${count}: ${[...names, ...(more > 0 ? [`+${more}`] : [])].join(' ')}`.replaceAll(
      /npm\/npmjs\/-\/(\w+)\/1/g,
      '$1',
    );
  return [
    ...tools.map(({ tool, shown }) => line(tool, shown)),
    ...reasons.map(({ reason, shown }) => line(reason.kind, shown)),
  ];
}

const room = { lines: 4, names: 2 };

describe('A harvest plan in the confirmation', () => {
  it('groups components by tool, in the order of the tool list', () => {
    const plan = [...send('source', 'x'), ...send('package', 'a'), ...send('source', 'y'), ...send('scancode', 's')];
    const shown = shownPlan(plan, [], room);
    assert.deepEqual(lines(shown), ['package 1: a', 'source 2: x y', 'scancode 1: s']);
    assert.equal(shown.isCut, false);
  });

  it('shows the first names, and at least one for every tool', () => {
    const plan = [...send('package', 'a', 'b', 'c', 'd', 'e'), ...send('source', 'x', 'y')];
    const shown = shownPlan(plan, [], room);
    assert.deepEqual(lines(shown), ['package 5: a b c +2', 'source 2: x +1']);
    assert.equal(shown.isCut, true);
    const tight = shownPlan(plan, [], { ...room, lines: 0 });
    assert.deepEqual(lines(tight), ['package 5: a +4', 'source 2: x +1']);
  });

  it('gives the lines that one tool does not use to the next', () => {
    const plan = [...send('package', 'a'), ...send('source', 'x', 'y', 'z', 'w')];
    assert.deepEqual(lines(shownPlan(plan, [], room)), ['package 1: a', 'source 4: x y z +1']);
  });

  it('shows each reason once, with its count and the first names', () => {
    const left = [
      ...out('garbage', '%'),
      ...out('private', 'p', 'q'),
      ...out('garbage', '?', '!'),
      ...out('notLookedUpYet', 'u'),
    ];
    const shown = shownPlan([], left, room);
    assert.deepEqual(lines(shown), ['private 2: p q', 'garbage 3: % ? +1', 'notLookedUpYet 1: u']);
    assert.equal(shown.isCut, true);
  });

  it('shows the latest of several times', () => {
    const queued = (since: number): SkippedItem => ({ name: `at ${since}`, reason: { kind: 'alreadyQueued', since } });
    const refused = (time: number): SkippedItem => ({
      name: `at ${time}`,
      reason: { kind: 'refusedBefore', at: time },
    });
    const left = [queued(5), refused(2), queued(9), refused(1), queued(7)];
    assert.deepEqual(
      shownPlan([], left, room).reasons.map(({ reason }) => reason),
      [
        { kind: 'alreadyQueued', since: 9 },
        { kind: 'refusedBefore', at: 2 },
      ],
    );
  });

  it('shows everything when there is room', () => {
    const names = Array.from({ length: 3000 }, (_, index) => `n${index}`);
    const shown = shownPlan(send('package', ...names), out('duplicate', ...names), {
      lines: Number.POSITIVE_INFINITY,
      names: Number.POSITIVE_INFINITY,
    });
    assert.equal(shown.isCut, false);
    assert.deepEqual(
      [...shown.tools, ...shown.reasons].map(({ shown: one }) => one.names.length),
      [3000, 3000],
    );
  });

  it('shows nothing for an empty plan', () => {
    assert.deepEqual(shownPlan([], [], room), { tools: [], reasons: [], isCut: false });
  });
});
