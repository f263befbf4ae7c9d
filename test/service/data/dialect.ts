import type { Definition } from './definition.ts';
import type { Fields } from './json.ts';
import { isFields } from './json.ts';

/** The stand-in service follows either the written description or the running service. */
export type Dialect = 'running' | 'written';

/**
 * A definition in the spelling of this dialect. The written dialect has the declared license in
 * `licensed.license.expression`, and a source location with only the four fields of written-api.md 2.2. All else is equal,
 * since the written description does not list it.
 */
export function spelled(definition: Definition, dialect: Dialect): unknown {
  if (dialect === 'running') return definition;
  return { ...definition, ...spelledParts(definition as unknown as Fields) };
}

/** A curation, or any partial definition, in the spelling of this dialect. */
export function spelledCuration(curation: unknown, dialect: Dialect): unknown {
  return dialect === 'running' || !isFields(curation) ? curation : { ...curation, ...spelledParts(curation) };
}

/** Converts a curation of the written dialect to the running one; returns any other value unchanged. */
export function understood(curation: unknown, dialect: Dialect): unknown {
  if (dialect === 'running' || !isFields(curation) || !isFields(curation['licensed'])) return curation;
  const { license, ...rest } = curation['licensed'];
  const declared = isFields(license) ? license['expression'] : undefined;
  return { ...curation, licensed: declared === undefined ? rest : { ...rest, declared } };
}

function spelledParts({ described, licensed }: Fields): Fields {
  return {
    ...(isFields(described) ? { described: withShortLocation(described) } : {}),
    ...(isFields(licensed) ? { licensed: withExpression(licensed) } : {}),
  };
}

function withExpression({ declared, ...licensed }: Fields): Fields {
  return declared === undefined ? licensed : { license: { expression: declared }, ...licensed };
}

function withShortLocation(described: Fields): Fields {
  const location = described['sourceLocation'];
  if (!isFields(location)) return described;
  const { type, provider, url, revision } = location;
  return { ...described, sourceLocation: { type, provider, url, revision } };
}
