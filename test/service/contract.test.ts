import assert from 'node:assert/strict';
import { contract, openSession } from './contract.ts';
import type { Session } from './contract.ts';
import type { Dialect } from './data/dialect.ts';
import { withService } from './support/asking.ts';
import type { Service } from './startService.ts';
import { startService } from './startService.ts';

const dialects: readonly Dialect[] = ['running', 'written'];

describe('Contract of the service', () => {
  for (const dialect of dialects) {
    describe(`${dialect} dialect`, () => {
      const running: { service?: Service; session?: Session } = {};
      before(async function () {
        this.timeout(120_000);
        running.service = await startService({ dialect });
        running.session = await openSession(running.service.url);
      });
      after(() => running.service?.stop());

      for (const fact of contract(dialect, { writes: true })) {
        it(fact.says, async () => {
          const verdict = await running.session?.check(fact);
          assert.equal(verdict?.result, 'holds', verdict?.why);
        }).timeout(120_000);
      }
    });
  }

  it('sends few requests and changes nothing when writes are off', async () => {
    await withService({}, async (service) => {
      const before = service.control.pullRequests().length;
      const session = await openSession(service.url);
      for (const fact of contract('running', { writes: false })) await session.check(fact);
      assert.ok(session.requests() < 155, `${session.requests()} requests`);
      assert.equal(service.requests.length, session.requests());
      assert.equal(service.control.pullRequests().length, before);
      assert.deepEqual(service.control.harvests(), []);
      assert.deepEqual(service.control.queuedByAsking(), []);
    });
  }).timeout(120_000);

  const flaws: readonly (readonly [says: string, fault: Parameters<Service['control']['setFaults']>[0][number]])[] = [
    ['a known definition comes with its files', { on: 'GET /definitions/*', kind: 'omit', paths: ['_meta'] }],
    ['a batch is keyed by the strings sent', { on: 'POST /definitions*', kind: 'html' }],
    ['no curation is 404 with a message', { on: 'GET /curations/*', kind: 'status', status: 500 }],
    ['the root tells its status', { on: 'GET /', kind: 'reset' }],
  ];
  for (const [says, fault] of flaws) {
    it(`fails "${says}" when the service has the fault ${fault.kind}`, async () => {
      const components = { 'npm/npmjs/-/thing/1.0.0': { declared: 'MIT', files: 3 } };
      await withService({ standardComponents: false, components }, async (service) => {
        const session = await openSession(service.url);
        service.control.setFaults([fault]);
        const fact = contract('running', { writes: false }).find((one) => one.says.startsWith(says));
        assert.ok(fact);
        assert.equal((await session.check(fact)).result, 'fails');
      });
    });
  }

  it('skips the facts that an empty service has no subject for, with a reason', async () => {
    await withService({ standardComponents: false }, async (service) => {
      const session = await openSession(service.url);
      const facts = contract('running', { writes: false });
      const verdicts = [];
      for (const fact of facts) verdicts.push(await session.check(fact));
      assert.deepEqual(
        verdicts.filter(({ result }) => result === 'fails').map(({ fact, why }) => `${fact.says}: ${why}`),
        [],
      );
      const skipped = verdicts.filter(({ result }) => result === 'skipped');
      assert.ok(skipped.length > 50 && skipped.every(({ why }) => why !== ''));
    });
  });
});
