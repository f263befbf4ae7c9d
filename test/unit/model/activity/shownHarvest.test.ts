import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { shownHarvest } from '../../../../src/model/activity/shownHarvest.ts';
import { type HarvestState, harvestStates } from '../../../../src/model/harvests/harvest.ts';
import { clearlydefined, itemOf, licensee, minute, progress, reuse, scancode, states, ten } from './someHarvests.ts';

const orderedAt = ten - 5 * minute;

/** `kind delivered/expected`, missing tools, tools not in the definition, minutes after ten, and the problem. */
function lookText(state: HarvestState, tool: 'package' | 'scancode' = 'package'): string {
  const shown = shownHarvest({ orderedAt }, itemOf('a', state, tool));
  const lists = [shown.missing.join(), shown.uncomputed.join()].map((one) => one || '-');
  return [
    `${shown.kind} ${shown.delivered}/${shown.expected}`,
    ...lists,
    (shown.since - ten) / minute,
    shown.problem?.kind ?? '-',
  ].join(' ');
}

const every = 'clearlydefined,licensee,reuse,scancode';

describe('The displayed state of a harvest', () => {
  const cases: readonly (readonly [title: string, state: HarvestState, expected: string])[] = [
    ['not sent', states.waiting, `waiting 0/4 ${every} ${every} -5 -`],
    ['on its way', states.sending, `sending 0/4 ${every} ${every} 0 -`],
    ['taken, nothing yet', states.accepted, `accepted 0/4 ${every} ${every} 0 -`],
    [
      'two have delivered, nothing is computed',
      { ...states.accepted, results: [clearlydefined, licensee] },
      `accepted 2/4 reuse,scancode ${every} 0 -`,
    ],
    [
      'computed with what has delivered',
      { ...states.accepted, results: [clearlydefined, licensee, reuse], computed: [clearlydefined, licensee, reuse] },
      'partly 3/4 scancode scancode 0 -',
    ],
    [
      'all have delivered, one is not computed yet',
      { ...states.accepted, results: [scancode], computed: [clearlydefined, licensee, reuse] },
      'partly 4/4 - scancode 0 -',
    ],
    [
      'computed with all, but it is not reported as finished',
      { ...states.accepted, results: [], computed: [clearlydefined, licensee, reuse, scancode] },
      'accepted 4/4 - - 0 -',
    ],
    ['here', states.arrived, 'arrived 4/4 - - 1 -'],
    ['given up', states.gaveUp, `gaveUp 1/4 licensee,reuse,scancode ${every} 2880 -`],
    ['nobody answered', states.unsure, `unsure 0/4 ${every} ${every} 0 -`],
    ['refused', states.refused, `refused 0/4 ${every} ${every} 0 rejected`],
    ['failed', states.failed, `failed 0/4 ${every} ${every} 0 unreachable`],
  ];
  for (const [title, state, expected] of cases) it(title, () => assert.equal(lookText(state), expected));

  it('expects only the requested tool', () => {
    assert.equal(
      lookText({ ...states.accepted, results: [clearlydefined] }, 'scancode'),
      'accepted 0/1 scancode scancode 0 -',
    );
    assert.equal(lookText({ kind: 'arrived', arrivedAt: ten, ...progress() }, 'scancode'), 'arrived 1/1 - - 0 -');
  });

  it('groups harvests as needing attention, under way or arrived', () => {
    const ranks = Object.values(states).map((state) => `${state.kind} ${harvestStates[state.kind].group}`);
    assert.deepEqual(ranks, [
      'waiting waiting',
      'sending waiting',
      'accepted waiting',
      'unsure needing',
      'arrived done',
      'gaveUp needing',
      'refused needing',
      'failed needing',
    ]);
  });
});
