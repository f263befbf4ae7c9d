import { isRecord } from '../base/isRecord.ts';

/**
 * Lists the unreadable fields of a definition. `dialect.ts` treats an odd field as missing, so that it never costs the
 * whole response; this lists them for a user who looks at the definition. Kept beside the shapes of service-api.md
 * 12.1, and only run when a panel opens, not for every member of a batch.
 */
export interface MalformedFields {
  /** Dotted, as `described.releaseDate` or `licensed.facets.core.files`, in the order of the shapes; at most `most`. */
  readonly names: readonly string[];
  readonly total: number;
}

const most = 20;

/** Missing, `null` or empty values are not odd. Fields the service may add are ignored. */
export function malformedFields(raw: unknown): MalformedFields {
  const names: string[] = [];
  if (isRecord(raw)) look(raw, definition, '', names);
  return { names: names.slice(0, most), total: names.length };
}

/** `text`, `count` (a number from zero), `number`, lists and maps of texts, or fields of its own. */
type Shape = 'text' | 'count' | 'number' | 'texts' | 'textMap' | 'textsMap' | { readonly [field: string]: Shape };

const coordinates = { type: 'text', provider: 'text', namespace: 'text', name: 'text', revision: 'text' } as const;
const describedScore = { total: 'count', date: 'count', source: 'count' } as const;
const licensedScore = {
  total: 'count',
  declared: 'count',
  discovered: 'count',
  consistency: 'count',
  spdx: 'count',
  texts: 'count',
} as const;
const facet = {
  files: 'count',
  attribution: { parties: 'texts', unknown: 'count' },
  discovered: { expressions: 'texts', unknown: 'count' },
} as const;

const definition: Shape = {
  coordinates,
  described: {
    releaseDate: 'text',
    projectWebsite: 'text',
    issueTracker: 'text',
    sourceLocation: { ...coordinates, url: 'text', path: 'text' },
    urls: { registry: 'text', version: 'text', download: 'text' },
    hashes: 'textMap',
    files: 'number',
    tools: 'texts',
    facets: 'textsMap',
    score: describedScore,
    toolScore: describedScore,
  },
  licensed: {
    declared: 'text',
    license: { expression: 'text' },
    facets: { core: facet, data: facet, dev: facet, doc: facet, examples: facet, tests: facet },
    score: licensedScore,
    toolScore: licensedScore,
  },
  scores: { effective: 'number', tool: 'number' },
  _meta: { updated: 'text', schemaVersion: 'text' },
};

function look(value: unknown, shape: Shape, name: string, names: string[]): void {
  if (value === undefined || value === null) return;
  if (typeof shape === 'string') {
    if (!isOfShape(value, shape)) names.push(name);
    return;
  }
  if (!isRecord(value)) {
    names.push(name);
    return;
  }
  for (const [field, own] of Object.entries(shape))
    if (Object.hasOwn(value, field)) look(value[field], own, name === '' ? field : `${name}.${field}`, names);
}

function isOfShape(value: unknown, shape: Exclude<Shape, object>): boolean {
  switch (shape) {
    case 'text':
      return typeof value === 'string';
    case 'count':
      return typeof value === 'number' && value >= 0;
    case 'number':
      return typeof value === 'number';
    case 'texts':
      return isTexts(value);
    case 'textMap':
      return isRecord(value) && Object.values(value).every(isTextOrNull);
    case 'textsMap':
      return isRecord(value) && Object.values(value).every((item) => item === null || isTexts(item));
  }
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every(isTextOrNull);
}

function isTextOrNull(value: unknown): boolean {
  return value === null || typeof value === 'string';
}
