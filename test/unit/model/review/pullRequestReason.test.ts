import assert from 'node:assert/strict';
import { pullRequestReason } from '../../../../src/model/review/pullRequestReason.ts';
import { assertSoon } from '../../../support/assertSoon.ts';

/** The body as the service writes it (service-api.md 5.2). */
const body = [
  '',
  '**Type:** Missing',
  '',
  '**Summary:**',
  'npm/npmjs/-/callsite',
  '',
  '**Details:**',
  'Add the license.',
  'It stands in the readme.',
  '',
  '**Resolution:**',
  'https://github.com/tj/callsite#license',
  '',
  '**Affected definitions**:',
  '- [callsite 1.0.0](https://clearlydefined.io/definitions/npm/npmjs/-/callsite/1.0.0)',
].join('\n');

function partsOf(text: string, title = ''): readonly string[] {
  return pullRequestReason(text, title).map(
    ({ heading, text: own }) => `${heading ?? '-'}: ${own.replaceAll('\n', ' / ')}`,
  );
}

const cases: readonly (readonly [about: string, body: string, title: string, parts: readonly string[]])[] = [
  [
    'the parts the service writes',
    body,
    'callsite has a license',
    [
      'Type: Missing',
      'Summary: npm/npmjs/-/callsite',
      'Details: Add the license. / It stands in the readme.',
      'Resolution: https://github.com/tj/callsite#license',
    ],
  ],
  ['no summary that is the title', '**Summary:**\nfix it\n\n**Details:** x', 'fix it', ['Details: x']],
  ['what stands before the first part', 'Hello\n**Details:**\nx', '', ['-: Hello', 'Details: x']],
  ['a text without parts', 'Just\r\n\r\n\r\n\r\nwords', '', ['-: Just /  / words']],
  ['no empty parts', '**Details:**\n\n**Resolution:**\n \n', '', []],
  ['nothing', '', '', []],
  ['bold words inside a line as they are', 'is **very** wrong', '', ['-: is **very** wrong']],
  ['markup as it is', '**Details:**\n<img src=x onerror=alert(1)>', '', ['Details: <img src=x onerror=alert(1)>']],
];

describe('The reason of a pull request', () => {
  for (const [about, text, title, parts] of cases)
    it(`returns ${about}`, () => assert.deepEqual(partsOf(text, title), parts));

  it('cuts a very long text', () => assert.equal(pullRequestReason('x'.repeat(50_000), '')[0]?.text.length, 10_000));

  it('reads hostile texts quickly', () => {
    for (const hostile of ['**', '** ', '**a', '\n**', '**:', '\n', ' '])
      assertSoon(() => pullRequestReason(hostile.repeat(100_000), ''), hostile);
  });
});
