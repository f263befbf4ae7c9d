import assert from 'node:assert/strict';
import { versionForm } from '../../../../src/core/versions/versionForm.ts';

const rows: readonly (readonly [type: string, given: string, known: string])[] = [
  ['npm', '1.2.3', '1.2.3'],
  ['npm', '1.2.3+build.5', '1.2.3'],
  ['npm', '1.2.3-rc.1+build', '1.2.3-rc.1'],
  ['npm', '+', '+'],
  ['npm', '.+x', '.+x'],
  ['nuget', '1.0', '1.0.0'],
  ['nuget', '1', '1.0.0'],
  ['nuget', '01.02.3.0', '1.2.3'],
  ['nuget', '1.2.3.4', '1.2.3.4'],
  ['nuget', '1.2.3+sha', '1.2.3'],
  ['nuget', '1.2.3-Beta.1+sha', '1.2.3-Beta.1'],
  ['nuget', '4.7-rc1', '4.7.0-rc1'],
  ['nuget', '00.0', '0.0.0'],
  ['nuget', '1.2.3.4.5', '1.2.3.4.5'],
  ['nuget', 'latest', 'latest'],
  ['go', 'v1.8.0', 'v1.8.0'],
  ['go', '1.8.0', 'v1.8.0'],
  ['go', '24.0.7+incompatible', 'v24.0.7+incompatible'],
  ['go', 'master', 'master'],
  ['go', '20200101', '20200101'],
  ['crate', '0.1.0+wasi-snapshot', '0.1.0+wasi-snapshot'],
  ['composer', 'v1.28.0', 'v1.28.0'],
  ['pypi', '1!2.0.post1', '1!2.0.post1'],
  ['pypi', '2023.07.22', '2023.7.22'],
  ['pypi', '24.08.0', '24.8.0'],
  ['pypi', 'v1.0', '1.0'],
  ['pypi', '1.0 ', '1.0 '],
  ['pypi', '1.0.0-rc.1', '1.0.0rc1'],
  ['pypi', '1.0.0.RC1', '1.0.0rc1'],
  ['pypi', '1.0-1', '1.0.post1'],
  ['pypi', '1.0alpha2', '1.0a2'],
  ['pypi', '1.0c', '1.0rc0'],
  ['pypi', '1.0.dev', '1.0.dev0'],
  ['pypi', '01!1.0_r03.DEV-04', '1!1.0.post3.dev4'],
  ['pypi', '1.0+CU_118-x', '1.0+cu.118.x'],
  ['pypi', '1.0.0.0', '1.0.0.0'],
  ['pypi', '2004d', '2004d'],
  ['pypi', '1.0-final', '1.0-final'],
  ['pypi', '20230722123456789012.01', '20230722123456789012.01'],
  ['pypi', 'latest', 'latest'],
];

describe('versionForm', () => {
  for (const [type, given, known] of rows)
    it(`makes ${known} of ${given} for ${type}`, () => {
      assert.equal(versionForm(type, given), known);
    });

  it('does not change its own results', () => {
    for (const [type, , known] of rows) assert.equal(versionForm(type, known), known);
  });

  it('is fast for long texts', () => {
    for (const type of ['npm', 'nuget', 'go'])
      versionForm(type, `${'1.'.repeat(5000)}${'-'.repeat(5000)}+${'+'.repeat(5000)}`);
  });
});
