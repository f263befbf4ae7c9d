/**
 * What the schema of SPDX 2.3 documents (`schemas/spdx-schema.json` of the specification) requires of the parts that are
 * exported: no package ships that schema, so its facts are written here as a schema of our own. Stricter where we are: only
 * the relationships and categories in use are allowed.
 */
const text = { type: 'string', minLength: 1 } as const;
const id = { type: 'string', pattern: '^SPDXRef-[a-zA-Z0-9.-]+$' } as const;
const time = {
  type: 'string',
  pattern: '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]Z$',
} as const;
const tool = { type: 'string', pattern: '^Tool: \\S+-\\S+$' } as const;

function object(required: Readonly<Record<string, unknown>>, optional: Readonly<Record<string, unknown>> = {}) {
  return {
    type: 'object',
    properties: { ...required, ...optional },
    required: Object.keys(required),
    additionalProperties: false,
  };
}

const onePackage = object(
  {
    SPDXID: id,
    name: text,
    downloadLocation: { const: 'NOASSERTION' },
    filesAnalyzed: { const: false },
    licenseConcluded: { const: 'NOASSERTION' },
    licenseDeclared: text,
    copyrightText: { const: 'NOASSERTION' },
    primaryPackagePurpose: { enum: ['APPLICATION', 'LIBRARY'] },
  },
  {
    versionInfo: text,
    sourceInfo: text,
    checksums: {
      type: 'array',
      items: object({
        algorithm: { enum: ['MD5', 'SHA1', 'SHA256', 'SHA512'] },
        checksumValue: { type: 'string', pattern: '^[0-9a-f]+$' },
      }),
    },
    externalRefs: {
      type: 'array',
      items: object({
        referenceCategory: { const: 'PACKAGE-MANAGER' },
        referenceType: { const: 'purl' },
        referenceLocator: { type: 'string', pattern: '^pkg:[a-z]+/\\S+$' },
      }),
    },
    annotations: {
      type: 'array',
      items: object({
        annotationDate: time,
        annotationType: { enum: ['OTHER', 'REVIEW'] },
        annotator: tool,
        comment: text,
      }),
    },
  },
);

export const spdxDocumentSchema = object(
  {
    spdxVersion: { const: 'SPDX-2.3' },
    dataLicense: { const: 'CC0-1.0' },
    SPDXID: { const: 'SPDXRef-DOCUMENT' },
    name: text,
    documentNamespace: { type: 'string', pattern: '^https://[^\\s#]+$' },
    creationInfo: object({ created: time, creators: { type: 'array', minItems: 1, items: tool } }),
    packages: { type: 'array', items: onePackage },
    relationships: {
      type: 'array',
      items: object({
        spdxElementId: id,
        relationshipType: {
          enum: [
            'DESCRIBES',
            'RUNTIME_DEPENDENCY_OF',
            'OPTIONAL_DEPENDENCY_OF',
            'PROVIDED_DEPENDENCY_OF',
            'BUILD_DEPENDENCY_OF',
            'DEV_DEPENDENCY_OF',
            'TEST_DEPENDENCY_OF',
          ],
        },
        relatedSpdxElement: id,
      }),
    },
  },
  {
    comment: text,
    hasExtractedLicensingInfos: {
      type: 'array',
      items: object(
        { licenseId: { type: 'string', pattern: '^LicenseRef-[a-zA-Z0-9.-]+$' }, extractedText: text },
        { name: text, seeAlsos: { type: 'array', items: text } },
      ),
    },
  },
);
