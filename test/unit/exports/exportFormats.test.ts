import assert from 'node:assert/strict';

import { exportFormats } from '../../../src/exports/exportFormats.ts';
import { assertGolden } from '../../support/golden.ts';
import { noticesOf, projectOf, shuffled, textOf } from './exportsWorld.ts';

describe('Export formats', () => {
  for (const { id: format, fileName } of exportFormats) {
    it(`${format}: as in the file ${fileName}`, () => {
      const project = projectOf();
      const text = textOf(format, project);
      assertGolden(text, `test/fixtures/exports/${fileName}`);
    });

    it(`${format}: the same bytes, however the input is ordered`, () => {
      const [first, second] = [projectOf(), projectOf(shuffled())];
      assert.equal(textOf(format, second, noticesOf(second).toReversed()), textOf(format, first));
    });

    it(`${format}: every component has its name in it`, () => {
      const project = projectOf();
      const text = textOf(format, project);
      const plain = text
        .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
        .replaceAll('\\"', '"');
      for (const { name } of project.components) {
        const shown = name.split('/').at(-1)?.replace('\n', ' ') ?? '';
        assert.ok(plain.includes(shown), name);
      }
    });
  }

  it('has no component, for an empty project', () => {
    const project = projectOf([]);
    for (const { id: format } of exportFormats) {
      const text = textOf(format, project, []);
      assert.ok(text.endsWith('\n'), format);
    }
  });
});
