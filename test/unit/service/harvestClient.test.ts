import assert from 'node:assert/strict';
import { LongBytes } from '../../../src/base/longBytes.ts';
import { wholeText } from '../../../src/base/longText.ts';
import type { Result } from '../../../src/base/result.ts';
import type { ServiceProblem } from '../../../src/core/problem.ts';
import { type FakeAnswer, FakeTransport, answerJson, answerText, never, refuse } from '../../support/fakeTransport.ts';
import { FakeClock } from '../../support/fakeClock.ts';
import type { HarvestFailure } from '../../../src/service/harvestAnswer.ts';
import { ServiceClient } from '../../../src/service/client.ts';
import { coordinates, outcome, quiet, setUp } from './clientWorld.ts';

const a = coordinates('npm/npmjs/-/a/1.0.0');
const mux = coordinates('go/golang/a.example%2fb/mux/v1.8.0');

function kindOf(queued: Result<null, HarvestFailure>): string | null {
  return queued.ok ? null : queued.problem.problem.kind;
}

describe('Harvested tools', () => {
  const path = '/harvest/npm/npmjs/-/a/1.0.0?form=list';
  const lists: readonly (readonly [name: string, answer: FakeAnswer, result: readonly string[] | string])[] = [
    [
      'in the order of the service',
      answerJson(['npm/npmjs/-/a/1.0.0/scancode/32.3.0', 'npm/npmjs/-/a/1.0.0/clearlydefined/1.5.0']),
      ['scancode 32.3.0', 'clearlydefined 1.5.0'],
    ],
    ['none', answerJson([]), []],
    [
      'of this revision only',
      answerJson(['npm/npmjs/-/a/1.0.0-rc/scancode/1', 'npm/npmjs/-/a/1.0.0/scancode/2']),
      ['scancode 2'],
    ],
    [
      'under the name the service has for it',
      answerJson(['maven/gradleplugin/a.b/c/1.0.0/scancode/2']),
      ['scancode 2'],
    ],
    ['each once', answerJson(['npm/npmjs/-/a/1.0.0/x/1', 'npm/npmjs/-/a/1.0.0/x/1']), ['x 1']],
    [
      'whatever they are called',
      answerJson(['npm/npmjs/-/a/1.0.0/__proto__/<b>', 'npm/npmjs/-/a/1.0.0/a b/\u202e']),
      ['__proto__ <b>', 'a b \u202e'],
    ],
    ['without odd members', answerJson([null, 5, '', 'scancode/1', 'a/b/c', {}, 'npm/npmjs/-/a/1.0.0/x/1']), ['x 1']],
    ['no list', answerJson({}), 'malformedResponse'],
    ['nothing the service offers', answerText('Not Found', 404), 'notOffered'],
  ];
  for (const [name, answer, result] of lists)
    it(name, async () => {
      const { client, finish } = setUp({ [path]: answer });
      const found = await finish(client.harvests.list(a, quiet));
      assert.deepEqual(
        found.ok ? found.value.map(({ tool, version }) => `${tool} ${version}`) : found.problem.kind,
        result,
      );
    });

  it('are listed for a Go module', async () => {
    const { client, transport, finish } = setUp({
      '/harvest/go/golang/a.example%2Fb/mux/v1.8.0?form=list': answerJson([
        'go/golang/a.example%2fb/mux/v1.8.0/scancode/1',
      ]),
    });
    assert.deepEqual(outcome(await finish(client.harvests.list(mux, quiet))), [{ tool: 'scancode', version: '1' }]);
    assert.equal(transport.requests.length, 1);
  });
});

