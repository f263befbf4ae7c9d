import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { ContributionBody } from '../../../src/core/contributionBody.ts';
import { type ContributionPart, contributionBodies, jsonBytes } from '../../../src/curation/contributionBodies.ts';
import type { ContributionInfo, CurationSet } from '../../../src/curation/curation.ts';
import { sendableSets } from '../../../src/curation/sendableSets.ts';
import { contributionRequests } from '../../../src/curation/contributionRequests.ts';
import { licensedSet, sendable, someSet } from './someSet.ts';

const info: ContributionInfo = {
  type: 'incorrect',
  summary: 'chalk 4.1.2',
  details: 'The file says so.',
  resolution: 'Set it.',
  removeDefinitions: false,
};
const versions = (count: number): readonly string[] => Array.from({ length: count }, (_, at) => `4.1.${at}`);
const chalk = (count: number): CurationSet => licensedSet('npm/npmjs/-/chalk', 'MIT', ...versions(count));

/** The content of each part: `component×revisions`. */
function shapeOf(parts: readonly ContributionPart[]): readonly string[] {
  return parts.map(({ body }) =>
    body.patches.map(({ coordinates, revisions }) => `${coordinates.name}×${Object.keys(revisions).length}`).join(' '),
  );
}

describe('contributionBodies', () => {
  it('writes what the service requires', () => {
    const parts = contributionBodies(sendable(licensedSet('npm/npmjs/-/chalk', 'MIT', '4.1.2')), info);
    const body: ContributionBody | undefined = parts[0]?.body;
    assert.deepEqual(body, {
      contributionInfo: {
        type: 'incorrect',
        summary: 'chalk 4.1.2',
        details: 'The file says so.\n\nVersions in this pull request:\n\n- `npm/npmjs/-/chalk`: `4.1.2`',
        resolution: 'Set it.',
        removeDefinitions: false,
      },
      patches: [
        {
          coordinates: { type: 'npm', provider: 'npmjs', name: 'chalk' },
          revisions: { '4.1.2': { licensed: { declared: 'MIT' } } },
        },
      ],
    });
    assert.deepEqual(parts[0]?.carries, [{ set: 0, revision: null }]);
    assert.equal(parts[0]?.bytes, Buffer.byteLength(JSON.stringify(body)));
  });

  const namespaces: readonly (readonly [component: string, namespace: string | undefined])[] = [
    ['npm/npmjs/-/chalk', undefined],
    ['npm/npmjs/@babel/core', '@babel'],
    ['go/golang/github.com%2fgorilla/mux', 'github.com%2fgorilla'],
    ['go/golang/github.com%2Fa%2Fb/c', 'github.com%2fa%2fb'],
    ['maven/mavencentral/org.slf4j/slf4j-api', 'org.slf4j'],
  ];
  for (const [component, namespace] of namespaces)
    it(`writes the namespace of ${component}`, () => {
      const [part] = contributionBodies(sendable(licensedSet(component, 'MIT', '1')), info);
      assert.equal(part?.body.patches[0]?.coordinates.namespace, namespace);
      assert.equal('namespace' in (part?.body.patches[0]?.coordinates ?? {}), namespace !== undefined);
    });

  it('does not repeat versions that the details name', () => {
    const details = 'For these:\n- `npm/npmjs/-/chalk`: `4.1.0`, `4.1.1`\n';
    const [part] = contributionBodies(sendable(chalk(2)), { ...info, details });
    assert.equal(part?.body.contributionInfo.details, details);
  });

  it('puts at most 50 revisions into a patch', () => {
    const parts = contributionBodies(sendable(chalk(120)), info);
    assert.deepEqual(shapeOf(parts), ['chalk×50', 'chalk×50', 'chalk×20']);
    assert.deepEqual(parts[2]?.carries.at(-1), { set: 0, revision: '4.1.119' });
    assert.equal(parts[1]?.body.contributionInfo.summary, 'chalk 4.1.2 (part 2 of 3)');
  });

  it('splits by component first, and keeps the summary short', () => {
    const sets = ['a', 'b', 'c'].map((name) => licensedSet(`npm/npmjs/-/${name}`, 'MIT', ...versions(10)));
    const parts = contributionBodies(sendable(...sets), { ...info, summary: 'x'.repeat(100) }, 1900);
    assert.deepEqual(shapeOf(parts), ['a×10 b×10', 'c×10']);
    assert.deepEqual(parts[0]?.carries, [
      { set: 0, revision: null },
      { set: 1, revision: null },
    ]);
    const { summary, details } = parts[1]?.body.contributionInfo ?? { summary: '', details: '' };
    assert.equal(summary, `${'x'.repeat(85)}… (part 2 of 2)`);
    assert.match(details, /`npm\/npmjs\/-\/c`: `4\.1\.0`, .*`4\.1\.9`$/);
  });

  it('makes one patch of a component that occurs twice', () => {
    const other = someSet('npm/npmjs/-/Chalk', { '4.1.0': { described: { releaseDate: '2021-07-31' } } });
    const [part, ...more] = contributionBodies(sendable(chalk(1), other), info);
    assert.deepEqual(part?.body.patches[0]?.revisions, {
      '4.1.0': { licensed: { declared: 'MIT' }, described: { releaseDate: '2021-07-31' } },
    });
    assert.deepEqual([part?.carries.map(({ set }) => set), part?.body.patches.length, more.length], [[0, 1], 1, 0]);
  });

  it('sends a revision that is too large alone, and reports its size', () => {
    const files = [{ path: 'a', attributions: ['ü'.repeat(1000)] }];
    const parts = contributionBodies(sendable(someSet('npm/npmjs/-/a', { 1: { files }, 2: { files } })), info, 1000);
    assert.deepEqual(shapeOf(parts), ['a×1', 'a×1']);
    assert.ok(parts.every(({ bytes, body }) => bytes > 2000 && bytes === jsonBytes(body)));
  });

  it('does not split a contribution that no number of requests can carry', () => {
    const parts = contributionBodies(sendable(chalk(20)), { ...info, details: 'x'.repeat(100_000) });
    assert.deepEqual(shapeOf(parts), ['chalk×20']);
    assert.ok((parts[0]?.bytes ?? 0) > 100_000);
  });

  it('loses nothing, repeats nothing and respects the limit', () => {
    const name = fc.constantFrom('a', 'b', 'c', 'd');
    const revision = fc.stringMatching(/^[\dü`"]{1,8}$/);
    const set = fc.tuple(name, fc.uniqueArray(revision, { minLength: 1, maxLength: 80 }));
    const sets = fc.uniqueArray(set, { minLength: 1, selector: ([one]) => one });
    fc.assert(
      fc.property(sets, fc.integer({ min: 1200, max: 6000 }), (list, limit) => {
        const given = list.map(([one, revisions]) => licensedSet(`npm/npmjs/-/${one}`, 'MIT', ...revisions));
        const parts = contributionBodies(sendable(...given), info, limit);
        const sent = parts.flatMap(({ body }) =>
          body.patches.flatMap(({ coordinates, revisions }) =>
            Object.keys(revisions).map((one) => `${coordinates.name} ${one}`),
          ),
        );
        assert.deepEqual(
          sent.toSorted(),
          list.flatMap(([one, revisions]) => revisions.map((it) => `${one} ${it}`)).toSorted(),
        );
        for (const { body, bytes, carries } of parts) {
          assert.ok(bytes <= limit, `${bytes} of ${limit}`);
          assert.ok(carries.length > 0);
          for (const { revisions } of body.patches) assert.ok(Object.keys(revisions).length <= 50);
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe('sendableSets', () => {
  const refused: Readonly<Record<string, readonly CurationSet[]>> = {
    'no set': [],
    'an empty set': [chalk(1), chalk(0)],
    'an empty curation': [chalk(1), someSet('npm/npmjs/-/a', { 1: {} })],
    'an empty revision': [someSet('npm/npmjs/-/a', { '': { licensed: { declared: 'MIT' } } })],
  };
  for (const [what, sets] of Object.entries(refused))
    it(`refuse ${what}`, () => assert.equal(sendableSets(sets), null));
});

describe('Requests for the written API', () => {
  it('carry one revision each, in the written spelling', () => {
    const files = [{ path: 'LICENSE', license: 'MIT' }];
    const set = someSet('npm/npmjs/-/chalk', { 1: { licensed: { declared: 'MIT' } }, 2: { described: {}, files } });
    const requests = contributionRequests(sendable(set), { ...info, details: ' ' }, 'single');
    assert.deepEqual(
      requests.map(({ body }) => body),
      [
        { description: 'chalk 4.1.2\n\nSet it.', patch: { licensed: { license: { expression: 'MIT' } } } },
        { description: 'chalk 4.1.2\n\nSet it.', patch: { described: {}, files } },
      ],
    );
    assert.deepEqual(
      requests.map((one) => [one.form === 'single' && one.coordinates.revision, one.carries]),
      [
        ['1', [{ set: 0, revision: '1' }]],
        ['2', [{ set: 0, revision: '2' }]],
      ],
    );
  });
});
