import assert from 'node:assert/strict';
import { fail } from '../../../src/base/result.ts';
import type { ContributionBody } from '../../../src/core/contributionBody.ts';
import { ServiceClient } from '../../../src/service/client.ts';
import { FakeClock, settle } from '../../support/fakeClock.ts';
import { type FakeAnswer, FakeTransport, answerJson, answerText, never, refuse } from '../../support/fakeTransport.ts';
import { coordinates, quiet } from './clientWorld.ts';

const info = { summary: 's', details: 'd', resolution: 'r', type: 'incorrect', removeDefinitions: false };
const callsite = { type: 'npm', provider: 'npmjs', name: 'callsite' };
const body: ContributionBody = {
  contributionInfo: info,
  patches: [{ coordinates: callsite, revisions: { '1.0.0': { licensed: { declared: 'ISC' } } } }],
};
const revision = coordinates('npm/npmjs/-/callsite/1.0.0');
const single = { description: 'why', patch: { licensed: { license: { expression: 'ISC' } } } };
/** The body of every error of the service (service-api.md 3.1). */
const serviceError = { error: { code: '503', message: 'An error has occurred', innererror: {} } };
const page = '<!DOCTYPE html><html><body>sign in</body></html>';
const token = 'gho_secret';
const pull = 'https://github.com/clearlydefined/curated-data/pull/32560';

function setUp(answer: FakeAnswer | (() => Promise<FakeAnswer>)) {
  const clock = new FakeClock();
  const transport = new FakeTransport(() => (typeof answer === 'function' ? answer() : answer));
  const lines: string[] = [];
  const write = (line: string): void => void lines.push(line);
  const log = { debug: write, info: write, warn: write, error: write };
  const client = new ServiceClient({
    isPrivate: () => false,
    baseUrl: 'https://service.example/',
    transport,
    clock,
    random: () => 0,
    log,
  });
  return { clock, transport, lines, client };
}

/** The outcome in one line; checks the number of requests. */
async function outcomeOf(
  answer: FakeAnswer | (() => Promise<FakeAnswer>),
  form: 'A' | 'B',
  secret?: string,
): Promise<string> {
  const { clock, transport, client } = setUp(answer);
  const options = secret === undefined ? {} : { token: secret };
  const sent = await clock.finish(
    form === 'B'
      ? client.contributions.submit(body, options, quiet)
      : client.contributions.submitSingle(revision, single, options, quiet),
  );
  assert.equal(transport.requests.length, 1, 'requests');
  return sent.ok ? `${sent.value.number} ${sent.value.url}` : sent.problem.problem.kind;
}

/** Describes a failure: the problem, and whether the contribution was sent. */
async function failure(answer: FakeAnswer | (() => Promise<FakeAnswer>), secret?: string): Promise<string> {
  const { clock, client } = setUp(answer);
  const sent = await clock.finish(client.contributions.submit(body, { token: secret }, quiet));
  if (sent.ok) return 'opened';
  const { problem, wasSent } = sent.problem;
  const how = problem.kind === 'unsureWhetherSent' ? ` ${problem.how} ${problem.detail}` : '';
  const status = 'status' in problem ? ` ${problem.status}` : '';
  return `${wasSent ? 'sent' : 'not sent'}: ${problem.kind}${status}${how}`;
}

