import type { Definition, SourceLocation } from '../core/definition.ts';
import { type DescribedText, describedTextNames, describedTexts } from '../core/describedTexts.ts';
import { type CuratedSource, type Curation, type FacetName, facetNames } from './curation.ts';

/** A field that has a value of its own in a definition: all but the files. */
export type ValueField = 'declared' | 'source' | DescribedText | `facet:${FacetName}`;

export type CuratedField = ValueField | `file:${string}`;

/** The part of a definition that curations change, without its files. */
export interface CuratableDefinition {
  readonly licensed: Pick<Definition['licensed'], 'declared'>;
  readonly described: Pick<Definition['described'], 'sourceLocation' | 'facets' | DescribedText>;
}

/** A text, globs, or a source. */
export type FieldValue = string | readonly string[] | CuratedSource | SourceLocation;

interface CurationField {
  readonly field: ValueField;
  /** Its dotted path inside a revision of a draft (`RevisionReading.places`). */
  readonly path: string;
  /** In English, for reviewers; Markdown. */
  readonly name: string;
  /** The value that a curation sets. */
  readonly set: (curation: Curation) => FieldValue | undefined;
  /** The value that a definition has. */
  readonly now: (definition: CuratableDefinition) => FieldValue | null;
}

/** In the order of the panel. Those of one line are rows of `describedTexts`. */
export const curationFields: readonly CurationField[] = [
  {
    field: 'declared',
    path: 'licensed.declared',
    name: 'Declared license',
    set: ({ licensed }) => licensed?.declared,
    now: ({ licensed }) => licensed.declared,
  },
  {
    field: 'source',
    path: 'described.sourceLocation',
    name: 'Source',
    set: ({ described }) => described?.sourceLocation,
    now: ({ described }) => described.sourceLocation,
  },
  ...describedTextNames.map((field): CurationField => {
    return {
      field,
      path: `described.${field}`,
      name: describedTexts[field].label,
      set: ({ described }) => described?.[field],
      now: ({ described }) => described[field],
    };
  }),
  ...facetNames.map((facet): CurationField => {
    return {
      field: `facet:${facet}`,
      path: `described.facets.${facet}`,
      name: `Facet \`${facet}\``,
      set: ({ described }) => described?.facets?.[facet],
      now: ({ described }) => described.facets.get(facet) ?? null,
    };
  }),
];

export function isSource(value: FieldValue): value is CuratedSource | SourceLocation {
  return typeof value === 'object' && !Array.isArray(value);
}

/**
 * A value for display: globs with `separator` between them, a source as in `sourceText`. `null` for no value and for no
 * globs.
 */
export function fieldText(value: FieldValue | null, separator: string): string | null {
  if (value === null || typeof value === 'string') return value;
  if (isSource(value)) return sourceText(value, 'address');
  return value.length === 0 ? null : value.join(separator);
}

/** The source's location for display: its web address, else its coordinates. With `parts`, both of what can differ. */
export function sourceText(location: SourceLocation | CuratedSource | null, parts: 'address' | 'all'): string | null {
  if (location === null) return null;
  const { type, provider, namespace, name, revision, url, path } = location;
  const coordinates = [type, provider, namespace ?? '-', name, revision].map((part) => part ?? '?').join('/');
  if (parts === 'address' && url) return url;
  return [coordinates, path ? `path ${path}` : null, url ?? null].filter((part) => part !== null).join(' ');
}
