import type { Dialect } from '../data/dialect.ts';
import { isFields } from '../data/json.ts';
import type { Fact, Table } from './fact.ts';
import { all, is } from './shape.ts';
import { errorBody, knownDefinition, licensed, noCurationAmongTools } from './shapes.ts';

/** `POST /definitions` and previews (service-api.md 4.6, 4.7). */
export function postFacts(dialect: Dialect): Table {
  return [...batchFacts(dialect), ...previewFacts(dialect)];
}

function batchFacts(dialect: Dialect): Table {
  const brief = all(knownDefinition(dialect), { files: 'absent' });
  return [
    {
      says: 'a batch is keyed by the strings sent; what cannot be used is left out',
      ask: 'POST /definitions?expand=-files',
      body: ['{known:text}', 'nope/npmjs/-/x/1', 'npm/nope/-/x/1', 'rubbish'],
      status: 200,
      type: 'json',
      shape: { '*': brief },
      that: keysAre('known:text'),
    },
    {
      says: 'coordinates without revision are left out of a batch',
      ask: 'POST /definitions?expand=-files',
      body: ['{known:text}', 'npm/npmjs/-/lodash'],
      status: 200,
      that: keysAre('known:text'),
      in: 'running',
    },
    {
      says: 'a batch comes with files unless the request says otherwise',
      ask: 'POST /definitions',
      body: ['{known:text}'],
      status: 200,
      shape: { '*': { files: 'array' } },
    },
    {
      says: 'another spelling is answered under that spelling',
      ask: 'POST /definitions?expand=-files',
      body: ['{known:uppertext}'],
      status: 200,
      that: keysAre('known:uppertext'),
    },
    {
      says: "matchCasing=false answers under the service's own spelling",
      ask: 'POST /definitions?expand=-files&matchCasing=false',
      body: ['{known:uppertext}'],
      status: 200,
      that: keysAre('known:text'),
    },
    {
      says: 'a Go namespace keeps %2f inside a body',
      ask: 'POST /definitions?expand=-files',
      body: ['{deep:text}'],
      status: 200,
      shape: { '*': { coordinates: { namespace: /%2f/ }, described: { tools: 'array' } } },
    },
    {
      says: 'an empty batch answers an empty object',
      ask: 'POST /definitions',
      body: [],
      status: 200,
      type: 'json',
      shape: is({}),
    },
    { says: 'an object is 500', ask: 'POST /definitions', body: {}, status: 500, type: 'json', shape: errorBody(500) },
    { says: 'no body is 500', ask: 'POST /definitions', status: 500, type: 'json' },
    { says: 'a bare string is 400', ask: 'POST /definitions', text: '"npm"', status: 400, type: 'json' },
    {
      says: 'a null spoils the whole batch: 200 with a sentence typed HTML',
      ask: 'POST /definitions',
      body: [null],
      status: 200,
      type: 'html',
      shape: /^An error occurred when trying to fetch coordinates for one of the components/,
    },
    {
      says: '501 coordinates are too many',
      ask: 'POST /definitions',
      body: Array.from({ length: 501 }, (_, index) => `nope/npmjs/-/x/${index}`),
      status: 400,
      type: 'html',
      shape: is('Body contains too many coordinates: 501'),
    },
    {
      says: 'the version header breaks a batch',
      ask: 'POST /definitions',
      headers: { 'Accept-Version': '1.0.0' },
      body: [],
      status: 404,
      in: 'running',
    },
  ];
}

function previewFacts(dialect: Dialect): Table {
  const preview = 'POST /definitions/{known}?preview=true';
  const violation = (says: string, body: unknown, sentence: string): Fact => ({
    says,
    ask: preview,
    body,
    status: 400,
    type: 'html',
    shape: is(sentence),
  });
  return [
    {
      says: 'a preview lays the supplied curation over the tools alone',
      ask: preview,
      body: licensed(dialect, 'Beerware'),
      status: 200,
      type: 'json',
      shape: {
        licensed: dialect === 'running' ? { declared: /^Beerware$/ } : { license: { expression: /^Beerware$/ } },
        described: { tools: lastIs('curation/supplied') },
        files: 'array',
      },
    },
    {
      says: 'a preview of nothing shows the definition without any curation',
      ask: 'POST /definitions/{curated}?preview=true',
      body: {},
      status: 200,
      type: 'json',
      shape: { described: { tools: noCurationAmongTools } },
    },
    {
      says: 'a preview adds files the curation names',
      ask: preview,
      body: { files: [{ path: 'zz/contract-suite.txt', license: 'MIT' }] },
      status: 200,
      that: (body) =>
        isFields(body) && JSON.stringify(body['files']).includes('zz/contract-suite.txt')
          ? undefined
          : 'lacks the file',
    },
    {
      says: 'a preview takes a license that is not SPDX',
      ask: preview,
      body: licensed(dialect, 'My Own License'),
      status: 200,
      shape: { licensed: { score: { spdx: is(0) } } },
    },
    {
      says: 'without its parameter a preview is refused',
      ask: 'POST /definitions/{known}',
      body: {},
      status: 400,
      type: 'html',
      shape: is('Only valid for previews. Use the "preview" query parameter'),
    },
    violation('an unknown member is refused', { license: 'MIT' }, 'data must NOT have additional properties'),
    violation(
      'an unknown member of licensed is refused',
      { licensed: { licence: 'MIT' } },
      'data/licensed must NOT have additional properties',
    ),
    violation(
      'a date has to be one',
      { described: { releaseDate: 'yesterday' } },
      'data/described/releaseDate must match format "date"',
    ),
    violation(
      'a file needs its path',
      { files: [{ license: 'MIT' }] },
      "data/files/0 must have required property 'path'",
    ),
    {
      ...violation(
        'a source location needs its revision',
        { described: { sourceLocation: { type: 'git', provider: 'github', name: 'x' } } },
        "data/described/sourceLocation must have required property 'revision'",
      ),
      in: 'running',
    },
    {
      ...violation(
        'the spelling of the written form is refused',
        { licensed: { license: { expression: 'MIT' } } },
        'data/licensed must NOT have additional properties',
      ),
      in: 'running',
    },
    {
      ...violation(
        'the spelling of the running form is refused',
        { licensed: { declared: 'MIT' } },
        'data/licensed must NOT have additional properties',
      ),
      in: 'written',
    },
    { says: 'a list is refused', ask: preview, body: [], status: 400, type: 'html', shape: is('data must be object') },
    {
      says: 'a preview of an unknown type is 500',
      ask: 'POST /definitions/nope/npmjs/-/x/1?preview=true',
      body: {},
      status: 500,
    },
    {
      says: 'the version header breaks a preview',
      ask: preview,
      headers: { 'Accept-Version': '1.0.0' },
      body: {},
      status: 404,
      in: 'running',
    },
  ];
}

function keysAre(...wanted: readonly string[]): NonNullable<Fact['that']> {
  return (body, subject) => {
    const keys = isFields(body) ? Object.keys(body) : [];
    const expected = wanted.map(subject);
    return keys.join() === expected.join() ? undefined : `has the keys ${keys.join()} and not ${expected.join()}`;
  };
}

function lastIs(wanted: string): (tools: unknown) => string | undefined {
  return (tools) => {
    const last: unknown = Array.isArray(tools) ? tools.at(-1) : undefined;
    return last === wanted ? undefined : `ends with ${String(last)} and not ${wanted}`;
  };
}
