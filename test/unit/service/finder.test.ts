import assert from 'node:assert/strict';
import { type FakeAnswer, answerJson, answerText, never } from '../../support/fakeTransport.ts';
import { settle } from '../../support/fakeClock.ts';
import { formatCoordinates } from '../../../src/core/coordinates.ts';
import { coordinates, outcome, quiet, setUp, texts } from './clientWorld.ts';

function found(...own: readonly string[]): FakeAnswer {
  return page('', ...own);
}

function page(continuationToken: string, ...own: readonly string[]): FakeAnswer {
  return answerJson({ data: own.map((text) => ({ coordinates: coordinates(text) })), continuationToken });
}

describe('Suggestions', () => {
  const patterns: readonly (readonly [name: string, pattern: string, asked: string | null])[] = [
    ['a word', 'lodash', 'lodash'],
    ['words', ' left  pad ', 'left%20%20pad'],
    ['a scope and a slash', '@babel/code', '%40babel%2Fcode'],
    ['what would break the address of the search', 'a&b#c%d+e', 'abcde'],
    ['more than a hundred characters', 'x'.repeat(101), 'x'.repeat(100)],
    ['an emoji cut in two', `${'x'.repeat(99)}😀`, 'x'.repeat(99)],
    ['a lone half of one', '\ud83d', null],
    ['control characters', 'a\u0000b\u001b', 'a%20b'],
    ['nothing', '', null],
    ['nothing to search for', ' &#%+ ', null],
  ];
  for (const [name, pattern, asked] of patterns)
    it(`for ${name}`, async () => {
      const { client, transport, finish } = setUp({
        [`/definitions?pattern=${asked}`]: answerJson(['npm/npmjs/-/a/1']),
      });
      assert.deepEqual(
        texts(await finish(client.find.suggest(pattern, quiet))),
        asked === null ? [] : ['npm/npmjs/-/a/1'],
      );
      assert.deepEqual(transport.lines, asked === null ? [] : [`GET /definitions?pattern=${asked}`]);
    });

  const answers: readonly (readonly [name: string, answer: FakeAnswer, result: readonly string[] | string])[] = [
    [
      'the order of the service',
      answerJson(['npm/npmjs/-/b/2', 'npm/npmjs/-/a/1']),
      ['npm/npmjs/-/b/2', 'npm/npmjs/-/a/1'],
    ],
    [
      'each once, however it is spelled',
      answerJson(['npm/npmjs/-/a/1', 'npm/npmjs/-/A/1', 'npm/npmjs/-/a/1']),
      ['npm/npmjs/-/a/1'],
    ],
    ['without a revision', answerJson(['npm/npmjs/-/a']), ['npm/npmjs/-/a']],
    [
      'only what is coordinates',
      answerJson(['a', 5, null, {}, '<script>', 'npm/npmjs/-/a b/1', 'npm/npmjs/-/a/1']),
      ['npm/npmjs/-/a/1'],
    ],
    ['none', answerJson([]), []],
    ['an object', answerJson({ data: [] }), 'malformedResponse'],
    ['a list of something else', answerJson([['unexpected']]), 'malformedResponse'],
    ['a page', answerText('<html>'), 'malformedResponse'],
    ['a refusal', answerText('no', 400), 'rejected'],
  ];
  for (const [name, answer, result] of answers)
    it(`are ${name}`, async () => {
      const { client, finish } = setUp({ '/definitions?pattern=a': answer });
      assert.deepEqual(texts(await finish(client.find.suggest('a', quiet))), result);
    });

  it('are limited to two hundred', async () => {
    const many = Array.from({ length: 5000 }, (_, at) => `npm/npmjs/-/a/${at}`);
    const { client, finish } = setUp({ '/definitions?pattern=a': answerJson(many) });
    assert.equal((await finish(client.find.suggest('a', quiet))).ok && many.length, 5000);
    assert.deepEqual(texts(await finish(client.find.suggest('a', quiet))), many.slice(0, 200));
  });

  it('are requested again each time', async () => {
    const { client, transport, finish } = setUp({ '/definitions?pattern=a': answerJson([]) });
    await finish(client.find.suggest('a', quiet));
    await finish(client.find.suggest('a', quiet));
    assert.equal(transport.requests.length, 2);
  });

  it('end at once when they are cancelled, even before they start', async () => {
    const { client, transport } = setUp({ '/definitions?pattern=a': never });
    const stop = new AbortController();
    const reason = new Error('superseded');
    const work = client.find.suggest('a', stop.signal);
    await settle();
    assert.equal(transport.requests.length, 1);
    stop.abort(reason);
    await assert.rejects(work, (error) => error === reason);
    await assert.rejects(client.find.suggest('a', stop.signal), (error) => error === reason);
    assert.equal(transport.requests.length, 1);
  });

  it('do not wait for slow answers to other requests', async () => {
    const { client, transport } = setUp({ '/definitions?pattern=a': answerJson(['npm/npmjs/-/a/1']), ...slow(9) });
    const stop = new AbortController();
    const waiting = Array.from({ length: 9 }, (_, at) =>
      client.definition(coordinates(`npm/npmjs/-/s/${at}`), {}, stop.signal),
    );
    await settle();
    assert.equal(transport.requests.length, 4);
    assert.deepEqual(texts(await client.find.suggest('a', quiet)), ['npm/npmjs/-/a/1']);
    stop.abort(new Error('enough'));
    await Promise.allSettled(waiting);
  });

  function slow(count: number) {
    const paths = Array.from({ length: count }, (_, at) => `/definitions/npm/npmjs/-/s/${at}?expand=-files`);
    return Object.fromEntries(paths.map((path) => [path, () => never()]));
  }
});

