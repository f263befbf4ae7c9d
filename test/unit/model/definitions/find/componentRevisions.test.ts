import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';

import { finish } from '../../../../../src/base/steps.ts';
import {
  findRevisions as ask,
  mergeRevisions as merging,
  revisionOfRef,
} from '../../../../../src/model/definitions/find/componentRevisions.ts';
import { isPrerelease, revisionOrder } from '../../../../../src/core/versions/revisionOrder.ts';
import { sortInSteps } from '../../../../../src/base/sortInSteps.ts';
import { at, broken, FakeFindService, unknown } from './findWorld.ts';
import { size } from '../../../../support/testSize.ts';

const quiet = new AbortController().signal;
const turns = { budget: 0, now: () => 0, pause: () => Promise.resolve() };
const mergeRevisions = (...given: Parameters<typeof merging>) => finish(merging(...given));
const findRevisions = (component: ReturnType<typeof at>, service: FakeFindService, signal: AbortSignal) =>
  ask(component, service, turns, signal);
const sha = (letter: string): string => letter.repeat(40);

/** Newest first. A star marks a pre-release. */
const orders: readonly (readonly [type: string, newestFirst: string])[] = [
  ['npm', '10.0.0 9.0.0 2.0.0 2.0.0-rc.10* 2.0.0-rc.9* 2.0.0-rc* 2.0.0-1* 1.10.0 1.9.0'],
  ['npm', '1.0.0 1.0.0-beta.11* 1.0.0-beta.2* 1.0.0-beta* 1.0.0-alpha.beta* 1.0.0-alpha.1* 1.0.0-alpha*'],
  ['crate', '1.0.0 0.10.0 0.9.12 0.9.0-alpha.2*'],
  ['nuget', '13.0.1 13.0.0.1 13.0.0 13.0.0-Beta2* 13.0.0-beta1* 12.0.3'],
  ['go', 'v2.0.0+incompatible v1.10.0 v1.9.0 v1.9.0-rc.1* v0.0.0-20200101000000-abcdefabcdef*'],
  ['pypi', '1!0.1 2.0.post1 2.0 2.0rc1* 2.0b2* 2.0a1* 2.0.dev3* 1.10 1.9'],
  ['maven', '31.1-jre 31.0 31.0-RC1* 31.0-M2* 31.0-beta-1* 31.0-alpha-1* 30.0 30.0-SNAPSHOT*'],
  ['gem', '7.1.0 7.1.0.rc1* 7.1.0.beta1* 7.0.10 7.0.4.1 7.0.4'],
  ['pod', '5.7.1 5.7.0 5.7.0-rc.1* 5.0.0.beta.1*'],
  ['composer', 'v6.3.0 v6.3.0-RC2* v6.3.0-BETA1* 6.2.10 6.2.9'],
  ['deb', '7.88.1-10_amd64 7.88.1-9_amd64 7.88.1~rc1-1_amd64* 7.87.0-1_amd64'],
  ['conda', '1.26.4-py312_0 1.26.4-py311_0 1.26.0rc1-py311_0* 1.9.0-py38_0'],
  ['git', 'v10.0.0 v9.0.0 v9.0.0-rc.1* 1.0.0'],
];

