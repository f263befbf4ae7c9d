import assert from 'node:assert/strict';
import type { Result } from '../../../src/base/result.ts';
import { formatCoordinates } from '../../../src/core/coordinates.ts';
import type { ServiceProblem } from '../../../src/core/problem.ts';
import type { ComponentCurations } from '../../../src/service/curationAnswer.ts';
import { type FakeAnswer, answerJson, answerText } from '../../support/fakeTransport.ts';
import { coordinates, outcome, quiet, setUp } from './clientWorld.ts';

const chalk = { type: 'npm', provider: 'npmjs', name: 'chalk' };
const mit = { licensed: { declared: 'MIT' } };
const missing = answerText('Not Found', 404);

function pullRequest(number: number, more: object = {}, files: unknown = [file(chalk, ['4.1.2', mit])]): object {
  return { pr: { number, title: `title ${number}`, state: 'open', ...more }, files };
}

function file(of: object, ...revisions: readonly (readonly [string, unknown])[]): object {
  return { path: 'x.yaml', coordinates: of, revisions: revisions.map(([revision, data]) => ({ revision, data })) };
}

/** `effect: <revisions>` and `#<number> <state> <revisions>` for each contribution, or the kind of the problem. */
function lines(result: Result<ComponentCurations, ServiceProblem>): readonly string[] | string {
  if (!result.ok) return result.problem.kind;
  const { inEffect, contributions } = result.value;
  return [
    `effect: ${[...inEffect.keys()].join(' ')}`,
    ...contributions.map(({ number, state, revisions }) => `#${number} ${state} ${[...revisions.keys()].join(' ')}`),
  ];
}

async function listOf(answer: FakeAnswer, of = 'npm/npmjs/-/chalk', path = `/curations/${of}`) {
  const { client, finish } = setUp({ [path]: answer });
  return finish(client.curations.ofComponent(coordinates(of), quiet));
}

describe('Curation of a revision', () => {
  const body = ' {"licensed": {"declared":"MIT"}}\n';
  const cases: readonly (readonly [
    name: string,
    of: string,
    pr: number | null,
    path: string,
    answer: FakeAnswer,
    result: string | null,
  ])[] = [
    ['in effect, untouched', 'npm/npmjs/-/a/1', null, '/curations/npm/npmjs/-/a/1', answerText(body), body],
    ['none', 'npm/npmjs/-/a/1', null, '/curations/npm/npmjs/-/a/1', missing, null],
    ['nothing at all', 'npm/npmjs/-/a/1', null, '/curations/npm/npmjs/-/a/1', answerText(''), null],
    [
      'of a Go module',
      'go/golang/a.example%2fb/c/v1',
      null,
      '/curations/go/golang/a.example%2Fb/c/v1',
      answerText(body),
      body,
    ],
    ['in a pull request', 'npm/npmjs/@a/b/1', 7, '/curations/npm/npmjs/@a/b/1/pr/7', answerText(body), body],
    ['not in that pull request', 'npm/npmjs/-/a/1', 7, '/curations/npm/npmjs/-/a/1/pr/7', missing, null],
    [
      'of an unknown pull request',
      'npm/npmjs/-/a/1',
      7,
      '/curations/npm/npmjs/-/a/1/pr/7',
      answerText('{}', 500),
      'serverError',
    ],
  ];
  for (const [name, of, pr, path, answer, result] of cases)
    it(name, async () => {
      const { client, transport, finish } = setUp({ [path]: answer });
      const asked =
        pr === null
          ? client.curations.inEffect(coordinates(of), quiet)
          : client.curations.inPullRequest(coordinates(of), pr, quiet);
      assert.equal(outcome(await finish(asked)), result);
      assert.deepEqual(transport.lines, [`GET ${path}`]);
    });
});

