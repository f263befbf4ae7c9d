import assert from 'node:assert/strict';
import { canTake, tickedRows } from '../../../../../src/model/evidence/plan/plan.ts';
import { component, down, planner, planOf, rowText, type Version, type World } from './planWorld.ts';

const here: Version = { declared: 'NOASSERTION', text: 'aa', registry: 'Apache-2.0' };

/** The verdict for `1.0.0` when `2.0.0` is to be Apache-2.0. */
const verdicts: readonly {
  readonly what: string;
  readonly other: Version;
  readonly verdict: string;
  readonly here?: Version;
}[] = [
  { what: 'the same text', other: { text: 'AA' }, verdict: 'needs sameText' },
  { what: 'the same text, but a curation', other: { text: 'aa', curated: true }, verdict: 'needs sameText' },
  { what: 'the same text under another license', other: { text: 'aa', declared: 'MIT' }, verdict: 'needs sameText' },
  { what: 'another text', other: { text: 'bb' }, verdict: 'differentText' },
  {
    what: 'the same readme with the license, where neither has a license file',
    here: { declared: 'NOASSERTION', readme: 'aa' },
    other: { readme: 'aa' },
    verdict: 'needs sameText',
  },
  {
    what: 'another readme',
    here: { declared: 'NOASSERTION', readme: 'aa' },
    other: { readme: 'bb' },
    verdict: 'unsure',
  },
  {
    what: 'the same readme with another license',
    here: { declared: 'NOASSERTION', readme: 'aa', says: 'MIT' },
    other: { readme: 'aa', says: 'MIT' },
    verdict: 'unsure',
  },
  { what: 'a readme where here is a license file', other: { readme: 'aa' }, verdict: 'unsure' },
  {
    what: 'no text, the same in the registry',
    other: { registry: 'Apache-2.0' },
    verdict: 'needs sameRegistryLicense',
  },
  { what: 'no text, something else in the registry', other: { registry: 'MIT' }, verdict: 'unsure' },
  { what: 'nothing at all', other: {}, verdict: 'unsure' },
  { what: 'the license it should have', other: { declared: 'apache-2.0', text: 'bb' }, verdict: 'alreadyRight' },
  { what: 'a definition that is newer than the search', other: { now: 'Apache-2.0' }, verdict: 'alreadyRight' },
  { what: 'an open pull request', other: { text: 'aa', pr: 12 }, verdict: 'pending #12' },
  { what: 'files that cannot be read', other: { text: 'aa', files: 'broken' }, verdict: 'unsure' },
  {
    what: 'the same wrong license, and no text',
    here: { declared: 'MIT' },
    other: { declared: 'MIT' },
    verdict: 'needs sameDeclared',
  },
];

