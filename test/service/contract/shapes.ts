import type { Dialect } from '../data/dialect.ts';
import type { Shape } from './shape.ts';
import type { Fields } from '../data/json.ts';
import { isFields } from '../data/json.ts';
import { all } from './shape.ts';

/** The error body without details. */
export function errorBody(status: number): Shape {
  return { error: { code: new RegExp(`^${status}$`), message: 'string', innererror: 'object' } };
}

const describedScore: Shape = { total: 'integer', date: 'integer', source: 'integer' };
const licensedScore: Shape = {
  total: 'integer',
  declared: 'integer',
  discovered: 'integer',
  consistency: 'integer',
  spdx: 'integer',
  texts: 'integer',
};

/** The shape of every definition, harvested or not (service-api.md 12.1). */
export function definition(dialect: Dialect): Shape {
  return {
    coordinates: { type: 'string', provider: 'string', 'namespace?': 'string', name: 'string', revision: 'string' },
    described: { score: describedScore, toolScore: describedScore, 'tools?': [/^[^/]+\/.+$/] },
    licensed: {
      score: licensedScore,
      toolScore: licensedScore,
      ...(dialect === 'running' ? { license: 'absent' } : { declared: 'absent' }),
    },
    _meta: { schemaVersion: 'string', updated: /^\d{4}-\d\d-\d\dT[\d:.]+Z$/ },
    scores: { effective: 'integer', tool: 'integer' },
  };
}

/** A definition with results of tools. */
export function knownDefinition(dialect: Dialect): Shape {
  const license: Shape = dialect === 'running' ? { declared: 'string' } : { license: { expression: 'string' } };
  return all(definition(dialect), { described: { tools: [/^[^/]+\/.+$/] }, licensed: license });
}

/** A definition without a harvest: no tools, whatever its scores are. */
export function emptyDefinition(dialect: Dialect): Shape {
  return all(definition(dialect), {
    described: { tools: 'absent' },
    licensed: { declared: 'absent', license: 'absent' },
  });
}

/** `licensed` of a definition or a curation, in the dialect's spelling. */
export function licensed(dialect: Dialect, license: string): { readonly licensed: object } {
  return { licensed: dialect === 'running' ? { declared: license } : { license: { expression: license } } };
}

export const file: Shape = {
  path: 'string',
  'license?': 'string',
  'attributions?': ['string'],
  'hashes?': { '*': 'string' },
  'token?': 'string',
  'natures?': ['string'],
};

/** An answer of `GET /curations/<component>`. */
export const curationList: Shape = {
  curations: { '*': 'object' },
  contributions: [
    {
      pr: { number: 'integer', state: /^(open|closed)$/, title: 'string', user: { login: 'string' } },
      files: [{ path: 'string', coordinates: 'object', revisions: [{ revision: 'string', data: 'object' }] }],
    },
  ],
};

/**
 * The pull requests of such a list, with all revisions of their files: maps each lower-case revision to its curation.
 */
export function listedIn(list: unknown): readonly { number: number; revisions: ReadonlyMap<string, unknown> }[] {
  return members(list, 'contributions').map((contribution) => {
    const pr = isFields(contribution['pr']) ? contribution['pr'] : {};
    const revisions = members(contribution, 'files').flatMap((one) => members(one, 'revisions'));
    return {
      number: Number(pr['number']),
      revisions: new Map(revisions.map(({ revision, data }) => [String(revision).toLowerCase(), data])),
    };
  });
}

function members(value: unknown, name: string): readonly Fields[] {
  const list: unknown = isFields(value) ? value[name] : undefined;
  return Array.isArray(list) ? list.filter(isFields) : [];
}

export const lastToolIsCuration: Shape = (tools) => {
  const last: unknown = Array.isArray(tools) ? tools.at(-1) : undefined;
  return typeof last === 'string' && /^curation\/[0-9a-f]{40}$/.test(last) ? undefined : `ends with ${String(last)}`;
};

export const noCurationAmongTools: Shape = (tools) =>
  Array.isArray(tools) && tools.some((tool) => String(tool).startsWith('curation/')) ? 'names a curation' : undefined;
