import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { CurationSet } from '../../../src/curation/curation.ts';
import { summaryOf, versionList } from '../../../src/curation/versionList.ts';
import { licensedSet } from './someSet.ts';

const versions = Array.from({ length: 20 }, (_, at) => `4.1.${at}`);
const chalk = (...revisions: string[]): CurationSet => licensedSet('npm/npmjs/-/chalk', 'MIT', ...revisions);
const named = (name: string): CurationSet => licensedSet(`npm/npmjs/-/${name}`, 'MIT', '1.0.0');

const summaries: readonly (readonly [sets: readonly CurationSet[], summary: string])[] = [
  [[chalk('4.1.2')], 'chalk 4.1.2'],
  [[chalk('4.1.2', '4.1.1')], 'chalk 4.1.2, 4.1.1'],
  [[chalk(...versions)], 'chalk 4.1.0, 4.1.1, 4.1.2, 4.1.3, 4.1.4 and 15 more versions'],
  [[chalk(...versions.slice(0, 6))], 'chalk 4.1.0, 4.1.1, 4.1.2, 4.1.3, 4.1.4 and 1 more version'],
  [[licensedSet('npm/npmjs/@babel/core', 'MIT', '7.0.0')], '@babel/core 7.0.0'],
  [[licensedSet('go/golang/github.com%2fgorilla/mux', 'MIT', 'v1.8.0')], 'github.com/gorilla/mux v1.8.0'],
  [[chalk('4.1.2'), named('debug')], 'chalk 4.1.2, debug 1.0.0'],
  [['a', 'b', 'c', 'd', 'e', 'f'].map(named), 'a 1.0.0, b 1.0.0, c 1.0.0, d 1.0.0, e 1.0.0 and 1 more component'],
  [[chalk('1'.repeat(200))], 'chalk (1 version)'],
  [[named('x'.repeat(200))], '1 component'],
];

describe('summaryOf', () => {
  for (const [sets, summary] of summaries) it(summary, () => assert.equal(summaryOf(sets), summary));

  it('is never longer than the web interface accepts', () => {
    const sets = fc.array(fc.tuple(fc.stringMatching(/^[a-z]{1,60}$/), fc.array(fc.stringMatching(/^[\d.a]{1,30}$/))));
    fc.assert(
      fc.property(sets, (list) => {
        const all = list.map(([name, revisions]) => licensedSet(`npm/npmjs/-/${name}`, 'MIT', ...revisions));
        assert.ok(summaryOf(all).length <= 100);
      }),
    );
  });
});

describe('versionList', () => {
  it('names every version of every component', () => {
    const sets = [chalk('4.1.2', '4.1.1'), licensedSet('go/golang/github.com%2fgorilla/mux', 'MIT', 'v1.8.0')];
    assert.equal(
      versionList(sets),
      '- `npm/npmjs/-/chalk`: `4.1.2`, `4.1.1`\n- `go/golang/github.com%2fgorilla/mux`: `v1.8.0`',
    );
  });
});
