import type { Dialect } from '../data/dialect.ts';
import type { Fact, Table } from './fact.ts';
import type { Shape } from './shape.ts';
import { is } from './shape.ts';
import { curationList, errorBody, licensed, listedIn } from './shapes.ts';

const nowhere = 'npm/npmjs/-/zzqqxx-contract-suite';
const info = { summary: 'contract suite', details: 'must be refused', resolution: 'none', type: 'other' };

/** `/curations…`: reads and refusals (service-api.md 5, written-api.md 4.4 and 4.5). */
export function curationFacts(dialect: Dialect): Table {
  return [...readingFacts, ...(dialect === 'running' ? refusedContributions() : refusedForms)];
}

const readingFacts: Table = [
  {
    says: 'the curation in effect comes bare, without a wrapper',
    ask: 'GET /curations/{curated}',
    status: 200,
    type: 'json',
    shape: { curations: 'absent', contributions: 'absent' },
  },
  {
    says: 'no curation is 404 with a message',
    ask: `GET /curations/${nowhere}/1.0.0`,
    status: 404,
    type: 'text',
    shape: is('Not Found'),
  },
  { says: 'an unknown type has no curation', ask: 'GET /curations/nope/npmjs/-/x/1', status: 404 },
  {
    says: 'a pull request shows the curation as its file has it',
    ask: 'GET /curations/{curated}/pr/{pull}',
    status: 200,
    type: 'json',
    shape: 'object',
  },
  {
    says: 'a revision that is not in the pull request is 404',
    ask: 'GET /curations/{curated:component}/99.99.99-zz/pr/{pull}',
    status: 404,
    type: 'text',
  },
  {
    says: 'an unknown pull request is 500',
    ask: 'GET /curations/{curated}/pr/999999999',
    status: 500,
    type: 'json',
    shape: errorBody(500),
  },
  {
    says: 'a pull request is an address and the revisions it would change',
    ask: 'GET /curations/pr/{pull}',
    status: 200,
    type: 'json',
    shape: { url: /^https:\/\/.+\/pull\/\d+$/, changes: ['string'] },
  },
  {
    says: 'the overview of an unknown pull request is 500',
    ask: 'GET /curations/pr/999999999',
    status: 500,
    type: 'json',
  },
  {
    says: 'a component lists its curations and pull requests, the newest first',
    ask: 'GET /curations/{curated:component}',
    status: 200,
    type: 'json',
    shape: curationList,
  },
  {
    says: 'a revision lists the same with expand=prs',
    ask: 'GET /curations/{curated}?expand=prs',
    status: 200,
    type: 'json',
    shape: curationList,
  },
  {
    says: 'with expand=prs every pull request holds the revision in its file',
    ask: 'GET /curations/{curated}?expand=prs',
    status: 200,
    that: (body, subject) => {
      const revision = subject('curated:revision').toLowerCase();
      const without = listedIn(body).filter(({ revisions }) => !revisions.has(revision));
      return without.length === 0 ? undefined : `#${without.map(({ number }) => number).join(', #')} do not`;
    },
  },
  { says: 'a component without pull requests is 404', ask: `GET /curations/${nowhere}`, status: 404, type: 'text' },
  { says: 'a shorter path is 500', ask: 'GET /curations/npm/npmjs', status: 500, type: 'json' },
  {
    says: 'a batch lists every component sent, unknown ones empty',
    ask: 'POST /curations',
    body: ['{curated:text}', `${nowhere}/1.0.0`],
    status: 200,
    type: 'json',
    shape: { '*': curationList, [`${nowhere}/1.0.0`]: is({ curations: {}, contributions: [] }) },
  },
  {
    says: '1001 components are too many',
    ask: 'POST /curations',
    body: Array.from({ length: 1001 }, (_, index) => `npm/npmjs/-/zz/${index}`),
    status: 400,
    type: 'html',
    shape: is('Body contains too many coordinates: 1001'),
  },
  { says: 'a null in the list is 500', ask: 'POST /curations', body: [null], status: 500, type: 'json' },
];

