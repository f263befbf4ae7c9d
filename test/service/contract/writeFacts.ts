import { isDeepStrictEqual } from 'node:util';
import type { Dialect } from '../data/dialect.ts';
import { isFields } from '../data/json.ts';
import type { Fact, Table } from './fact.ts';
import { queueFacts } from './queueFacts.ts';
import type { Shape } from './shape.ts';
import { all, is } from './shape.ts';
import { emptyDefinition, errorBody, lastToolIsCuration, licensed, listedIn } from './shapes.ts';

const fresh = 'npm/npmjs/-/contract-suite-fresh/1.0.0';
const tagged = 'git/github/contract-suite/repository/v1.0.0';

/**
 * Facts that change data permanently: only for a stand-in service, in this order, after a reset. `/__control/…` exists
 * only on the stand-in service.
 */
export function writeFacts(dialect: Dialect): Table {
  const own = dialect === 'running' ? contributions : forms;
  return [...unknownFacts(dialect), ...queueFacts(dialect, fresh), ...own, ...twinFacts(dialect)];
}

function unknownFacts(dialect: Dialect): Table {
  return [
    {
      says: 'what nobody has harvested is 200 without tools',
      ask: `GET /definitions/${fresh}`,
      status: 200,
      type: 'json',
      shape: all(emptyDefinition(dialect), { scores: is({ effective: 0, tool: 0 }) }),
    },
    {
      says: 'a source nobody has harvested scores all the same, for a made-up location',
      ask: `GET /definitions/${tagged}`,
      status: 200,
      shape: all(emptyDefinition(dialect), {
        scores: is({ effective: 35, tool: 35 }),
        described: { sourceLocation: { url: /contract-suite\/repository\/tree\/v1\.0\.0$/ } },
      }),
    },
    {
      says: 'asking queued both for harvest',
      ask: 'GET /__control/asked',
      status: 200,
      that: (body) => {
        const text = JSON.stringify(body);
        return text.includes(fresh) && text.includes(tagged) ? undefined : 'does not name them';
      },
    },
    {
      says: 'a batch answers empty definitions too',
      ask: 'POST /definitions?expand=-files',
      body: [fresh],
      status: 200,
      shape: { [fresh]: emptyDefinition(dialect) },
    },
    {
      says: 'a preview of something nobody has harvested shows the curation only',
      ask: `POST /definitions/${fresh}?preview=true`,
      body: licensed(dialect, 'MIT'),
      status: 200,
      shape: { described: { tools: is(['curation/supplied']) } },
    },
    {
      says: 'notices name what has no definition',
      ask: 'POST /notices',
      body: { coordinates: [fresh] },
      status: 200,
      shape: { summary: { total: is(1), warnings: { noDefinition: is([fresh]) } } },
    },
  ];
}

const info = { summary: 'contract suite', details: 'd', resolution: 'r', type: 'incorrect', removeDefinitions: false };
const submission = {
  contributionInfo: info,
  patches: [
    {
      coordinates: { type: '{known:type}', provider: '{known:provider}', name: '{known:name}' },
      revisions: { '{known:revision}': licensed('running', 'Beerware') },
    },
  ],
};
const [patch] = submission.patches;

const accepted: Shape = { prNumber: 'integer', url: /\/pull\/\d+$/ };

const contributions: Table = [
  {
    says: 'a contribution opens a pull request',
    ask: 'PATCH /curations',
    body: submission,
    status: 200,
    type: 'json',
    shape: accepted,
    keep: ['submitted', 'prNumber'],
  },
  ...afterSubmission('running'),
  {
    says: 'a revision that is no stored definition is 500',
    ask: 'PATCH /curations',
    body: { ...submission, patches: [{ ...patch, revisions: { '99.99.99-zz': licensed('running', 'MIT') } }] },
    status: 500,
    shape: errorBody(500),
  },
  {
    says: 'coordinates as text are 500',
    ask: 'PATCH /curations',
    body: { ...submission, patches: [{ ...patch, coordinates: '{known:text}' }] },
    status: 500,
  },
  { says: 'no contributionInfo is 500', ask: 'PATCH /curations', body: { patches: [patch] }, status: 500 },
  {
    says: 'no summary is 422',
    ask: 'PATCH /curations',
    body: { ...submission, contributionInfo: { type: 'other' } },
    status: 422,
    shape: errorBody(422),
  },
  {
    says: 'no patches open a pull request all the same',
    ask: 'PATCH /curations',
    body: { ...submission, patches: [] },
    status: 200,
    shape: accepted,
  },
  {
    says: 'and so do no revisions',
    ask: 'PATCH /curations',
    body: { ...submission, patches: [{ ...patch, revisions: {} }] },
    status: 200,
    shape: accepted,
  },
  {
    says: 'a bad token is 401',
    ask: 'PATCH /curations',
    headers: { Authorization: 'Bearer nobody-knows-it' },
    body: submission,
    status: 401,
  },
  {
    says: 'a good token is 500 in this version',
    ask: 'PATCH /curations',
    headers: { Authorization: 'Bearer token-of-alice' },
    body: submission,
    status: 500,
    // This form distinguishes an error of the service from one of a gateway.
    shape: errorBody(500),
  },
];

const forms: Table = [
  {
    says: 'form A opens a pull request',
    ask: 'PATCH /curations/{known}',
    body: { description: 'contract suite', patch: licensed('written', 'Beerware') },
    status: 200,
    type: 'json',
    shape: accepted,
    keep: ['submitted', 'prNumber'],
  },
  ...afterSubmission('written'),
  {
    says: 'form B opens one too, its patches being bare curations',
    ask: 'PATCH /curations/{known}',
    body: { contributionInfo: info, patches: [licensed('written', 'MIT')] },
    status: 200,
    shape: accepted,
  },
];

