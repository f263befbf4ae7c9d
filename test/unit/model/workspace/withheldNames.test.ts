import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import type { Coordinates } from '../../../../src/core/coordinates.ts';
import { parseCoordinates } from '../../../../src/core/coordinates.ts';
import { WithheldNames } from '../../../../src/model/workspace/withheldNames.ts';

function at(text: string): Coordinates {
  const parsed = parseCoordinates(text);
  assert.ok(parsed.ok, text);
  return parsed.value;
}

/** Whether the name is held back, and whether its namespace has held-back names only. */
type Expected = readonly [name: boolean, namespace: boolean];

describe('Names held back', () => {
  const cases: readonly (readonly [what: string, held: string[], known: string[], asked: string, Expected])[] = [
    ['nothing is held back', [], ['npm/npmjs/@a/b/1'], 'npm/npmjs/@a/c/1', [false, false]],
    ['the name itself, of any revision', ['npm @a/b'], [], 'npm/npmjs/@a/b/1', [true, true]],
    ['another name of its scope', ['npm @a/b'], [], 'npm/npmjs/@a/guess/1', [false, true]],
    ['another name of its scope, without a revision', ['npm @a/b'], [], 'npm/npmjs/@a/guess', [false, true]],
    ['in another letter case', ['npm @a/b'], [], 'npm/npmjs/@A/Guess/1', [false, true]],
    ['a scope that has a public name too', ['npm @a/b'], ['npm/npmjs/@a/c/1'], 'npm/npmjs/@a/guess/1', [false, false]],
    ['a name that is public elsewhere', ['npm @a/b'], ['npm/npmjs/@a/b/2'], 'npm/npmjs/@a/b/1', [false, false]],
    ['another scope', ['npm @a/b'], [], 'npm/npmjs/@ab/guess/1', [false, false]],
    ['a name without a scope', ['npm b'], [], 'npm/npmjs/-/guess/1', [false, false]],
    ['the same scope of another type', ['npm a/b'], [], 'git/github/a/guess/1', [false, false]],
    ['a group', ['maven com.a:b'], [], 'maven/mavencentral/com.a/guess/1', [false, true]],
    ['sources in the group', ['maven com.a:b'], [], 'sourcearchive/mavencentral/com.a/guess/1', [false, true]],
    ['sources of a private name', ['maven com.a:b'], [], 'sourcearchive/mavencentral/com.a/b/1', [true, true]],
    [
      'sources of a public name beside a private one',
      ['maven com.a:b'],
      ['maven/mavencentral/com.a/c/1'],
      'sourcearchive/mavencentral/com.a/c/1',
      [false, false],
    ],
    [
      'sources of a name that is public elsewhere',
      ['deb a'],
      ['deb/debian/-/a/1_amd64'],
      'debsrc/debian/-/a/1',
      [false, false],
    ],
    ['a group within the group', ['maven com.a:b'], [], 'maven/mavencentral/com.a.x/guess/1', [false, false]],
    ['an organization', ['go github.com/a/b'], [], 'go/golang/github.com%2fa/guess/v1', [false, true]],
    [
      'an organization with a public module',
      ['go github.com/a/b'],
      ['go/golang/github.com%2fa/c/v1'],
      'go/golang/github.com%2fa/guess/v1',
      [false, false],
    ],
    ['a group of repositories', ['git a/x/b'], [], 'git/gitlab/a.x/guess/1', [false, true]],
  ];
  for (const [what, held, known, asked, expected] of cases)
    it(`${what}: ${asked}`, () => {
      const withheld = new WithheldNames(held, known.map(at));
      assert.deepEqual([withheld.has(at(asked)), withheld.hasNamespaceOf(at(asked))], expected);
    });

  it('are beside members of the workspace, unless one comes from a registry too', () => {
    const withheld = new WithheldNames([], [at('npm/npmjs/-/published/1')], ['Own', 'published']);
    const members = ['npm/npmjs/-/own/1', 'npm/npmjs/-/published/2', 'npm/npmjs/-/other/1', 'npm/npmjs/-/own/2'];
    assert.deepEqual(
      members.map((name) => withheld.hasMember(at(name))),
      [true, false, false, true],
    );
    assert.ok(!withheld.has(at('npm/npmjs/-/own/1')));
  });
});
