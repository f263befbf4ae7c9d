import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';

import { contributionText } from '../../../src/curation/contributionText.ts';
import { editContributionText } from '../../../src/curation/editContributionText.ts';
import type { ContributionInfo } from '../../../src/curation/curation.ts';
import { readContribution } from '../../../src/curation/readContribution.ts';

const info: ContributionInfo = {
  type: 'incorrect',
  summary: 'lodash 4.17.21',
  details: 'Evidence: `LICENSE`\n\n```text\nMIT License\n  indented\n```',
  resolution: '- Declared license: `MIT`',
  removeDefinitions: false,
};
const again = (given: Partial<ContributionInfo>): ContributionInfo | null =>
  readContribution(contributionText({ ...info, ...given })).info;

describe('The text of a contribution as a document', () => {
  it('is YAML that a user can edit', () => {
    assert.equal(
      contributionText(info),
      [
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

  it('keeps `removeDefinitions` where it is set', () => {
    assert.equal(again({ removeDefinitions: true })?.removeDefinitions, true);
  });
});

describe('An edit of a contribution’s text', () => {
  const typed = '# mine\ntype: other # why\nsummary: a\ndetails: |-\n  b\n\n  c\n# between\nresolution: d\n';

  for (const [field, value, expected] of [
    ['type', 'missing', typed.replace('type: other', 'type: missing')],
    ['summary', 'e: f', typed.replace('summary: a', "summary: 'e: f'")],
    ['details', 'g\nh', typed.replace('  b\n\n  c', '  g\n  h')],
    ['details', '', typed.replace('|-\n  b\n\n  c', "''")],
    ['resolution', 'i\n\nj', typed.replace('resolution: d', 'resolution: |-\n  i\n\n  j')],
  ] as const)
    it(`changes only the field: ${field} ${JSON.stringify(value)}`, () => {
      const text = editContributionText(typed, field, value);
      assert.equal(text, expected);
      assert.equal(readContribution(text ?? '').info?.[field], value);
    });

  it('adds a field that is missing', () => {
    assert.equal(editContributionText('type: other', 'summary', 'a'), 'type: other\nsummary: a\n');
    assert.equal(editContributionText('type: other\nsummary:\n', 'summary', 'a'), 'type: other\nsummary: a\n');
  });

  it('is not made in a text that can’t be read', () => {
    assert.equal(editContributionText('a: [', 'summary', 'b'), null);
  });

  it('reads back, whatever is typed, one field after the other', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('summary', 'details', 'resolution'), fc.string())), (edits) => {
        let text = contributionText(info);
        const wanted = { ...info };
        for (const [field, value] of edits) {
          text = editContributionText(text, field, value) ?? assert.fail(text);
          wanted[field] = value;
        }
        const read = readContribution(text).findings.filter(({ problem }) => problem.kind !== 'noReason');
        assert.deepEqual(
          read.filter(({ problem }) => problem.kind === 'notYaml' || problem.kind === 'unknownKey'),
          [],
        );
        assert.equal(contributionText(wanted), text);
      }),
    );
  });
});
