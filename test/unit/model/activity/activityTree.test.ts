import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { drawn, lineOf, setUp } from './drawActivity.ts';
import { harvestsOnPage } from '../../../../src/model/activity/activityTree.ts';
import type { ExportRecord } from '../../../../src/model/activity/exportRecord.ts';
import type { HarvestOrder } from '../../../../src/model/harvests/harvest.ts';
import {
  all,
  clearlydefined,
  itemOf,
  licensee,
  minute,
  npm,
  orderOf,
  progress,
  reuse,
  scancode,
  states,
  ten,
} from './someHarvests.ts';

/** The steps shown for one harvest in this state. */
function stepsOf(item: HarvestOrder['items'][number]): readonly string[] {
  const { tree } = setUp({ orders: [orderOf('o', [item])] });
  const [section] = tree.roots;
  assert.ok(section);
  const [row] = tree.children(section);
  assert.ok(row);
  return tree.children(row).map(lineOf);
}

describe('The rows of the Activity view', () => {
  it('has no rows at first', () => assert.deepEqual(drawn(setUp().tree), []));

  it('shows each component once, by its last request, and failures first', () => {
    const older = orderOf('older', [itemOf('again', states.failed), itemOf('here', states.arrived)], ten);
    const newer = orderOf(
      'newer',
      [
        itemOf('again', { ...states.accepted, sentAt: ten + 9 * minute }),
        itemOf('early', { ...states.arrived, arrivedAt: ten }),
        itemOf('unsent', states.waiting),
        itemOf('refused', states.refused),
        itemOf('lost', { ...states.gaveUp, at: ten + 3 * minute }),
      ],
      ten + 8 * minute,
    );
    const { tree } = setUp({ orders: [newer, older] });
    const [section] = tree.roots;
    assert.ok(section);
    assert.equal(lineOf(section), 'harvests 6 2/2/2');
    assert.deepEqual(tree.children(section).map(lineOf), [
      'refused refused',
      'lost gaveUp',
      'again accepted',
      'unsent waiting',
      'here arrived',
      'early arrived',
    ]);
    assert.deepEqual(tree.harvestOf(npm('again'))?.refs, [
      { order: 'newer', item: 'npm/npmjs/-/again/1.0.0 package' },
      { order: 'older', item: 'npm/npmjs/-/again/1.0.0 package' },
    ]);
    assert.equal(tree.harvestOf(npm('nobody')), null);
  });

  it('keeps requests to another service apart', () => {
    const elsewhere = { ...orderOf('b', [itemOf('a', states.arrived)]), service: 'https://other.example' };
    const { tree } = setUp({ orders: [orderOf('a', [itemOf('a', states.accepted)]), elsewhere] });
    assert.deepEqual(
      tree.allHarvests().map(({ service, shown }) => `${service} ${shown.kind}`),
      ['https://service.example accepted', 'https://other.example arrived'],
    );
  });

  it('is as of its last update', () => {
    const { tree, world } = setUp({ orders: [orderOf('o', [itemOf('a', states.accepted)])] });
    world.orders = [];
    assert.equal(tree.roots.length, 1);
    tree.update();
    assert.deepEqual(tree.roots, []);
  });

  it('shows at most a hundred rows below one row', () => {
    const items = Array.from({ length: 250 }, (_, at) => itemOf(`c${at}`, at < 3 ? states.failed : states.accepted));
    const { tree } = setUp({ orders: [orderOf('o', items)] });
    const [section] = tree.roots;
    assert.ok(section);
    const pages = tree.children(section);
    assert.deepEqual(pages.map(lineOf), ['1-100 3/97/0', '101-200 0/100/0', '201-250 0/50/0']);
    assert.deepEqual(
      pages.map((page) => tree.children(page).length),
      [100, 100, 50],
    );
    const names = pages.flatMap((page) => tree.children(page)).map(({ id }) => id);
    assert.equal(new Set(names).size, 250);
  });
});