describe('Order of revisions', () => {
  for (const [type, newestFirst] of orders)
    it(`sorts versions of type ${type}: ${newestFirst}`, () => {
      const expected = newestFirst.split(' ');
      const versions = expected.map((version) => version.replace('*', ''));
      const compare = revisionOrder(type);
      for (const given of [versions.toReversed(), versions.toSorted(), versions]) {
        const sorted = [...given].sort((a, b) => compare(b, a));
        assert.deepEqual(
          sorted.map((version) => version + (isPrerelease(type, version) ? '*' : '')),
          expected,
        );
      }
    });

  it('is the same for two versions in either order', () => {
    const version = fc.oneof(
      fc.constantFrom('1.0.0', '1.0', 'v1.0.0', '1.0.0-rc.1', '1.0.0-RC.1', '1.0.0+b', 'main', '', '1.0.0-1', '01.0.0'),
      fc.string(),
    );
    for (const type of ['npm', 'pypi', 'maven', 'go', 'gem'])
      fc.assert(
        fc.property(version, version, (a, b) => {
          const compare = revisionOrder(type);
          assert.equal(Math.sign(compare(a, b)), -Math.sign(compare(b, a)) + 0);
        }),
      );
  });

  it('sorts thousands of versions in short slices of work', () => {
    for (const type of ['npm', 'pypi', 'maven']) {
      const order = revisionOrder(type);
      let compared = 0;
      const compare = (a: string, b: string): number => {
        compared++;
        return order(a, b);
      };
      const versions = Array.from({ length: size(3000) }, (_, at) => `${at % 7}.${(at * 31) % 100}.${at}`);
      const steps = sortInSteps(versions, compare, 100);
      let most = 0;
      let step = steps.next();
      for (; !step.done; step = steps.next()) {
        most = Math.max(most, compared);
        compared = 0;
      }
      assert.ok(most < 1000, `${type}: ${most} comparisons in one step`);
      assert.deepEqual(step.value, versions.toSorted(order), type);
    }
  });
});

/** One line for each revision. */
function lines(revisions: ReturnType<typeof mergeRevisions>): string[] {
  return revisions.map(({ coordinates, tags, isPrerelease: isEarly, hasDefinition }) =>
    [
      coordinates.revision?.slice(0, 12),
      ...tags,
      isEarly ? 'pre' : '',
      hasDefinition === null ? '?' : hasDefinition ? 'held' : '',
    ]
      .filter(Boolean)
      .join(' '),
  );
}

describe('mergeRevisions', () => {
  it('merges both lists, and marks what the service holds', () => {
    const origin = ['1.0.0', '1.10.0', '2.0.0-rc.1', '1.9.0'].map((revision) => ({ revision, tag: null }));
    const held = ['npm/npmjs/-/a/1.9.0', 'npm/npmjs/-/a/0.1.0'].map(at);
    assert.deepEqual(lines(mergeRevisions(at('npm/npmjs/-/a'), origin, held)), [
      '2.0.0-rc.1 pre',
      '1.10.0',
      '1.9.0 held',
      '1.0.0',
      '0.1.0 held',
    ]);
    assert.deepEqual(lines(mergeRevisions(at('npm/npmjs/-/a'), origin.slice(0, 1), null)), ['1.0.0 ?']);
  });

  it('names commits by their tags, and puts those without a tag last', () => {
    const origin = [
      { tag: 'v1.9.0', revision: sha('a') },
      { tag: 'v1.10.0', revision: sha('b') },
      { tag: 'v1', revision: sha('b') },
      { tag: 'v2.0.0-rc.1', revision: sha('c') },
    ];
    const held = [`git/github/o/r/${sha('e')}`, `git/github/o/r/${sha('d')}`, `git/github/o/r/${sha('a')}`].map(at);
    assert.deepEqual(lines(mergeRevisions(at('git/github/o/r'), origin, held)), [
      'cccccccccccc v2.0.0-rc.1 pre',
      'bbbbbbbbbbbb v1.10.0 v1',
      'aaaaaaaaaaaa v1.9.0 held',
      'eeeeeeeeeeee held',
      'dddddddddddd held',
    ]);
  });

  it('omits revisions that cannot be sent', () => {
    const origin = ['1.0.0', '..', 'a b', '2/3', '', '\u202e1'].map((revision) => ({ revision, tag: null }));
    assert.deepEqual(lines(mergeRevisions(at('npm/npmjs/-/a'), origin, [])), ['1.0.0']);
  });
});

