import type { Fact, Table } from './fact.ts';
import type { Shape } from './shape.ts';
import { all, is } from './shape.ts';
import { errorBody } from './shapes.ts';

const nowhere = 'npm/npmjs/-/zzqqxx-contract-suite/1.0.0';

const resultAddress = /^[a-z]+\/[^/]+\/[^/]+\/[^/]+\/[^/]+\/[^/]+\/[^/]+$/;
const rawDocument: Shape = { _metadata: { url: 'string', links: 'object', schemaVersion: 'string' } };

/**
 * Harvest results, notices, suggestions and origins; harvest requests only if they are refused (service-api.md 6 to
 * 9).
 */
export const harvestFacts: Table = [
  {
    says: 'the results of a component are listed by tool and version',
    ask: 'GET /harvest/{known}?form=list',
    status: 200,
    type: 'json',
    shape: all([resultAddress], (list) => (Array.isArray(list) && list.length > 0 ? undefined : 'is empty')),
  },
  {
    says: 'nothing harvested is an empty list',
    ask: `GET /harvest/${nowhere}?form=list`,
    status: 200,
    type: 'json',
    shape: is([]),
  },
  {
    says: 'nothing harvested is an empty object',
    ask: `GET /harvest/${nowhere}`,
    status: 200,
    type: 'json',
    shape: is({}),
  },
  {
    says: 'summaries are by tool and version, partial definitions',
    ask: 'GET /harvest/{known}?form=summary',
    status: 200,
    type: 'json',
    shape: { '*': { '*': { 'described?': 'object', 'files?': 'array' } } },
  },
  {
    says: 'raw results are by tool and version, with their metadata',
    ask: 'GET /harvest/{known}?form=raw',
    status: 200,
    type: 'json',
    shape: { '*': { '*': rawDocument } },
  },
  {
    says: 'another form is 500',
    ask: 'GET /harvest/{known}?form=nonsense',
    status: 500,
    type: 'json',
    shape: errorBody(500),
  },
  { says: 'a missing result is 200 with nothing', ask: 'GET /harvest/{known}/notool/0.0.0', status: 200, type: 'none' },
  {
    says: 'a result of a Go module with its slashes encoded once is 200 with nothing',
    ask: 'GET /harvest/{deep}/{deep:tool}?form=raw',
    status: 200,
    type: 'none',
    in: 'running',
  },
  {
    says: 'a result of a Go module has its slashes encoded twice',
    ask: 'GET /harvest/{deep:twice}/{deep:tool}?form=raw',
    status: 200,
    type: 'json',
    shape: rawDocument,
    in: 'running',
  },
  {
    says: 'all results of a Go module have its slashes encoded once',
    ask: 'GET /harvest/{deep}?form=list',
    status: 200,
    type: 'json',
    shape: all([resultAddress], (list) => (Array.isArray(list) && list.length > 0 ? undefined : 'is empty')),
    in: 'running',
  },
  {
    says: '1001 harvests are too many',
    ask: 'POST /harvest',
    body: Array.from({ length: 1001 }, () => ({ coordinates: 'x' })),
    status: 400,
    type: 'json',
    shape: is({ error: 'Too many coordinates', count: 1001 }),
  },
  refusedHarvest('a harvest needs coordinates', [{ tool: 'package' }], 'required'),
  refusedHarvest('a harvest takes nothing else', [{ coordinates: 'x', colour: 'blue' }], 'additionalProperties'),
  refusedHarvest('a policy is a name', [{ coordinates: 'x', policy: {} }], 'type'),
  {
    says: 'notices in JSON name each package with its license and text',
    ask: 'POST /notices',
    body: { coordinates: ['{known:text}'], renderer: 'json' },
    status: 200,
    type: 'json',
    shape: {
      content: { packages: [{ name: 'string', version: 'string', license: 'string', text: 'string' }] },
      summary: { total: is(1), warnings: { noDefinition: ['string'], noLicense: ['string'], noCopyright: ['string'] } },
    },
  },
  {
    says: 'notices are text unless the request says otherwise',
    ask: 'POST /notices',
    body: { coordinates: ['{known:text}'] },
    status: 200,
    type: 'json',
    shape: { content: /^\*\* .+; version / },
  },
  {
    says: 'an unknown renderer is refused',
    ask: 'POST /notices',
    body: { coordinates: [], renderer: 'pdf' },
    status: 400,
    type: 'html',
    shape: is('data/renderer must be equal to one of the allowed values'),
  },
  {
    says: 'notices need coordinates',
    ask: 'POST /notices',
    body: { renderer: 'text' },
    status: 400,
    type: 'html',
    shape: is("data must have required property 'coordinates'"),
  },
  {
    says: 'notices after a template need one',
    ask: 'POST /notices',
    body: { coordinates: ['{known:text}'], renderer: 'template' },
    status: 500,
    type: 'json',
  },
  { says: 'notices cannot be got', ask: 'GET /notices', status: 404, type: 'json' },
  {
    says: 'where a definition lacks nothing there is nothing to suggest, else a list per field',
    ask: 'GET /suggestions/{known}',
    status: [200, 404],
  },
  {
    says: 'the registry of npm lists versions sorted as text, the last first',
    ask: 'GET /origins/npm/{known:name}/revisions',
    status: 200,
    type: 'json',
    shape: all(['string'], isFalling),
    upstream: true,
  },
  {
    says: 'a search at a registry answers ids',
    ask: 'GET /origins/nuget/newtonsoft',
    status: 200,
    type: 'json',
    shape: [{ id: 'string' }],
    upstream: true,
  },
];

function refusedHarvest(says: string, body: unknown, keyword: string): Fact {
  const detail: Shape = { instancePath: /^\/0/, keyword: new RegExp(`^${keyword}$`), message: 'string' };
  return {
    says,
    ask: 'POST /harvest',
    body,
    status: 400,
    type: 'json',
    shape: { error: /^Validation failed$/, details: [detail] },
  };
}

function isFalling(value: unknown): string | undefined {
  const list = Array.isArray(value) ? value.map(String) : [];
  const sorted = list.toSorted().toReversed();
  return list.join() === sorted.join() ? undefined : 'is not in falling order of text';
}
