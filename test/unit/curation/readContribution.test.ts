import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { type ContributionFinding, readContribution } from '../../../src/curation/readContribution.ts';

const good = 'type: missing\nsummary: a\ndetails: b\nresolution: c\nremoveDefinitions: true\n';

/** Severity, kind and the affected text. */
function problemsOf(text: string): string[] {
  return readContribution(text).findings.map(
    ({ severity, problem, range }: ContributionFinding) =>
      `${severity} ${problem.kind} ${JSON.stringify(text.slice(range.start, range.end))}`,
  );
}

describe('readContribution', () => {
  it('accepts all five keys', () => {
    assert.deepEqual(readContribution(good), {
      info: { type: 'missing', summary: 'a', details: 'b', resolution: 'c', removeDefinitions: true },
      texts: { type: 'missing', summary: 'a', details: 'b', resolution: 'c' },
      findings: [],
    });
  });

  it('requires a type and a summary', () => {
    assert.deepEqual(problemsOf('details: b\n'), ['error missingType ""', 'error noSummary ""']);
    assert.deepEqual(problemsOf('type:\nsummary: ""\ndetails: b\n'), [
      'error missingType "type"',
      'error noSummary "summary"',
    ]);
    assert.equal(readContribution('type:\nsummary: a').info, null);
  });

  it('knows five types, and suggests the probable one for another text', () => {
    const text = good.replace('missing', 'incorect');
    assert.deepEqual(problemsOf(text), ['error unknownType "incorect"']);
    const [finding] = readContribution(text).findings;
    assert.deepEqual(
      finding?.fixes.map((fix) => fix.text),
      ['incorrect'],
    );
    assert.deepEqual(problemsOf(good.replace('missing', 'auto')), ['error unknownType "auto"']);
  });

  it('reports a missing reason', () => {
    assert.deepEqual(problemsOf('type: other\nsummary: a\n'), ['error noReason ""']);
    assert.deepEqual(problemsOf('type: other\nsummary: a\nresolution: c\n'), []);
  });

  it('warns about a title that is longer than the web interface accepts', () => {
    const long = 'x'.repeat(101);
    assert.deepEqual(problemsOf(good.replace('summary: a', `summary: ${long}`)), ['warning longText "summary"']);
    // The service takes details of any length: those written here for many versions are longer than 300.
    assert.deepEqual(problemsOf(good.replace('details: b', `details: ${long.repeat(10)}`)), []);
    assert.notEqual(readContribution(good.replace('summary: a', `summary: ${long}`)).info, null);
  });

  it('refuses a summary that cannot be a title', () => {
    assert.deepEqual(problemsOf(good.replace('summary: a', `summary: ${'x'.repeat(257)}`)), [
      'error longText "summary"',
    ]);
    assert.equal(readContribution(good.replace('summary: a', 'summary: |\n  a\n  b\n')).info?.summary, 'a b');
  });

  it('refuses unknown keys, repeated keys and unknown types', () => {
    assert.deepEqual(problemsOf(`${good}resolutoin: d\n`), ['error unknownKey "resolutoin"']);
    assert.deepEqual(problemsOf(`${good}type: other\n`), ['error duplicateKey "type"']);
    assert.deepEqual(problemsOf(good.replace('details: b', 'details: [b]')), ['error wrongType "[b]"']);
    assert.deepEqual(problemsOf(good.replace('true', 'perhaps')), ['error notATruth "perhaps"']);
    assert.ok(
      problemsOf('- a\n').some((line) => line === 'error wrongType "- a"'),
      problemsOf('- a\n').join(),
    );
  });

  it('reports a text that is not plain YAML, and nothing else', () => {
    assert.deepEqual(
      problemsOf('summary: "a\n').map((line) => line.split(' ')[1]),
      ['notYaml'],
    );
    assert.deepEqual(
      problemsOf(`${good}x: &a b\n`)
        .slice(-2)
        .some((line) => line.startsWith('error anchor')),
      true,
    );
    assert.deepEqual(
      problemsOf(`summary: ${'x'.repeat(1_000_001)}`).map((line) => line.split(' ')[1]),
      ['tooLong'],
    );
    for (const text of ['\0', '\t', '{', ']', '---\n---\n', '!!binary a', '? a\n: b', '*a'])
      assert.equal(readContribution(text).info, null, JSON.stringify(text));
  });
});