describe('Contribution', () => {
  it('sends its body unchanged to one address, without personal data', async () => {
    const { clock, transport, client } = setUp(answerJson({ prNumber: 32560, url: pull }));
    const sent = await clock.finish(client.contributions.submit(body, {}, quiet));
    assert.deepEqual(sent, { ok: true, value: { number: 32560, url: pull } });
    const [request] = transport.requests;
    assert.deepEqual(transport.lines, ['PATCH /curations']);
    assert.deepEqual(JSON.parse(request?.body ?? ''), body);
    assert.deepEqual(request?.headers, { accept: 'application/json', 'content-type': 'application/json' });
  });

  it('names its revision in the path in form A', async () => {
    const { clock, transport, client } = setUp(answerText(''));
    const mux = coordinates('go/golang/a.example%2fb/mux/v1.8.0');
    const sent = await clock.finish(client.contributions.submitSingle(mux, single, {}, quiet));
    assert.deepEqual(sent, { ok: true, value: { number: null, url: null } });
    assert.deepEqual(transport.lines, ['PATCH /curations/go/golang/a.example%2Fb/mux/v1.8.0']);
    assert.deepEqual(JSON.parse(transport.requests[0]?.body ?? ''), single);
  });

  const answers: readonly (readonly [name: string, answer: FakeAnswer, formB: string, formA: string])[] = [
    ['201 without an address', answerJson({ prNumber: 5 }, 201), '5 null', '5 null'],
    [
      'an address alone',
      answerJson({ url: 'https://git.example/o/r/pull/7' }),
      '7 https://git.example/o/r/pull/7',
      '7 https://git.example/o/r/pull/7',
    ],
    ['an address that is none', answerJson({ prNumber: 5, url: 'javascript:alert(1)' }), '5 null', '5 null'],
    ['an address with a line break', answerJson({ prNumber: 5, url: 'https://a.example/\nb' }), '5 null', '5 null'],
    ['a number that is none', answerJson({ prNumber: -1, url: null }), 'unsureWhetherSent', 'null null'],
    ['204', answerText('', 204), 'unsureWhetherSent', 'null null'],
    ['plain text', answerText('Created'), 'unsureWhetherSent', 'null null'],
    ['a page', answerText(page), 'unsureWhetherSent', 'unsureWhetherSent'],
    ['400 with plain text', answerText('data must be object', 400), 'rejected', 'rejected'],
    ['400 without an error', answerJson({ errors: [] }, 400), 'rejected', 'rejected'],
    [
      '400 with errors',
      answerJson({ errors: [[{ message: 'no' }]] }, 400),
      'contributionRefused',
      'contributionRefused',
    ],
    ['errors of another status', answerJson({ errors: [[{ message: 'no' }]] }, 409), 'rejected', 'rejected'],
    ['401', answerText('', 401), 'unauthorized', 'unauthorized'],
    ['403', answerText('', 403), 'unauthorized', 'unauthorized'],
    ['404', answerText('', 404), 'notOffered', 'notOffered'],
    ['405', answerText('', 405), 'notOffered', 'notOffered'],
    ['413', answerText('', 413), 'tooLarge', 'tooLarge'],
    ['422', answerText('', 422), 'rejected', 'rejected'],
    ['429', answerText('', 429, { 'retry-after': '1' }), 'rateLimited', 'rateLimited'],
    ['a redirect to elsewhere', answerText('', 307, { location: 'https://evil.example/' }), 'rejected', 'rejected'],
    ['408', answerText('', 408), 'unsureWhetherSent', 'unsureWhetherSent'],
    ['500', answerText('', 500), 'serverError', 'serverError'],
    ['501', answerText('', 501), 'serverError', 'serverError'],
    ['502', answerText(page, 502), 'unsureWhetherSent', 'unsureWhetherSent'],
    ['503 without a body', answerText('', 503), 'unsureWhetherSent', 'unsureWhetherSent'],
    ['503 of the service', answerJson(serviceError, 503), 'serverError', 'serverError'],
    ['504', answerText('', 504), 'unsureWhetherSent', 'unsureWhetherSent'],
    ['524', answerText('', 524), 'unsureWhetherSent', 'unsureWhetherSent'],
    [
      'a body that breaks off',
      fail({ kind: 'malformedResponse', url: '', detail: '' }),
      'unsureWhetherSent',
      'unsureWhetherSent',
    ],
  ];
  for (const [name, answer, formB, formA] of answers)
    it(`${name}: ${formB}`, async () => {
      assert.equal(await outcomeOf(answer, 'B'), formB);
      assert.equal(await outcomeOf(answer, 'A'), formA);
    });

  const platformErrors: readonly (readonly [detail: string, kind: string])[] = [
    ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT', 'not an http address'].map(
      (word) => [word, 'unreachable'] as const,
    ),
    ...['CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN'].map(
      (word) => [word, 'unreachable'] as const,
    ),
    ...['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'ERR_TLS_CERT_ALTNAME_INVALID'].map(
      (word) => [word, 'unreachable'] as const,
    ),
    ...['net::ERR_NAME_NOT_RESOLVED', 'net::ERR_CERT_DATE_INVALID'].map((word) => [word, 'unreachable'] as const),
    ...['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'UND_ERR_SOCKET'].map(
      (word) => [word, 'unsureWhetherSent'] as const,
    ),
    ...['Failed to fetch', 'net::ERR_EMPTY_RESPONSE', 'ERR_SSL_WRONG_VERSION_NUMBER'].map(
      (word) => [word, 'unsureWhetherSent'] as const,
    ),
    ['a redirect, which is not followed', 'unsureWhetherSent'],
    ['ECONNREFUSED, they say', 'unsureWhetherSent'],
    ['', 'unsureWhetherSent'],
  ];
  for (const [detail, kind] of platformErrors)
    it(`treats the platform error "${detail}" as ${kind}`, async () =>
      assert.equal(await outcomeOf(refuse(detail), 'B'), kind));

  const failures: readonly (readonly [
    name: string,
    answer: FakeAnswer | (() => Promise<FakeAnswer>),
    expected: string,
    token?: string,
  ])[] = [
    ['GitHub down', answerJson(serviceError, 503), 'sent: serverError 503'],
    ['GitHub failing', answerJson(serviceError, 500), 'sent: serverError 500'],
    ['GitHub failing over a gateway of its own', answerJson(serviceError, 502), 'sent: serverError 502'],
    ['a sign-in with which the service fails', answerJson(serviceError, 500), 'sent: signedInFailed 500', token],
    ['GitHub down, signed in', answerJson(serviceError, 503), 'sent: serverError 503', token],
    ['a gateway that gives up', answerText(page, 504), 'sent: unsureWhetherSent gateway 504'],
    ['a refusal', answerText('', 422), 'sent: rejected 422'],
    ['a connection that breaks off', refuse('ECONNRESET'), 'sent: unsureWhetherSent cut ECONNRESET'],
    ['no answer', never, 'sent: unsureWhetherSent timeout 105'],
    ['another answer', answerText(page), 'sent: unsureWhetherSent unreadable another shape than expected'],
    ['a port nothing listens on', refuse('ECONNREFUSED'), 'not sent: unreachable'],
    ['an unknown host', refuse('ENOTFOUND'), 'not sent: unreachable'],
    ['an expired certificate', refuse('CERT_HAS_EXPIRED'), 'not sent: unreachable'],
    ['a proxy that refuses', refuse('proxy status 407'), 'not sent: unreachable'],
    ['no TLS version in common', refuse('ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION'), 'not sent: unreachable'],
    ['a token no header can hold', answerJson({ prNumber: 1 }), 'not sent: unauthorized 401', 'two words'],
  ];
  for (const [name, answer, expected, secret] of failures)
    it(`${name}: ${expected}`, async () => assert.equal(await failure(answer, secret), expected));

  it('has an uncertain outcome after a time-out and is not sent again', async () => {
    assert.equal(await outcomeOf(never, 'B'), 'unsureWhetherSent');
  });

  it('is not sent without a revision', async () => {
    const { transport, client } = setUp(answerText(''));
    const empty = { contributionInfo: info, patches: [{ coordinates: callsite, revisions: {} }] };
    await assert.rejects(client.contributions.submit(empty, {}, quiet), RangeError);
    await assert.rejects(client.contributions.submit({ ...empty, patches: [] }, {}, quiet), RangeError);
    const bare = coordinates('npm/npmjs/-/callsite');
    await assert.rejects(client.contributions.submitSingle(bare, single, {}, quiet), RangeError);
    assert.equal(transport.requests.length, 0);
  });

  it('is not sent over the limit of bytes, not characters', async () => {
    const { clock, transport, client } = setUp(answerJson({ prNumber: 1 }));
    const kind = async (details: string): Promise<string> => {
      const large = { ...body, contributionInfo: { ...info, details } };
      const sent = await clock.finish(client.contributions.submit(large, {}, quiet));
      return sent.ok ? 'fine' : sent.problem.problem.kind;
    };
    assert.deepEqual([await kind('x'.repeat(100_000)), await kind('ü'.repeat(60_000))], ['fine', 'tooLarge']);
    assert.equal(transport.requests.length, 1);
  });

  it('waits while the rate limit is used up', async () => {
    const headers = { 'ratelimit-remaining': '0', 'ratelimit-reset': '20' };
    const { clock, transport, client } = setUp(answerJson({ prNumber: 1 }, 200, headers));
    await clock.finish(client.contributions.submit(body, {}, quiet));
    const began = clock.now();
    await clock.finish(client.contributions.submit(body, {}, quiet));
    assert.ok(clock.now() - began >= 20_000, String(clock.now() - began));
    assert.equal(transport.requests.length, 2);
  });

  it('is not sent if it would wait too long', async () => {
    const headers = { 'ratelimit-remaining': '0', 'ratelimit-reset': '600' };
    const { clock, transport, client } = setUp(answerJson({ prNumber: 1 }, 200, headers));
    await clock.finish(client.contributions.submit(body, {}, quiet));
    const sent = await clock.finish(client.contributions.submit(body, {}, quiet));
    assert.equal(sent.ok ? null : sent.problem.problem.kind, 'rateLimited');
    assert.equal(transport.requests.length, 1);
  });
});

