import assert from 'node:assert/strict';
import type { ContributionBody } from '../../../src/core/contributionBody.ts';
import type { Submission } from '../../../src/service/contributionClient.ts';
import { withService } from '../../service/support/asking.ts';
import { type Fault, type Options, type Service, startService } from '../../service/startService.ts';
import { coordinatesKey } from '../../../src/core/coordinates.ts';
import { clientAt, coordinates, got, kindOf } from './wireWorld.ts';

const quiet = new AbortController().signal;
const chalk = coordinates('npm/npmjs/-/chalk/4.1.2');
const info = {
  summary: 'chalk is Apache-2.0',
  details: 'd',
  resolution: 'r',
  type: 'incorrect',
  removeDefinitions: false,
};

function propose(declared: string, ...revisions: readonly string[]): ContributionBody {
  const curations = revisions.map((revision) => [revision, { licensed: { declared } }]);
  const component = { type: 'npm', provider: 'npmjs', name: 'chalk' };
  return { contributionInfo: info, patches: [{ coordinates: component, revisions: Object.fromEntries(curations) }] };
}

const good = propose('Apache-2.0', '4.1.2');
const single = { description: 'why', patch: { licensed: { license: { expression: 'Apache-2.0' } } } };

async function became(submission: Submission): Promise<string> {
  const sent = await submission;
  return sent.ok ? 'opened' : sent.problem.problem.kind;
}

function patches(service: Service): number {
  return service.requests.filter(({ method }) => method === 'PATCH').length;
}

