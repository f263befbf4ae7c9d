import type { Dialect } from '../data/dialect.ts';
import { isFields } from '../data/json.ts';
import type { Table } from './fact.ts';
import { is } from './shape.ts';
import { emptyDefinition, errorBody, knownDefinition } from './shapes.ts';

/** This component is harvested while the clock is stopped. */
const paced = 'npm/npmjs/-/contract-suite-paced/1.0.0';

/**
 * Promises of `POST /harvest` on a service that may really queue: progress, throttling, an unavailable crawler, and
 * delayed computing of definitions (service-api.md 4.1, 6). `fresh` is a component without a harvest.
 */
export function queueFacts(dialect: Dialect, fresh: string): Table {
  const created = { status: 201, type: 'text', shape: is('Created') } as const;
  const list = `GET /harvest/${fresh}?form=list`;
  return [
    { says: 'an empty list of harvests is created', ask: 'POST /harvest', body: [], ...created },
    { says: 'no body is created', ask: 'POST /harvest', ...created },
    {
      says: 'rubbish is created, and dropped',
      ask: 'POST /harvest',
      body: [{ coordinates: 'rubbish' }, 'text'],
      ...created,
    },
    { says: 'a harvest is created', ask: 'POST /harvest', body: [{ tool: 'package', coordinates: fresh }], ...created },
    { says: 'a single harvest needs no list', ask: 'POST /harvest', body: { coordinates: fresh }, ...created },
    {
      says: 'the same request is created, and ignored',
      ask: 'POST /harvest',
      body: [{ tool: 'package', coordinates: fresh }],
      ...created,
    },
    { says: 'its results take a while', ask: list, status: 200, shape: is([]) },
    ...progress(),
    { says: '(the crawler finishes)', ask: 'POST /__control/harvests/finish', body: {}, status: 200 },
    { says: 'then every tool has one', ask: list, status: 200, shape: listOf(4) },
    {
      says: 'and the definition is computed',
      ask: `GET /definitions/${fresh}?expand=-files`,
      status: 200,
      shape: { described: { tools: listOf(4) } },
    },
    ...throttling(),
    ...unreachableCrawler(),
    ...delayedComputing(dialect),
    {
      says: 'a harvest never runs for what exists nowhere',
      ask: 'GET /harvest/npm/npmjs/-/doesnotexist/9.9.9?form=list',
      status: 200,
      shape: is([]),
    },
    {
      says: 'known definitions are not disturbed',
      ask: 'GET /definitions/{known}',
      status: 200,
      shape: knownDefinition(dialect),
    },
  ];
}

/** The tools finish one after another, and the definition is computed after each (service-api.md 6.4). */
function progress(): Table {
  const tools = ['clearlydefined', 'licensee', 'reuse'];
  return [
    { says: '(the clock stands still)', ask: 'POST /__control/clock', body: { now: '2035-01-01' }, status: 200 },
    { says: 'a harvest is created', ask: 'POST /harvest', body: [{ coordinates: paced }], status: 201 },
    ...[...tools.keys()].flatMap((index): Table => {
      const names = tools.slice(0, index + 1);
      return [
        {
          says: `(another tool is through, the ${names.length}.)`,
          ask: 'POST /__control/clock',
          body: { ms: 2000 },
          status: 200,
        },
        {
          says: `${names.at(-1)} is the ${names.length}. to deliver`,
          ask: `GET /harvest/${paced}?form=list`,
          status: 200,
          that: namesTools(names),
        },
        {
          says: `and the definition rests on ${names.join(' and ')}`,
          ask: `GET /definitions/${paced}?expand=-files`,
          status: 200,
          that: (body) => namesTools(names)(isFields(body) ? body['described'] : body),
        },
      ];
    }),
  ];
}

/** A block list refuses the whole request; validation happens before (service-api.md 6.1). */
function throttling(): Table {
  const name = 'npm/npmjs/-/contract-suite-blocked/1.0.0';
  const other = 'npm/npmjs/-/contract-suite-other/1.0.0';
  const rule = { name, rule: { kind: 'blocked' } };
  return [
    { says: '(a component is put on the block list)', ask: 'POST /__control/harvests/rule', body: rule, status: 200 },
    {
      says: 'a throttled component refuses the whole request',
      ask: 'POST /harvest',
      body: [{ coordinates: other }, { coordinates: name }],
      status: 422,
      type: 'json',
      shape: is({ error: `Harvest throttled for ${name}` }),
    },
    {
      says: 'and nothing of it is queued',
      ask: 'GET /__control/harvests',
      status: 200,
      that: (body) => (JSON.stringify(body).includes('contract-suite-other') ? 'something is' : undefined),
    },
    {
      says: 'what cannot be understood is reported first',
      ask: 'POST /harvest',
      body: [{ coordinates: name }, { tool: 'package' }],
      status: 400,
      shape: { error: /^Validation failed$/, details: [{ instancePath: /^\/1$/, keyword: /^required$/ }] },
    },
  ];
}

function unreachableCrawler(): Table {
  const name = 'npm/npmjs/-/contract-suite-unlucky/1.0.0';
  return [
    {
      says: '(the crawler goes down)',
      ask: 'POST /__control/harvests/crawler',
      body: { crawler: 'down' },
      status: 200,
    },
    {
      says: 'a crawler that cannot be reached is 500',
      ask: 'POST /harvest',
      body: [{ coordinates: name }],
      status: 500,
      shape: errorBody(500),
    },
    { says: '(and comes up again)', ask: 'POST /__control/harvests/crawler', body: { crawler: 'up' }, status: 200 },
  ];
}

/**
 * Deployments with background computing answer with an empty definition although results exist (service-api.md 4.1).
 */
function delayedComputing(dialect: Dialect): Table {
  const name = 'npm/npmjs/-/contract-suite-delayed/1.0.0';
  const tell = (what: string, body: unknown) => ({ ask: `POST /__control/${what}`, body, status: 200 }) as const;
  return [
    { says: '(computing is delayed)', ...tell('definitions/recompute', { recompute: 'delayed' }) },
    { says: 'a harvest is created', ask: 'POST /harvest', body: [{ coordinates: name }], status: 201 },
    { says: '(it is through)', ...tell('harvests/finish', {}) },
    { says: 'its results are listed', ask: `GET /harvest/${name}?form=list`, status: 200, shape: listOf(4) },
    {
      says: 'while the definition is empty',
      ask: `GET /definitions/${name}`,
      status: 200,
      shape: emptyDefinition(dialect),
    },
    { says: '(ten seconds later)', ...tell('clock', { ms: 10_000 }) },
    {
      says: 'it is computed',
      ask: `GET /definitions/${name}?expand=-files`,
      status: 200,
      shape: { described: { tools: listOf(4) } },
    },
    { says: '(computing is not delayed any more)', ...tell('definitions/recompute', { recompute: 'atOnce' }) },
  ];
}

/** Returns what is wrong with a list of tools or result addresses, unless it names exactly these. */
function namesTools(names: readonly string[]): (body: unknown) => string | undefined {
  return (body) => {
    const list: unknown = isFields(body) ? body['tools'] : body;
    const found = Array.isArray(list) ? list.map((one) => String(one).split('/').at(-2)).sort() : [];
    return found.join() === [...names].sort().join() ? undefined : `names ${found.join() || 'none'}`;
  };
}

function listOf(count: number): (value: unknown) => string | undefined {
  return (value) => (Array.isArray(value) && value.length === count ? undefined : `has not ${count} elements`);
}