describe('Known revisions', () => {
  const path = '/definitions?type=npm&provider=npmjs&name=node&sort=releaseDate&sortDesc=true';

  it('belong to exactly one component', async () => {
    const { client, finish } = setUp({
      [path]: found(
        'npm/npmjs/-/node/20.1.0',
        'npm/npmjs/@types/node/22.0.0',
        'npm/npmjs/-/Node/19.0.0',
        'npm/npmjs/-/node/20.1.0',
        'npm/npmjs/-/node',
      ),
    });
    const known = await finish(client.find.known(coordinates('npm/npmjs/-/node/9.9.9'), quiet));
    assert.deepEqual(texts(known), ['npm/npmjs/-/node/20.1.0', 'npm/npmjs/-/Node/19.0.0']);
  });

  it('are read from five pages at most', async () => {
    const answers: Record<string, FakeAnswer> = { [path]: page('a+/=', 'npm/npmjs/-/node/0') };
    for (let at = 1; at < 9; at++)
      answers[`${path}&continuationToken=${at === 1 ? 'a%2B%2F%3D' : `t${at}`}`] = page(
        `t${at + 1}`,
        `npm/npmjs/-/node/${at}`,
      );
    const { client, transport, finish } = setUp(answers);
    const known = await finish(client.find.known(coordinates('npm/npmjs/-/node'), quiet));
    assert.deepEqual(
      texts(known),
      [0, 1, 2, 3, 4].map((at) => `npm/npmjs/-/node/${at}`),
    );
    assert.equal(transport.requests.length, 5);
  });

  it('end with a page that names no further page', async () => {
    const { client, transport, finish } = setUp({
      [path]: page('t1', 'npm/npmjs/-/node/1'),
      [`${path}&continuationToken=t1`]: found('npm/npmjs/-/node/2'),
    });
    assert.deepEqual(texts(await finish(client.find.known(coordinates('npm/npmjs/-/node'), quiet))), [
      'npm/npmjs/-/node/1',
      'npm/npmjs/-/node/2',
    ]);
    assert.equal(transport.requests.length, 2);
  });

  it('are unknown when a page fails', async () => {
    const { client, finish } = setUp({
      [path]: page('t1', 'npm/npmjs/-/node/1'),
      [`${path}&continuationToken=t1`]: answerText('', 501),
    });
    assert.equal(outcome(await finish(client.find.known(coordinates('npm/npmjs/-/node'), quiet))), 'serverError');
  });

  it('are requested by name if the service has no search', async () => {
    const { client, transport, finish } = setUp({
      '/definitions?pattern=node': answerJson([
        'npm/npmjs/-/node/1',
        'npm/npmjs/-/node-forge/1',
        'npm/npmjs/-/node',
        'npm/npmjs/@types/node/2',
      ]),
    });
    assert.deepEqual(texts(await finish(client.find.known(coordinates('npm/npmjs/-/node'), quiet))), [
      'npm/npmjs/-/node/1',
    ]);
    assert.deepEqual(transport.lines, [`GET ${path}`, 'GET /definitions?pattern=node']);
  });

  it('are found whatever the letter case of a name of NuGet, which the search respects', async () => {
    const search = (name: string): string =>
      `/definitions?type=nuget&provider=nuget&name=${name}&sort=releaseDate&sortDesc=true`;
    const pattern = '/definitions?pattern=newtonsoft.json';
    const named = answerJson(['nuget/nuget/-/Newtonsoft.Json.Bson/1.0.2', 'nuget/nuget/-/Newtonsoft.Json/13.0.1']);
    const wanted = coordinates('nuget/nuget/-/newtonsoft.json');
    const { client, transport, finish } = setUp({
      [search('newtonsoft.json')]: found(),
      [pattern]: named,
      [search('Newtonsoft.Json')]: found(
        'nuget/nuget/-/Newtonsoft.Json/13.0.3',
        'nuget/nuget/-/Newtonsoft.Json/13.0.1',
      ),
    });
    const known = ['nuget/nuget/-/Newtonsoft.Json/13.0.3', 'nuget/nuget/-/Newtonsoft.Json/13.0.1'];
    assert.deepEqual(texts(await finish(client.find.known(wanted, quiet))), known);
    const siblings = await finish(client.find.siblings(wanted, quiet));
    assert.ok(siblings.ok);
    assert.deepEqual(
      siblings.value.map((one) => formatCoordinates(one.coordinates)),
      known,
    );
    assert.equal(transport.requests.length, 6);
  });

  it('are none where no name of NuGet is spelled another way, and unknown where that can not be requested', async () => {
    const search = '/definitions?type=nuget&provider=nuget&name=x&sort=releaseDate&sortDesc=true';
    const wanted = coordinates('nuget/nuget/-/x');
    for (const [answer, result] of [
      [answerJson(['nuget/nuget/-/x/1', 'nuget/nuget/-/xy/1']), []],
      [answerText('', 501), 'serverError'],
    ] as const) {
      const { client, finish } = setUp({ [search]: found(), '/definitions?pattern=x': answer });
      assert.deepEqual(texts(await finish(client.find.known(wanted, quiet))), result);
    }
  });

  it('skip invalid members', async () => {
    const data = [
      null,
      5,
      {},
      { coordinates: [] },
      { coordinates: { type: 'npm', provider: 'npmjs', name: 'node', revision: 7 } },
      { coordinates: { type: 'npm', provider: 'npmjs', name: 'node', revision: '1' } },
    ];
    const { client, finish } = setUp({ [path]: answerJson({ data, continuationToken: 5 }) });
    assert.deepEqual(texts(await finish(client.find.known(coordinates('npm/npmjs/-/node'), quiet))), [
      'npm/npmjs/-/node/1',
    ]);
  });

  it('are not requested for a private name, nor further pages once it is private', async () => {
    let asked = 0;
    const isPrivate = (): boolean => asked++ > 0;
    const { client, transport, finish } = setUp({ [path]: page('t1', 'npm/npmjs/-/node/1') }, undefined, isPrivate);
    for (let turn = 0; turn < 2; turn++)
      assert.equal(outcome(await finish(client.find.known(coordinates('npm/npmjs/-/node'), quiet))), 'privateName');
    assert.equal(transport.requests.length, 1);
  });
});
