import assert from 'node:assert/strict';
import { formatCoordinates } from '../../../../src/core/coordinates.ts';
import { namedInBody } from '../../../../src/model/review/namedInBody.ts';
import { assertSoon } from '../../../support/assertSoon.ts';

const cases: readonly (readonly [about: string, body: string, named: readonly string[]])[] = [
  [
    'what the service lists as affected',
    '**Affected definitions**:\n- [callsite 1.0.0](https://clearlydefined.io/definitions/npm/npmjs/-/callsite/1.0.0)\n- [x 2](https://clearlydefined.io/definitions/npm/npmjs/@a/x/2)',
    ['npm/npmjs/-/callsite/1.0.0', 'npm/npmjs/@a/x/2'],
  ],
  ['each once', '/definitions/npm/npmjs/-/x/1 /definitions/npm/npmjs/-/X/1', ['npm/npmjs/-/x/1']],
  ['without the pull request it names', '/definitions/npm/npmjs/-/x/1/pr/7', ['npm/npmjs/-/x/1']],
  ['without the end of a sentence', 'see https://a.example/definitions/npm/npmjs/-/x/1.0.0.', ['npm/npmjs/-/x/1.0.0']],
  ['nothing without a revision', '/definitions/npm/npmjs/-/x', []],
  ['nothing that is no coordinates', '/definitions/?q=1 /definitions/a/b', []],
  ['nothing in an empty body', '', []],
];

describe('Definitions named in the body of a pull request', () => {
  for (const [about, body, named] of cases)
    it(`finds ${about}`, () => assert.deepEqual(namedInBody(body).map(formatCoordinates), named));

  it('finds at most 500', () => {
    const body = Array.from({ length: 900 }, (_, at) => `/definitions/npm/npmjs/-/x/${at}`).join('\n');
    assert.equal(namedInBody(body).length, 500);
  });

  it('reads hostile bodies quickly', () => {
    for (const hostile of ['/definitions/', '/definitions/a', '/definitions/.', '.', '('])
      assertSoon(() => namedInBody(hostile.repeat(100_000)), hostile);
  });
});
