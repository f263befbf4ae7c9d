import assert from 'node:assert/strict';
import { type FakeAnswer, answerText } from '../../support/fakeTransport.ts';
import { outcome, quiet, setUp } from './clientWorld.ts';

const token = '98c970de'.repeat(8);

describe('Attachments', () => {
  const page = { 'content-type': 'text/html; charset=utf-8' };
  const cases: readonly (readonly [
    name: string,
    token: string,
    answer: FakeAnswer | null,
    result: string | null,
    asked: boolean,
  ])[] = [
    [
      'a text that calls itself a page',
      token,
      answerText('MIT <b>License</b>\n', 200, page),
      'MIT <b>License</b>\n',
      true,
    ],
    ['an empty text', token, answerText('', 200, page), '', true],
    ['unknown', token, answerText('Not Found', 404), null, true],
    ['a failure', token, answerText('', 501), 'serverError', true],
    ['too short', token.slice(1), null, null, false],
    ['another path', `../definitions/${token}`, null, null, false],
    ['a path that is as long', '../'.padEnd(64, '0'), null, null, false],
    ['nothing', '', null, null, false],
  ];
  for (const [name, own, answer, result, isAsked] of cases)
    it(name, async () => {
      const { client, transport, finish } = setUp(answer === null ? {} : { [`/attachments/${own}`]: answer });
      assert.equal(outcome(await finish(client.attachments.text(own, quiet))), result);
      assert.deepEqual(transport.lines, isAsked ? [`GET /attachments/${own}`] : []);
    });
});
