import type { Dialect } from '../data/dialect.ts';
import { isFields } from '../data/json.ts';
import type { Table } from './fact.ts';
import type { Shape } from './shape.ts';
import { all } from './shape.ts';
import { errorBody, file, knownDefinition } from './shapes.ts';

/** `GET /definitions/<coordinates>` in every spelling (service-api.md 2.3, 4.1, 4.2). */
export function definitionFacts(dialect: Dialect): Table {
  const known = knownDefinition(dialect);
  const brief = all(known, { files: 'absent' });
  const unknown: Shape = { unknown: 'integer' };
  return [
    {
      says: 'a known definition comes with its files',
      ask: 'GET /definitions/{known}',
      status: 200,
      type: 'json',
      shape: all(known, { files: [file], described: { files: 'integer' } }),
    },
    {
      says: 'expand=-files leaves the files out; facets count them, and the overall score is half of the two, rounded down',
      ask: 'GET /definitions/{known}?expand=-files',
      status: 200,
      type: 'json',
      shape: all(brief, {
        licensed: { facets: { '*': { files: 'integer', attribution: unknown, discovered: unknown } } },
      }),
      that: scoresAddUp,
    },
    {
      says: 'another value of expand is ignored',
      ask: 'GET /definitions/{known}?expand=files',
      status: 200,
      shape: { files: 'array' },
    },
    {
      says: 'unknown parameters are ignored',
      ask: 'GET /definitions/{known}?expand=-files&colour=blue',
      status: 200,
      shape: brief,
    },
    {
      says: 'the hyphen may be sent encoded',
      ask: 'GET /definitions/{known:type}/{known:provider}/%2D/{known:name}/{known:revision}?expand=-files',
      status: 200,
      shape: brief,
    },
    {
      says: 'lookups ignore case, the answer keeps the harvested letters',
      ask: 'GET /definitions/{known:upper}?expand=-files',
      status: 200,
      shape: brief,
      that: (body, subject) => (nameOf(body) === subject('known:name') ? undefined : `is named ${nameOf(body)}`),
    },
    {
      says: 'an extra segment is ignored',
      ask: 'GET /definitions/{known}/extra?expand=-files',
      status: 200,
      shape: brief,
    },
    { says: 'four extra segments are no route', ask: 'GET /definitions/{known}/a/b/c/d', status: 404, type: 'json' },
    {
      says: 'an empty segment is no route',
      ask: 'GET /definitions/npm/npmjs//lodash/4.17.21',
      status: 404,
      type: 'json',
    },
    {
      says: 'a scope may keep its @',
      ask: 'GET /definitions/{scoped:raw}?expand=-files',
      status: 200,
      type: 'json',
      shape: all(brief, { coordinates: { namespace: /^@/ } }),
    },
    {
      says: 'a Go namespace has its slashes encoded, in either case',
      ask: 'GET /definitions/{deep}?expand=-files',
      status: 200,
      shape: { coordinates: { namespace: /%2f/ } },
    },
    {
      says: 'a Go namespace may be encoded twice',
      ask: 'GET /definitions/{deep:twice}?expand=-files',
      status: 200,
      shape: { coordinates: { namespace: /%2f/ } },
      in: 'running',
    },
    {
      says: 'a Go namespace of a few elements may keep its slashes',
      ask: 'GET /definitions/{deep:raw}?expand=-files',
      status: 200,
      shape: { coordinates: { namespace: /%2f/ }, described: { tools: 'array' } },
    },
    {
      says: 'an unknown type is 200 with nothing at all',
      ask: 'GET /definitions/nope/npmjs/-/lodash/4.17.21',
      status: 200,
      type: 'none',
    },
    {
      says: 'an unknown provider is 200 with nothing at all',
      ask: 'GET /definitions/npm/nope/-/lodash/4.17.21',
      status: 200,
      type: 'none',
    },
    {
      says: 'without a revision there is nothing',
      ask: 'GET /definitions/{known:component}',
      status: 404,
      type: 'json',
      shape: errorBody(404),
      in: 'running',
    },
    {
      says: 'without a revision the latest is meant',
      ask: 'GET /definitions/{known:component}',
      status: 200,
      type: 'json',
      shape: known,
      in: 'written',
    },
    {
      says: 'the version header breaks a lookup by path',
      ask: 'GET /definitions/{known}',
      headers: { 'Accept-Version': '1.0.0' },
      status: 404,
      type: 'json',
      in: 'running',
    },
    {
      says: 'the version header does no harm to a lookup by path',
      ask: 'GET /definitions/{known}',
      headers: { 'Accept-Version': '1.0.0' },
      status: 200,
      shape: known,
      in: 'written',
    },
    {
      says: 'the view of a pull request has files and names the curation as its last tool',
      ask: 'GET /definitions/{curated}/pr/{pull}?expand=-files',
      status: 200,
      type: 'json',
      shape: { described: { tools: 'array' }, files: 'array' },
    },
    {
      says: 'the view of an unknown pull request is 500',
      ask: 'GET /definitions/{known}/pr/999999999',
      status: 500,
      type: 'json',
      shape: errorBody(500),
    },
    { says: 'a definition cannot be put', ask: 'PUT /definitions/{known}', body: {}, status: 404, type: 'json' },
  ];
}

function nameOf(body: unknown): string {
  return isFields(body) && isFields(body['coordinates']) ? String(body['coordinates']['name']) : 'nothing';
}

function scoresAddUp(body: unknown): string | undefined {
  const number = (...path: readonly string[]): number => {
    const value = path.reduce<unknown>((left, key) => (isFields(left) ? left[key] : undefined), body);
    return typeof value === 'number' ? value : Number.NaN;
  };
  const effective = Math.floor((number('described', 'score', 'total') + number('licensed', 'score', 'total')) / 2);
  const tool = Math.floor((number('described', 'toolScore', 'total') + number('licensed', 'toolScore', 'total')) / 2);
  const right = number('scores', 'effective') === effective && number('scores', 'tool') === tool;
  return right ? undefined : `has scores that should be ${effective} and ${tool}`;
}