function afterSubmission(dialect: Dialect): Table {
  const curation = is(licensed(dialect, 'Beerware'));
  const declared: Shape =
    dialect === 'running' ? { declared: /^Beerware$/ } : { license: { expression: /^Beerware$/ } };
  const curated: Shape = { licensed: declared, described: { tools: lastToolIsCuration } };
  return [
    {
      says: 'its view shows the definition as it would be',
      ask: 'GET /definitions/{known}/pr/{submitted}',
      status: 200,
      shape: curated,
    },
    { says: 'its curation can be read', ask: 'GET /curations/{known}/pr/{submitted}', status: 200, shape: curation },
    {
      says: 'its overview names the revision',
      ask: 'GET /curations/pr/{submitted}',
      status: 200,
      that: (body, subject) => (JSON.stringify(body).includes(subject('known:text')) ? undefined : 'does not name it'),
    },
    { says: 'nothing is in effect yet', ask: 'GET /curations/{known}', status: 404, type: 'text' },
    {
      says: 'the component does not list it before GitHub has notified the service',
      ask: 'GET /curations/{known:component}',
      status: [200, 404],
      that: (body, subject) =>
        JSON.stringify(body).includes(`"number":${subject('submitted')},`) ? 'lists it' : undefined,
    },
    { says: '(ten seconds later it has)', ask: 'POST /__control/clock', body: { ms: 10_000 }, status: 200 },
    {
      says: 'the component lists it as open',
      ask: 'GET /curations/{known:component}',
      status: 200,
      that: (body, subject) =>
        JSON.stringify(body).includes(`"number":${subject('submitted')},`) ? undefined : 'does not list it',
    },
    { says: '(a curator merges it)', ask: 'POST /__control/merge', text: '{"number":{submitted}}', status: 200 },
    { says: 'then the curation is in effect', ask: 'GET /curations/{known}', status: 200, shape: curation },
    { says: 'and the definition is computed anew', ask: 'GET /definitions/{known}', status: 200, shape: curated },
    {
      says: 'its overview has no changes left',
      ask: 'GET /curations/pr/{submitted}',
      status: 200,
      shape: { changes: is([]) },
    },
  ];
}

/** Two pull requests on one file, each for another revision: the first is merged, the second is open. */
function twinFacts(dialect: Dialect): Table {
  const curation = licensed(dialect, 'Beerware');
  const proposed = (subject: string, keep: string): Fact => ({
    says: `(the ${keep} of two pull requests on one component)`,
    ask: dialect === 'running' ? 'PATCH /curations' : `PATCH /curations/{${subject}}`,
    body:
      dialect === 'written'
        ? { description: 'contract suite', patch: curation }
        : {
            contributionInfo: info,
            patches: [
              {
                coordinates: {
                  type: `{${subject}:type}`,
                  provider: `{${subject}:provider}`,
                  namespace: `{${subject}:namespace}`,
                  name: `{${subject}:name}`,
                },
                revisions: { [`{${subject}:revision}`]: curation },
              },
            ],
          },
    status: 200,
    shape: accepted,
    keep: [keep, 'prNumber'],
  });
  const inList = (list: unknown, subject: (name: string) => string): string | undefined => {
    const second = listedIn(list).find(({ number }) => number === Number(subject('second')));
    if (second === undefined) return 'does not list it';
    const wanted = [subject('twin:revision'), subject('other:revision')];
    const missing = wanted.find((one) => !isDeepStrictEqual(second.revisions.get(one.toLowerCase()), curation));
    return missing === undefined ? undefined : `lacks ${missing}, or has it otherwise`;
  };
  return [
    proposed('twin', 'first'),
    proposed('other', 'beside'),
    { says: '(ten seconds later it is listed)', ask: 'POST /__control/clock', body: { ms: 10_000 }, status: 200 },
    { says: '(and merged)', ask: 'POST /__control/merge', text: '{"number":{first}}', status: 200 },
    {
      says: 'a pull request that creates a file can’t be merged once another has created it',
      ask: 'POST /__control/merge',
      text: '{"number":{beside}}',
      status: 400,
    },
    proposed('other', 'second'),
    { says: '(ten seconds later it is listed too)', ask: 'POST /__control/clock', body: { ms: 10_000 }, status: 200 },
    {
      says: 'a pull request lists every revision of its file, not only those it changes',
      ask: 'GET /curations/{twin:component}',
      status: 200,
      that: inList,
    },
    {
      says: 'and so it comes along with a revision it does not change',
      ask: 'GET /curations/{twin}?expand=prs',
      status: 200,
      that: inList,
    },
    {
      says: 'a batch lists every revision of its file as well',
      ask: 'POST /curations',
      body: ['{twin:text}'],
      status: 200,
      that: (body, subject) => inList(isFields(body) ? body[subject('twin:text')] : undefined, subject),
    },
    {
      says: 'its curation of a revision it does not change is the one in effect',
      ask: 'GET /curations/{twin}/pr/{second}',
      status: 200,
      shape: is(curation),
    },
    {
      says: 'its overview names only what differs from what is in effect',
      ask: 'GET /curations/pr/{second}',
      status: 200,
      that: (body, subject) => {
        const changes = isFields(body) ? body['changes'] : undefined;
        return isDeepStrictEqual(changes, [subject('other:text')]) ? undefined : `names ${JSON.stringify(changes)}`;
      },
    },
  ];
}