describe('Cancelled contribution', () => {
  it('rejects with the reason before it is sent', async () => {
    const { transport, client } = setUp(answerJson({ prNumber: 1 }));
    const reason = new Error('changed my mind');
    await assert.rejects(client.contributions.submit(body, {}, AbortSignal.abort(reason)), reason);
    assert.equal(transport.requests.length, 0);
  });

  it('rejects while it waits for the rate limit', async () => {
    const headers = { 'ratelimit-remaining': '0', 'ratelimit-reset': '20' };
    const { clock, transport, client } = setUp(answerJson({ prNumber: 1 }, 200, headers));
    await clock.finish(client.contributions.submit(body, {}, quiet));
    const person = new AbortController();
    const sending = client.contributions.submit(body, {}, person.signal);
    await settle();
    person.abort(new Error('changed my mind'));
    await assert.rejects(sending, /changed my mind/);
    assert.equal(transport.requests.length, 1);
  });

  it('has an uncertain outcome after it is sent', async () => {
    const { transport, client } = setUp(never);
    const person = new AbortController();
    const sending = client.contributions.submit(body, {}, person.signal);
    await settle();
    assert.equal(transport.requests.length, 1);
    person.abort(new Error('changed my mind'));
    const sent = await sending;
    assert.deepEqual(sent.ok ? null : sent.problem.problem, {
      kind: 'unsureWhetherSent',
      how: 'calledOff',
      detail: '',
    });
  });
});

