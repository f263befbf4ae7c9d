import assert from 'node:assert/strict';
import { formatTarget, parseTarget, targetKey } from '../../../src/protocol/panelTarget.ts';

const lines = [
  'npm/npmjs/-/callsite/1.0.0',
  'npm/npmjs/@babel/code-frame/7.22.13/pr/32565',
  'go/golang/github.com%2fgorilla/mux/v1.8.0 against go/golang/github.com%2fgorilla/mux/v1.7.0',
  'npm/npmjs/-/callsite',
] as const;

const untrusted = [
  '',
  'callsite',
  'npm/npmjs/-/callsite/1.0.0 against ',
  'npm/npmjs/-/a/1 against npm/npmjs/-/a/2 against npm/npmjs/-/a/3',
  'npm/npmjs/-/a/1/pr/0',
  'npm/npmjs/-/a/1/pr/2 against npm/npmjs/-/a/2',
];

describe('The panel target as one line', () => {
  for (const line of lines)
    it(`reads back ${line}`, () => {
      const target = parseTarget(line);
      assert.equal(target && formatTarget(target), line);
    });

  for (const line of untrusted) it(`refuses "${line}"`, () => assert.equal(parseTarget(line), null));

  it('is equal for all spellings of a component, and differs for a pull request or another revision', () => {
    const keys = [
      'nuget/nuget/-/Newtonsoft.Json/13.0.1',
      'nuget/nuget/-/newtonsoft.json/13.0.1',
      'nuget/nuget/-/newtonsoft.json/13.0.1/pr/7',
      'nuget/nuget/-/newtonsoft.json/13.0.1 against nuget/nuget/-/newtonsoft.json/12.0.1',
    ].map((line) => {
      const target = parseTarget(line);
      return target && targetKey(target);
    });
    assert.equal(keys[0], keys[1]);
    assert.equal(new Set(keys).size, 3);
  });
});
