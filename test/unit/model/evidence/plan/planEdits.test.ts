import assert from 'node:assert/strict';
import { contributionBodies } from '../../../../../src/curation/contributionBodies.ts';
import type { Curation } from '../../../../../src/curation/curation.ts';
import { editCuration } from '../../../../../src/curation/edit.ts';
import { sendableSets } from '../../../../../src/curation/sendableSets.ts';
import { tickedRows } from '../../../../../src/model/evidence/plan/plan.ts';
import { type PlannedEdits, plannedEdits } from '../../../../../src/model/evidence/plan/planEdits.ts';
import { component, planOf, type World } from './planWorld.ts';

const service = 'https://api.example';
const hash = 'ab'.repeat(32);
const other = 'cd'.repeat(32);
const world: World = {
  versions: {
    '2.0.0': { declared: 'NOASSERTION', text: hash },
    '1.2.0': { declared: 'MIT', text: other },
    '1.1.0': { declared: 'Apache-2.0', text: hash },
    '1.0.0': { text: hash },
  },
};

/** The patch after the edits. */
function curationsOf({ edits }: PlannedEdits): ReadonlyMap<string, Curation> {
  const curations = new Map<string, Curation>();
  for (const { revision, edit } of edits)
    curations.set(revision, editCuration(curations.get(revision) ?? {}, edit) ?? {});
  return curations;
}

const apache: Curation = { licensed: { declared: 'Apache-2.0' } };

describe('The draft edits of a plan', () => {
  it('set the license of the current and the selected revisions, each with the file as evidence', async () => {
    const { plan } = await planOf(world);
    const planned = plannedEdits(plan, tickedRows(plan), { isDrafted: false, service });
    assert.deepEqual(
      [...curationsOf(planned)],
      [
        ['2.0.0', apache],
        ['1.0.0', apache],
      ],
    );
    assert.deepEqual(
      planned.evidence.map(({ revision, path, sha256 }) => [revision, path, sha256]),
      [
        ['2.0.0', 'package/LICENSE', hash],
        ['1.0.0', 'package/LICENSE', hash],
      ],
    );
  });

  it('have the readme as evidence where there is no license file', async () => {
    const readme: World['versions'][string] = { declared: 'NOASSERTION', readme: hash };
    const { plan } = await planOf({ versions: { '2.0.0': readme, '1.0.0': readme } });
    const { evidence } = plannedEdits(plan, tickedRows(plan), { isDrafted: false, service });
    assert.deepEqual(
      evidence.map(({ revision, path }) => `${revision} ${path}`),
      ['2.0.0 package/README.md', '1.0.0 package/README.md'],
    );
  });

  it("keep the user's own text for the current revision", async () => {
    const { plan } = await planOf(world);
    const planned = plannedEdits(plan, tickedRows(plan), { isDrafted: true, service });
    assert.deepEqual([...curationsOf(planned).keys()], ['1.0.0']);
    assert.deepEqual(
      planned.evidence.map(({ revision }) => revision),
      ['2.0.0', '1.0.0'],
    );
  });

  it('leave out a current revision that is correct', async () => {
    const { plan } = await planOf(world, { here: '1.1.0' });
    const planned = plannedEdits(plan, tickedRows(plan), { isDrafted: false, service });
    assert.deepEqual([...curationsOf(planned).keys()], ['2.0.0', '1.0.0']);
  });

  it('contain each revision once, none that is correct, and one with another text only if selected', async () => {
    const { plan } = await planOf(world);
    const planned = plannedEdits(plan, plan.rows, { isDrafted: false, service });
    assert.deepEqual([...curationsOf(planned).keys()], ['2.0.0', '1.2.0', '1.0.0']);
    assert.deepEqual(
      planned.evidence.map(({ revision, sha256 }) => [revision, sha256]),
      [
        ['2.0.0', hash],
        ['1.2.0', other],
        ['1.0.0', hash],
      ],
    );
  });

  /** The license found in the license file of the current revision and of another one with the same text. */
  const found: readonly (readonly [says: string | null, wanted: string, named: boolean])[] = [
    ['Apache-2.0', 'Apache-2.0', true],
    ['MIT', 'Apache-2.0', false],
    [null, 'Apache-2.0', false],
    ['NOASSERTION', 'Apache-2.0', false],
    ['MIT', 'MIT OR Apache-2.0', false],
    ['Apache-2.0 OR MIT', 'MIT OR Apache-2.0', true],
    ['MIT AND Apache-2.0', 'MIT OR Apache-2.0', false],
    ['GPL-2.0', 'GPL-2.0-only', true],
    ['GPL-2.0-only', 'GPL-2.0-only WITH Classpath-exception-2.0', false],
  ];
  for (const [says, wanted, named] of found)
    it(`treat a file that says ${says ?? 'nothing'} as ${named ? 'evidence' : 'no evidence'} for ${wanted}`, async () => {
      const version = { declared: 'NOASSERTION', text: hash, says };
      const { plan } = await planOf({ versions: { '2.0.0': version, '1.0.0': version } }, { declared: wanted });
      const { edits, evidence } = plannedEdits(plan, plan.rows, { isDrafted: false, service });
      assert.equal(edits.length, 2);
      assert.deepEqual(
        evidence.map(({ revision, license }) => `${revision} ${license}`),
        named ? [`2.0.0 ${says}`, `1.0.0 ${says}`] : [],
      );
    });

  it('fit twenty versions into one body and one patch', async () => {
    const versions = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`1.0.${at}`, { text: hash }]));
    const { plan } = await planOf({ versions }, { here: '1.0.19' });
    const curations = curationsOf(plannedEdits(plan, tickedRows(plan), { isDrafted: false, service }));
    assert.equal(curations.size, 20);
    const sets = sendableSets([{ component, revisions: curations }]);
    assert.ok(sets);
    const info = { type: 'incorrect', summary: 's', details: 'd', resolution: 'r', removeDefinitions: false } as const;
    const [part, ...more] = contributionBodies(sets, info);
    assert.deepEqual(more, []);
    assert.deepEqual(
      part?.body.patches.map(({ coordinates, revisions }) => [coordinates, Object.keys(revisions).length]),
      [[{ type: 'npm', provider: 'npmjs', namespace: '@demo', name: 'x' }, 20]],
    );
  });
});
