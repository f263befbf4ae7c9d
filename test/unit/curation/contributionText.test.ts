import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { contributionText } from '../../../src/curation/contributionText.ts';
import type { ContributionInfo } from '../../../src/curation/curation.ts';
import { readContribution } from '../../../src/curation/readContribution.ts';

const info: ContributionInfo = {
  type: 'incorrect',
  summary: 'lodash 4.17.21',
  details: 'Evidence: `LICENSE`\n\n```text\nMIT License\n  indented\n```',
  resolution: '- Declared license: `MIT`',
  removeDefinitions: false,
};
const comments = { top: ['Nothing is sent yet.'], fields: { type: 'missing, incorrect, …' } };
const again = (given: Partial<ContributionInfo>): ContributionInfo | null =>
  readContribution(contributionText({ ...info, ...given }, comments)).info;

describe('The text of a contribution as a document', () => {
  it('is YAML that a user can edit', () => {
    assert.equal(
      contributionText(info, comments),
      [
        '# Nothing is sent yet.',
        '# missing, incorrect, …',
        'type: incorrect',
        'summary: lodash 4.17.21',
        'details: |-',
        '  Evidence: `LICENSE`',
        '',
        '  ```text',
        '  MIT License',
        '    indented',
        '  ```',
        'resolution: |-',
        '  - Declared license: `MIT`',
        'removeDefinitions: false',
        '',
      ].join('\n'),
    );
  });

  it('reads back unchanged', () => assert.deepEqual(again({}), info));

  for (const [name, text] of Object.entries({
    nothing: '',
    'one line': 'a',
    'a first line that is indented': '  a\nb',
    'a first line that is empty': '\n\na',
    'a line of blanks': 'a\n   \nb',
    'a tab': 'a\tb',
    'what looks like YAML': 'type: other\n# not a comment\n- [a, {b: c}]\n--- |\n...',
    'quotes and backslashes': '"a" \'b\' \\n',
    'what turns the direction of writing': 'a\u202eb',
    'other ends of lines': 'a\u2028b\u0085c',
    'half a pair': 'a\ud800b',
    'an emoji': 'a 👩‍⚖️ b',
  }))
    it(`keeps ${name}`, () => {
      assert.equal(again({ details: text, resolution: 'a reason' })?.details, text);
      assert.equal(again({ resolution: text })?.resolution, text);
    });

  it('keeps many lines', () => {
    const text = Array.from({ length: 200 }, (_, at) => `- line ${at}`).join('\n');
    assert.equal(again({ details: text })?.details, text);
  });

  it('keeps a summary that YAML would read as another type', () => {
    for (const summary of ['1.10', 'true', '~', '- a', 'a: b', '#1', "it's", '2013-01-25', '@scope/name', '🚢'])
      assert.equal(again({ summary })?.summary, summary);
  });

  it('loses only blanks at the ends', () => {
    assert.equal(again({ details: 'a\n\n' })?.details, 'a');
    assert.equal(again({ details: 'a\r\nb' })?.details, 'a\nb');
  });

  it('never lets a comment become more than a comment', () => {
    const text = contributionText(info, { top: ['a\ntype: other'], fields: {} });
    assert.equal(text.split('\n')[0], '# a type: other');
    assert.equal(readContribution(text).info?.type, 'incorrect');
  });
});
