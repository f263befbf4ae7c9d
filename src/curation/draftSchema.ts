import * as z from 'zod/mini';
import { describedTexts, perDescribedText } from '../core/describedTexts.ts';
import { type FacetName, maxRevisions } from './curation.ts';

/**
 * The structure of a draft (service-api.md 12.3, schemas `curations-1.0.json` and `curation-1.0.json`; no other keys
 * anywhere). Reading, completion and hovers follow it, and `curations.schema.json` is generated from it. Its texts are
 * scalars of any kind.
 */
const text = z.string();
const optionalText = z.exactOptional(text);
const nullableText = z.exactOptional(z.nullable(text));
const texts = z.exactOptional(z.array(text));

const component = z
  .strictObject({ name: text, namespace: nullableText, provider: text, type: text })
  .check(z.describe('The component, without a revision.'));

const sourceLocation = z
  .strictObject({
    type: text,
    provider: text,
    namespace: nullableText,
    name: text,
    revision: text.check(z.describe('A full commit.')),
    url: z.exactOptional(text.check(z.describe('The address of the commit.'))),
    path: optionalText,
  })
  .check(z.describe('Where the source of exactly this revision is.'));

const facets: Record<FacetName, typeof texts> = { data: texts, dev: texts, doc: texts, examples: texts, tests: texts };

const file = z.strictObject({
  path: text,
  license: z.exactOptional(text.check(z.describe('An SPDX license expression in normal form.'))),
  attributions: texts,
});

const declared = text.check(z.describe('An SPDX license expression in normal form, OTHER or NONE.'));

export const curationSchema = z
  .strictObject({
    described: z.exactOptional(
      z.strictObject({
        sourceLocation: z.exactOptional(sourceLocation),
        ...perDescribedText((field) => z.exactOptional(text.check(z.describe(describedTexts[field].meaning)))),
        facets: z.exactOptional(z.strictObject(facets).check(z.describe('Globs of files that are not core.'))),
      }),
    ),
    licensed: z.exactOptional(z.strictObject({ declared: z.exactOptional(declared) })),
    files: z.exactOptional(z.array(file)),
  })
  .check(z.describe('What a definition should say. A curation adds and replaces; it can remove nothing.'));

export const revisionKey = z.string().check(z.minLength(1));

export const draftSchema = z
  .strictObject({
    coordinates: component,
    revisions: z
      .nullable(z.record(revisionKey, z.nullable(curationSchema)))
      .check(z.meta({ description: 'Revision to curation, 50 at most.', maxProperties: maxRevisions })),
  })
  .register(z.globalRegistry, {
    title: 'ClearlyDefined curations of one component',
    description:
      'A file of the curation repository: one component, and what the definitions of its revisions should say.',
  });
