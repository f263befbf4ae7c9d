import assert from 'node:assert/strict';
import { type FakeAnswer, answerJson, answerText } from '../../support/fakeTransport.ts';
import { coordinates, definitionOf, outcome, quiet, setUp } from './clientWorld.ts';

describe('Text of a definition', () => {
  const body = ' { "files" : [ {"path":"a", "later": 1.50 } ] }\n';
  const page = '<!DOCTYPE html>';
  const a = 'npm/npmjs/-/a/1.0.0';
  const deep = 'go/golang/a.example%2fb%2fc%2fd%2fe%2ff%2fg/h/v1.0.0';
  const deepQuery = '/definitions?coordinates=go%2Fgolang%2Fa.example%252Fb%252Fc%252Fd%252Fe%252Ff%252Fg%2Fh%2Fv1.0.0';
  const muxPath = '/definitions/go/golang/git.example%2Fgorilla/mux/v1.8.0';
  const muxQuery = '/definitions?coordinates=go%2Fgolang%2Fgit.example%252Fgorilla%2Fmux%2Fv1.8.0';
  const cases: readonly (readonly [
    name: string,
    of: string,
    options: { pr?: number; withFiles?: boolean },
    answers: Readonly<Record<string, FakeAnswer>>,
    asked: readonly string[],
    result: string,
  ])[] = [
    [
      'with files, untouched',
      a,
      { withFiles: true },
      { [`/definitions/${a}`]: answerText(body) },
      [`/definitions/${a}`],
      body,
    ],
    [
      'without files',
      a,
      {},
      { [`/definitions/${a}?expand=-files`]: answerText(body) },
      [`/definitions/${a}?expand=-files`],
      body,
    ],
    [
      'with a pull request',
      a,
      { pr: 7, withFiles: true },
      { [`/definitions/${a}/pr/7`]: answerText(body) },
      [`/definitions/${a}/pr/7`],
      body,
    ],
    [
      'not parsed, whatever it is',
      a,
      { withFiles: true },
      { [`/definitions/${a}`]: answerText(page) },
      [`/definitions/${a}`],
      page,
    ],
    [
      'empty: unknown type',
      a,
      { withFiles: true },
      { [`/definitions/${a}`]: answerText(' \n') },
      [`/definitions/${a}`],
      'unknownType',
    ],
    ['not there', a, { withFiles: true }, {}, [`/definitions/${a}`], 'notFound'],
    ['of a deep namespace, by query', deep, { withFiles: true }, { [deepQuery]: answerText(body) }, [deepQuery], body],
    [
      '… with a pull request',
      deep,
      { pr: 3, withFiles: true },
      { [`${deepQuery}&pr=3`]: answerText(body) },
      [`${deepQuery}&pr=3`],
      body,
    ],
    [
      'of a namespace a gateway decoded',
      'go/golang/git.example%2fgorilla/mux/v1.8.0',
      { withFiles: true },
      { [muxQuery]: answerText(body) },
      [muxPath, muxQuery],
      body,
    ],
    [
      'of the latest revision',
      'npm/npmjs/-/a',
      { withFiles: true },
      { '/definitions/npm/npmjs/-/a?expand=-files': definitionOf(a), [`/definitions/${a}`]: answerText(body) },
      ['/definitions/npm/npmjs/-/a?expand=-files', `/definitions/${a}`],
      body,
    ],
    [
      'of the latest revision at the origin',
      'npm/npmjs/-/a',
      { withFiles: true },
      { '/origins/npm/a/revisions': answerJson(['1.0.0']), [`/definitions/${a}`]: answerText(body) },
      ['/definitions/npm/npmjs/-/a?expand=-files', '/origins/npm/a/revisions', `/definitions/${a}`],
      body,
    ],
  ];
  for (const [name, of, options, answers, asked, result] of cases)
    it(name, async () => {
      const { client, transport, finish } = setUp(answers);
      assert.equal(outcome(await finish(client.definitionText(coordinates(of), options, quiet))), result);
      assert.deepEqual(
        transport.lines,
        asked.map((path) => `GET ${path}`),
      );
    });

  it('sends Accept-Version only with the query form', async () => {
    const { client, transport, finish } = setUp({});
    await finish(
      client.definitionText(coordinates('go/golang/git.example%2fgorilla/mux/v1.8.0'), { withFiles: true }, quiet),
    );
    assert.deepEqual(
      transport.requests.map(({ headers }) => headers['accept-version']),
      [undefined, '1.0.0'],
    );
  });

  it('requests an unknown pull request only once', async () => {
    const { client, transport, finish } = setUp({ [`/definitions/${a}/pr/7`]: answerText('{}', 500) });
    const asked = client.definitionText(coordinates(a), { pr: 7, withFiles: true }, quiet);
    assert.equal(outcome(await finish(asked)), 'serverError');
    assert.equal(transport.requests.length, 1);
  });
});
