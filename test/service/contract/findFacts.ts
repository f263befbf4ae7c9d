import type { Dialect } from '../data/dialect.ts';
import { isFields } from '../data/json.ts';
import type { Fact, Table } from './fact.ts';
import type { Shape } from './shape.ts';
import { all, atMost, is } from './shape.ts';
import { knownDefinition } from './shapes.ts';

const version = { 'Accept-Version': '1.0.0' };
const page: Shape = { data: ['object'], continuationToken: 'string' };
const emptyPage: Shape = { data: all('array', atMost(0)), continuationToken: is('') };
const refusal = /^data must NOT have additional properties$/;

/** `GET /definitions` by coordinates, by pattern and by filters (service-api.md 4.3 to 4.5). */
export function findFacts(dialect: Dialect): Table {
  return [...byCoordinates(dialect), ...byPattern, ...byFilter];
}

function byCoordinates(dialect: Dialect): Table {
  const known = knownDefinition(dialect);
  const refused = (says: string, query: string, why: string): Fact => ({
    says,
    ask: `GET /definitions?${query}`,
    headers: version,
    status: 400,
    type: 'json',
    shape: is([why]),
    in: 'running',
  });
  return [
    {
      says: 'coordinates with the version header answer one bare definition',
      ask: 'GET /definitions?coordinates={known:query}&expand=-files',
      headers: version,
      status: 200,
      type: 'json',
      shape: all(known, { files: 'absent' }),
    },
    {
      says: 'coordinates of a deep Go namespace are encoded twice',
      ask: 'GET /definitions?coordinates={deep:query}&expand=-files',
      headers: version,
      status: 200,
      type: 'json',
      shape: { coordinates: { namespace: /%2f/ }, described: { tools: 'array' } },
    },
    {
      says: 'the version may be said shorter',
      ask: 'GET /definitions?coordinates={known:query}&expand=-files',
      headers: { 'Accept-Version': '1' },
      status: 200,
      shape: known,
      in: 'running',
    },
    {
      says: 'coordinates without the version header are refused',
      ask: 'GET /definitions?coordinates={known:query}',
      status: 400,
      type: 'html',
      shape: refusal,
    },
    {
      says: 'coordinates with another version are refused',
      ask: 'GET /definitions?coordinates={known:query}',
      headers: { 'Accept-Version': '2.0.0' },
      status: 400,
      type: 'html',
      shape: refusal,
    },
    refused('no coordinates are refused', 'expand=-files', "must have required property 'coordinates'"),
    refused(
      'an unknown type is an error here',
      'coordinates=nope/npmjs/-/x/1',
      'must be equal to one of the allowed values',
    ),
    refused(
      'a missing revision is an error here',
      'coordinates=npm/npmjs/-/lodash',
      "must have required property 'revision'",
    ),
    refused('a pull request has to be a number', 'coordinates={known:query}&pr=abc', 'must be number'),
    {
      says: 'without a revision the latest is meant here too',
      ask: 'GET /definitions?coordinates={known:component}&expand=-files',
      headers: version,
      status: 200,
      shape: known,
      in: 'written',
    },
  ];
}

const coordinateString = /^[a-z]+\/[^/]+\/[^/]+\/[^/]+\/[^/]+$/;

const byPattern: Table = [
  {
    says: 'a pattern answers at most fifty coordinate strings with revision',
    ask: 'GET /definitions?pattern={known:name}',
    status: 200,
    type: 'json',
    shape: all([coordinateString], atMost(50)),
  },
  {
    says: 'a pattern that nothing matches answers an empty list; other parameters are ignored beside it',
    ask: 'GET /definitions?pattern=zzqqxxvvzzqq&colour=blue',
    status: 200,
    type: 'json',
    shape: is([]),
  },
  { says: 'an empty pattern is refused', ask: 'GET /definitions?pattern=', status: 400, type: 'html' },
];

