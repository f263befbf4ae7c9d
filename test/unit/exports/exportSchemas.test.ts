import assert from 'node:assert/strict';

import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { Ajv } from 'ajv';
import { isRecord } from '../../../src/base/isRecord.ts';
import { manifests, projectOf, textOf } from './exportsWorld.ts';
import { spdxDocumentSchema } from './spdxSchema.ts';

const time = Date.parse('2026-11-23T06:00:00Z');
const projects = {
  'every state and hostile names': projectOf(),
  'with a time': projectOf(manifests, { time }),
  'runtime only': projectOf(manifests, { scopes: new Set(['runtime']) }),
  empty: projectOf([]),
};

describe('CycloneDX 1.6', () => {
  const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6);
  for (const [name, project] of Object.entries(projects))
    it(`is valid by the official schema: ${name}`, async () => {
      assert.equal(await validator.validate(textOf('cyclonedx', project)), null);
    });

  it('fails for a document that is not valid, so that the check means something', async () => {
    const text = textOf('cyclonedx', projectOf());
    assert.notEqual(await validator.validate(text.replace('"type":"library"', '"type":"book"')), null);
  });
});

describe('SPDX 2.3', () => {
  const isValid = new Ajv({ strict: true, allErrors: true }).compile(spdxDocumentSchema);
  for (const [name, project] of Object.entries(projects))
    it(`has the fields and values that its schema requires: ${name}`, () => {
      const json: unknown = JSON.parse(textOf('spdx', project));
      assert.equal(isValid(json), true, JSON.stringify(isValid.errors, null, 2));
      assert.ok(isRecord(json));
      assertReferences(json);
    });

  it('fails for a document that is not valid, so that the check means something', () => {
    const text = textOf('spdx', projectOf());
    for (const [part, other] of [
      ['"licenseDeclared":"MIT"', '"licenseDeclared":5'],
      ['RUNTIME_DEPENDENCY_OF', 'NEEDS'],
      ['"SPDXID":"SPDXRef-Package-chalk', '"SPDXID":"Package chalk'],
      ['1970-01-01T00:00:00Z', 'today'],
    ] as const)
      assert.equal(isValid(JSON.parse(text.replace(part, other))), false, part);
  });
});

/** Every identifier of a relationship exists, and every `LicenseRef-…` is described. */
function assertReferences(document: Readonly<Record<string, unknown>>): void {
  const packages = document['packages'] as { SPDXID: string; licenseDeclared: string }[];
  const ids = new Set(['SPDXRef-DOCUMENT', ...packages.map(({ SPDXID }) => SPDXID)]);
  assert.equal(ids.size, packages.length + 1);
  const relationships = document['relationships'] as { spdxElementId: string; relatedSpdxElement: string }[];
  for (const { spdxElementId, relatedSpdxElement } of relationships)
    assert.ok(ids.has(spdxElementId) && ids.has(relatedSpdxElement), spdxElementId);
  const described = ((document['hasExtractedLicensingInfos'] ?? []) as { licenseId: string }[]).map(
    (one) => one.licenseId,
  );
  const used = packages.flatMap(({ licenseDeclared }) => licenseDeclared.match(/LicenseRef-[\w.-]+/g) ?? []);
  assert.deepEqual(described, [...new Set(used)].sort());
}