describe('Harvested texts', () => {
  const long = `{"x":"${'y'.repeat(300_000)}"}`;
  const document = '/harvest/npm/npmjs/-/a/1.0.0/scancode/32.3.0?form=raw';

  it('include the unchanged summary of all tools', async () => {
    const { client, finish } = setUp({ '/harvest/npm/npmjs/-/a/1.0.0?form=summary': answerText(' {} ') });
    assert.equal(textOf(await finish(client.harvests.summary(a, quiet))), ' {} ');
  });

  it('request a failed summary only once', async () => {
    const { client, transport, finish } = setUp({ '/harvest/npm/npmjs/-/a/1.0.0?form=summary': answerText('', 500) });
    assert.equal(textOf(await finish(client.harvests.summary(a, quiet))), 'serverError');
    assert.equal(transport.requests.length, 1);
  });

  const documents: readonly (readonly [name: string, answer: FakeAnswer, result: string | null])[] = [
    ['untouched', answerText(long), long],
    ['none', answerText(''), null],
    ['none, with a better message', answerText('Not Found', 404), null],
    ['a failure', answerText('', 501), 'serverError'],
  ];
  for (const [name, answer, result] of documents)
    it(`include the document of a tool: ${name}`, async () => {
      const { client, finish } = setUp({ [document]: answer });
      assert.equal(textOf(await finish(client.harvests.document(a, 'scancode', '32.3.0', quiet))), result);
    });

  const names: readonly (readonly [tool: string, version: string, path: string | null])[] = [
    ['a b', '1/2', 'a%20b/1%2F2'],
    ['<b>', '?#', '%3Cb%3E/%3F%23'],
    ['..', '1', null],
    ['x', '.', null],
    ['', '1', null],
    ['x', '\ud800', null],
  ];
  for (const [tool, version, path] of names)
    it(`keep the path of ${JSON.stringify([tool, version])} below its revision`, async () => {
      const { client, transport, finish } = setUp({});
      assert.equal(textOf(await finish(client.harvests.document(a, tool, version, quiet))), null);
      assert.deepEqual(transport.lines, path === null ? [] : [`GET /harvest/npm/npmjs/-/a/1.0.0/${path}?form=raw`]);
    });

  it('include the document of a Go module, whose slashes are encoded twice', async () => {
    const path = '/harvest/go/golang/a.example%252fb/mux/v1.8.0/scancode/32.3.0?form=raw';
    const { client, finish } = setUp({ [path]: answerText('{}') });
    assert.equal(textOf(await finish(client.harvests.document(mux, 'scancode', '32.3.0', quiet))), '{}');
  });

  it('may take a minute and a half', async () => {
    const { client, clock, finish } = setUp({ [document]: () => never() });
    const began = clock.now();
    assert.equal(textOf(await finish(client.harvests.document(a, 'scancode', '32.3.0', quiet))), 'timeout');
    assert.ok(clock.now() - began >= 2 * 100_000);
  });

  it('are not requested without a revision, since the service would list all names with that prefix', async () => {
    const { client, transport, finish } = setUp({});
    const bare = coordinates('npm/npmjs/-/a');
    const answers = [
      client.harvests.list(bare, quiet),
      client.harvests.summary(bare, quiet),
      client.harvests.document(bare, 'x', '1', quiet),
    ];
    for (const one of answers)
      assert.equal(outcome<unknown>(await finish<Result<unknown, ServiceProblem>>(one)), 'missingFromAnswer');
    assert.equal(transport.requests.length, 0);
  });
});

