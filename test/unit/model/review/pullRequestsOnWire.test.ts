// Pull requests, curations and comparisons of the stand-in service, in both of its dialects.
import assert from 'node:assert/strict';
import { fail, type Result, succeed } from '../../../../src/base/result.ts';
import type { Coordinates } from '../../../../src/core/coordinates.ts';
import type { Definition } from '../../../../src/core/definition.ts';
import type { Problem, SettingProblem } from '../../../../src/core/problem.ts';
import { DefinitionComparison } from '../../../../src/model/definitions/comparison/definitionComparison.ts';
import { otherRevisions } from '../../../../src/model/definitions/comparison/otherRevisions.ts';
import { PullRequests } from '../../../../src/model/review/pullRequests.ts';
import { ComponentCurationsCache } from '../../../../src/model/definitions/componentCurationsCache.ts';
import type { FullDefinition } from '../../../../src/model/definitions/definitions.ts';
import { DefinitionFiles } from '../../../../src/model/files/definitionFiles.ts';
import type { ServiceClient } from '../../../../src/service/client.ts';
import { type Options, type Service, startService } from '../../../service/startService.ts';
import { changeLines } from '../../../support/changeLines.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { clientAt, coordinates, texts } from '../../service/wireWorld.ts';

const quiet = new AbortController().signal;
const callsite = coordinates('npm/npmjs/-/callsite/1.0.0');
const turns = { budget: 0, now: () => 0, pause: async () => {} };

interface World {
  readonly service: Service;
  readonly curations: ComponentCurationsCache;
  readonly pullRequests: PullRequests;
  readonly files: DefinitionFiles;
  readonly client: ServiceClient;
}

async function setUp(options: Options): Promise<World> {
  const service = await startService(options);
  const client = clientAt(service);
  const ask = { client: () => succeed(client), isPrivate: () => false, turns, clock: new FakeClock() };
  const files = new DefinitionFiles({ ...ask, onDidChangeService: () => ({ dispose: () => {} }) });
  const curations = new ComponentCurationsCache(ask);
  return { service, client, curations, files, pullRequests: new PullRequests({ ...ask, curations, files }) };
}

async function fullAt(client: ServiceClient, one: Coordinates): Promise<Result<FullDefinition, Problem>> {
  const found = await client.definition(one, {}, quiet);
  return found.ok ? succeed({ ...found.value, fetchedAt: 1, isStale: false, problem: null }) : found;
}

/** The changes to the definition and to its files, one per line. */
async function compared({ client, files }: World, pr: number, after: Definition): Promise<readonly string[]> {
  const silent = (): void => undefined;
  return new Promise((resolve, reject) => {
    const comparison = new DefinitionComparison({
      before: { coordinates: callsite, pr: null },
      after: { coordinates: callsite, pr },
      definitions: { full: async (one) => fullAt(client, one) },
      files,
      turns,
      log: { debug: silent, info: silent, warn: silent, error: reject },
      onChange: () => {
        const { state } = comparison;
        if (state.state === 'failed') reject(new Error(state.problem.kind));
        if (state.state !== 'known' || state.files.state !== 'known') return;
        resolve(changeLines([...state.changes, ...state.files.changes]));
      },
    });
    comparison.wantFiles();
    comparison.compare(after);
  });
}

async function fieldsOf({ curations }: World, text: string): Promise<string> {
  const found = await curations.of(coordinates(text), { isCurated: true }, quiet);
  if (!found.ok) return found.problem.kind;
  const { fields, component } = found.value;
  const set = fields?.map(({ field, pullRequest }) => `${field} #${pullRequest ?? '?'}`).join(' ') ?? 'not known';
  return `${set}; ${component.contributions.map(({ number, state }) => `${number} ${state}`).join(', ')}`;
}

const dialects: readonly (readonly [about: string, options: Options, hasLists: boolean])[] = [
  ['of the running service', {}, true],
  ['of the written description', { dialect: 'written' }, true],
  ['of the written description and nothing else', { dialect: 'written', writtenEndpointsOnly: true }, false],
];

