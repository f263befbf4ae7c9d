import assert from 'node:assert/strict';
import type { Table } from './fixtures/row.ts';
import type { Service } from './startService.ts';
import { ask, valueAt, withService } from './support/asking.ts';

function many(count: number): Table {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `npm/npmjs/-/part-${String(index).padStart(4, '0')}/1.0.0`,
      { declared: index % 2 === 0 ? 'MIT' : 'ISC', files: 3 },
    ]),
  );
}

async function pages(service: Service, query: string): Promise<readonly number[]> {
  const sizes = [];
  let token = '';
  do {
    const { body } = await ask(
      service,
      `GET /definitions?${query}${token && `&continuationToken=${encodeURIComponent(token)}`}`,
    );
    sizes.push(Number(valueAt(body, 'data.length')));
    token = String(valueAt(body, 'continuationToken'));
  } while (token !== '');
  return sizes;
}

async function found(service: Service, query: string): Promise<readonly string[]> {
  const { body } = await ask(service, `GET /definitions?${query}`);
  const data: unknown = valueAt(body, 'data');
  return (Array.isArray(data) ? data : []).map(
    (item: unknown) => `${String(valueAt(item, 'coordinates.name'))} ${String(valueAt(item, 'coordinates.revision'))}`,
  );
}

/** A query and the names it finds, in order. */
const queries: readonly (readonly [query: string, names: readonly string[]])[] = [
  ['type=npm&name=lodash', ['lodash 4.17.20', 'lodash 4.17.21']],
  ['type=npm&name=lodash&sort=revision&sortDesc=true', ['lodash 4.17.21', 'lodash 4.17.20']],
  ['type=npm&name=lodash&sort=releaseDate&sortDesc=false', ['lodash 4.17.21', 'lodash 4.17.20']],
  ['type=npm&name=Lodash', []],
  ['provider=github&name=Lodash', ['lodash f299b52f39486275a9e6483b60a410e06520c538']],
  ['name=code-frame&namespace=@babel', ['code-frame 7.22.13']],
  ['license=WTFPL', ['left-pad 1.3.0']],
  ['license=wtfpl', []],
  ['license=OTHER', ['gsap 3.12.5']],
  ['releasedBefore=2009-01-01&sort=releaseDate', ['swt 3.3.0-v3346']],
  ['type=npm&name=bytes&releasedAfter=2012-02-04', ['bytes 0.2.1', 'bytes 3.1.2']],
  ['type=npm&name=bytes&releasedAfter=2012-02-04&releasedBefore=2012-02-04', ['bytes 0.1.0']],
  ['type=gem&minEffectiveScore=80', ['rake 13.1.0']],
  ['type=gem&minEffectiveScore=90&maxEffectiveScore=50', ['mocha 1.7.0']],
  ['type=npm&name=is-thirteen', []],
];

describe('Search', () => {
  it('returns pages of a hundred, with an empty last page for an exact multiple', async () => {
    await withService({ standardComponents: false, components: many(200) }, async (service) => {
      assert.deepEqual(await pages(service, 'type=npm'), [100, 100, 0]);
      assert.deepEqual(await pages(service, 'license=ISC'), [100, 0]);
      assert.deepEqual(await pages(service, 'name=part-0007'), [1]);
    });
    await withService({ standardComponents: false, components: many(130) }, async (service) => {
      assert.deepEqual(await pages(service, 'sort=name&sortDesc=1'), [100, 30]);
    });
  });

  it('finds the definitions that match the filters', async () => {
    await withService({}, async (service) => {
      for (const [query, names] of queries) {
        assert.deepEqual([...(await found(service, query))].slice(0, 5), names, query);
      }
    });
  }).timeout(120_000);

  it('matches pattern words in any order and letter case, with at most fifty answers', async () => {
    await withService({ components: many(60) }, async (service) => {
      const asked = async (pattern: string): Promise<unknown> =>
        (await ask(service, `GET /definitions?pattern=${encodeURIComponent(pattern)}`)).body;
      assert.deepEqual(await asked('LODASH npm'), ['npm/npmjs/-/lodash/4.17.20', 'npm/npmjs/-/lodash/4.17.21']);
      assert.equal(valueAt(await asked('part-'), 'length'), 50);
      assert.deepEqual(await asked('is-thirteen'), []);
    });
  });

  it('takes suggestions from neighbouring revisions', async () => {
    await withService({}, async (service) => {
      const { body } = await ask(service, 'GET /suggestions/npm/npmjs/@demo/sourceless/1.0.1');
      assert.equal(valueAt(body, 'described.sourceLocation.0.version'), '1.0.0');
      assert.equal(valueAt(body, 'described.sourceLocation.0.value.name'), 'sourceless');
      assert.equal((await ask(service, 'GET /suggestions/npm/npmjs/-/nothing-found/1.0.0')).status, 404);
    });
  });
});
