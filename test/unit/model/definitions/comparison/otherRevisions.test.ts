import assert from 'node:assert/strict';
import { fail, type Result, succeed } from '../../../../../src/base/result.ts';
import { type Coordinates, withRevision } from '../../../../../src/core/coordinates.ts';
import type { Problem, ServiceProblem } from '../../../../../src/core/problem.ts';
import { type OtherRevision, otherRevisions } from '../../../../../src/model/definitions/comparison/otherRevisions.ts';
import type { OriginRevision } from '../../../../../src/service/origins.ts';

const quiet = new AbortController().signal;
const callsite: Coordinates = { type: 'npm', provider: 'npmjs', namespace: null, name: 'callsite', revision: '1.0.0' };
const down = fail<ServiceProblem>({ kind: 'serverError', status: 503 });

const turns = { budget: 10, now: () => 0, pause: async () => {} };
const unexpected = async (): Promise<never> => assert.fail('not asked');

type Listed = Result<readonly OriginRevision[] | null, ServiceProblem>;
type Held = Result<readonly Coordinates[], ServiceProblem>;

function versions(...revisions: string[]): Listed {
  return succeed(revisions.map((revision) => ({ revision, tag: null })));
}

function held(...revisions: string[]): Held {
  return succeed(revisions.map((revision) => withRevision(callsite, revision)));
}

async function ask(listed: Listed, known: Held): Promise<Result<readonly OtherRevision[], Problem>> {
  const requests: (string | null)[] = [];
  const client = {
    baseUrl: 'https://service.example',
    revisions: async ({ revision }: Coordinates) => (requests.push(revision), listed),
    find: { known: async ({ revision }: Coordinates) => (requests.push(revision), known), suggest: unexpected },
  };
  const parts = { client: () => succeed(client), isPrivate: () => false, turns };
  const found = await otherRevisions(callsite, parts, quiet);
  assert.deepEqual(requests, [null, null]);
  return found;
}

/** For example `2.0.0 held, 1.5.0`. */
function listText(result: Result<readonly OtherRevision[], Problem>): string {
  if (!result.ok) return result.problem.kind;
  return result.value
    .map(({ coordinates, tag, hasDefinition }) =>
      [tag, coordinates.revision, hasDefinition ? 'held' : null].filter(Boolean).join(' '),
    )
    .join(', ');
}

const cases: readonly (readonly [about: string, listed: Listed, held: Held, expected: string])[] = [
  ['newest first', versions('0.9.0', '1.10.0', '1.9.0'), held(), '1.10.0, 1.9.0, 0.9.0'],
  ['without its own', versions('1.0.0', '2.0.0'), held('1.0.0'), '2.0.0'],
  [
    'with those the ecosystem calls newer first',
    versions('2.0.0-rc.1', '2.0.0', '2.0.0-beta'),
    held(),
    '2.0.0, 2.0.0-rc.1, 2.0.0-beta',
  ],
  ['without what could never be sent', versions('2.0.0', '../..', 'a b', '3/4', '%00', '\u202e1'), held(), '2.0.0'],
  ['with those the service holds', versions('2.0.0', '1.5.0'), held('2.0.0'), '2.0.0 held, 1.5.0'],
  ['with what the origin has no more', versions('2.0.0'), held('0.1.0'), '2.0.0, 0.1.0 held'],
  ['without a list of the origin', succeed(null), held('0.1.0', '0.2.0'), '0.2.0 held, 0.1.0 held'],
  ['although the origin is down', down, held('0.1.0'), '0.1.0 held'],
  ['although the search is down', versions('2.0.0'), down, '2.0.0'],
  ['not at all when both are down', down, down, 'serverError'],
  ['not at all without list and search', succeed(null), down, 'serverError'],
  ['none when there is no other', versions('1.0.0'), held('1.0.0'), ''],
  [
    'by their tags',
    succeed([
      { revision: 'aaa', tag: 'v1.0' },
      { revision: 'bbb', tag: 'v2.0' },
    ]),
    held('aaa'),
    'v2.0 bbb, v1.0 aaa held',
  ],
];

describe('Other revisions of a component', () => {
  for (const [about, listed, known, expected] of cases)
    it(`lists revisions: ${about}`, async () => assert.equal(listText(await ask(listed, known)), expected));

  it('fails for a private name, which the client refuses', async () => {
    const refused = fail({ kind: 'privateName', coordinates: 'npm/npmjs/-/callsite' } as const);
    assert.deepEqual(await ask(refused, refused), refused);
  });

  it('fails without a service', async () => {
    const problem = { kind: 'invalidUrl', setting: 'apiUrl', value: 'x' } as const;
    assert.deepEqual(
      await otherRevisions(callsite, { client: () => fail(problem), isPrivate: () => false, turns }, quiet),
      fail(problem),
    );
  });
});
