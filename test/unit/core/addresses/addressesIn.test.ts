import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { finish } from '../../../../src/base/steps.ts';
import { addressesIn } from '../../../../src/core/addresses/addressesIn.ts';
import type { AddressContext } from '../../../../src/core/addresses/readAddress.ts';
import { foundText, host } from './foundText.ts';

/** One line per entry: its position and its content. */
function read(text: string, context: AddressContext = {}): string[] {
  return finish(addressesIn(text, context)).entries.map(({ at, found }) => `${at} ${foundText(found)}`);
}

describe('addressesIn', () => {
  it('reads one address per line in any mixture, and explains every other line', () => {
    const text = [
      'npm/npmjs/-/lodash/4.17.21',
      '',
      '# a comment',
      'pkg:npm/ms@2.1.2   # another',
      `https://${host('pypi', 'org')}/project/requests/2.31.0/`,
      'https://unknown.example/x',
      'npm/npmjs/-',
      'just words',
      'lodash@4.17.20',
    ].join('\r\n');
    assert.deepEqual(read(text), [
      '1 npm/npmjs/-/lodash/4.17.21',
      '4 npm/npmjs/-/ms/2.1.2',
      '5 pypi/pypi/-/requests/2.31.0',
      '6 unsupported unknown.example',
      '7 invalid missingSegment name',
      '8 nothing',
      '9 npm/npmjs/-/lodash/4.17.20',
    ]);
  });

  it('reads entries separated by commas, semicolons, tabs or blanks', () => {
    assert.deepEqual(read('npm/npmjs/-/a/1, npm/npmjs/-/b/2,npm/npmjs/-/c/3;npm/npmjs/-/d/4\tnpm/npmjs/-/e/5'), [
      '1 npm/npmjs/-/a/1',
      '1 npm/npmjs/-/b/2',
      '1 npm/npmjs/-/c/3',
      '1 npm/npmjs/-/d/4',
      '1 npm/npmjs/-/e/5',
    ]);
    assert.deepEqual(read('npm/npmjs/-/a/1 npm/npmjs/-/b/2 words'), [
      '1 npm/npmjs/-/a/1',
      '1 npm/npmjs/-/b/2',
      '1 nothing',
    ]);
  });

  it('ignores bullets, quotes and brackets', () => {
    const text = ['- a@1.0.0', '* "b@1.0.0",', '2. <https://github.com/o/r>', "  'c@1.0.0'", '(d@1.0.0)'].join('\n');
    assert.deepEqual(read(text), [
      '1 npm/npmjs/-/a/1.0.0',
      '2 npm/npmjs/-/b/1.0.0',
      '3 git/github/o/r',
      '4 npm/npmjs/-/c/1.0.0',
      '5 npm/npmjs/-/d/1.0.0',
    ]);
  });

  it('keeps the # of an address and the // after its scheme', () => {
    const packagist = host('packagist', 'org');
    assert.deepEqual(read(`https://${packagist}/packages/a/b#v1.0.0 // the newest`), [
      '1 composer/packagist/a/b/v1.0.0',
    ]);
  });

  it('reads a JSON list of texts and objects', () => {
    const items = [
      'npm/npmjs/-/a/1',
      'pkg:npm/b@2.0.0',
      { type: 'npm', provider: 'npmjs', namespace: null, name: 'c', revision: '3' },
      { type: 'npm', provider: 'npmjs', namespace: '@s', name: 'd', revision: '4', pr: 12 },
      { coordinates: 'npm/npmjs/-/e/5' },
      { coordinates: { type: 'npm', provider: 'npmjs', name: 'f' } },
      { purl: 'pkg:npm/g@7.0.0' },
      { name: 'h' },
      null,
      17,
    ];
    assert.deepEqual(read(JSON.stringify(items, null, 2)), [
      '1 npm/npmjs/-/a/1',
      '2 npm/npmjs/-/b/2.0.0',
      '3 npm/npmjs/-/c/3',
      '4 npm/npmjs/@s/d/4/pr/12',
      '5 npm/npmjs/-/e/5',
      '6 npm/npmjs/-/f',
      '7 npm/npmjs/-/g/7.0.0',
      '8 invalid emptySegment type',
      '9 nothing',
      '10 nothing',
    ]);
  });

  it('reads the export of the web interface', () => {
    const coordinates = [{ type: 'npm', provider: 'npmjs', name: 'a', revision: '1' }, 'npm/npmjs/-/b/2'];
    const exported = { filter: null, sortBy: 'releaseDate', coordinates };
    assert.deepEqual(read(JSON.stringify(exported)), ['1 npm/npmjs/-/a/1', '2 npm/npmjs/-/b/2']);
    assert.deepEqual(read(JSON.stringify({ type: 'npm', provider: 'npmjs', name: 'a' })), ['1 npm/npmjs/-/a']);
  });

  it('reports broken JSON', () => {
    assert.deepEqual(read('[\n"npm/npmjs/-/a/1",\n'), ['1 invalid json']);
    assert.deepEqual(read('{"coordinates": [}'), ['1 invalid json']);
  });

  it('finds nothing in an empty text', () => {
    for (const text of ['', ' \n\n', '# only a comment', ',,,']) assert.deepEqual(read(text), [], JSON.stringify(text));
  });

  it('reads at most ten thousand entries, reports the limit, and pauses in between', () => {
    const text = Array.from({ length: 10_050 }, (_, at) => `npm/npmjs/-/name/${at}.0.0`).join('\n');
    const steps = addressesIn(text);
    let pauses = 0;
    let step = steps.next();
    for (; !step.done; step = steps.next()) pauses++;
    assert.equal(step.value.entries.length, 10_000);
    assert.equal(step.value.isCut, true);
    assert.equal(pauses, 50);
    assert.equal(finish(addressesIn('npm/npmjs/-/a/1')).isCut, false);
  });

  it('cuts the text of a long entry, not the component found in it', () => {
    const [entry] = finish(addressesIn(`npm/npmjs/-/${'a'.repeat(400)}/1`)).entries;
    assert.equal(entry?.text.length, 300);
    assert.equal(entry?.found.kind === 'component' && entry.found.coordinates.name.length, 400);
  });
});