describe('Signed-in contribution', () => {
  it('carries the token in one header', async () => {
    const { clock, transport, client } = setUp(answerJson({ prNumber: 1 }));
    await clock.finish(client.contributions.submit(body, { token }, quiet));
    assert.equal(transport.requests[0]?.headers['authorization'], `Bearer ${token}`);
    await clock.finish(client.contributions.submit(body, {}, quiet));
    assert.equal(transport.requests[1]?.headers['authorization'], undefined);
  });

  const kinds: readonly (readonly [status: number, kind: string])[] = [
    [200, '1 null'],
    [401, 'unauthorized'],
    [403, 'unauthorized'],
    [500, 'signedInFailed'],
    [501, 'serverError'],
    [503, 'unsureWhetherSent'],
  ];
  for (const [status, kind] of kinds)
    it(`${status}: ${kind}`, async () => {
      assert.equal(await outcomeOf(answerJson({ prNumber: 1 }, status), 'B', token), kind);
      assert.equal(await outcomeOf(answerJson({ prNumber: 1 }, status), 'A', token), kind);
    });

  it('never reveals the token in a failure or the log', async () => {
    const failures = [answerText('', 401), answerText('no', 400), answerText('', 503), refuse('ECONNRESET'), refuse()];
    for (const answer of failures) {
      const { clock, lines, client } = setUp(answer);
      const sent = await clock.finish(client.contributions.submit(body, { token }, quiet));
      assert.ok(!JSON.stringify(sent).includes(token));
      assert.ok(lines.length > 0 && !lines.join('\n').includes(token));
    }
  });

  for (const bad of ['', 'two words', 'line\nbreak', 'nul\0', 'schlüssel'])
    it(`is not sent with the token ${JSON.stringify(bad)}`, async () => {
      const { clock, transport, client } = setUp(answerJson({ prNumber: 1 }));
      const sent = await clock.finish(client.contributions.submit(body, { token: bad }, quiet));
      assert.deepEqual(sent.ok ? null : sent.problem.problem, { kind: 'unauthorized', status: 401 });
      assert.equal(transport.requests.length, 0);
    });
});