describe('revisionOfRef', () => {
  const origin = [
    { tag: 'v1', revision: sha('a') },
    { tag: 'api/v1', revision: sha('b') },
    { tag: 'api', revision: `abcdefab${'0'.repeat(32)}` },
    { tag: 'other', revision: `abcdefab${'1'.repeat(32)}` },
  ];
  const revisions = mergeRevisions(at('git/github/o/r'), origin, []);
  const rows: readonly (readonly [ref: string, tag: string | null])[] = [
    ['v1', 'v1'],
    ['v1/docs/readme.md', 'v1'],
    ['api/v1', 'api/v1'],
    ['api/v1/cmd', 'api/v1'],
    ['api/cmd', 'api'],
    ['main', null],
    ['aaaaaaa', 'v1'],
    ['AAAAAAAA', 'v1'],
    ['abcdefab', null],
    ['abcdefab1', 'other'],
    ['aaa', null],
    ['', null],
  ];
  for (const [ref, tag] of rows)
    it(`reads "${ref}" as ${tag ?? 'none'}`, () => assert.equal(revisionOfRef(ref, revisions)?.tags[0] ?? null, tag));
});

describe('findRevisions', () => {
  const component = at('npm/npmjs/-/a');

  it('asks the origin and the service about the component without its revision', async () => {
    const service = new FakeFindService({ origin: ['1.0.0', '2.0.0'], held: ['npm/npmjs/-/a/1.0.0'] });
    const found = await findRevisions(at('npm/npmjs/-/a/1.0.0'), service, quiet);
    assert.ok(found.ok);
    assert.deepEqual(lines(found.value.revisions), ['2.0.0', '1.0.0 held']);
    assert.deepEqual(found.value.component, component);
    assert.equal(found.value.isKnown, true);
    assert.equal(found.value.problem, null);
    assert.deepEqual(service.requests, ['origin npm/npmjs/-/a', 'known npm/npmjs/-/a']);
  });

  it('uses the list of the service when the origin has none', async () => {
    for (const origin of [null, unknown, [] as const]) {
      const found = await findRevisions(component, new FakeFindService({ origin, held: ['npm/npmjs/-/a/1'] }), quiet);
      assert.ok(found.ok);
      assert.deepEqual(lines(found.value.revisions), ['1 held']);
      assert.equal(found.value.problem, null);
    }
  });

  it('uses one list when the other fails, and reports the failure', async () => {
    const noOrigin = await findRevisions(
      component,
      new FakeFindService({ origin: broken, held: ['npm/npmjs/-/a/1'] }),
      quiet,
    );
    assert.ok(noOrigin.ok);
    assert.deepEqual(lines(noOrigin.value.revisions), ['1 held']);
    assert.equal(noOrigin.value.problem, broken);
    const noHeld = await findRevisions(component, new FakeFindService({ origin: ['1'], held: broken }), quiet);
    assert.ok(noHeld.ok);
    assert.deepEqual(lines(noHeld.value.revisions), ['1 ?']);
    assert.equal(noHeld.value.isKnown, null);
    const neither = await findRevisions(component, new FakeFindService({ origin: broken, held: broken }), quiet);
    assert.deepEqual(neither, { ok: false, problem: broken });
  });

  it('reports a component that the service does not know', async () => {
    const known = await findRevisions(component, new FakeFindService({ origin: ['1.0.0'] }), quiet);
    assert.ok(known.ok);
    assert.equal(known.value.isKnown, false);
    assert.deepEqual(lines(known.value.revisions), ['1.0.0']);
    const nowhere = await findRevisions(component, new FakeFindService({ origin: unknown }), quiet);
    assert.ok(nowhere.ok);
    assert.deepEqual([nowhere.value.isKnown, nowhere.value.revisions.length], [false, 0]);
  });

  it('does not know whether the service has a Gradle plugin that its search does not find', async () => {
    const plugin = at('maven/gradleplugin/-/org.example.plugin');
    const found = await findRevisions(plugin, new FakeFindService({ origin: ['1.0.0'] }), quiet);
    assert.ok(found.ok);
    assert.deepEqual(
      [lines(found.value.revisions), found.value.isKnown, found.value.problem],
      [['1.0.0 ?'], null, null],
    );
  });

  it('stops when it is aborted', async () => {
    const aborter = new AbortController();
    const service = new FakeFindService({ wait: () => Promise.resolve(aborter.abort()) });
    await assert.rejects(findRevisions(component, service, aborter.signal), /abort/i);
  });
});