describe('Queueing a harvest', () => {
  function service(answer: FakeAnswer | (() => Promise<FakeAnswer>)) {
    const clock = new FakeClock();
    const transport = new FakeTransport(() => (typeof answer === 'function' ? answer() : answer));
    const client = new ServiceClient({
      isPrivate: () => false,
      baseUrl: 'https://service.example',
      transport,
      clock,
      random: () => 0,
    });
    return { client, transport, finish: <T>(work: Promise<T>) => clock.finish(work) };
  }
  const one = [{ tool: 'component', coordinates: mux }];

  it('sends one request for all components', async () => {
    const { client, transport, finish } = service(answerText('Created', 201));
    const result = await finish(client.harvests.queue([{ tool: 'package', coordinates: a }, ...one], quiet));
    assert.deepEqual(result, { ok: true, value: null });
    assert.deepEqual(transport.lines, ['POST /harvest']);
    assert.deepEqual(JSON.parse(transport.requests[0]?.body ?? ''), [
      { tool: 'package', coordinates: 'npm/npmjs/-/a/1.0.0' },
      { tool: 'component', coordinates: 'go/golang/a.example%2fb/mux/v1.8.0' },
    ]);
    assert.equal(transport.requests[0]?.headers['content-type'], 'application/json');
  });

  const failures: readonly (readonly [name: string, answer: FakeAnswer | (() => Promise<FakeAnswer>), kind: string])[] =
    [
      ['not available', answerText('', 503, { 'retry-after': '1' }), 'serverError'],
      ['too many requests', answerText('', 429, { 'retry-after': '1' }), 'rateLimited'],
      ['no connection', refuse(), 'unreachable'],
      ['no answer', () => never(), 'timeout'],
      ['blocked', answerJson({ error: 'Harvest throttled for npm/npmjs/-/a/1.0.0' }, 422), 'harvestThrottled'],
    ];
  for (const [name, answer, kind] of failures)
    it(`is never repeated: ${name}`, async () => {
      const { client, transport, finish } = service(answer);
      assert.equal(kindOf(await finish(client.harvests.queue(one, quiet))), kind);
      assert.equal(transport.requests.length, 1);
    });

  it('sends nothing for an empty list', async () => {
    const { client, transport, finish } = service(answerText('Created', 201));
    assert.equal(kindOf(await finish(client.harvests.queue([], quiet))), null);
    assert.equal(transport.requests.length, 0);
  });

  const sizes: readonly (readonly [count: number, name: string, sent: boolean])[] = [
    [1000, 'x', true],
    [1001, 'x', false],
    [500, 'x'.repeat(130), true],
    [500, 'x'.repeat(160), false],
    [500, 'é'.repeat(70), true],
    [500, 'é'.repeat(80), false],
  ];
  for (const [count, name, sent] of sizes)
    it(`of ${count} components with names of ${name.length} ${name[0]} is ${sent ? 'sent' : 'too large'}`, async () => {
      const { client, transport, finish } = service(answerText('Created', 201));
      const own = coordinates(`npm/npmjs/-/${name}/1`);
      const requests = Array.from({ length: count }, () => ({ tool: 'component', coordinates: own }));
      assert.equal(kindOf(await finish(client.harvests.queue(requests, quiet))), sent ? null : 'tooLarge');
      assert.equal(transport.requests.length, sent ? 1 : 0);
      assert.ok(new TextEncoder().encode(transport.requests[0]?.body ?? '').length <= 102_400);
    });
});

describe('Gateway page instead of an answer', () => {
  const page = answerText('<html>Sign in</html>', 200, { 'content-type': 'text/html' });

  it('is not accepted as the document of a tool', async () => {
    const { client, finish } = setUp({ '/harvest/npm/npmjs/-/a/1.0.0/scancode/1?form=raw': page });
    assert.equal(textOf(await finish(client.harvests.document(a, 'scancode', '1', quiet))), 'malformedResponse');
  });

  it('does not confirm that a harvest is queued', async () => {
    const { client, finish } = setUp({ '/harvest': page });
    const queued = await finish(client.harvests.queue([{ tool: 'component', coordinates: a }], quiet));
    assert.equal(kindOf(queued), 'malformedResponse');
  });

  it('is not accepted as a curation', async () => {
    const { client, finish } = setUp({ '/curations/npm/npmjs/-/a/1.0.0': page });
    assert.equal(outcome(await finish(client.curations.inEffect(a, quiet))), 'malformedResponse');
  });
});

