import assert from 'node:assert/strict';
import { hostileRows } from './fixtures/hostile.ts';
import { ask, at, valueAt, withService } from './support/asking.ts';

const of = (name: string): string => `npm/npmjs/-/${name}/1.0.0`;

/** A definition, a path in it, and the value that must arrive unchanged. */
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
  ['hostile-files', ['files', '3', 'license'], /^<script>alert\(1\)<\/script><img/],
  ['hostile-files', ['files', '3', 'attributions', '1'], /javascript:alert\(1\)/],
  ['hostile-files', ['files', '4', 'facets', '2'], /^__proto__$/],
  ['hostile-files', ['files', '8', 'path'], /^package\/p{200000}$/],
  ['hostile-file-shapes', ['files', '11', 'facets'], /^tests$/],
  ['hostile-tools', ['described', 'tools', '2'], /^<img src=x onerror=alert\(1\)>\/1\.3\.0$/],
  ['hostile-tools', ['described', 'tools', '5'], /^constructor\/1\.3\.0$/],
  ['hostile-curation', ['licensed', 'declared'], /^<script>alert\("curated"\)/],
  ['hostile-curation', ['described', 'sourceLocation', 'url'], /^javascript:/],
  ['__proto__', ['coordinates', 'name'], /^__proto__$/],
  ['constructor', ['licensed', 'declared'], /^MIT$/],
];

function encoded(coordinates: string): string {
  return coordinates.split('/').map(encodeURIComponent).join('/');
}

describe('Hostile components', () => {
  for (const [name, path, expected] of untouched) {
    it(`sends the value unchanged: ${name} at ${path.join('.')}`, async () => {
      await withService({}, async (service) => {
        const { status, body } = await ask(service, `GET /definitions/${of(name)}`);
        assert.equal(status, 200);
        assert.match(String(at(body, ...path)), expected);
      });
    });
  }

  it('leaves missing fields out', async () => {
    await withService({}, async (service) => {
      const fields = await ask(service, `GET /definitions/${of('hostile-missing-fields')}`);
      assert.deepEqual(Object.keys(Object(fields.body)), ['described', 'licensed', 'files', 'coordinates']);
      assert.equal(valueAt(fields.body, 'licensed.score'), undefined);
      const parts = await ask(service, `GET /definitions/${of('hostile-missing-parts')}`);
      assert.deepEqual(Object.keys(Object(parts.body)), ['coordinates', '_meta', 'scores']);
    });
  });

  it('does not break on endpoints that read definitions', async () => {
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
        ...all.map((text) => [`GET /harvest/${encoded(text)}?form=raw`, undefined] as const),
        ...all.map((text) => [`GET /definitions/${encoded(text)}`, undefined] as const),
        ['GET /definitions?pattern=hostile', undefined],
        ['GET /curations/npm/npmjs/-/hostile-curation', undefined],
      ];
      for (const [line, body] of asks) {
        const answer = await ask(service, line, body);
        assert.equal(`${line} ${answer.status}`, `${line} 200`);
        assert.equal(answer.headers['x-stand-in-error'], undefined);
      }
    });
  }).timeout(120_000);

  it('has a document of every tool, with any tool name', async () => {
    await withService({}, async (service) => {
      const list = await ask(service, `GET /harvest/${of('hostile-tools')}?form=list`);
      const addresses = (Array.isArray(list.body) ? list.body : []).map(String);
      assert.equal(addresses.length, 8);
      for (const address of addresses) {
        const document = await ask(service, `GET /harvest/${encoded(address)}?form=raw`);
        assert.ok(valueAt(document.body, '_metadata'), address);
      }
      const all = await ask(service, `GET /harvest/${of('hostile-tools')}?form=raw`);
      assert.deepEqual(Object.keys(Object(all.body)).length, 8);
      assert.ok(Object.hasOwn(Object(all.body), '__proto__'));
    });
  });

  it('serves license texts by token', async () => {
    await withService({}, async (service) => {
      const { body } = await ask(service, `GET /definitions/${of('hostile-files')}`);
      const { status, text } = await ask(service, `GET /attachments/${String(valueAt(body, 'files.7.token'))}`);
      assert.equal(status, 200);
      assert.match(text, /^<script>alert\(1\)<\/script>/);
      assert.ok(text.length > 200_000);
    });
  });

  it('lists merged and open pull requests, some with wrong types', async () => {
    await withService({}, async (service) => {
      const { body } = await ask(service, 'GET /curations/npm/npmjs/-/hostile-curation');
      assert.deepEqual(
        [0, 1, 2].map((index) => valueAt(body, `contributions.${index}.pr.number`)),
        [30003, 30002, 30001],
      );
      assert.equal(valueAt(body, 'contributions.0.pr.title'), 5);
      assert.match(String(valueAt(body, 'contributions.2.pr.title')), /^<script>/);
      assert.equal(String(valueAt(body, 'contributions.1.pr.title')).length, 200_000);
      assert.ok(at(body, 'contributions', '0', '__proto__'));
      assert.ok(at(body, 'curations', 'npm/npmjs/-/hostile-curation/constructor'));
      const inEffect = await ask(service, `GET /curations/${of('hostile-curation')}`);
      assert.equal(valueAt(inEffect.body, 'licensed.mood'), 'odd');
    });
  });

  it('keeps all keys in a batch, including __proto__', async () => {
    await withService({}, async (service) => {
      const { text } = await ask(service, 'POST /definitions?expand=-files', [of('__proto__'), of('constructor')]);
      assert.deepEqual(Object.keys(Object(JSON.parse(text))), [of('__proto__'), of('constructor')]);
    });
  });

  it('refuses prototype keys in request bodies', async () => {
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