describe('Contributions to the stand-in service', () => {
  const outcomes: readonly (readonly [options: Options, token: string | undefined, formB: string, formA: string])[] = [
    [{}, undefined, 'opened', 'notOffered'],
    [{}, 'token-of-alice', 'signedInFailed', 'notOffered'],
    [{}, 'nobody-knows-it', 'unauthorized', 'notOffered'],
    [{ signedInCurations: 'work' }, 'token-of-alice', 'opened', 'notOffered'],
    [{ dialect: 'written' }, undefined, 'notOffered', 'opened'],
    [{ dialect: 'written' }, 'token-of-alice', 'notOffered', 'opened'],
    [{ dialect: 'written', writtenEndpointsOnly: true }, undefined, 'notOffered', 'opened'],
  ];
  for (const [options, token, formB, formA] of outcomes)
    it(`${JSON.stringify(options)}, ${token ?? 'no token'}: ${formB}, or ${formA} in form A`, async () => {
      await withService(options, async (service) => {
        const { contributions } = clientAt(service);
        assert.equal(await became(contributions.submit(good, { token }, quiet)), formB);
        assert.equal(await became(contributions.submitSingle(chalk, single, { token }, quiet)), formA);
        assert.equal(patches(service), 2);
        const by = token === undefined ? 'clearlydefinedbot' : 'alice';
        const opened = [formB, formA].filter((one) => one === 'opened').length;
        const own = service.control.pullRequests().filter(({ title }) => [info.summary, 'why'].includes(title));
        assert.deepEqual(
          own.map((one) => one.by),
          Array(opened).fill(by),
        );
      });
    });

  it('return refusals with their positions', async () => {
    await withService({}, async (service) => {
      const body = { ...good, patches: [...good.patches, ...propose('apache-2.0', '5.3.0').patches] };
      const sent = await clientAt(service).contributions.submit(body, {}, quiet);
      const message = '5.3.0 licensed.declared with value "apache-2.0" is not normalized. Suggest using "Apache-2.0"';
      const refusal = {
        patch: 1,
        revision: '5.3.0',
        path: 'licensed.declared',
        file: null,
        message,
        suggestion: 'Apache-2.0',
      };
      const problem = { kind: 'contributionRefused', places: 1, first: message };
      assert.deepEqual(sent, { ok: false, problem: { problem, refusals: [refusal], wasSent: true } });
    });
  });

  const refusals: readonly (readonly [name: string, body: ContributionBody, kind: string])[] = [
    ['an unknown revision', propose('MIT', '77.0.0'), 'serverError'],
    ['51 revisions', propose('MIT', ...Array.from({ length: 51 }, (_, at) => `0.0.${at}`)), 'contributionRefused'],
    ['no summary', { ...good, contributionInfo: { ...info, summary: '' } }, 'rejected'],
  ];
  for (const [name, body, kind] of refusals)
    it(`${name}: ${kind}`, async () => {
      await withService({}, async (service) => {
        const before = service.control.pullRequests().length;
        assert.equal(await became(clientAt(service).contributions.submit(body, {}, quiet)), kind);
        assert.equal(service.control.pullRequests().length, before);
      });
    });

  it('are never sent twice over a hundred dropped connections', async () => {
    const fault: Fault = { on: 'PATCH /curations', kind: 'resetAfterwards' };
    await withService({ faults: [fault] }, async (service) => {
      const client = clientAt(service);
      const before = service.control.pullRequests().length;
      for (let turn = 1; turn <= 100; turn++) {
        // The connection breaks after it has worked before; some programs then send again by themselves.
        await got(client.status(quiet));
        assert.equal(await became(client.contributions.submit(good, {}, quiet)), 'unsureWhetherSent');
        assert.deepEqual([patches(service), service.control.pullRequests().length - before], [turn, turn]);
      }
    });
  });

  const faults: readonly (readonly [fault: Fault, kind: string, opened: number])[] = [
    [{ on: 'PATCH *', kind: 'reset' }, 'unsureWhetherSent', 0],
    [{ on: 'PATCH *', kind: 'cut', bytes: 5 }, 'unsureWhetherSent', 1],
    [{ on: 'PATCH *', kind: 'cut', bytes: 0 }, 'unsureWhetherSent', 1],
    [{ on: 'PATCH *', kind: 'statusAfterwards', status: 504, body: 'timed out' }, 'unsureWhetherSent', 1],
    [{ on: 'PATCH *', kind: 'statusAfterwards', status: 502, body: '<html></html>' }, 'unsureWhetherSent', 1],
    [{ on: 'PATCH *', kind: 'status', status: 524, body: '' }, 'unsureWhetherSent', 0],
    [{ on: 'PATCH *', kind: 'status', status: 503 }, 'serverError', 0],
    [{ on: 'PATCH *', kind: 'statusAfterwards', status: 503 }, 'serverError', 1],
    [{ on: 'PATCH *', kind: 'html' }, 'unsureWhetherSent', 0],
    [{ on: 'PATCH *', kind: 'garbage', body: '{"prNumber":' }, 'unsureWhetherSent', 0],
    [{ on: 'PATCH *', kind: 'status', status: 500 }, 'serverError', 0],
    [{ on: 'PATCH *', kind: 'status', status: 413 }, 'tooLarge', 0],
    [{ on: 'PATCH *', kind: 'tooMany', retryAfter: 1 }, 'rateLimited', 0],
  ];
  for (const [fault, kind, opened] of faults)
    it(`${JSON.stringify(fault)}: ${kind}, sent once`, async () => {
      await withService({ faults: [fault] }, async (service) => {
        const before = service.control.pullRequests().length;
        assert.equal(await became(clientAt(service).contributions.submit(good, {}, quiet)), kind);
        assert.deepEqual([patches(service), service.control.pullRequests().length - before], [1, opened]);
      });
    });

  it('have an uncertain outcome when cancelled before the answer', async () => {
    await withService({ faults: [{ on: 'PATCH *', kind: 'hangAfterwards' }] }, async (service) => {
      const before = service.control.pullRequests().length;
      const person = new AbortController();
      const sending = became(clientAt(service).contributions.submit(good, {}, person.signal));
      const other = clientAt(service);
      while (service.control.pullRequests().length === before) await got(other.status(quiet));
      person.abort();
      assert.equal(await sending, 'unsureWhetherSent');
      assert.equal(patches(service), 1);
    });
  });

  it('report a stopped service as unreachable', async () => {
    const service = await startService();
    const client = clientAt(service);
    await got(client.status(quiet));
    await service.stop();
    assert.equal(await became(client.contributions.submit(good, {}, quiet)), 'unreachable');
  });

  it('appear in lists after ten seconds, but in their own view at once', async () => {
    await withService({}, async (service) => {
      const client = clientAt(service);
      const sent = await client.contributions.submit(good, {}, quiet);
      assert.ok(sent.ok && sent.value.number !== null);
      const { number } = sent.value;
      const view = await got(client.definition(chalk, { pr: number }, quiet));
      assert.equal(view.definition.licensed.declared, 'Apache-2.0');
      const listed = async (): Promise<readonly number[]> =>
        (await got(client.curations.ofComponent(chalk, quiet))).contributions.map((one) => one.number);
      assert.ok(!(await listed()).includes(number));
      service.control.advance(10_000);
      assert.ok((await listed()).includes(number));
    });
  });
});

