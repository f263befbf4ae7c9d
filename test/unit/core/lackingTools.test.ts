import assert from 'node:assert/strict';

import { expectedTools, missingTools } from '../../../src/core/harvestTools.ts';
import { lackingTools } from '../../../src/core/lackingTools.ts';

/** `described.tools` as services send it, and the tools whose absence makes the definition partly harvested. */
const definitions: readonly (readonly [about: string, tools: readonly string[], lacks: string])[] = [
  ['a harvest of today', ['clearlydefined/1.5.0', 'reuse/3.2.1', 'licensee/9.18.1', 'scancode/32.3.0'], ''],
  ['one from before reuse', ['clearlydefined/1.5.0', 'licensee/9.14.0', 'scancode/30.3.0'], ''],
  ['one that is curated', ['clearlydefined/1.5.0', 'licensee/9.14.0', 'scancode/30.3.0', 'curation/79a9b1d'], ''],
  ['one under way', ['clearlydefined/1.5.0'], 'licensee scancode'],
  ['one whose scan has not come', ['clearlydefined/1.5.0', 'reuse/3.2.1', 'licensee/9.18.1'], 'scancode'],
  ['one that was not matched', ['clearlydefined/1.3.0', 'scancode/32.3.0'], 'licensee'],
  ['a scan by another tool alone', ['fossology/3.6.0'], 'clearlydefined licensee scancode'],
  ['a tool without a version', ['scancode', 'licensee', 'clearlydefined'], ''],
  ['nothing harvested', [], ''],
  ['nothing but a curation', ['curation/supplied'], ''],
  ['names that only begin alike', ['scancode-toolkit/1', 'clearlydefined/1.5.0', 'licensee/9'], 'scancode'],
];

describe('A partly harvested definition', () => {
  for (const [about, tools, lacks] of definitions)
    it(`is ${lacks === '' ? 'not ' : ''}${about}`, () => assert.equal(lackingTools(tools).join(' '), lacks));

  it('allocates no list when no tool is missing', () => {
    assert.equal(lackingTools([]), lackingTools(['clearlydefined/1', 'licensee/1', 'scancode/1']));
  });

  it('is not one that lacks only reuse, although a current harvest includes it', () => {
    const tools = ['clearlydefined/1.5.0', 'licensee/9.18.1', 'scancode/32.3.0'];
    assert.deepEqual(missingTools(tools, expectedTools('package')), ['reuse']);
    assert.deepEqual(lackingTools(tools), []);
  });
});
