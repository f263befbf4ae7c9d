import assert from 'node:assert/strict';
import type { Options, Service } from './startService.ts';
import type { Answer } from './support/asking.ts';
import { ask, at, valueAt, withService } from './support/asking.ts';

const info = { summary: 'chalk 4.1.2 test', details: 'd', resolution: 'r', type: 'incorrect' };

function submit(service: Service, revisions: Readonly<Record<string, string>>, headers = {}): Promise<Answer> {
  const patches = Object.entries(revisions).map(([text, declared]) => {
    const [type, provider, namespace, name, revision = ''] = text.split('/');
    return {
      coordinates: { type, provider, ...(namespace === '-' ? {} : { namespace }), name },
      revisions: { [revision]: { licensed: { declared } } },
    };
  });
  return ask(service, 'PATCH /curations', { contributionInfo: info, patches }, headers);
}

const chalk = 'npm/npmjs/-/chalk/4.1.2';
const mux = 'go/golang/github.com%2fgorilla/mux/v1.8.1';

describe('Pull requests', () => {
  it('combines several patches in one pull request with one file each', async () => {
    await withService({}, async (service) => {
      const { body } = await submit(service, { [chalk]: 'Apache-2.0', 'npm/npmjs/@babel/code-frame/7.22.13': 'ISC' });
      const number = Number(valueAt(body, 'prNumber'));
      assert.equal(number, 32560);
      const overview = await ask(service, `GET /curations/pr/${number}`);
      assert.deepEqual(valueAt(overview.body, 'changes'), [chalk, 'npm/npmjs/@babel/code-frame/7.22.13']);
      service.control.advance(10_000);
      const list = await ask(service, 'GET /curations/npm/npmjs/-/chalk');
      assert.equal(valueAt(list.body, 'contributions.0.pr.title'), 'chalk 4.1.2 test');
      assert.equal(valueAt(list.body, 'contributions.0.pr.state'), 'open');
      const text = String(valueAt(list.body, 'contributions.0.pr.body'));
      assert.match(text, /\*\*Type:\*\* Incorrect/);
      assert.equal(
        text.slice(text.indexOf('**Affected')),
        [
          '**Affected definitions**:',
          '- [chalk 4.1.2](https://clearlydefined.io/definitions/npm/npmjs/-/chalk/4.1.2)',
          '- [code-frame 7.22.13](https://clearlydefined.io/definitions/npm/npmjs/@babel/code-frame/7.22.13)',
        ].join('\n'),
      );
      assert.equal(valueAt(list.body, 'contributions.0.files.1.path'), 'curations/npm/npmjs/@babel/code-frame.yaml');
    });
  });

  it('changes declared license, scores and tools on a merge, but not the tool score', async () => {
    await withService({}, async (service) => {
      const target = 'GET /definitions/npm/npmjs/-/indexof/0.0.1';
      const before = await ask(service, target);
      assert.equal(valueAt(before.body, 'licensed.declared'), 'NONE');
      const { body } = await submit(service, { 'npm/npmjs/-/indexof/0.0.1': 'MIT' });
      assert.ok(service.control.merge(Number(valueAt(body, 'prNumber'))));
      const after = await ask(service, target);
      assert.equal(valueAt(after.body, 'licensed.declared'), 'MIT');
      assert.deepEqual(valueAt(after.body, 'scores'), { effective: 45, tool: 15 });
      assert.match(String(valueAt(after.body, 'described.tools.4')), /^curation\/[0-9a-f]{40}$/);
      assert.notEqual(valueAt(after.body, 'described.tools.4'), valueAt(before.body, 'described.tools.4'));
      assert.notEqual(after.headers['etag'], before.headers['etag']);
    });
  });

  it('replaces only the changed values of an earlier curation', async () => {
    await withService({}, async (service) => {
      const { body } = await submit(service, { 'npm/npmjs/-/callsite/1.0.0': 'ISC' });
      const view = await ask(
        service,
        `GET /curations/npm/npmjs/-/callsite/1.0.0/pr/${String(valueAt(body, 'prNumber'))}`,
      );
      assert.equal(valueAt(view.body, 'licensed.declared'), 'ISC');
      assert.equal(valueAt(view.body, 'described.sourceLocation.name'), 'callsite');
    });
  });

  it('gives all revisions of one file the same hash', async () => {
    await withService({}, async (service) => {
      const tools = await Promise.all(
        ['0.1.0', '0.2.0'].map(async (revision) =>
          valueAt((await ask(service, `GET /definitions/npm/npmjs/-/bytes/${revision}`)).body, 'described.tools.4'),
        ),
      );
      assert.equal(tools[0], tools[1]);
    });
  });

  it('lists every revision of the file, but only the changed revisions in the overview', async () => {
    await withService({ listDelayMs: 0 }, async (service) => {
      service.control.setClock('2026-01-01');
      const open = async (revision: string, declared: string): Promise<number> => {
        service.control.advance(60_000);
        const { body } = await submit(service, { [`npm/npmjs/-/bytes/${revision}`]: declared });
        return Number(valueAt(body, 'prNumber'));
      };
      const listed = async (number: number): Promise<unknown> => {
        const { body } = await ask(service, 'GET /curations/npm/npmjs/-/bytes/0.2.0?expand=prs');
        const all = valueAt(body, 'contributions') as readonly unknown[];
        const own = all.find((one) => valueAt(one, 'pr.number') === number);
        const revisions = valueAt(own, 'files.0.revisions') as readonly unknown[];
        return revisions.map(
          (one) => `${String(valueAt(one, 'revision'))} ${String(valueAt(one, 'data.licensed.declared'))}`,
        );
      };
      const older = await open('3.1.2', 'ISC');
      const newer = await open('0.2.0', 'Zlib');
      const early = ['0.1.0 MIT', '0.2.0 MIT', '0.2.1 MIT'];
      assert.deepEqual(await listed(older), [...early, '3.1.2 ISC']);
      assert.deepEqual(await listed(newer), ['0.1.0 MIT', '0.2.0 Zlib', '0.2.1 MIT']);
      service.control.merge(newer);
      // The branch is older than the merge.
      assert.deepEqual(await listed(older), [...early, '3.1.2 ISC']);
      const overview = await ask(service, `GET /curations/pr/${older}`);
      assert.deepEqual(valueAt(overview.body, 'changes'), ['npm/npmjs/-/bytes/3.1.2']);
      service.control.merge(older);
      assert.deepEqual(valueAt((await ask(service, `GET /curations/pr/${older}`)).body, 'changes'), []);
      const inEffect = await ask(service, 'GET /curations/npm/npmjs/-/bytes/0.2.0');
      assert.equal(valueAt(inEffect.body, 'licensed.declared'), 'Zlib');
    });
  });

  it('keeps a pull request closed without a merge in the list, without effect', async () => {
    await withService({}, async (service) => {
      const { body } = await submit(service, { [chalk]: 'Apache-2.0' });
      const number = Number(valueAt(body, 'prNumber'));
      assert.ok(service.control.close(number));
      assert.ok(!service.control.merge(number));
      assert.equal((await ask(service, `GET /curations/${chalk}`)).status, 404);
      service.control.advance(10_000);
      const list = await ask(service, 'GET /curations/npm/npmjs/-/chalk');
      assert.equal(valueAt(list.body, 'contributions.0.pr.state'), 'closed');
      assert.equal(valueAt(list.body, 'contributions.0.pr.merged_at'), undefined);
    });
  });

  it('lists a pull request, and applies its merge, after the event delay', async () => {
    await withService({ eventDelayMs: 10_000 }, async (service) => {
      service.control.setClock('2026-01-01');
      const { body } = await submit(service, { [chalk]: 'Apache-2.0' });
      const number = Number(valueAt(body, 'prNumber'));
      const list = 'GET /curations/npm/npmjs/-/chalk';
      const declared = async (path: string): Promise<unknown> =>
        valueAt((await ask(service, `GET /definitions/${chalk}${path}`)).body, 'licensed.declared');
      assert.equal((await ask(service, list)).status, 404);
      assert.equal(await declared(`/pr/${number}`), 'Apache-2.0');
      service.control.advance(10_000);
      assert.equal((await ask(service, list)).status, 200);
      service.control.merge(number);
      assert.equal(await declared(''), 'MIT');
      service.control.advance(10_000);
      assert.equal(await declared(''), 'Apache-2.0');
    });
  });

  it('lists a pull request ten seconds after opening, unless a delay is set', async () => {
    for (const [options, before] of [
      [{}, 404],
      [{ listDelayMs: 0 }, 200],
      [{ eventDelayMs: 0 }, 200],
    ] as const) {
      await withService(options, async (service) => {
        service.control.setClock('2026-01-01');
        await submit(service, { [chalk]: 'Apache-2.0' });
        const list = 'GET /curations/npm/npmjs/-/chalk';
        assert.equal((await ask(service, list)).status, before);
        service.control.advance(10_000);
        assert.equal((await ask(service, list)).status, 200);
      });
    }
  });

  it('refuses to merge a pull request that conflicts with an earlier merge', async () => {
    await withService({}, async (service) => {
      const open = async (revisions: Readonly<Record<string, string>>): Promise<number> =>
        Number(valueAt((await submit(service, revisions)).body, 'prNumber'));
      const apache = await open({ [chalk]: 'Apache-2.0' });
      const isc = await open({ [chalk]: 'ISC' });
      const same = await open({ [chalk]: 'Apache-2.0' });
      const other = await open({ 'npm/npmjs/-/chalk/5.3.0': 'ISC' });
      assert.equal(service.control.conflicts(isc), false);
      assert.ok(service.control.merge(apache));
      assert.deepEqual(
        [isc, same, other].map((number) => service.control.conflicts(number)),
        [true, false, true],
        'both create the file',
      );
      assert.deepEqual(
        [isc, same, other].map((number) => service.control.merge(number)),
        [false, true, false],
      );
      const [later, beside] = [await open({ [chalk]: 'ISC' }), await open({ 'npm/npmjs/-/chalk/5.3.0': 'ISC' })];
      assert.ok(service.control.merge(later));
      assert.ok(service.control.merge(beside), 'both change the file');
      const { body } = await ask(service, `GET /definitions/${chalk}`);
      assert.equal(valueAt(body, 'licensed.declared'), 'ISC');
    });
  });

  it('keeps definitions unchanged after a missed merge until they are recomputed', async () => {
    await withService({}, async (service) => {
      const { body } = await submit(service, { [chalk]: 'Apache-2.0', 'npm/npmjs/-/callsite/1.0.0': 'ISC' });
      const number = Number(valueAt(body, 'prNumber'));
      assert.ok(service.control.merge(number, { recompute: false }));
      const declared = async (path: string): Promise<unknown> =>
        valueAt((await ask(service, `GET /definitions/${path}`)).body, 'licensed.declared');
      assert.equal(valueAt((await ask(service, `GET /curations/${chalk}`)).body, 'licensed.declared'), 'Apache-2.0');
      assert.deepEqual([await declared(chalk), await declared('npm/npmjs/-/callsite/1.0.0')], ['MIT', 'MIT']);
      const batch = await ask(service, 'POST /definitions', [chalk]);
      assert.equal(at(batch.body, chalk, 'licensed', 'declared'), 'MIT');
      assert.equal(await declared(`${chalk}?force=true`), 'Apache-2.0');
      assert.deepEqual([await declared(chalk), await declared('npm/npmjs/-/callsite/1.0.0')], ['Apache-2.0', 'MIT']);
      assert.ok(service.control.recompute(number));
      assert.ok(!service.control.recompute(number));
      assert.equal(await declared('npm/npmjs/-/callsite/1.0.0'), 'ISC');
    });
  });

  const deep: readonly (readonly [options: Options, moveFiles: boolean, expected: string])[] = [
    [{}, false, 'BSD-3-Clause'],
    [{}, true, 'MIT'],
    [{ deepCurations: 'found' }, false, 'MIT'],
  ];
  for (const [options, moveFiles, expected] of deep) {
    it(`curates a Go component with ${JSON.stringify(options)}, moved: ${moveFiles}: ${expected}`, async () => {
      await withService(options, async (service) => {
        const { body } = await submit(service, { [mux]: 'MIT' });
        service.control.merge(Number(valueAt(body, 'prNumber')), { moveFiles });
        const answer = await ask(service, `GET /definitions/${mux}`);
        assert.equal(valueAt(answer.body, 'licensed.declared'), expected);
      });
    });
  }

  const authors: readonly (readonly [options: Options, token: string | undefined, expected: number | string])[] = [
    [{}, undefined, 'clearlydefinedbot'],
    [{}, 'token-of-alice', 500],
    [{}, 'nobody-knows-it', 401],
    [{ signedInCurations: 'work' }, 'token-of-alice', 'alice'],
    [{ signedInCurations: 'work', tokens: { secret: 'bob' } }, 'secret', 'bob'],
    [{ signedInCurations: 'work' }, '__proto__', 401],
  ];
  for (const [options, token, expected] of authors) {
    it(`accepts or refuses a submission with ${token ?? 'no token'} ${JSON.stringify(options)}: ${expected}`, async () => {
      await withService(options, async (service) => {
        const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
        const { status } = await submit(service, { [chalk]: 'ISC' }, headers);
        const author = service.control.pullRequests().at(-1)?.by;
        assert.equal(status === 200 ? author : status, expected);
      });
    });
  }

  it('lists by name prefix, and for every namespace when none is given', async () => {
    await withService({}, async (service) => {
      const { body } = await ask(service, 'POST /curations', ['npm/npmjs/-/node', 'npm/npmjs/-/by']);
      assert.equal(valueAt(at(body, 'npm/npmjs/-/node'), 'contributions.0.files.0.coordinates.namespace'), '@types');
      const curations = Object.keys(Object(at(body, 'npm/npmjs/-/by', 'curations')));
      assert.deepEqual(
        curations,
        ['0.1.0', '0.2.0', '0.2.1'].map((revision) => `npm/npmjs/-/bytes/${revision}`),
      );
    });
  });

  it('has open, merged and rejected pull requests in the standard history', async () => {
    await withService({}, async (service) => {
      const states = service.control
        .pullRequests()
        .map(({ state, mergedAt }) => (mergedAt === undefined ? state : 'merged'));
      assert.deepEqual([...new Set(states)].sort(), ['closed', 'merged', 'open']);
      const view = await ask(service, 'GET /definitions/npm/npmjs/-/json-schema/0.2.3/pr/32001');
      assert.equal(valueAt(view.body, 'licensed.declared'), 'AFL-2.1 OR BSD-3-Clause');
    });
  });

  it('shows the unchanged definition of a revision that the pull request does not change', async () => {
    await withService({}, async (service) => {
      const view = await ask(service, 'GET /definitions/npm/npmjs/-/lodash/4.17.21/pr/32001');
      assert.equal(view.status, 200);
      assert.equal(Array(valueAt(view.body, 'described.tools')).flat().length, 4);
    });
  });
});
