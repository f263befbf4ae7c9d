import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { requirementTest } from '../../../../src/core/versions/requirement.ts';

const versions = ['0.9', '1.0', '1.0.0', '1.2.0', '1.2.9', '1.3', '1.10', '2.0rc1', '2.0', '3.0.0'];

/** A requirement, and the versions that satisfy it. */
const table: readonly (readonly [type: string, requirement: string, fitting: readonly string[]])[] = [
  ['pypi', '*', versions],
  ['pypi', '', versions],
  ['pypi', '==1.0', ['1.0', '1.0.0']],
  ['pypi', '==1.2.*', ['1.2.0', '1.2.9']],
  ['pypi', '!=1.2.*,>=1.2,<2', ['1.3', '1.10', '2.0rc1']],
  ['pypi', '~=1.2', ['1.2.0', '1.2.9', '1.3', '1.10']],
  ['pypi', '~=1.2.0', ['1.2.0', '1.2.9']],
  ['pypi', '>= 1.3, < 3.0', ['1.3', '1.10', '2.0rc1', '2.0']],
  ['pypi', '>1.10', ['2.0rc1', '2.0', '3.0.0']],
  ['pypi', '<=1.0', ['0.9', '1.0', '1.0.0']],
  ['pypi', '^1.2', ['1.2.0', '1.2.9', '1.3', '1.10']],
  ['pypi', '~1.2', ['1.2.0', '1.2.9']],
  ['pypi', '1.2.0', ['1.2.0']],
  ['pypi', '2.*', ['2.0rc1', '2.0']],
  ['pypi', '<1 || ^2.0', ['0.9', '2.0']],
  ['npm', '<1.2 || 3.x', ['1.0.0', '3.0.0']],
  ['gem', '~> 1.2', ['1.2.0', '1.2.9', '1.3', '1.10']],
  ['gem', '~> 1.2.1', ['1.2.9']],
  ['gem', '~> 1', ['1.0', '1.0.0', '1.2.0', '1.2.9', '1.3', '1.10']],
  ['gem', '1.3', ['1.3']],
  ['pod', '~> 1.2, != 1.3', ['1.2.0', '1.2.9', '1.10']],
  ['nuget', '1.3', ['1.3', '1.10', '2.0rc1', '2.0', '3.0.0']],
  ['nuget', '1.*', ['1.0', '1.0.0', '1.2.0', '1.2.9', '1.3', '1.10']],
  ['nuget', '[1.2, 2.0)', ['1.2.0', '1.2.9', '1.3', '1.10', '2.0rc1']],
  ['nuget', '(1.0, 1.3]', ['1.2.0', '1.2.9', '1.3']],
  ['nuget', '[1.0]', ['1.0', '1.0.0']],
  ['maven', '(,1.0],[3,)', ['0.9', '1.0', '1.0.0', '3.0.0']],
  ['maven', '1.2.+', ['1.2.0', '1.2.9']],
  ['maven', '+', versions],
];

const unreadable: readonly (readonly [type: string, requirement: string])[] = [
  ['pypi', '~=1'],
  ['pypi', 'latest'],
  ['pypi', '>=1,'],
  ['pypi', `==1.${'0.'.repeat(300)}0`],
  ['maven', 'latest.release'],
  ['maven', '[]'],
  ['maven', '[1.0,2.0'],
  ['maven', '${version}'],
  ['go', 'v1.0.0'],
];

describe('Requirements in manifests', () => {
  for (const [type, requirement, fitting] of table)
    it(`of ${type} select versions: ${requirement || '(nothing)'}`, () => {
      const test = requirementTest(type, requirement);
      assert.ok(test);
      assert.deepEqual(versions.filter(test), fitting);
    });

  for (const [type, requirement] of unreadable)
    it(`of ${type} may be unknown: ${requirement.slice(0, 30)}`, () =>
      assert.equal(requirementTest(type, requirement), null));
});
