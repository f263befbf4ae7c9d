import assert from 'node:assert/strict';

import { ListedNames } from '../../../src/manifests/sbom/listedNames.ts';
import type { Identity } from '../../../src/manifests/sources/packageSources.ts';
import { ecosystems, identifyPackage } from '../../../src/manifests/ecosystems.ts';

const listedNames = new ListedNames(Object.values(ecosystems));

/** A package of each ecosystem, and its package URL without a version. */
const packages = {
  npm: ['a', 'pkg:npm/a'],
  nuget: ['A', 'pkg:nuget/A'],
  maven: ['g:a', 'pkg:maven/g/a'],
  pypi: ['a', 'pkg:pypi/a'],
  go: ['example.com/a', 'pkg:golang/example.com/a'],
  crate: ['a', 'pkg:cargo/a'],
  gem: ['a', 'pkg:gem/a'],
  composer: ['a/b', 'pkg:composer/a/b'],
  pod: ['A', 'pkg:cocoapods/A'],
  conda: ['a', null],
  debian: ['a', null],
} as const;

type Named = keyof typeof packages;

/**
 * Texts in the place of a version, and the answer: a revision (`same`: the text itself), or the reason why there is none. First
 * that of most ecosystems, then those of the others.
 */
const rows: readonly (readonly [text: string, answer: string, others?: Readonly<Partial<Record<Named, string>>>])[] = [
  ['1.0.0', 'same', { go: 'v1.0.0' }],
  ['1.0', 'same', { npm: 'range', crate: 'range', go: 'range', nuget: '1.0.0' }],
  ['1', 'same', { npm: 'range', crate: 'range', go: 'range', nuget: '1.0.0' }],
  ['v1.2.3', '1.2.3', { maven: 'same', go: 'same', conda: 'same', debian: 'invalid' }],
  ['1.2.3+build', 'same', { npm: '1.2.3', nuget: '1.2.3', pypi: '1.2.3', go: 'v1.2.3+build', gem: 'invalid' }],
  ['1.2.3-beta.1', 'same', { pypi: '1.2.3b1', go: 'v1.2.3-beta.1', gem: 'invalid' }],
  ['2023.07.22', 'same', { pypi: '2023.7.22', nuget: '2023.7.22', go: 'v2023.07.22' }],
  ['1.16.7-x86_64-linux', 'same', { gem: '1.16.7', npm: 'invalid', nuget: 'invalid', go: 'v1.16.7-x86_64-linux' }],
  ['1.16.7-java', 'same', { gem: '1.16.7', go: 'v1.16.7-java' }],
  [
    '24.0.7+incompatible',
    'same',
    { npm: '24.0.7', nuget: '24.0.7', pypi: '24.0.7', go: 'v24.0.7+incompatible', gem: 'invalid' },
  ],
  ['1:2.0-1', 'invalid', { debian: '2.0-1' }],
  ['^1.0.0', 'range'],
  ['~> 1.2', 'range'],
  ['>= 1.0,< 2.0', 'range'],
  ['1.0.0 - 2.0.0', 'range'],
  ['1.x', 'range'],
  ['1.*', 'range'],
  ['4.*.*', 'range'],
  ['1.+', 'range'],
  ['*', 'range'],
  ['latest', 'range'],
  ['LATEST', 'range'],
  ['latest.release', 'range'],
  ['[1,2)', 'range'],
  ['=1.0.0', 'range'],
  ['= 1.0.0', 'range'],
  ['master', 'range'],
  ['dev-main', 'range'],
  ['1.0.x-dev', 'range'],
  ['1.0.0-a.x.b', 'range', { npm: 'same', crate: 'same', go: 'v1.0.0-a.x.b', nuget: 'same', maven: 'same' }],
  ['${v}', 'unresolved'],
  ['${project.version}', 'unresolved'],
  ['1.0-${v}', 'unresolved'],
  ['$(V)', 'unresolved'],
  ['@v@', 'unresolved'],
  ['{{ version }}', 'unresolved'],
  ['UNKNOWN', 'unresolved'],
  ['unspecified', 'unresolved'],
  ['(devel)', 'unresolved'],
  ['', 'unresolved'],
  [' ', 'unresolved'],
  [
    '1.0-SNAPSHOT',
    'same',
    {
      maven: 'snapshot',
      nuget: '1.0.0-SNAPSHOT',
      npm: 'invalid',
      crate: 'invalid',
      go: 'invalid',
      gem: 'invalid',
      pypi: 'invalid',
    },
  ],
  ['workspace:*', 'invalid'],
  ['git+https://github.com/acme/a', 'invalid'],
  ['file:../x', 'local'],
  ['1.0.0/../x', 'invalid'],
  ['1.0.0 ', 'invalid'],
  ['1.0.0\n', 'invalid'],
  ['1.0.0\u0000', 'invalid'],
  [`1.0.0-${'x'.repeat(300)}`, 'invalid'],
];

const reasons: Readonly<Record<string, string>> = {
  rangeWithoutLock: 'range',
  unresolvedVersion: 'unresolved',
  invalidVersion: 'invalid',
  localPath: 'local',
  snapshot: 'snapshot',
};

function answerOf({ coordinates, reason }: Identity): string {
  assert.equal(
    coordinates?.revision ?? null,
    reason === null ? coordinates?.revision : null,
    'a revision, or a reason',
  );
  return reason === null ? (coordinates?.revision ?? '') : (reasons[reason] ?? reason);
}

describe('Exact versions', () => {
  for (const [text, most, others] of rows)
    it(JSON.stringify(text).slice(0, 40), () => {
      for (const [ecosystem, [name, packageUrl]] of Object.entries(packages)) {
        const answer = others?.[ecosystem as Named] ?? most;
        const expected = answer === 'same' ? text : answer;
        const found = identifyPackage(ecosystem as Named, { name, version: text, requirement: null });
        assert.equal(answerOf(found), expected, ecosystem);
        if (packageUrl === null) continue;
        const listed = listedNames.identifyPackageUrl({
          kind: 'packageUrl',
          text: `${packageUrl}@${encodeURIComponent(text)}`,
        });
        assert.equal(answerOf(listed), expected, packageUrl);
      }
    });

  it('ranges with a variable are unresolved', () => {
    for (const [ecosystem, [name]] of Object.entries(packages)) {
      const found = identifyPackage(ecosystem as Named, { name, version: null, requirement: '[${v},)' });
      assert.equal(answerOf(found), 'unresolved', ecosystem);
    }
  });
});