describe('Failed harvest request', () => {
  const other = coordinates('pypi/pypi/-/a.b/2');
  const three = [a, mux, other].map((one) => ({ tool: 'package', coordinates: one }));

  function service(answer: FakeAnswer | (() => Promise<FakeAnswer>)) {
    const clock = new FakeClock();
    const transport = new FakeTransport(() => (typeof answer === 'function' ? answer() : answer));
    const client = new ServiceClient({
      isPrivate: () => false,
      baseUrl: 'https://service.example',
      transport,
      clock,
      random: () => 0,
    });
    return { client, transport, clock };
  }

  const details = (...paths: readonly unknown[]): FakeAnswer =>
    answerJson({ error: 'Validation failed', details: paths.map((instancePath) => ({ instancePath })) }, 400);
  const rows: readonly (readonly [answer: string, given: FakeAnswer, expected: string])[] = [
    ['created', answerText('Created', 201), 'taken'],
    ['something nobody wrote down', answerJson({ ok: true }), 'taken'],
    ['blocked', answerJson({ error: 'Harvest throttled for npm/npmjs/-/a/1.0.0' }, 422), 'harvestThrottled 0'],
    [
      'blocked, spelled otherwise',
      answerJson({ error: 'Harvest throttled for pypi/pypi/-/A_b/2' }, 422),
      'harvestThrottled 2',
    ],
    [
      'blocked, and none of ours',
      answerJson({ error: 'Harvest throttled for npm/npmjs/-/z/1' }, 422),
      'harvestThrottled ',
    ],
    ['blocked, with an odd message', answerJson({ error: 'Request failed with status code 503' }, 422), 'rejected '],
    ['blocked, without a message', answerText('', 422), 'rejected '],
    ['the second is not understood', details('/1'), 'rejected 1'],
    ['some parts are not understood', details('/2/tool', '/0/coordinates', '/2'), 'rejected 0,2'],
    ['what was not sent is not understood', details('/3', '/x', '', 7, null), 'rejected '],
    ['too many', answerJson({ error: 'Too many coordinates', count: 3 }, 400), 'rejected '],
    ['a list in place of details', answerJson([], 400), 'rejected '],
    ['too large', answerText('', 413), 'tooLarge '],
    ['too often', answerText('', 429, { 'retry-after': '1' }), 'rateLimited '],
    ['nobody who may', answerText('', 401), 'unauthorized '],
    ['no such path', answerText('', 404), 'notFound '],
    ['a gateway that gave up', answerText('', 524), 'serverError unsure'],
    ['a crawler that cannot be reached', answerText('', 500), 'serverError unsure'],
    ['no connection', refuse(), 'unreachable '],
    ['a connection that broke', refuse('ECONNRESET'), 'harvestUnanswered unsure'],
    ['a page', answerText('<html>', 201), 'malformedResponse unsure'],
  ];
  for (const [answer, given, expected] of rows)
    it(`${answer}: ${expected}, in one request`, async () => {
      const { client, transport, clock } = service(given);
      const result = await clock.finish(client.harvests.queue(three, quiet));
      const problem = result.ok ? null : result.problem;
      assert.equal(
        problem === null ? 'taken' : `${problem.problem.kind} ${problem.isUnsure ? 'unsure' : problem.faulty.join()}`,
        expected,
      );
      assert.equal(transport.requests.length, 1);
    });

  it('has an uncertain outcome without an answer', async () => {
    const { client, clock } = service(() => never());
    const result = await clock.finish(client.harvests.queue(three, quiet));
    assert.deepEqual(!result.ok && [result.problem.problem.kind, result.problem.isUnsure], ['timeout', true]);
  });

  it('has an uncertain outcome if cancelled after it is sent, and rejects before', async () => {
    const aborter = new AbortController();
    const { client, transport } = service(() => {
      aborter.abort(new Error('closed'));
      return never();
    });
    const result = await client.harvests.queue(three, aborter.signal);
    assert.deepEqual(!result.ok && [result.problem.problem.kind, result.problem.isUnsure], ['harvestUnanswered', true]);
    await assert.rejects(client.harvests.queue(three, aborter.signal), /closed/);
    assert.equal(transport.requests.length, 1);
  });

  it('sends nothing for too many components', async () => {
    const { client, transport } = service(answerText('Created', 201));
    const many = Array.from({ length: 1001 }, () => ({ tool: 'package', coordinates: a }));
    const result = await client.harvests.queue(many, quiet);
    assert.deepEqual(!result.ok && result.problem, { problem: { kind: 'tooLarge' }, isUnsure: false, faulty: [] });
    assert.equal(transport.requests.length, 0);
  });
});

/** The text, or the kind of the problem. */
function textOf(result: Result<LongBytes | null, ServiceProblem>): string | null {
  const value = outcome(result);
  return value instanceof LongBytes ? wholeText(value) : value;
}
