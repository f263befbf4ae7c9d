import type { Definition } from './definition.ts';

/** A filter, a sort key or a refusal (service-api.md 4.5); the caller distinguishes them. */
export interface Search {
  readonly matches: (definition: Definition) => boolean;
  readonly compare: ((one: Definition, other: Definition) => number) | undefined;
}

/** A query that cannot run: the sentence of the 400 answer. */
export interface Refusal {
  readonly refusal: string;
}

type Value = string | number | undefined;

const scores: Readonly<Record<string, (definition: Definition) => number | undefined>> = {
  Effective: ({ scores: total }) => total?.effective,
  Tool: ({ scores: total }) => total?.tool,
  Licensed: ({ licensed }) => licensed?.score?.total,
  Described: ({ described }) => described?.score?.total,
};

const columns: Readonly<Record<string, (definition: Definition) => Value>> = {
  type: ({ coordinates }) => coordinates?.['type'],
  provider: ({ coordinates }) => coordinates?.['provider'],
  name: ({ coordinates }) => coordinates?.['name'],
  namespace: ({ coordinates }) => coordinates?.['namespace'],
  revision: ({ coordinates }) => coordinates?.['revision'],
  license: ({ licensed }) => licensed?.declared,
  releaseDate: ({ described }) => described?.releaseDate,
  licensedScore: ({ licensed }) => licensed?.score?.total,
  describedScore: ({ described }) => described?.score?.total,
  effectiveScore: ({ scores: total }) => total?.effective,
  toolScore: ({ scores: total }) => total?.tool,
};

const exact: readonly string[] = ['type', 'provider', 'namespace', 'name', 'license'];
const bounds: readonly string[] = Object.keys(scores).flatMap((kind) => [`min${kind}Score`, `max${kind}Score`]);
const known: readonly string[] = [
  ...exact,
  ...bounds,
  'releasedAfter',
  'releasedBefore',
  'sort',
  'sortDesc',
  'continuationToken',
  'matchCasing',
];

/** Fixtures may lack any part of a definition; a filter does not match a definition without the part it needs. */
export function searchOf(query: URLSearchParams): Search | Refusal {
  const names = [...new Set(query.keys())];
  if (names.some((name) => !known.includes(name))) return { refusal: 'data must NOT have additional properties' };
  const repeated = names.find((name) => query.getAll(name).length > 1);
  if (repeated !== undefined) return { refusal: `data/${repeated} must be string` };
  const sort = query.get('sort');
  if (sort !== null && !Object.hasOwn(columns, sort)) {
    return { refusal: 'data/sort must be equal to one of the allowed values' };
  }
  const notNumber = bounds.find((name) => query.has(name) && !/^-?\d+(\.\d+)?$/.test(query.get(name) ?? ''));
  if (notNumber !== undefined) return { refusal: `data/${notNumber} must be number` };
  const tests = [...exactTests(query), ...scoreTests(query), ...dateTests(query)];
  return {
    matches: (definition) => tests.every((test) => test(definition)),
    compare: sort === null ? undefined : comparison(sort, query.has('sortDesc')),
  };
}

type Test = (definition: Definition) => boolean;

/** Filters are case-sensitive; values are lower-cased when the provider is GitHub or PyPI. */
function exactTests(query: URLSearchParams): readonly Test[] {
  const provider = query.get('provider')?.toLowerCase();
  const lowers = (name: string): boolean =>
    (provider === 'github' && (name === 'namespace' || name === 'name')) || (provider === 'pypi' && name === 'name');
  return exact.flatMap((name) => {
    const given = query.get(name);
    if (given === null) return [];
    const wanted = lowers(name) ? given.toLowerCase() : given;
    return [(definition: Definition) => columns[name]?.(definition) === wanted];
  });
}

/** Limits are exclusive. With a minimum and a maximum of the same kind only the maximum applies. */
function scoreTests(query: URLSearchParams): readonly Test[] {
  return Object.entries(scores).flatMap(([kind, score]) => {
    const most = query.get(`max${kind}Score`);
    if (most !== null) return [(definition: Definition) => (score(definition) ?? Number.NaN) < Number(most)];
    const least = query.get(`min${kind}Score`);
    return least === null ? [] : [(definition: Definition) => (score(definition) ?? Number.NaN) > Number(least)];
  });
}

/** Limits are exclusive and compared as text. `releasedBefore` has priority. */
function dateTests(query: URLSearchParams): readonly Test[] {
  const date = (definition: Definition): string | undefined => {
    const value: unknown = definition.described?.releaseDate;
    return typeof value === 'string' ? value : undefined;
  };
  const before = query.get('releasedBefore');
  if (before !== null) return [(definition) => (date(definition) ?? '\uffff') < before];
  const after = query.get('releasedAfter');
  return after === null ? [] : [(definition) => (date(definition) ?? '') > after];
}

/** Sorts missing values first, as the store does. */
function comparison(sort: string, descending: boolean): NonNullable<Search['compare']> {
  const column = columns[sort] ?? ((): Value => undefined);
  const sign = descending ? -1 : 1;
  return (one, other) => sign * compareValues(column(one), column(other));
}

function compareValues(one: Value, other: Value): number {
  if (one === other) return 0;
  if (one === undefined) return -1;
  if (other === undefined) return 1;
  return one < other ? -1 : 1;
}