const byFilter: Table = [
  {
    says: 'without a filter everything is listed, a page of at most a hundred',
    ask: 'GET /definitions',
    status: 200,
    type: 'json',
    shape: { data: all([{ files: 'absent' }], atMost(100)), continuationToken: 'string' },
  },
  {
    says: 'the token of one page leads to the next',
    ask: 'GET /definitions?continuationToken={next}',
    status: 200,
    type: 'json',
    shape: page,
  },
  {
    says: 'type, provider and name together find the component',
    ask: 'GET /definitions?type={known:type}&provider={known:provider}&name={known:name}',
    status: 200,
    shape: page,
    that: (body, subject) =>
      revisionsIn(body).includes(subject('known:revision')) ? undefined : 'misses the revision',
  },
  {
    says: 'a name is matched exactly, letters and all',
    ask: 'GET /definitions?type={known:type}&name={known:name}-zzqqxx',
    status: 200,
    shape: emptyPage,
  },
  {
    says: 'sorting by score starts with the lowest',
    ask: 'GET /definitions?type=npm&sort=effectiveScore',
    status: 200,
    shape: page,
    that: (body) => (isRising(scoresIn(body)) ? undefined : 'is not in rising order'),
  },
  {
    says: 'sortDesc turns the order round whatever its value',
    ask: 'GET /definitions?type=npm&sort=effectiveScore&sortDesc=false',
    status: 200,
    shape: page,
    that: (body) => (isRising(scoresIn(body).toReversed()) ? undefined : 'is not in falling order'),
  },
  {
    says: 'of a minimum and a maximum of one score the maximum wins',
    ask: 'GET /definitions?minEffectiveScore=90&maxEffectiveScore=60',
    status: 200,
    shape: page,
    that: (body) => (scoresIn(body).every((score) => score < 60) ? undefined : 'has a score of 60 or more'),
  },
  {
    says: 'a minimum is exclusive',
    ask: 'GET /definitions?type=npm&minEffectiveScore=80',
    status: 200,
    shape: page,
    that: (body) => (scoresIn(body).every((score) => score > 80) ? undefined : 'has a score of 80 or less'),
  },
  {
    says: 'an unknown value finds nothing',
    ask: 'GET /definitions?type=nope',
    status: 200,
    shape: emptyPage,
  },
  {
    says: 'a hyphen does not mean no namespace',
    ask: 'GET /definitions?type=npm&namespace=-',
    status: 200,
    shape: emptyPage,
  },
  {
    says: 'a token that the service did not issue leads nowhere',
    ask: 'GET /definitions?continuationToken=rubbish',
    status: 200,
    shape: emptyPage,
  },
  {
    says: 'an unknown parameter is refused with a message',
    ask: 'GET /definitions?revision=1',
    status: 400,
    type: 'html',
    shape: refusal,
  },
  {
    says: 'an unknown sort key is refused with a message',
    ask: 'GET /definitions?sort=nonsense',
    status: 400,
    type: 'html',
    shape: /^data\/sort must be equal to one of the allowed values$/,
  },
  {
    says: 'a repeated parameter is refused with a message',
    ask: 'GET /definitions?type=npm&type=go',
    status: 400,
    type: 'html',
    shape: /^data\/type must be string$/,
  },
  {
    says: 'the version header breaks a search',
    ask: 'GET /definitions?type=npm',
    headers: version,
    status: 400,
    in: 'running',
  },
];

function itemsIn(body: unknown): readonly unknown[] {
  return isFields(body) && Array.isArray(body['data']) ? body['data'] : [];
}

function revisionsIn(body: unknown): readonly string[] {
  return itemsIn(body).map((item) =>
    isFields(item) && isFields(item['coordinates']) ? String(item['coordinates']['revision']) : '',
  );
}

function scoresIn(body: unknown): readonly number[] {
  return itemsIn(body).flatMap((item) => {
    const score = isFields(item) && isFields(item['scores']) ? item['scores']['effective'] : undefined;
    return typeof score === 'number' ? [score] : [];
  });
}

function isRising(values: readonly number[]): boolean {
  return values.every((value, index) => index === 0 || value >= (values[index - 1] ?? value));
}
