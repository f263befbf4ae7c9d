import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { contributionInfo, readContributionText } from '../../../src/curation/contributionText.ts';

const texts = { type: 'incorrect', summary: 'lodash 4.17.21', details: 'a', resolution: 'b' } as const;

describe('contributionInfo', () => {
  it('has a title of one line, and no blanks at the ends of other texts', () => {
    const typed = { ...texts, summary: ' a \r\n\n b ', details: '  a\r\nb\n \n', resolution: 'c  ' };
    assert.deepEqual(contributionInfo(typed), {
      type: 'incorrect',
      summary: 'a b',
      details: '  a\nb',
      resolution: 'c',
      removeDefinitions: false,
    });
  });
});

describe('A contribution that an earlier version stored as YAML', () => {
  it('is read into the fields, with all lines', () => {
    const yaml = [
      'type: incorrect',
      "summary: '@scope/name: 1.10'",
      'details: |-',
      '  Evidence: `LICENSE`',
      '',
      '  ```text',
      '  MIT License',
      '    # indented: [',
      '  ```',
      'resolution: "a\\tb"',
      '',
    ].join('\n');
    const read = {
      type: 'incorrect',
      summary: '@scope/name: 1.10',
      details: 'Evidence: `LICENSE`\n\n```text\nMIT License\n  # indented: [\n```',
      resolution: 'a\tb',
    };
    for (const text of [yaml, yaml.replaceAll('\n', '\r\n'), `\n${yaml}\n`])
      assert.deepEqual(readContributionText(text), { texts: read, isWhole: true }, JSON.stringify(text));
  });

  it('is whole with fields that are empty or missing', () => {
    assert.deepEqual(readContributionText('type: other\nsummary:\ndetails: ~\n'), {
      texts: { type: 'other', summary: '', details: '', resolution: '' },
      isWhole: true,
    });
  });

  const plain = 'type: missing\nsummary: a\ndetails: b\n';
  for (const [about, text] of Object.entries({
    'a comment': `# mine\n${plain}`,
    'a comment behind a value': plain.replace('a\n', 'a # mine\n'),
    'a comment behind a mark': plain.replace('b\n', '|- # mine\n  b\n'),
    'another key': `${plain}removeDefinitions: true\n`,
    'a repeated key': `details: c\n${plain}`,
    'a list': `${plain}resolution: [c]\n`,
    'another type': plain.replace('missing', 'auto'),
    'a second document': `${plain}---\n`,
  }))
    it(`is not whole with ${about}, and its fields are read all the same`, () => {
      const read = readContributionText(text);
      assert.deepEqual([read.isWhole, read.texts.summary, read.texts.details], [false, 'a', 'b']);
    });

  it('is not whole if it is no YAML, and never throws', () => {
    for (const text of [
      '\0',
      '\t',
      '{',
      ']',
      '!!binary a',
      '? a\n: b',
      '*a',
      '- a',
      'summary: "a\n',
      'x'.repeat(1_000_001),
    ])
      assert.equal(readContributionText(text).isWhole, false, JSON.stringify(text.slice(0, 20)));
  });
});
