import assert from 'node:assert/strict';
import { type FakeAnswer, answerJson, answerText } from '../../support/fakeTransport.ts';
import { formatCoordinates } from '../../../src/core/coordinates.ts';
import { type Answers, coordinates, outcome, quiet, setUp } from './clientWorld.ts';

const a = coordinates('npm/npmjs/-/a/1.0.0');
const path = '/definitions?type=npm&provider=npmjs&name=a&sort=releaseDate&sortDesc=true';

function definition(text: string, more: Readonly<Record<string, unknown>> = {}): unknown {
  return { coordinates: coordinates(text), described: { tools: ['t/1'] }, licensed: {}, ...more };
}

function page(token: unknown, ...data: readonly unknown[]): FakeAnswer {
  return answerJson({ data, continuationToken: token });
}

/** The revisions found or the problem, and the number of pages requested. */
async function read(answers: Answers, of = a): Promise<readonly [revisions: unknown, pages: number]> {
  const { client, transport, finish } = setUp(answers);
  const found = await finish(client.find.siblings(of, quiet));
  const list = found.ok ? found.value.map(({ coordinates: one }) => one.revision).join(' ') : outcome(found);
  return [list, transport.requests.length];
}

describe('Sibling revisions', () => {
  it('include the known data of each revision', async () => {
    const full = {
      described: { tools: ['t/1'], releaseDate: '2024-01-02' },
      licensed: { declared: 'MIT' },
      scores: { effective: 87, tool: 50 },
    };
    const written = { described: {}, licensed: { license: { expression: 'ISC' } } };
    const { client, finish } = setUp({
      [path]: page(
        '',
        definition('npm/npmjs/-/a/2.0.0', full),
        definition('npm/npmjs/-/a/1.0.0', written),
        definition('npm/npmjs/-/a/0.9.0', { described: {} }),
      ),
    });
    const found = await finish(client.find.siblings(a, quiet));
    assert.ok(found.ok);
    assert.deepEqual(
      found.value.map(({ coordinates: one, ...rest }) => ({ ...rest, at: formatCoordinates(one) })),
      [
        { at: 'npm/npmjs/-/a/2.0.0', declared: 'MIT', isHarvested: true, score: 87, releaseDate: '2024-01-02' },
        { at: 'npm/npmjs/-/a/1.0.0', declared: 'ISC', isHarvested: true, score: null, releaseDate: null },
        { at: 'npm/npmjs/-/a/0.9.0', declared: null, isHarvested: false, score: null, releaseDate: null },
      ],
    );
  });

  const good = definition('npm/npmjs/-/a/1');
  const cases: readonly (readonly [name: string, answer: FakeAnswer, result: string])[] = [
    ['of exactly this component', page('', definition('npm/npmjs/@s/a/3'), definition('npm/npmjs/-/ab/2'), good), '1'],
    ['each once', page('', good, good, definition('npm/npmjs/-/A/1')), '1'],
    ['only what is a definition', page('', null, 5, 'x', {}, definition('npm/npmjs/-/a'), good), '1'],
    ['none', page(''), ''],
    ['the token missing', answerJson({ data: [good] }), '1'],
    ['a token that is none', page(5, good), '1'],
    ['a service without this search', answerText('', 404), 'notOffered'],
    ['a refusal', answerText('data/sort must be', 400), 'rejected'],
    ['a list of texts', answerJson(['npm/npmjs/-/a/1']), 'malformedResponse'],
    ['no list', answerJson({ data: 'x' }), 'malformedResponse'],
    ['a page', answerText('<html>'), 'malformedResponse'],
  ];
  for (const [name, answer, result] of cases)
    it(name, async () => assert.deepEqual(await read({ [path]: answer }), [result, 1]));

  it('are read page by page with an escaped token', async () => {
    const answers = {
      [path]: page('a+b/c==', definition('npm/npmjs/-/a/3')),
      [`${path}&continuationToken=a%2Bb%2Fc%3D%3D`]: page('next', definition('npm/npmjs/-/a/2')),
      [`${path}&continuationToken=next`]: page('', definition('npm/npmjs/-/a/1')),
    };
    assert.deepEqual(await read(answers), ['3 2 1', 3]);
  });

  it('are read from twenty pages at most', async () => {
    const answers = { [path]: page('on', good), [`${path}&continuationToken=on`]: page('on', good) };
    assert.deepEqual(await read(answers), ['1', 20]);
  });

  it('fail when a page fails', async () => {
    const answers = { [path]: page('on', good), [`${path}&continuationToken=on`]: answerText('no', 400) };
    assert.deepEqual(await read(answers), ['rejected', 2]);
  });

  it('are found for a scope and a Go module', async () => {
    const scoped = '/definitions?type=npm&provider=npmjs&name=b&namespace=%40s&sort=releaseDate&sortDesc=true';
    const answer = page('', definition('npm/npmjs/@s/b/1'));
    assert.deepEqual(await read({ [scoped]: answer }, coordinates('npm/npmjs/@s/b')), ['1', 1]);
    const deep =
      '/definitions?type=go&provider=golang&name=mux&namespace=a.example%252fb&sort=releaseDate&sortDesc=true';
    const module = definition('go/golang/a.example%2fb/mux/v1');
    assert.deepEqual(await read({ [deep]: page('', module) }, coordinates('go/golang/a.example%2fb/mux')), ['v1', 1]);
  });
});