const known = { type: '{known:type}', provider: '{known:provider}', name: '{known:name}' };

/** The service must refuse each of these before it opens a pull request. */
function refusedContributions(): Table {
  const refused = (says: string, curation: unknown, error: Shape): Fact => ({
    says,
    ask: 'PATCH /curations',
    body: {
      contributionInfo: info,
      patches: [
        {
          coordinates: known,
          revisions: { '{known:revision}': curation },
        },
      ],
    },
    status: 400,
    type: 'json',
    shape: { errors: [[{ message: 'string', error }]], patchesInError: ['object'] },
  });
  return [
    refused(
      'a license that is not SPDX is refused',
      licensed('running', 'Foo License'),
      /"Foo License" is not SPDX compliant$/,
    ),
    refused(
      'a license in another form is refused with a suggestion',
      licensed('running', 'mit'),
      /"mit" is not normalized\. Suggest using "MIT"$/,
    ),
    refused('NOASSERTION is not to be declared', licensed('running', 'NOASSERTION'), /is not SPDX compliant$/),
    refused(
      'a file license that is not SPDX is refused',
      { files: [{ path: 'a', license: 'xx' }] },
      /^a in .* files with value "xx" is not SPDX compliant$/,
    ),
    refused(
      'an unknown member is refused as the validator puts it',
      { license: 'MIT' },
      { keyword: /^additionalProperties$/, message: /must NOT have additional properties/ },
    ),
    {
      ...refused('of two patches only the bad one has errors, and both come back', {}, 'string'),
      body: {
        contributionInfo: info,
        patches: [
          { coordinates: known, revisions: { '{known:revision}': licensed('running', 'MIT') } },
          { coordinates: known, revisions: { '{known:revision}': licensed('running', 'mit') } },
        ],
      },
      that: (body) => {
        const { errors, patchesInError } = Object(body) as Readonly<Record<string, unknown>>;
        const counts = [errors, patchesInError].map((list) => (Array.isArray(list) ? list.length : 'none'));
        return counts.join() === '1,2' ? undefined : `${counts.join()} errors and patches instead of 1,2`;
      },
    },
    {
      ...refused(
        'more than 50 revisions are refused',
        {},
        { keyword: /^maxProperties$/, instancePath: /^\/revisions$/ },
      ),
      body: {
        contributionInfo: info,
        patches: [
          {
            coordinates: known,
            revisions: Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`0.0.${at}`, {}])),
          },
        ],
      },
    },
    {
      says: 'a contribution over 100 KiB is 413',
      ask: 'PATCH /curations',
      body: { contributionInfo: { ...info, details: 'x'.repeat(102_400) }, patches: [] },
      status: 413,
      type: 'json',
      shape: errorBody(413),
    },
    {
      ...refused('a bare curation is no patch', {}, 'object'),
      body: { contributionInfo: info, patches: [licensed('running', 'MIT')] },
    },
    {
      says: 'the form for a single revision does not exist',
      ask: 'PATCH /curations/{known}',
      body: { description: 'contract suite', patch: licensed('running', 'Foo License') },
      status: 404,
      type: 'json',
      shape: errorBody(404),
    },
  ];
}

const refusedForms: Table = [
  {
    says: 'a license that is not SPDX is refused',
    ask: 'PATCH /curations/{known}',
    body: { description: 'contract suite', patch: licensed('written', 'Foo License') },
    status: 400,
  },
  {
    says: 'form A needs its description',
    ask: 'PATCH /curations/{known}',
    body: { patch: licensed('written', 'Foo License') },
    status: 400,
  },
  {
    says: 'a contribution without coordinates in the path has no address',
    ask: 'PATCH /curations',
    body: { contributionInfo: info, patches: [licensed('written', 'Foo License')] },
    status: 404,
  },
];