describe('The steps of a harvest', () => {
  it('lists no tools before the request is sent', () => {
    assert.deepEqual(stepsOf(itemOf('a', states.waiting)), ['sent notYet', 'accepted notYet']);
    assert.deepEqual(stepsOf(itemOf('a', states.sending)), ['sent underWay at 0', 'accepted notYet']);
  });

  it('lists each expected tool and the definition', () => {
    const results = [clearlydefined, licensee];
    const state = { kind: 'accepted', ...progress({ before: [licensee], results, computed: [licensee] }) } as const;
    assert.deepEqual(stepsOf(itemOf('a', { ...state, computedAt: ten - 60 * minute })), [
      'sent done at 0',
      'accepted done at 0',
      'tool done (clearlydefined clearlydefined/1.5.0)',
      'tool before (licensee licensee/9.18.1)',
      'tool notYet (reuse null)',
      'tool notYet (scancode null)',
      'computed underWay at -60 (licensee/9.18.1 clearlydefined,reuse,scancode)',
    ]);
  });

  it('counts a newer version of a tool as delivered', () => {
    const state = {
      kind: 'accepted',
      ...progress({ before: ['scancode/30.0.0'], results: ['scancode/30.0.0', scancode] }),
    };
    assert.deepEqual(stepsOf(itemOf('a', { ...state, kind: 'accepted' }, 'scancode')), [
      'sent done at 0',
      'accepted done at 0',
      'tool done (scancode scancode/32.3.0)',
      'computed notYet (scancode)',
    ]);
  });

  it('ends with the definition', () => {
    assert.deepEqual(stepsOf(itemOf('a', { ...states.arrived, computedAt: ten + minute })).slice(-2), [
      'tool done (scancode scancode/32.3.0)',
      `computed done at 1 (${all.join()})`,
    ]);
  });

  it('shows first why the harvest stopped and what the user can do', () => {
    assert.deepEqual(stepsOf(itemOf('a', states.failed)), [
      '! {"kind":"problem","problem":{"kind":"unreachable","url":"https://service.example","detail":"x"}} queueAgain',
      'sent failed at 0',
    ]);
    assert.deepEqual(stepsOf(itemOf('a', states.refused)), [
      '! {"kind":"problem","problem":{"kind":"rejected","status":422,"detail":"no"}} queueAgain',
      'sent done at 0',
      'accepted failed at 0',
    ]);
    assert.deepEqual(stepsOf(itemOf('a', states.unsure)).slice(0, 3), [
      '! {"kind":"unanswered","problem":null} checkAgain',
      'sent done at 0',
      'accepted unanswered',
    ]);
    assert.equal(
      stepsOf(itemOf('a', { ...states.gaveUp, results: [clearlydefined, licensee, reuse] }))[0],
      '! {"kind":"gaveUp","missing":["scancode"]} checkAgain',
    );
  });

  it('marks the request as accepted once a new result has arrived', () => {
    const progressed = { ...states.unsure, before: [licensee], results: [licensee, clearlydefined] };
    assert.equal(stepsOf(itemOf('a', progressed))[2], 'accepted done');
    assert.equal(stepsOf(itemOf('a', { ...progressed, results: [licensee] }))[2], 'accepted unanswered');
  });
});

describe('The steps of an export', () => {
  const record: Omit<ExportRecord, 'state'> = {
    id: 'e',
    what: 'packageUrls',
    uri: 'file:///w/purls.txt',
    entries: 3,
    startedAt: ten,
  };
  const cases: readonly (readonly [ExportRecord['state'], readonly string[]])[] = [
    [{ kind: 'writing' }, ['entries done (packageUrls 3)', 'file underWay at 0 (file:///w/purls.txt null)']],
    [
      { kind: 'written', at: ten + minute, bytes: 99 },
      ['entries done (packageUrls 3)', 'file done at 1 (file:///w/purls.txt 99)'],
    ],
    [
      { kind: 'failed', at: ten + minute, detail: 'disk full' },
      [
        '! {"kind":"file","detail":"disk full"} saveAgain',
        'entries notYet (packageUrls 3)',
        'file failed at 1 (file:///w/purls.txt null)',
      ],
    ],
  ];
  it('repeats a failed export with the command that began it', () => {
    const state = { kind: 'failed', at: ten, detail: 'disk full' } as const;
    const { tree } = setUp({ exports: [{ ...record, what: 'overview', state }] });
    assert.ok(drawn(tree).some((line) => line.endsWith('"disk full"} exportOverview')));
  });

  for (const [state, expected] of cases)
    it(`shows the state ${state.kind}`, () => {
      const { tree } = setUp({ exports: [{ ...record, state }] });
      assert.deepEqual(
        drawn(tree).map((line) => line.trim()),
        ['exports 1', `e ${state.kind}`, ...expected],
      );
    });
});

describe('The Activity view with five thousand harvests', () => {
  it('builds rows one page at a time', () => {
    const kinds = [states.accepted, states.failed, states.arrived];
    const items = Array.from({ length: 5000 }, (_, at) => itemOf(`c${at}`, kinds[at % 3] ?? states.waiting));
    const orders = Array.from({ length: 5 }, (_, at) => orderOf(`o${at}`, items.slice(at * 1000, (at + 1) * 1000)));
    const { tree, world } = setUp();
    world.orders = orders;
    tree.update();
    const [section] = tree.roots;
    assert.ok(section);
    const pages = tree.children(section);
    assert.equal(pages[7] && tree.children(pages[7]).length, harvestsOnPage);
    assert.equal(pages.length, 5000 / harvestsOnPage);
  });
});
