import assert from 'node:assert/strict';
import type { Result } from '../../../src/base/result.ts';
import { type Coordinates, formatCoordinates } from '../../../src/core/coordinates.ts';
import { settle } from '../../support/fakeClock.ts';
import { type FakeAnswer, answerJson, answerText, never, refuse } from '../../support/fakeTransport.ts';
import { coordinates, definitionOf, quiet, setUp } from './clientWorld.ts';

function summary(
  result: Result<{ readonly definition: { readonly coordinates: Coordinates } }, { readonly kind: string }>,
): string {
  return result.ok ? formatCoordinates(result.value.definition.coordinates) : result.problem.kind;
}

describe('Service client', () => {
  it('accepts a base address with a path, with or without slashes at the end', async () => {
    for (const baseUrl of [
      'https://service.example/api',
      'https://service.example/api/',
      'https://service.example/api//',
    ]) {
      const { client, transport, finish } = setUp({}, baseUrl);
      assert.equal(client.baseUrl, 'https://service.example/api');
      await finish(client.definition(coordinates('npm/npmjs/-/a/1.0.0'), {}, quiet));
      assert.deepEqual(transport.lines, ['GET /api/definitions/npm/npmjs/-/a/1.0.0?expand=-files']);
    }
  });

  describe('one definition', () => {
    const lodash = 'npm/npmjs/-/lodash/4.17.21';
    const mux = 'go/golang/git.example%2fgorilla/mux/v1.8.0';
    const deep = 'go/golang/a.example%2fb%2fc%2fd%2fe%2ff%2fg/h/v1.0.0';
    const deepQuery =
      '/definitions?coordinates=go%2Fgolang%2Fa.example%252Fb%252Fc%252Fd%252Fe%252Ff%252Fg%2Fh%2Fv1.0.0';
    const muxQuery = '/definitions?coordinates=go%2Fgolang%2Fgit.example%252Fgorilla%2Fmux%2Fv1.8.0';
    const cases: readonly (readonly [
      string,
      string,
      { pr?: number; withFiles?: boolean },
      Readonly<Record<string, FakeAnswer>>,
      readonly string[],
      string,
    ])[] = [
      [
        'without files',
        lodash,
        {},
        { [`/definitions/${lodash}?expand=-files`]: definitionOf(lodash) },
        [`/definitions/${lodash}?expand=-files`],
        lodash,
      ],
      [
        'with files',
        lodash,
        { withFiles: true },
        { [`/definitions/${lodash}`]: definitionOf(lodash) },
        [`/definitions/${lodash}`],
        lodash,
      ],
      [
        'with a pull request',
        lodash,
        { pr: 7, withFiles: true },
        { [`/definitions/${lodash}/pr/7`]: definitionOf(lodash) },
        [`/definitions/${lodash}/pr/7`],
        lodash,
      ],
      [
        'a scope',
        'npm/npmjs/@a/b/1',
        {},
        { '/definitions/npm/npmjs/@a/b/1?expand=-files': definitionOf('npm/npmjs/@a/b/1') },
        ['/definitions/npm/npmjs/@a/b/1?expand=-files'],
        'npm/npmjs/@a/b/1',
      ],
      [
        'unknown type: an empty body',
        'nope/npmjs/-/a/1',
        {},
        { '/definitions/nope/npmjs/-/a/1?expand=-files': answerText('') },
        ['/definitions/nope/npmjs/-/a/1?expand=-files'],
        'unknownType',
      ],
      ['404 of a flat name stays', lodash, {}, {}, [`/definitions/${lodash}?expand=-files`], 'notFound'],
      [
        'a Go path by path',
        mux,
        {},
        { '/definitions/go/golang/git.example%2Fgorilla/mux/v1.8.0?expand=-files': definitionOf(mux) },
        ['/definitions/go/golang/git.example%2Fgorilla/mux/v1.8.0?expand=-files'],
        mux,
      ],
      [
        '… by query where a gateway decoded it',
        mux,
        {},
        { [`${muxQuery}&expand=-files`]: definitionOf(mux) },
        ['/definitions/go/golang/git.example%2Fgorilla/mux/v1.8.0?expand=-files', `${muxQuery}&expand=-files`],
        mux,
      ],
      [
        'a deep Go path by query at once',
        deep,
        {},
        { [`${deepQuery}&expand=-files`]: definitionOf(deep) },
        [`${deepQuery}&expand=-files`],
        deep,
      ],
      [
        '… with a pull request and files',
        deep,
        { pr: 3, withFiles: true },
        { [`${deepQuery}&pr=3`]: definitionOf(deep) },
        [`${deepQuery}&pr=3`],
        deep,
      ],
      [
        'a page',
        lodash,
        {},
        { [`/definitions/${lodash}?expand=-files`]: answerText('<html>') },
        [`/definitions/${lodash}?expand=-files`],
        'malformedResponse',
      ],
      [
        'an error object with status 200',
        lodash,
        {},
        { [`/definitions/${lodash}?expand=-files`]: answerJson({ error: {} }) },
        [`/definitions/${lodash}?expand=-files`],
        'malformedResponse',
      ],
    ];
    for (const [name, text, options, answers, asked, expected] of cases)
      it(name, async () => {
        const { client, transport, finish } = setUp(answers);
        const result = await finish(client.definition(coordinates(text), options, quiet));
        assert.equal(summary(result), expected);
        assert.deepEqual(
          transport.lines,
          asked.map((path) => `GET ${path}`),
        );
      });

    it('sends Accept-Version only with the query form', async () => {
      const { client, transport, finish } = setUp({});
      await finish(client.definition(coordinates(mux), {}, quiet));
      await finish(client.definitions([coordinates(lodash)], quiet, () => {}));
      await finish(client.status(quiet));
      const withHeader = transport.requests.filter(({ headers }) => 'accept-version' in headers).map(({ url }) => url);
      assert.deepEqual(withHeader, [`https://service.example${muxQuery}&expand=-files`]);
      assert.equal(
        transport.requests.find(({ url }) => url.endsWith(muxQuery + '&expand=-files'))?.headers['accept-version'],
        '1.0.0',
      );
    });

    it('keeps the text unchanged', async () => {
      const body = ' { "described" : {"tools":["t/1"], "later": 1.50 } }\n';
      const { client, finish } = setUp({ [`/definitions/${lodash}?expand=-files`]: answerText(body) });
      const result = await finish(client.definition(coordinates(lodash), {}, quiet));
      assert.equal(result.ok && result.value.body, body);
    });
  });

  describe('without a revision', () => {
    const written = '/definitions/npm/npmjs/-/a?expand=-files';
    const search = '/definitions?type=npm&provider=npmjs&name=a&sort=releaseDate&sortDesc=true';
    const at = (revision: string) => `/definitions/npm/npmjs/-/a/${revision}?expand=-files`;
    const held = answerJson({ data: [{ coordinates: coordinates('npm/npmjs/-/a/1.5.0') }], continuationToken: '' });
    const cases: readonly (readonly [string, Readonly<Record<string, FakeAnswer>>, string])[] = [
      ['the written form works', { [written]: definitionOf('npm/npmjs/-/a/3.0.0') }, 'npm/npmjs/-/a/3.0.0'],
      [
        'newest at the origin',
        {
          '/origins/npm/a/revisions': answerJson(['1.9.0', '1.10.0', '2.0.0-rc.1']),
          [at('1.10.0')]: definitionOf('npm/npmjs/-/a/1.10.0'),
        },
        'npm/npmjs/-/a/1.10.0',
      ],
      [
        'newest of the search',
        { [search]: held, [at('1.5.0')]: definitionOf('npm/npmjs/-/a/1.5.0') },
        'npm/npmjs/-/a/1.5.0',
      ],
      [
        'an origin without revisions',
        {
          '/origins/npm/a/revisions': answerJson([]),
          [search]: held,
          [at('1.5.0')]: definitionOf('npm/npmjs/-/a/1.5.0'),
        },
        'npm/npmjs/-/a/1.5.0',
      ],
      [
        'a broken origin',
        {
          '/origins/npm/a/revisions': answerText('', 500),
          [search]: held,
          [at('1.5.0')]: definitionOf('npm/npmjs/-/a/1.5.0'),
        },
        'npm/npmjs/-/a/1.5.0',
      ],
      ['nothing anywhere', { [search]: answerJson({ data: [], continuationToken: '' }) }, 'noRevision'],
      [
        'a service that can only be searched by a pattern',
        {
          '/definitions?pattern=a': answerJson(['npm/npmjs/-/a/1.5.0', 'npm/npmjs/-/ab/9.0.0']),
          [at('1.5.0')]: definitionOf('npm/npmjs/-/a/1.5.0'),
        },
        'npm/npmjs/-/a/1.5.0',
      ],
      ['a service that is down', { [written]: refuse() }, 'unreachable'],
      ['an unknown type', { [written]: answerText('') }, 'unknownType'],
    ];
    for (const [name, answers, expected] of cases)
      it(name, async () => {
        const { client, finish } = setUp(answers);
        assert.equal(summary(await finish(client.definition(coordinates('npm/npmjs/-/a'), {}, quiet))), expected);
      });
  });

  describe('latest revision of a namespace too deep for a path', () => {
    const component = 'go/golang/a.example%2fb%2fc%2fd%2fe%2ff%2fg/h';
    const inQuery = 'go%2Fgolang%2Fa.example%252Fb%252Fc%252Fd%252Fe%252Ff%252Fg%2Fh';
    const query = (revision: string): string => `/definitions?coordinates=${inQuery}${revision}&expand=-files`;
    const origin = '/origins/go/a.example%2Fb%2Fc%2Fd%2Fe%2Ff%2Fg/h/revisions';
    const cases: readonly (readonly [string, Readonly<Record<string, FakeAnswer>>, readonly string[]])[] = [
      ['is requested by query', { [query('')]: definitionOf(`${component}/v2.0.0`) }, [query('')]],
      [
        '… and taken from the origin where a revision is wanted',
        {
          [query('')]: answerText('["must have required property \'revision\'"]', 400),
          [origin]: answerJson(['v2.0.0']),
          [query('%2Fv2.0.0')]: definitionOf(`${component}/v2.0.0`),
        },
        [query(''), origin, query('%2Fv2.0.0')],
      ],
    ];
    for (const [name, answers, paths] of cases)
      it(name, async () => {
        const { client, transport, finish } = setUp(answers);
        const found = await finish(client.definition(coordinates(component), {}, quiet));
        assert.equal(summary(found), `${component}/v2.0.0`);
        assert.deepEqual(
          transport.requests.map(({ url, headers }) => [
            new URL(url).pathname + new URL(url).search,
            headers['accept-version'],
          ]),
          paths.map((path) => [path, path.startsWith('/origins') ? undefined : '1.0.0']),
        );
      });
  });

  describe('revisions', () => {
    it('come from the origin', async () => {
      const { client, finish } = setUp({ '/origins/github/a/b/revisions': answerJson([{ tag: 'v1', sha: 'c0ffee' }]) });
      const found = await finish(client.revisions(coordinates('git/github/a/b'), quiet));
      assert.deepEqual(found, { ok: true, value: [{ revision: 'c0ffee', tag: 'v1' }] });
    });

    it('are unknown if the origin offers no list', async () => {
      const { client, transport, finish } = setUp({});
      assert.deepEqual(await finish(client.revisions(coordinates('deb/debian/-/a'), quiet)), { ok: true, value: null });
      assert.equal(transport.requests.length, 0);
    });
  });

  describe('connection', () => {
    const html = { 'content-type': 'text/html; charset=utf-8' };
    const cases: readonly (readonly [
      string,
      Readonly<Record<string, FakeAnswer | (() => Promise<FakeAnswer>)>>,
      unknown,
    ])[] = [
      [
        'JSON typed as a page',
        { '/': answerText('{ "status": "OK", "version": "2.4.1", "sha": "1" }', 200, html) },
        { status: 'OK', version: '2.4.1' },
      ],
      ['no version', { '/': answerJson({ status: 'OK' }) }, { status: 'OK', version: null }],
      [
        'only the written paths',
        { '/definitions?pattern=lodash': answerJson(['npm/npmjs/-/lodash/4.17.21']) },
        { status: 'OK', version: null },
      ],
      [
        'the web address',
        { '/': answerText('<!DOCTYPE html><title>x</title>', 200, html) },
        'malformedResponse an HTML page',
      ],
      ['other JSON', { '/': answerJson({ hello: 1 }) }, 'malformedResponse JSON without the status of the service'],
      [
        'another service without /',
        { '/definitions?pattern=lodash': answerJson({}) },
        'malformedResponse another shape than expected',
      ],
      ['a wrong path', {}, 'notFound'],
      [
        'a redirect',
        { '/': answerText('', 302, { location: 'https://login.example/' }) },
        'rejected https://login.example/',
      ],
      ['not permitted', { '/': answerText('', 401) }, 'unauthorized'],
      ['no connection', { '/': refuse('ENOTFOUND') }, 'unreachable ENOTFOUND'],
      ['no answer', { '/': () => never() }, 'timeout'],
      ['broken', { '/': answerText('', 500) }, 'serverError'],
    ];
    for (const [name, answers, expected] of cases)
      it(name, async () => {
        const { client, finish } = setUp(answers);
        const status = await finish(client.status(quiet));
        const detail = !status.ok && 'detail' in status.problem ? ` ${status.problem.detail}` : '';
        assert.deepEqual(status.ok ? status.value : status.problem.kind + detail, expected);
      });
  });

  it('asks for the status while other requests wait for the rate limit', async () => {
    const limited = answerText('', 429, { 'retry-after': '60' });
    const a = '/definitions/npm/npmjs/-/a/1.0.0?expand=-files';
    const { client, transport, clock } = setUp({ [a]: limited, '/': answerJson({ status: 'OK' }) });
    const stop = new AbortController();
    const waiting = Array.from({ length: 6 }, () =>
      client.definition(coordinates('npm/npmjs/-/a/1.0.0'), {}, stop.signal),
    );
    await settle();
    const before = clock.now();
    assert.deepEqual(await client.status(quiet), { ok: true, value: { status: 'OK', version: null } });
    assert.equal(clock.now(), before);
    assert.equal(transport.lines.at(-1), 'GET /');
    stop.abort(new Error('enough'));
    await Promise.allSettled(waiting);
  });

  it('runs four requests at once', async () => {
    const { client, transport, finish } = setUp({});
    await finish(
      Promise.all(
        Array.from({ length: 30 }, (_, at) => client.definition(coordinates(`npm/npmjs/-/a/${at}`), {}, quiet)),
      ),
    );
    assert.equal(transport.requests.length, 30);
    assert.equal(transport.most, 4);
  });

  it('does not start requests that were cancelled while they waited', async () => {
    const { client, transport } = setUp(new Proxy({}, { get: () => () => never() }));
    const stop = new AbortController();
    const reason = new Error('closed');
    const work = Array.from({ length: 9 }, (_, at) =>
      client.definition(coordinates(`npm/npmjs/-/a/${at}`), {}, stop.signal),
    );
    await new Promise((resolve) => setImmediate(resolve));
    stop.abort(reason);
    for (const one of work) await assert.rejects(one, (error) => error === reason);
    assert.equal(transport.requests.length, 4);
  });
});
