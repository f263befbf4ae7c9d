import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { coordinatesKey } from '../../../../src/core/coordinates.ts';
import { harvestRows } from '../../../../src/model/activity/harvestRows.ts';
import type { HarvestOrder, HarvestState } from '../../../../src/model/harvests/harvest.ts';
import { itemOf, minute, orderOf, progress, states, ten } from './someHarvests.ts';

function names(orders: readonly HarvestOrder[]): readonly string[] {
  return harvestRows(orders, coordinatesKey).map(({ requests: [{ item }] }) => item.coordinates.name);
}

function sent(minutes: number): HarvestState {
  return { kind: 'accepted', ...progress({ sentAt: ten + minutes * minute }) };
}

function arrived(minutes: number): HarvestState {
  return { ...states.arrived, arrivedAt: ten + minutes * minute };
}

describe('The order of harvests', () => {
  it('follows the time of the request, whichever part of an order was sent last', () => {
    const later = orderOf('later', [itemOf('c', sent(3)), itemOf('d', sent(4))], ten + 2 * minute);
    const sooner = orderOf('sooner', [itemOf('a', sent(0)), itemOf('b', sent(5))], ten);
    assert.deepEqual(names([later, sooner]), ['c', 'd', 'a', 'b']);
  });

  it('follows the time of arrival for arrived harvests', () => {
    const order = orderOf('o', [itemOf('first', arrived(1)), itemOf('last', arrived(9)), itemOf('next', arrived(4))]);
    assert.deepEqual(names([order]), ['last', 'next', 'first']);
  });
});