describe('Requests of a curation plan to the stand-in service', () => {
  const curation = { running: { licensed: { declared: 'ISC' } }, written: single.patch } as const;
  for (const dialect of ['running', 'written'] as const)
    it(`include a preview with only the ${dialect} curation`, async () => {
      await withService({ dialect }, async (service) => {
        const client = clientAt(service);
        const callsite = coordinates('npm/npmjs/-/callsite/1.0.0');
        const shown = await got(client.preview(callsite, curation[dialect], quiet));
        assert.equal(shown.definition.licensed.declared, dialect === 'running' ? 'ISC' : 'Apache-2.0');
        assert.equal(shown.definition.described.tools.at(-1), 'curation/supplied');
        const bare = await got(client.preview(callsite, {}, quiet));
        assert.ok(bare.definition.described.tools.every((tool) => !tool.startsWith('curation/')));
        assert.equal(await kindOf(client.preview(callsite, { license: 'MIT' }, quiet)), 'rejected');
        assert.equal(await kindOf(client.preview(coordinates('nope/npmjs/-/x/1'), {}, quiet)), 'serverError');
      });
    });

  it('are not offered by a service with only the written endpoints', async () => {
    await withService({ dialect: 'written', writtenEndpointsOnly: true }, async (service) => {
      const client = clientAt(service);
      assert.equal(await kindOf(client.preview(chalk, {}, quiet)), 'notOffered');
      assert.equal(await kindOf(client.find.siblings(chalk, quiet)), 'notOffered');
      assert.equal(await kindOf(client.curations.ofMany([chalk], quiet)), 'notOffered');
    });
  });

  it('find siblings on several pages, only of the same component', async () => {
    await withService({ limits: { revisionsPerPage: 2 } }, async (service) => {
      const client = clientAt(service);
      const siblings = await got(client.find.siblings(chalk, quiet));
      const known = await got(client.find.known(chalk, quiet));
      assert.ok(siblings.length > 1);
      assert.deepEqual(
        siblings.map((one) => one.coordinates.revision),
        known.map(({ revision }) => revision),
      );
      const own = siblings.find((one) => one.coordinates.revision === '4.1.2');
      assert.deepEqual([own?.declared, own?.isHarvested], ['MIT', true]);
    });
  });

  it('read the curations of several components, one without any', async () => {
    await withService({}, async (service) => {
      const callsite = coordinates('npm/npmjs/-/callsite');
      const none = coordinates('npm/npmjs/-/nothing');
      const lists = await got(clientAt(service).curations.ofMany([callsite, none], quiet));
      const alone = await got(clientAt(service).curations.ofComponent(callsite, quiet));
      assert.deepEqual(lists.get(coordinatesKey(callsite)), alone);
      assert.equal(lists.get(coordinatesKey(none))?.contributions.length, 0);
    });
  });
});
