import assert from 'node:assert/strict';
import { ask, valueAt, withService } from './support/asking.ts';

const count = 5000;
const batch = 250;

function coordinates(index: number): string {
  return index % 3 === 0
    ? `go/golang/github.com%2facme/mod${index}/v1.${index % 7}.0`
    : `npm/npmjs/-/pkg-${index}/1.0.${index % 9}`;
}

describe('Generator', () => {
  it('answers five thousand arbitrary coordinates with data, in twenty batches', async () => {
    await withService({ generate: true }, async (service) => {
      const licenses = new Map<string, number>();
      for (let start = 0; start < count; start += batch) {
        const asked = Array.from({ length: batch }, (_, index) => coordinates(start + index));
        const { body } = await ask(service, 'POST /definitions?expand=-files', asked);
        const answers = Object.values(Object(body));
        assert.equal(answers.length, batch);
        for (const definition of answers) {
          assert.equal(valueAt(definition, 'described.tools.0') !== undefined, true);
          const declared = valueAt(definition, 'licensed.declared');
          const license = typeof declared === 'string' ? declared : 'nothing';
          licenses.set(license, (licenses.get(license) ?? 0) + 1);
        }
      }
      assert.ok((licenses.get('MIT') ?? 0) > count / 2);
      for (const license of ['Apache-2.0', 'ISC', 'GPL-3.0-only', 'NOASSERTION', 'OTHER', 'nothing']) {
        assert.ok(licenses.has(license), license);
      }
    });
  }).timeout(120_000);

  it('gives the same answers on every run, and one license for all versions of a name', async () => {
    const texts: string[] = [];
    for (let run = 0; run < 2; run += 1) {
      await withService({ generate: true }, async (service) => {
        service.control.setClock('2026-01-01');
        const { text, body } = await ask(service, 'GET /definitions/npm/npmjs/-/anything-goes/1.0.0');
        texts.push(text);
        const other = await ask(service, 'GET /definitions/npm/npmjs/-/anything-goes/2.0.0');
        assert.equal(valueAt(other.body, 'licensed.declared'), valueAt(body, 'licensed.declared'));
      });
    }
    assert.equal(texts[0], texts[1]);
  });

  it('does not replace standard components or answer invalid coordinates', async () => {
    await withService({ generate: true }, async (service) => {
      const { body } = await ask(service, 'POST /definitions', [
        'npm/npmjs/-/left-pad/1.3.0',
        'nope/nope/-/x/1',
        'npm/npmjs/-/x',
      ]);
      assert.deepEqual(Object.keys(Object(body)), ['npm/npmjs/-/left-pad/1.3.0']);
      const never = await ask(service, 'GET /definitions/npm/npmjs/-/is-thirteen/2.0.0');
      assert.equal(valueAt(never.body, 'described.tools'), undefined);
      const revisions = await ask(service, 'GET /origins/npm/made-up/revisions');
      assert.deepEqual(revisions.body, ['2.1.0', '2.0.0', '1.0.0']);
      const builds = await ask(service, 'GET /origins/conda/conda-forge/linux-64/made-up/revisions');
      assert.deepEqual(builds.body, ['linux-64:2.1.0-0', 'linux-64:2.0.0-0', 'linux-64:1.0.0-0']);
    });
  });
});
