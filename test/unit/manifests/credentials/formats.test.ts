// Names, versions, sources and problems of every format have no credentials.
import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { formats } from '../../../../src/manifests/formats.generated.ts';
import { codePackageTexts } from './codePackages.ts';
import { otherFormatTexts } from './otherFormats.ts';
import { pythonFormatTexts } from './pythonFormats.ts';
import { planted, plantedAddresses } from '../../../support/secrets/plantedTexts.ts';
import { countOf, credentialsRead } from './readings.ts';

const texts = { ...codePackageTexts, ...otherFormatTexts, ...pythonFormatTexts };

describe('Credentials in every manifest format', () => {
  for (const format of formats)
    for (const [at, text] of (texts[format.id] ?? []).entries())
      it(`${format.id}${at === 0 ? '' : `, ${at + 1}`}`, () => {
        assert.ok(
          countOf(format, planted(text, 'https://git.acme.example/acme/hoist')) > 0,
          'the text has dependencies',
        );
        const leaks = Object.entries(plantedAddresses).flatMap(([what, address]) =>
          credentialsRead(format, planted(text, address)).map((leak) => `${what}: ${leak}`),
        );
        assert.deepEqual(leaks, []);
      });

  it('has a text for every format', () => {
    assert.deepEqual(Object.keys(texts).sort(), formats.map(({ id }) => id).sort());
  });
});
