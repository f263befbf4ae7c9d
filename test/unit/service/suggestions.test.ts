import assert from 'node:assert/strict';
import { withService } from '../../service/support/asking.ts';
import { type FakeAnswer, answerJson, answerText } from '../../support/fakeTransport.ts';
import { coordinates, outcome, quiet, setUp } from './clientWorld.ts';
import { clientAt, got } from './wireWorld.ts';

const path = '/suggestions/npm/npmjs/@s/a/1.1.0';
const a = coordinates('npm/npmjs/@s/a/1.1.0');
const source = { type: 'git', provider: 'github', namespace: 'o', name: 'r', revision: 'abc' };

const cases: readonly (readonly [name: string, answer: FakeAnswer, result: readonly string[] | string])[] = [
  [
    'licenses of neighbours',
    answerJson({ licensed: { declared: [{ value: 'MIT', version: '1.0.0' }, { value: 'ISC' }] } }),
    ['licensed.declared 1.0.0 "MIT"', 'licensed.declared - "ISC"'],
  ],
  [
    'source locations',
    answerJson({ described: { sourceLocation: [{ value: source, version: '1.2.1' }] } }),
    [`described.sourceLocation 1.2.1 ${JSON.stringify(source)}`],
  ],
  [
    'only what can be one',
    answerJson({
      licensed: { declared: [null, 5, { value: 5 }, { value: '' }, { value: 'MIT', version: 7 }] },
      described: { sourceLocation: [{ value: null }, { value: 'x' }] },
    }),
    ['licensed.declared - "MIT"'],
  ],
  ['none', answerText('Not Found', 404), []],
  ['none in an odd answer', answerJson({ licensed: [], described: 'x' }), []],
  ['no answer of the service', answerText('<html>'), 'malformedResponse'],
  ['a list', answerJson([]), 'malformedResponse'],
  ['an upset service', answerText('', 500), 'serverError'],
];

describe('Suggestions for a definition', () => {
  for (const [name, answer, result] of cases)
    it(name, async () => {
      const { client, finish } = setUp({ [path]: answer });
      const found = await finish(client.suggestions(a, quiet));
      const lines = found.ok
        ? found.value.map((one) => `${one.path} ${one.revision ?? '-'} ${JSON.stringify(one.value)}`)
        : outcome(found);
      assert.deepEqual(lines, result);
    });

  it('come from the stand-in service', async () => {
    await withService({}, async (service) => {
      const found = await got(clientAt(service).suggestions(coordinates('npm/npmjs/@demo/undeclared/1.1.0'), quiet));
      assert.deepEqual(found[0], { path: 'licensed.declared', value: 'MIT', revision: '1.0.0' });
    });
  });
});