describe('The plan over versions', () => {
  for (const { what, other, verdict, here: own = here } of verdicts)
    it(`judges a version with ${what}: ${verdict}`, async () => {
      const { plan } = await planOf({ versions: { '2.0.0': own, '1.0.0': other } });
      assert.deepEqual(plan.rows.map(rowText), [`1.0.0 ${verdict}`]);
      const isTicked = verdict.startsWith('needs') && verdict !== 'needs sameDeclared' && other.curated !== true;
      assert.equal(tickedRows(plan).length, isTicked ? 1 : 0);
      assert.equal(plan.rows.some(canTake), verdict !== 'alreadyRight');
      assert.equal(plan.problem, other.files === 'broken' ? down : null);
    });

  it('keeps the order of versions and names the text they share', async () => {
    const versions: World['versions'] = {
      '3.0.0': { text: 'aa' },
      '2.0.0': here,
      '1.1.0': { declared: 'Apache-2.0' },
      '1.0.0': { text: 'aa' },
    };
    const { plan } = await planOf({ versions });
    assert.deepEqual(plan.rows.map(rowText), ['3.0.0 needs sameText', '1.1.0 alreadyRight', '1.0.0 needs sameText']);
    assert.deepEqual(plan.rows[0]?.shared?.digest, 'aa');
    assert.equal(plan.rows[0]?.shared?.file.path, 'package/LICENSE');
  });

  it('reads no files of versions that are correct or pending', async () => {
    const versions: World['versions'] = {
      '2.0.0': here,
      '1.1.0': { declared: 'Apache-2.0' },
      '1.0.0': { pr: 3 },
      '0.9.0': { text: 'aa' },
    };
    const { log, progress } = await planOf({ versions });
    assert.deepEqual(log.requests, [
      'lists',
      'search',
      'definitions 2.0.0',
      'files 2.0.0',
      'definitions 0.9.0',
      'files 0.9.0',
    ]);
    assert.deepEqual(progress, ['0/1', '1/1']);
  });

  it('leaves out versions that were not harvested', async () => {
    const versions: World['versions'] = {
      '4.0.0': { only: 'origin' },
      '3.0.0': { isHarvested: false },
      '2.0.0': here,
      '1.0.0': { text: 'aa' },
    };
    const { plan, log } = await planOf({ versions });
    assert.deepEqual(plan.rows.map(rowText), ['1.0.0 needs sameText']);
    assert.deepEqual(
      plan.notHarvested.map(({ revision }) => revision),
      ['4.0.0', '3.0.0'],
    );
    assert.ok(!log.requests.some((one) => /[34]\.0\.0/.test(one)));
  });

  it('reads the definitions when the service has no search', async () => {
    const search = { kind: 'notOffered', url: '' } as const;
    const versions: World['versions'] = {
      '2.0.0': here,
      '1.1.0': { declared: 'Apache-2.0', text: 'aa' },
      '1.0.0': { text: 'aa' },
    };
    const { plan } = await planOf({ versions, search });
    assert.deepEqual(plan.rows.map(rowText), ['1.1.0 alreadyRight', '1.0.0 needs sameText']);
    assert.equal(plan.problem, null);
  });

  it('includes versions listed by the service only, and reports the missing list', async () => {
    const versions: World['versions'] = { '2.0.0': here, '1.0.0': { text: 'aa', only: 'service' } };
    assert.deepEqual((await planOf({ versions })).plan.rows.map(rowText), ['1.0.0 needs sameText']);
    const { plan } = await planOf({ versions, lists: down });
    assert.deepEqual(plan.rows.map(rowText), ['1.0.0 needs sameText']);
    assert.equal(plan.problem, down);
  });

  it('leaves a version alone that the user edited', async () => {
    const versions: World['versions'] = { '2.0.0': here, '1.0.0': { text: 'aa' }, '0.9.0': { text: 'aa' } };
    const { plan } = await planOf(
      { versions },
      { drafted: { '1.0.0': { licensed: { declared: 'MIT' } }, '0.9.0': {} } },
    );
    assert.deepEqual(plan.rows.map(rowText), ['1.0.0 inDraft', '0.9.0 needs sameText']);
    assert.equal(plan.room, 47);
  });

  it('reads fifty versions, a few at a time, and selects as many as fit', async () => {
    const versions = Object.fromEntries([
      ...Array.from({ length: 80 }, (_, at) => [
        `3.${80 - at}.0`,
        { declared: at < 20 ? 'ISC' : 'NOASSERTION', text: 'aa' },
      ]),
      ['2.0.0', here],
    ]);
    const { plan, log } = await planOf({ versions });
    assert.equal(plan.rows.length, 50);
    assert.equal(plan.notRead, 30);
    assert.ok(
      plan.rows.every(({ declared }) => declared === 'NOASSERTION'),
      'those most like the one at hand come first',
    );
    assert.equal(plan.room, 49);
    assert.equal(tickedRows(plan).length, 49);
    assert.equal(log.most, 3);
  });

  it('asks a registry only when texts are not decisive, and not often', async () => {
    const some = (prefix: string, version: Version): World['versions'] =>
      Object.fromEntries(Array.from({ length: 24 }, (_, at) => [`${prefix}.${at}`, version]));
    const { log } = await planOf({
      versions: { '2.0.0': here, ...some('1.0', { registry: 'Apache-2.0' }), ...some('1.1', { text: 'aa' }) },
    });
    const requests = log.requests.filter((one) => one.startsWith('registry'));
    assert.equal(requests.length, 21);
    assert.ok(!requests.some((one) => one.includes(' 1.1')));
  });

  it('asks the registry about no other version when it states nothing for the current one', async () => {
    const { log } = await planOf({
      versions: { '2.0.0': { declared: 'MIT' }, '1.0.0': { registry: 'MIT' }, '1.0.1': {} },
    });
    assert.deepEqual(
      log.requests.filter((one) => one.startsWith('registry')),
      ['registry 2.0.0'],
    );
  });

  it('sends no private name, and stops when nothing can be listed', async () => {
    const failed = async (world: World): Promise<readonly [string, readonly string[]]> => {
      const { planner: own, log } = planner(world);
      const request = {
        coordinates: { ...component, revision: '2.0.0' },
        wanted: { declared: 'MIT', curation: {} },
        drafted: new Map(),
        onProgress: () => {},
      };
      const made = await own.plan(request, new AbortController().signal);
      return [made.ok ? 'ok' : made.problem.kind, log.requests];
    };
    assert.deepEqual(await failed({ versions: {}, isPrivate: true }), ['privateName', []]);
    assert.deepEqual(await failed({ versions: {}, search: down, lists: down }), [
      'serverError',
      ['lists', 'search', 'definitions 2.0.0'],
    ]);
  });

  it('can be cancelled', async () => {
    const aborter = new AbortController();
    const { planner: own, log } = planner({
      versions: { '2.0.0': here, '1.1.0': { text: 'aa' }, '1.0.0': { text: 'aa' } },
    });
    const planning = own.plan(
      {
        coordinates: { ...component, revision: '2.0.0' },
        wanted: { declared: 'MIT', curation: {} },
        drafted: new Map(),
        onProgress: () => aborter.abort(new Error('enough')),
      },
      aborter.signal,
    );
    await assert.rejects(planning, /enough/);
    assert.ok(!log.requests.includes('files 1.0.0'));
  });
});
