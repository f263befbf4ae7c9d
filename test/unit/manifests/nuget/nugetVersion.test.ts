import assert from 'node:assert/strict';

import { displayCoordinates } from '../../../../src/core/coordinates.ts';
import { identifyPackage } from '../../../../src/manifests/ecosystems.ts';
import { compareNuget } from '../../../../src/core/versions/nugetOrder.ts';
import { isRequirement, normalVersion, readRequirement } from '../../../../src/manifests/nuget/nugetVersion.ts';

const long = 'x'.repeat(300);

describe('Versions of NuGet references', () => {
  const table: readonly (readonly [text: string, version: string | null])[] = [
    ['1.2.3', '1.2.3'],
    [' 1.0 ', '1.0'],
    ['[1.2.3]', '1.2.3'],
    ['[ 1.2.3 ]', '1.2.3'],
    ['[1.2.3,1.2.3]', '1.2.3'],
    ['[1.2.3,1.2.4]', null],
    ['[1.2.3,]', null],
    ['(1.2.3)', null],
    ['[1.2.3', null],
    ['1.*', null],
    ['*', null],
    ['1.2.3-*', null],
    ['1.2.3.4.5', null],
    ['v1.2.3', null],
    ['$(X)', null],
    ['', null],
  ];
  for (const [text, version] of table)
    it(JSON.stringify(text), () => assert.equal(readRequirement(text).version, version));
});

describe('NuGet coordinates', () => {
  const table: readonly (readonly [name: string, version: string, answer: string])[] = [
    ['Newtonsoft.Json', '13.0.3', 'nuget/nuget/-/Newtonsoft.Json/13.0.3'],
    ['EntityFramework', '6.4', 'nuget/nuget/-/EntityFramework/6.4.0'],
    ['a', '1', 'nuget/nuget/-/a/1.0.0'],
    ['A', '01.02.03.0', 'nuget/nuget/-/A/1.2.3'],
    ['A', '1.2.3.4', 'nuget/nuget/-/A/1.2.3.4'],
    ['A', '1.2.3+sha.1', 'nuget/nuget/-/A/1.2.3'],
    ['A', '1.2.3-Beta.1+sha', 'nuget/nuget/-/A/1.2.3-Beta.1'],
    ['_A-b_c.D', '1.0.0', 'nuget/nuget/-/_A-b_c.D/1.0.0'],
    ['A', '([1.0,2.0))', 'nuget/nuget/-/A, rangeWithoutLock'],
    ['A', '(1.*)', 'nuget/nuget/-/A, rangeWithoutLock'],
    ['A', '(~> 6.1 prerelease)', 'nuget/nuget/-/A, rangeWithoutLock'],
    ['A', '(prerelease)', 'nuget/nuget/-/A, rangeWithoutLock'],
    ['A', '($(X))', 'nuget/nuget/-/A, unresolvedVersion'],
    ['A', '(1.$(X))', 'nuget/nuget/-/A, unresolvedVersion'],
    ['A', '?', 'nuget/nuget/-/A, unresolvedVersion'],
    ['A', '(one)', 'invalidVersion'],
    ['A', '(1/../2)', 'invalidVersion'],
    ['A', '1.2.3/x', 'invalidVersion'],
    ['A', '1.2.3.4.5', 'invalidVersion'],
    ['A', `1.0.0-${long}`, 'invalidVersion'],
    ['', '1.0.0', 'invalidName'],
    ['.A', '1.0.0', 'invalidName'],
    ['A.', '1.0.0', 'invalidName'],
    ['A B', '1.0.0', 'invalidName'],
    ['A/B', '1.0.0', 'invalidName'],
    ['..', '1.0.0', 'invalidName'],
    ['$(X)', '1.0.0', 'invalidName'],
    ['näme', '1.0.0', 'invalidName'],
    [long, '1.0.0', 'invalidName'],
  ];
  for (const [name, version, answer] of table) {
    it(`${name.slice(0, 40)} ${version.slice(0, 40)}`, () => {
      const requirement = /^\((.*)\)$/s.exec(version)?.[1] ?? null;
      const isOpen = requirement !== null || version === '?';
      const { coordinates, reason } = identifyPackage('nuget', { name, version: isOpen ? null : version, requirement });
      assert.equal([coordinates && displayCoordinates(coordinates), reason].filter(Boolean).join(', '), answer);
    });
  }
});

describe('NuGet versions', () => {
  it('a requirement has 1,024 characters at most', () => {
    assert.equal(isRequirement('1.0'.padEnd(1024)), true);
    assert.equal(isRequirement('1.0'.padEnd(1025)), false);
  });

  it('are equal in any spelling', () => {
    assert.equal(normalVersion('01.0'), normalVersion('1.0.0.0+x'));
    assert.equal(normalVersion('1.0.0-RC1'), normalVersion('1.0.0-rc1'));
  });

  it('are ordered', () => {
    const sorted = ['1.0.0-alpha', '1.0.0-beta.2', '1.0.0-beta.10', '1.0', '1.0.0.1', '1.2.0', '1.10'];
    assert.deepEqual(
      sorted.toReversed().sort((a, b) => compareNuget(a, b) ?? NaN),
      sorted,
    );
    assert.equal(compareNuget('1.0', '1.0.0'), 0);
  });
});
