import type * as z from 'zod';

import { importSource } from './importSource.ts';

interface Schemas {
  readonly toJSONSchema: typeof z.toJSONSchema;
  readonly draftSchema: z.core.$ZodType;
  readonly policySchema: z.core.$ZodType;
}

/** The schema of drafts or policies for other editors, which read draft 7. */
export async function textSchema(name: 'draftSchema' | 'policySchema'): Promise<string> {
  const { toJSONSchema, ...schemas } = (await importSource(
    [
      "export { toJSONSchema } from 'zod/mini';",
      "export { draftSchema } from './curation/draftSchema.ts';",
      "export { policySchema } from './policy/policySchema.ts';",
    ].join('\n'),
    'src',
  )) as Schemas;
  const schema = toJSONSchema(schemas[name], { target: 'draft-7', io: 'input' });
  // The texts of a draft may look like numbers and Booleans.
  const text = name === 'draftSchema' ? ['string', 'number', 'boolean'] : ['string'];
  return `${JSON.stringify(withTypes(schema, text), null, 2)}\n`;
}

/** Names several types in place of alternatives, of which editors would show one alone. */
function withTypes(schema: unknown, text: readonly string[]): unknown {
  if (Array.isArray(schema)) return schema.map((part) => withTypes(part, text));
  if (typeof schema !== 'object' || schema === null) return schema;
  const plain = Object.fromEntries(
    Object.entries(schema).map(([key, part]) => [key, key === 'propertyNames' ? part : withTypes(part, text)]),
  );
  const { anyOf, type, ...others } = plain;
  const [one, nothing] = Array.isArray(anyOf) && anyOf.length === 2 ? anyOf : [];
  if (nothing?.type === 'null') return { ...others, ...one, type: [one.type, 'null'].flat() };
  const types = [type].flat();
  if (text.length === 1 || !types.includes('string')) return plain;
  return { ...plain, type: types.flatMap((each) => (each === 'string' ? text : [each])) };
}