describe('Curations of a component', () => {
  it('include all fields of a pull request', async () => {
    const more = {
      title: 'Chalk',
      body: '**Type:** Incorrect',
      state: 'closed',
      created_at: '2023-04-19T00:00:00.000Z',
      updated_at: '2023-04-22T00:00:00.000Z',
      merged_at: '2023-04-23T00:00:00.000Z',
      user: { login: 'alice' },
    };
    const answer = { curations: { 'npm/npmjs/-/chalk/4.1.2': mit }, contributions: [pullRequest(31008, more)] };
    assert.deepEqual(await listOf(answerJson(answer)), {
      ok: true,
      value: {
        inEffect: new Map([['4.1.2', mit]]),
        contributions: [
          {
            number: 31008,
            url: null,
            title: 'Chalk',
            body: '**Type:** Incorrect',
            author: 'alice',
            state: 'merged',
            createdAt: '2023-04-19T00:00:00.000Z',
            updatedAt: '2023-04-22T00:00:00.000Z',
            mergedAt: '2023-04-23T00:00:00.000Z',
            revisions: new Map([['4.1.2', mit]]),
            file: new Map([['4.1.2', mit]]),
          },
        ],
      },
    });
  });

  const lists: readonly (readonly [
    name: string,
    of: string,
    answer: FakeAnswer,
    result: readonly string[] | string,
  ])[] = [
    ['none', 'npm/npmjs/-/chalk', missing, ['effect: ']],
    [
      'no revision asked, though one was given',
      'npm/npmjs/-/chalk',
      answerJson({ curations: {}, contributions: [] }),
      ['effect: '],
    ],
    [
      'newest first, in their three states',
      'npm/npmjs/-/chalk',
      answerJson({
        curations: {},
        contributions: [
          pullRequest(1, { state: 'closed' }, [file(chalk, ['4.1.1', mit])]),
          pullRequest(3, {}, [file(chalk, ['4.1.2', { licensed: { declared: 'ISC' } }])]),
          pullRequest(2, { state: 'closed', merged_at: '2023' }),
        ],
      }),
      ['effect: ', '#3 open 4.1.2', '#2 merged 4.1.2', '#1 closed 4.1.1'],
    ],
    [
      'only of this name and namespace',
      'npm/npmjs/-/node',
      answerJson({
        curations: {
          'npm/npmjs/-/node/1.0.0': mit,
          'npm/npmjs/-/node-forge/1.3.1': mit,
          'npm/npmjs/-/node': mit,
          'npm/npmjs/@types/node/2': mit,
          odd: mit,
        },
        contributions: [
          pullRequest(1, {}, [file({ ...chalk, namespace: '@types', name: 'node' }, ['2', mit])]),
          pullRequest(2, {}, [
            file({ ...chalk, name: 'node' }, ['3', mit]),
            file({ ...chalk, namespace: '@types', name: 'node' }, ['2', mit]),
          ]),
        ],
      }),
      ['effect: 1.0.0', '#2 open 3'],
    ],
    [
      'whatever the letters, revisions in lower case',
      'nuget/nuget/-/Newtonsoft.Json',
      answerJson({
        curations: { 'nuget/nuget/-/newtonsoft.json/12.0.3-Beta': mit },
        contributions: [
          pullRequest(1, {}, [
            file(
              { type: 'nuget', provider: 'nuget', name: 'newtonsoft.json' },
              ['12.0.3-BETA', mit],
              ['12.0.2-Beta', mit],
            ),
          ]),
        ],
      }),
      ['effect: 12.0.3-beta', '#1 open 12.0.2-beta'],
    ],
    [
      'of a Go module, with its slashes in either spelling',
      'go/golang/a.example%2fb/c',
      answerJson({
        curations: { 'go/golang/a.example%2Fb/c/v1': mit },
        contributions: [
          pullRequest(1, {}, [
            file({ type: 'go', provider: 'golang', namespace: 'a.example%2fb', name: 'c' }, ['v2', mit]),
          ]),
        ],
      }),
      ['effect: v1', '#1 open v2'],
    ],
    [
      'odd members, which cost only themselves',
      'npm/npmjs/-/chalk',
      answerJson({
        curations: [mit],
        contributions: [
          null,
          7,
          pullRequest(0),
          pullRequest(1.5),
          { files: [] },
          pullRequest(1, { title: 5, body: null, user: 'alice', created_at: {} }),
          pullRequest(2, {}, 'files'),
          pullRequest(3, {}, [
            null,
            {},
            file({ type: 'npm' }),
            {
              coordinates: chalk,
              revisions: [null, '4', { revision: 5, data: {} }, { revision: '4' }, { revision: '5', data: 'x' }],
            },
          ]),
        ],
      }),
      ['effect: ', '#3 open ', '#1 open 4.1.2'],
    ],
    ['neither list', 'npm/npmjs/-/chalk', answerJson({ curations: 'x' }), 'malformedResponse'],
    ['one odd list', 'npm/npmjs/-/chalk', answerJson({ curations: 'x', contributions: [] }), ['effect: ']],
    [
      'prototype keys',
      'npm/npmjs/-/__proto__',
      answerText(
        '{"curations":{"__proto__":{},"npm/npmjs/-/__proto__/constructor":{"__proto__":1}},"__proto__":{"contributions":[]}}',
      ),
      ['effect: constructor'],
    ],
    ['a list', 'npm/npmjs/-/chalk', answerJson([]), 'malformedResponse'],
    ['a page', 'npm/npmjs/-/chalk', answerText('<html>'), 'malformedResponse'],
  ];
  for (const [name, of, answer, result] of lists)
    it(`are ${name}`, async () => {
      const path = `/curations/${of.replace('%2f', '%2F')}`;
      assert.deepEqual(lines(await listOf(answer, of, path)), result);
    });

  const addresses: readonly (readonly [name: string, pr: object, url: string | null])[] = [
    ['as the answer has it', { html_url: 'https://host.example/pull/7' }, 'https://host.example/pull/7'],
    [
      'below the repository it names',
      { base: { repo: { html_url: 'https://host.example/a/b/' } } },
      'https://host.example/a/b/pull/7',
    ],
    [
      'by the name of the repository',
      { base: { repo: { full_name: 'clearlydefined/curated-data' } } },
      'https://github.com/clearlydefined/curated-data/pull/7',
    ],
    ['unknown where only a number is given', { base: { repo: { id: 112441886 } } }, null],
    [
      'unknown where it is no web address',
      { html_url: 'javascript:alert(1)', base: { repo: { full_name: '../x' } } },
      null,
    ],
    ['unknown where it hides something', { html_url: 'https://host.example/\u202epull/7' }, null],
  ];
  for (const [name, pr, url] of addresses)
    it(`include the address of a pull request: ${name}`, async () => {
      const found = await listOf(answerJson({ contributions: [pullRequest(7, pr)] }));
      assert.equal(found.ok && found.value.contributions[0]?.url, url);
    });

  /** The answer about pull request 9. The list with pull requests 7 and 9 gives no addresses. */
  const addressCases: readonly (readonly [name: string, answer: FakeAnswer, nine: string | null])[] = [
    [
      'where another answer tells it',
      answerJson({ url: 'https://host.example/a/b/pull/9', changes: [] }),
      'https://host.example/a/b/pull/9',
    ],
    ['not where no answer tells', missing, null],
    [
      'not where the answer does not end in the number',
      answerJson({ url: 'https://host.example/a', changes: [] }),
      null,
    ],
    ['not where the answer hides something', answerJson({ url: 'https://host.example/\u202e/9', changes: [] }), null],
    ['not where the answer is no web address', answerJson({ url: 'javascript:alert(1)/9', changes: [] }), null],
  ];
  for (const [name, answer, nine] of addressCases)
    it(`request the addresses once for all: ${name}`, async () => {
      const list = answerJson({ contributions: [pullRequest(7), pullRequest(9)] });
      const { client, transport, finish } = setUp({ '/curations/npm/npmjs/-/chalk': list, '/curations/pr/9': answer });
      const ask = () => finish(client.curations.ofComponent(coordinates('npm/npmjs/-/chalk'), quiet));
      for (const found of [await ask(), await ask()])
        assert.deepEqual(found.ok && found.value.contributions.map(({ url }) => url), [
          nine,
          nine?.replace(/9$/, '7') ?? null,
        ]);
      assert.deepEqual(transport.lines, [
        'GET /curations/npm/npmjs/-/chalk',
        'GET /curations/pr/9',
        'GET /curations/npm/npmjs/-/chalk',
      ]);
    });

  it('derive addresses from a pull request that was read before', async () => {
    const list = answerJson({ contributions: [pullRequest(7)] });
    const { client, transport, finish } = setUp({
      '/curations/npm/npmjs/-/chalk': list,
      '/curations/pr/12': answerJson({ url: 'https://host.example/a/b/pull/12', changes: [] }),
    });
    await finish(client.curations.pullRequest(12, quiet));
    const found = await finish(client.curations.ofComponent(coordinates('npm/npmjs/-/chalk'), quiet));
    assert.equal(found.ok && found.value.contributions[0]?.url, 'https://host.example/a/b/pull/7');
    assert.equal(transport.requests.length, 2);
  });

  const hosts: readonly (readonly [baseUrl: string, url: string | null])[] = [
    ['https://api.clearlydefined.io', 'https://github.com/clearlydefined/curated-data/pull/7'],
    ['https://API.clearlydefined.io/', 'https://github.com/clearlydefined/curated-data/pull/7'],
    ['https://dev-api.clearlydefined.io', null],
    ['https://api.clearlydefined.io.evil.example', null],
  ];
  for (const [baseUrl, url] of hosts)
    it(`at ${baseUrl} have ${url === null ? 'no known address' : 'the known address'}`, async () => {
      const list = answerJson({ contributions: [pullRequest(7)] });
      const { client, transport, finish } = setUp({ '/curations/npm/npmjs/-/chalk': list }, baseUrl);
      const found = await finish(client.curations.ofComponent(coordinates('npm/npmjs/-/chalk'), quiet));
      assert.equal(found.ok && found.value.contributions[0]?.url, url);
      assert.equal(transport.requests.length, url === null ? 2 : 1);
    });

  it('keep texts of 200,000 characters', async () => {
    const long = '<b>'.repeat(70_000);
    const found = await listOf(answerJson({ contributions: [pullRequest(7, { title: long, body: long })] }));
    assert.equal(found.ok && found.value.contributions[0]?.body, long);
  });
});

