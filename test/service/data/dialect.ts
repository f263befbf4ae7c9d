import type { Definition } from './definition.ts';
import type { Fields } from './json.ts';
import { isFields } from './json.ts';

/** Whose promises the stand-in keeps: those of the written description, or what the running service does. */
export type Dialect = 'running' | 'written';

/**
 * A definition as this dialect spells it: written, the declared license is `licensed.license.expression` and a source
 * location has the four fields of service.md 2.2 only. The rest is alike, since the written form does not list it.
 */
export function spelled(definition: Definition, dialect: Dialect): unknown {
  if (dialect === 'running') return definition;
  return { ...definition, ...spelledParts(definition as unknown as Fields) };
}

/** A curation, or any partial definition, as this dialect spells it. */
export function spelledCuration(curation: unknown, dialect: Dialect): unknown {
  return dialect === 'running' || !isFields(curation) ? curation : { ...curation, ...spelledParts(curation) };
}

/** A curation of the written dialect in the running one's spelling; anything else stays as it is. */
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
