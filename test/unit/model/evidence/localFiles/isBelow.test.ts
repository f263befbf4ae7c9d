import assert from 'node:assert/strict';
import { isBelow } from '../../../../../src/model/evidence/localFiles/isBelow.ts';

const folders = ['file:///home/ann/.m2/repository', 'file:///c%3A/Users/ann/.m2', 'vscode-remote://wsl%2Bubuntu/work'];

const cases: readonly (readonly [address: string, isBelow: boolean])[] = [
  ['file:///home/ann/.m2/repository/org/a/1/a-1.jar', true],
  ['file:///home/ann/%2Em2/repository/a%20b/c.jar', true],
  ['file:///C:/Users/ann/.m2/a.jar', true],
  ['vscode-remote://wsl%2Bubuntu/work/.yarn/cache/a.zip', true],
  ['vscode-remote://wsl%2Bdebian/work/.yarn/cache/a.zip', false],
  ['file:///home/ann/.m2/repository', false],
  ['file:///home/ann/.m2/repository-of-others/a.jar', false],
  ['file:///home/ann/.m2/repository/../../secret.zip', false],
  ['file:///home/ann/.m2/repository/%2e%2e/%2E%2E/secret.zip', false],
  ['file:///home/ann/.m2/repository/..%2f..%2fsecret.zip', false],
  ['file:///home/ann/.m2/repository/..%5C..%5Csecret.zip', false],
  ['file://elsewhere/home/ann/.m2/repository/a.jar', false],
  ['file://elsewhere\\share/home/ann/.m2/repository/a.jar', false],
  ['file:////elsewhere/home/ann/.m2/repository/a.jar', false],
  ['https://elsewhere.example/home/ann/.m2/repository/a.jar', false],
  ['/home/ann/.m2/repository/a.jar', false],
  ['file:///home/ann/.m2/repository/%E0%A4%A', false],
  ['', false],
];

describe('Addresses below a folder', () => {
  for (const [address, expected] of cases)
    it(`${address || 'nothing'} is ${expected ? 'included' : 'excluded'}`, () =>
      assert.equal(isBelow(address, folders), expected));

  it('exclude another machine, whatever the folder', () =>
    assert.equal(isBelow('file:////elsewhere/a', ['file:///']), false));
  it('are none without a folder', () => assert.equal(isBelow('file:///a/b', []), false));
  it('are none when the folder has no valid address', () => assert.equal(isBelow('file:///a/b', ['', '/a']), false));
});
