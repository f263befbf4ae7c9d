import assert from 'node:assert/strict';
import { hostileRows } from './fixtures/hostile.ts';
import { ask, at, dig, withService } from './support/asking.ts';

const of = (name: string): string => `npm/npmjs/-/${name}/1.0.0`;

/** Where in which definition, and what has to arrive there untouched. */
const untouched: readonly (readonly [name: string, path: readonly string[], expected: RegExp])[] = [
  ['hostile-script', ['licensed', 'declared'], /^<script>/],
  ['hostile-script', ['described', 'projectWebsite'], /^javascript:/],
  ['hostile-markdown', ['described', 'issueTracker'], /^file:/],
  ['hostile-terminal', ['licensed', 'declared'], /^.\[31mMIT.\[0m$/],
  ['hostile-letters', ['licensed', 'facets', 'core', 'attribution', 'parties', '0'], /\u202eGPL/],
  ['hostile-letters', ['files', '3', 'path'], /\u202egnp\.exe$/],
  ['hostile-letters', ['files', '4', 'path'], /\.\.\/\.\.\/etc\/passwd$/],
  ['hostile-length', ['licensed', 'declared'], /^MIT OR x{200000}$/],
  ['hostile-unknown-fields', ['described', 'mood'], /^odd$/],
  ['hostile-wrong-types', ['described', 'files'], /^many$/],
  ['hostile-prototype', ['described', 'hashes', '__proto__'], /^cafe$/],
  ['__proto__', ['coordinates', 'name'], /^__proto__$/],
  ['constructor', ['licensed', 'declared'], /^MIT$/],
];

describe('hostile components', () => {
  for (const [name, path, expected] of untouched) {
    it(`${name} says at ${path.join('.')} what it wants`, async () => {
      await withService({}, async (service) => {
        const { status, body } = await ask(service, `GET /definitions/${of(name)}`);
        assert.equal(status, 200);
        assert.match(String(at(body, ...path)), expected);
      });
    });
  }

  it('lack what they lack', async () => {
    await withService({}, async (service) => {
      const fields = await ask(service, `GET /definitions/${of('hostile-missing-fields')}`);
      assert.deepEqual(Object.keys(Object(fields.body)), ['described', 'licensed', 'files', 'coordinates']);
      assert.equal(dig(fields.body, 'licensed.score'), undefined);
      const parts = await ask(service, `GET /definitions/${of('hostile-missing-parts')}`);
      assert.deepEqual(Object.keys(Object(parts.body)), ['coordinates', '_meta', 'scores']);
    });
  });

  it('do no harm to the endpoints that read definitions themselves', async () => {
    await withService({}, async (service) => {
      const all = Object.keys(hostileRows());
      const asks: readonly (readonly [line: string, body: unknown])[] = [
        ['POST /definitions?expand=-files', all],
        ['POST /notices', { coordinates: all, renderer: 'html' }],
        ['POST /curations', all],
        ['GET /definitions?sort=license', undefined],
        ['GET /definitions?sort=effectiveScore&minToolScore=1', undefined],
        ['GET /stats/npm', undefined],
        ['GET /origins/npm/hostile', undefined],
        ...all.map((text) => [`GET /harvest/${text}?form=raw`, undefined] as const),
      ];
      for (const [line, body] of asks) {
        const answer = await ask(service, line, body);
        assert.equal(`${line} ${answer.status}`, `${line} 200`);
        assert.equal(answer.headers['x-stand-in-error'], undefined);
      }
    });
  }).timeout(10_000);

  it('a batch keeps their keys, __proto__ among them', async () => {
    await withService({}, async (service) => {
      const { text } = await ask(service, 'POST /definitions?expand=-files', [of('__proto__'), of('constructor')]);
      assert.deepEqual(Object.keys(Object(JSON.parse(text))), [of('__proto__'), of('constructor')]);
    });
  });

  it('bodies with prototype keys pollute nothing', async () => {
    await withService({}, async (service) => {
      const body: unknown = JSON.parse(
        '{"contributionInfo":{"type":"x","summary":"s"},"patches":[{"coordinates":{"type":"npm","provider":"npmjs","name":"chalk"},' +
          '"revisions":{"4.1.2":{"__proto__":{"polluted":true}}}}]}',
      );
      assert.equal((await ask(service, 'PATCH /curations', body)).status, 400);
      assert.equal(at({}, 'polluted'), undefined);
    });
  });
});
