// Manifests of which dependencies may be missing, as the tools report them.
import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import type { ManifestProblem } from '../../../src/manifests/format.ts';
import { dependencyOf, FakeSource, type Json, outputOf } from '../../support/fakeAgentSource.ts';

const policy = 'deny: [GPL-3.0-only]\n';
const text = '{\n  "a": 1,\n<<<<<<< ours\n';

/** At the first place of these characters in the text. */
function problem(at: string, message: string, more: Partial<ManifestProblem> = {}): ManifestProblem {
  const start = text.indexOf(at);
  return { message, range: { start, end: start + at.length }, ...more };
}

const conflict = problem('<<<', 'A merge conflict.');
const remark = problem('"a"', 'A comment.', { isHarmless: true });

function named(output: Json): readonly string[] {
  const rows = (output['untrustedUnreadManifests'] ?? []) as readonly Json[];
  return rows.map(({ manifest, because }) => `${String(manifest)}: ${String(because)}`);
}

describe('Unread manifests', () => {
  const partly = '1 manifest could be read only in part: some dependencies may be missing here.';
  const cases: readonly (readonly [
    what: string,
    world: ConstructorParameters<typeof FakeSource>[0],
    named: readonly string[],
    unknown: readonly string[],
  ])[] = [
    ['no problem', { texts: { 'package.json': text } }, [], []],
    [
      'a file that is not read',
      { unread: { 'pom.xml': 'too large' } },
      ['pom.xml: too large'],
      ['1 manifest could not be read: their dependencies are missing here.'],
    ],
    [
      'a file that is read in part, with the line',
      { problems: { 'package.json': [conflict] }, texts: { 'package.json': text } },
      ['package.json: line 3: A merge conflict.'],
      [partly],
    ],
    [
      'the first problem that is no remark',
      { problems: { 'package.json': [remark, conflict, conflict] }, texts: { 'package.json': text } },
      ['package.json: line 3: A merge conflict.'],
      [partly],
    ],
    ['no remark', { problems: { 'package.json': [remark] }, texts: { 'package.json': text } }, [], []],
    [
      'the problem without its line, if the text is gone',
      { problems: { 'package.json': [conflict] } },
      ['package.json: A merge conflict.'],
      [partly],
    ],
    [
      'a file that is not read any more without the line of a problem it had',
      {
        unread: { 'pom.xml': 'too large' },
        problems: { 'pom.xml': [conflict] },
        texts: { 'pom.xml': text },
      },
      ['pom.xml: too large'],
      ['1 manifest could not be read: their dependencies are missing here.'],
    ],
    [
      'several',
      { unread: { 'a/pom.xml': 'too large', 'b/pom.xml': 'no' }, problems: { 'package.json': [conflict] } },
      ['package.json: A merge conflict.', 'a/pom.xml: too large', 'b/pom.xml: no'],
      ['2 manifests could not be read: their dependencies are missing here.', partly],
    ],
  ];
  for (const tool of ['list_workspace_components', 'check_policy'] as const)
    for (const [what, world, expected, unknown] of cases)
      it(`${tool} names ${what}`, async () => {
        const output = await outputOf(
          new FakeSource({ policy, manifests: { 'package.json': [] }, ...world }),
          tool,
          {},
        );
        assert.deepEqual(named(output), expected);
        assert.deepEqual(output['unknown'], unknown);
      });

  it('are named up to ten, and no other text is read', async () => {
    const paths = Array.from({ length: 12 }, (_, at) => `${at + 10}/package.json`);
    const each = <T>(value: T): Readonly<Record<string, T>> => Object.fromEntries(paths.map((path) => [path, value]));
    const dependencies = [dependencyOf('npm/npmjs/-/a/1.0.0')];
    const source = new FakeSource({ manifests: each(dependencies), problems: each([conflict]), texts: each(text) });
    const output = await outputOf(source, 'list_workspace_components', {});
    assert.equal(named(output).length, 10);
    assert.deepEqual(output['leftOut'], ['2 of 12 unread manifests']);
    assert.deepEqual(
      source.requests,
      paths.slice(0, 10).map((path) => `text ${path}`),
    );
  });
});
