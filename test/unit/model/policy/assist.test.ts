import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { completePolicy } from '../../../../src/model/policy/assist/completePolicy.ts';
import { hoverPolicy } from '../../../../src/model/policy/assist/hoverPolicy.ts';
import { readPolicy } from '../../../../src/policy/readPolicy.ts';
import { npmCoordinates } from '../../../support/linked.ts';

const knowledge = {
  groups: ['ours'],
  components: () => [npmCoordinates('lodash', '4.17.21'), npmCoordinates('@acme/ui', '1.0.0')],
};

/** The first labels at the cursor, which is `|` in the text. */
function labelsAt(text: string, most = 6): string {
  const offset = text.indexOf('|');
  const found = completePolicy(text.replace('|', ''), offset, knowledge);
  return found
    .slice(0, most)
    .map(({ label }) => label)
    .join(' ');
}

/** The text after the first completion is taken. */
function completed(text: string): string {
  const offset = text.indexOf('|');
  const plain = text.replace('|', '');
  const [first] = completePolicy(plain, offset, knowledge);
  assert.ok(first);
  return plain.slice(0, first.range.start) + first.text + plain.slice(first.range.end);
}

describe('completions of a policy', () => {
  const table: readonly (readonly [text: string, labels: string])[] = [
    ['|', 'allow review deny unlisted groups judge'],
    ['allow: [MIT]\n|', 'review deny unlisted groups judge minimumScore'],
    ['unlisted: |', 'allow review deny'],
    ['judge: |', 'declared discovered both'],
    ['allow:\n  - |', 'permissive weakCopyleft strongCopyleft ours OTHER NONE'],
    ['allow:\n  - weak|', 'weakCopyleft'],
    ['allow:\n  - not|', 'notHarvested'],
    ['allow:\n  - MIT |', 'AND OR WITH'],
    ['allow:\n  - apache-2|', 'Apache-2.0'],
    ['groups:\n  mine:\n    - permi|', 'permissive'],
    ['rules:\n  - |', 'components scopes allow review deny judge'],
    ['rules:\n  - reason: a\n    |', 'components scopes allow review deny judge'],
    ['rules:\n  - scopes:\n      - |', 'runtime optional peer build development test'],
    ['rules:\n  - components:\n      - |', 'npm/npmjs/-/lodash npm/npmjs/@acme/* npm/npmjs/@acme/ui'],
    ['rules:\n  - components:\n      - lod|', 'npm/npmjs/-/lodash'],
    ['rules:\n  - judge: |', 'declared discovered both'],
    ['minimumScore: |', ''],
    ['# |', ''],
  ];
  for (const [text, labels] of table)
    it(JSON.stringify(text), () => {
      const most = labels === '' ? 6 : labels.split(' ').length;
      assert.equal(labelsAt(text, most), labels);
    });

  it('are written so that the policy can be read', () => {
    assert.equal(completed('|'), 'allow:\n  - ');
    assert.equal(completed('allow:\n  - permi|'), 'allow:\n  - permissive');
    assert.equal(completed('allow:\n  |'), 'allow:\n  - permissive');
    assert.equal(completed('rules:\n  - comp|'), 'rules:\n  - components:\n      - ');
    assert.equal(
      completed('rules:\n  - components:\n      - "acme|'),
      'rules:\n  - components:\n      - "npm/npmjs/@acme/*"',
    );
    assert.ok(readPolicy(completed('rules:\n  - allow: [MIT]\n    components:\n      - acme|')).policy);
  });
});

describe('hovers of a policy', () => {
  const text = `groups:
  ours:
    - MIT
    - weakCopyleft
allow:
  - ours
  - permissive
  - notHarvested
  - NONE
  - Apache-2.0 OR GPL-2.0-only WITH Classpath-exception-2.0
rules:
  - reason: because
`;
  const groups = readPolicy(text).policy?.groups ?? new Map();

  function hoverAt(word: string, from = 'allow:'): string {
    const found = hoverPolicy(text, text.indexOf(word, text.indexOf(from)) + 1, groups);
    if (!found) return '-';
    const at = text.slice(found.range.start, found.range.end);
    switch (found.kind) {
      case 'group':
        return `group ${at} ${found.values.slice(0, 3).join(' ')}`;
      case 'license':
        return `license ${at} ${found.license.name}`;
      case 'state':
        return `state ${at}`;
      case 'key':
        return `key ${at}`;
      default:
        return `${found.kind} ${at}`;
    }
  }

  it('expand groups, name licenses and explain states and keys', () => {
    assert.match(hoverAt('ours'), /^group ours .*CDDL-1\.0/);
    assert.match(hoverAt('permissive'), /^group permissive \S+ \S+ \S+$/);
    assert.equal(hoverAt('notHarvested'), 'state notHarvested');
    assert.equal(hoverAt('NONE'), 'state NONE');
    assert.equal(hoverAt('Apache-2.0'), 'license Apache-2.0 Apache License 2.0');
    assert.equal(hoverAt('Classpath'), 'exception Classpath-exception-2.0');
    assert.equal(hoverAt('allow'), 'key allow');
    assert.equal(hoverAt('reason', 'rules:'), 'key reason');
    assert.equal(hoverAt('because', 'rules:'), '-');
  });
});