describe('Pull request', () => {
  const url = 'https://github.com/clearlydefined/curated-data/pull/7';
  const cases: readonly (readonly [name: string, answer: FakeAnswer, result: unknown])[] = [
    [
      'with its changes',
      answerJson({ url, changes: ['npm/npmjs/-/a/1', 'go/golang/a%2fb/c/v1'] }),
      [url, 'npm/npmjs/-/a/1', 'go/golang/a%2fb/c/v1'],
    ],
    ['merged', answerJson({ url, changes: [] }), [url]],
    ['with odd changes', answerJson({ url, changes: ['npm/npmjs/-/a/1', 7, 'x', null] }), [url, 'npm/npmjs/-/a/1']],
    ['without changes', answerJson({ url }), [url]],
    ['without an address', answerJson({ changes: [] }), 'malformedResponse'],
    ['unknown', answerText('{}', 500), 'serverError'],
    ['nothing the service offers', missing, 'notOffered'],
  ];
  for (const [name, answer, expected] of cases)
    it(name, async () => {
      const { client, transport, finish } = setUp({ '/curations/pr/7': answer });
      const found = await finish(client.curations.pullRequest(7, quiet));
      assert.deepEqual(
        found.ok ? [found.value.url, ...found.value.changes.map(formatCoordinates)] : found.problem.kind,
        expected,
      );
      assert.equal(transport.requests.length, 1);
    });
});