for (const [about, options, hasLists] of dialects)
  describe(`Pull requests in the dialect ${about}`, () => {
    let world: World;
    before(async () => void (world = await setUp(options)));
    after(async () => world.service.stop());

    it('return the proposed definition and the changes', async () => {
      const proposed = await world.pullRequests.definition(callsite, 32002, { isAgain: false }, quiet);
      assert.ok(proposed.ok);
      const lines = await compared(world, 32002, proposed.value.definition);
      assert.equal(lines[0], 'declared: MIT → ISC');
      assert.ok(!lines.some((line) => line.startsWith('file ') || line.startsWith('tools')), lines.join('\n'));
    });

    it('name who set which field', async () => {
      assert.equal(
        await fieldsOf(world, 'npm/npmjs/-/callsite/1.0.0'),
        hasLists ? 'declared #31008 source #31008; 32002 open, 31008 merged' : 'declared #? source #?; ',
      );
    });

    it('return the title and the other revisions as far as the service knows them', async () => {
      const subject = await world.pullRequests.subject(callsite, 32002, quiet);
      const actual = [subject.contribution?.title, subject.isOfThisRevision, ...texts(subject.others)];
      const known = ['two at once', true, 'npm/npmjs/-/unlicensed-thing/1.0.0'];
      assert.deepEqual(actual, hasLists ? known : [undefined, null]);
    });

    it('report when they change another component', async () => {
      const { isOfThisRevision, others } = await world.pullRequests.subject(callsite, 32001, quiet);
      const known = [false, 'npm/npmjs/-/json-schema/0.2.3'];
      assert.deepEqual([isOfThisRevision, ...texts(others)], hasLists ? known : [null]);
    });

    it('name other versions', async () => {
      const ask = { client: () => succeed(world.client), isPrivate: () => false, turns };
      const found = await otherRevisions(coordinates('npm/npmjs/-/chalk/4.1.2'), ask, quiet);
      assert.ok(found.ok);
      assert.equal(found.value[0]?.coordinates.revision, '5.3.0');
    });
  });

describe('An unknown pull request', () => {
  it('is reported as unknown', async () => {
    const world = await setUp({});
    try {
      const found = await world.pullRequests.definition(callsite, 999_999, { isAgain: false }, quiet);
      assert.deepEqual(found, fail({ kind: 'noPullRequest', number: 999_999 }));
      assert.deepEqual(
        await world.pullRequests.overview(999_999, quiet),
        fail({ kind: 'noPullRequest', number: 999_999 }),
      );
    } finally {
      await world.service.stop();
    }
  });

  it('is reported as a setting problem without a service', async () => {
    const problem: SettingProblem = { kind: 'invalidUrl', setting: 'apiUrl', value: 'x' };
    const ofComponent = async (): Promise<never> => assert.fail('nobody to ask');
    const files = { of: ofComponent, forget: () => assert.fail('nothing is known') };
    const pullRequests = new PullRequests({ client: () => fail(problem), curations: { ofComponent }, files, turns });
    assert.deepEqual(await pullRequests.overview(7, quiet), fail(problem));
  });

  it('is requested again when the answer is out of date', async () => {
    const forgotten: Coordinates[] = [];
    const files = {
      of: async () => fail<Problem>({ kind: 'tooLarge' }),
      forget: (one: Coordinates) => void forgotten.push(one),
    };
    const ofComponent = async (): Promise<never> => assert.fail('not asked');
    const problem: SettingProblem = { kind: 'invalidUrl', setting: 'apiUrl', value: 'x' };
    const pullRequests = new PullRequests({ client: () => fail(problem), curations: { ofComponent }, files, turns });
    await pullRequests.definition(callsite, 7, { isAgain: false }, quiet);
    assert.deepEqual(forgotten, []);
    await pullRequests.definition(callsite, 7, { isAgain: true }, quiet);
    assert.deepEqual(forgotten, [callsite]);
  });
});
