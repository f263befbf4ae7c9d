import assert from 'node:assert/strict';

import { ContentId } from '../../../src/exports/contentId.ts';
import { encodeParts } from '../../../src/exports/encodeParts.ts';
import { exportFormats } from '../../../src/exports/exportFormats.ts';
import type { ComponentNotice } from '../../../src/exports/notice.ts';
import { linked } from '../../support/linked.ts';
import { finishCounted } from '../../support/finishCounted.ts';
import { projectOf } from './exportsWorld.ts';

const count = 5000;

describe('An export of many components', () => {
  const dependencies = Array.from({ length: count }, (_, at) => linked(`package-${at}@1.0.0`));
  const project = projectOf([{ path: 'package.json', formatId: 'npm-package', dependencies, lineAt: () => 1 }]);
  const notices = project.components.map((component, at): ComponentNotice => {
    const text = `License ${at % 100}\n`;
    return { component, license: null, website: null, copyrights: [], notice: { text, origin: { kind: 'service' } } };
  });

  for (const { id, write } of exportFormats)
    it(`${id}: can be paused at least every 100 components`, () => {
      const { value, pauses } = finishCounted(write(project, notices));
      assert.ok(pauses >= count / 100, `${pauses} pauses`);
      const encoded = finishCounted(encodeParts(value));
      assert.equal(new TextDecoder().decode(encoded.value), value.join(''));
    });

  it('is encoded in pieces', () => {
    const { value, pauses } = finishCounted(encodeParts(Array<string>(100).fill('ü😀'.repeat(10_000))));
    assert.equal(value.length, 100 * 10_000 * 6);
    assert.ok(pauses > 5, `${pauses} pauses`);
  });
});

describe('The identifier of contents', () => {
  const idOf = (...texts: readonly string[]): string => {
    const id = new ContentId();
    for (const text of texts) id.add(text);
    return id.uuid;
  };

  it('is a UUID', () =>
    assert.match(idOf('a'), /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/));

  it('differs for other contents', () => {
    const texts: readonly (readonly string[])[] = [
      [],
      [''],
      ['a'],
      ['b'],
      ['a', ''],
      ['', 'a'],
      ['ab'],
      ['a', 'b'],
      ['ba'],
    ];
    const many = Array.from({ length: 20_000 }, (_, at) => [`component-${at}`]);
    const ids = [...texts, ...many].map((one) => idOf(...one));
    assert.equal(new Set(ids).size, ids.length);
  });
});
