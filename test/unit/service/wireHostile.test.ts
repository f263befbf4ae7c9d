import assert from 'node:assert/strict';
import { wholeText } from '../../../src/base/longText.ts';
import { finish } from '../../../src/base/steps.ts';
import { readFiles } from '../../../src/service/filesAnswer.ts';
import { hostileRows } from '../../service/fixtures/hostile.ts';
import { clientAt, coordinates, got, kindOf, texts } from './wireWorld.ts';
import { withService } from '../../service/support/asking.ts';
import { parseCoordinates } from '../../../src/core/coordinates.ts';

/** The address of pull requests at the service, whatever address a hostile answer gives. */
const pulls = 'https://github.com/clearlydefined/curated-data/pull';
const quiet = new AbortController().signal;
const of = (name: string) => coordinates(`npm/npmjs/-/${name}/1.0.0`);

/** Texts in hostile packages are kept as text or dropped, without loss of other data. */
for (const dialect of ['running', 'written'] as const)
  describe(`Client with hostile data in the ${dialect} dialect`, () => {
    it('reads the files of every hostile component', async () => {
      await withService({ dialect }, async (service) => {
        const client = clientAt(service);
        let count = 0;
        for (const text of Object.keys(hostileRows())) {
          const parsed = parseCoordinates(text);
          if (!parsed.ok) continue;
          const body = await got(client.definitionText(parsed.value, { withFiles: true }, quiet));
          const reading = finish(readFiles(body));
          assert.ok(reading.isComplete, text);
          count += reading.files.length;
        }
        assert.ok(count > 80, String(count));
      });
    });

    it('keeps all texts of a file unchanged', async () => {
      await withService({ dialect }, async (service) => {
        const body = await got(clientAt(service).definitionText(of('hostile-files'), { withFiles: true }, quiet));
        const { files, unreadable } = finish(readFiles(body));
        assert.equal(unreadable, 0);
        assert.match(files[3]?.license ?? '', /^<script>alert\(1\)<\/script><img/);
        assert.match(files[3]?.attributions.join() ?? '', /javascript:alert\(1\).*\u202eesrever/s);
        assert.deepEqual(files[4]?.facets.slice(1, 3), ['tests', '__proto__']);
        assert.equal(files[6]?.token, '../../definitions');
        assert.equal(files[8]?.path.length, 'package/'.length + 200_000);
        assert.equal(files[8]?.license?.length, 200_000);
        assert.equal(await got(clientAt(service).attachments.text(files[6]?.token ?? '', quiet)), null);
        const text = await got(clientAt(service).attachments.text(files[7]?.token ?? '', quiet));
        assert.match(text ?? '', /^<script>/);
      });
    });

    it('counts invalid files and reads the others', async () => {
      await withService({ dialect }, async (service) => {
        const body = await got(clientAt(service).definitionText(of('hostile-file-shapes'), { withFiles: true }, quiet));
        const { files, unreadable, isComplete } = finish(readFiles(body));
        assert.deepEqual([unreadable, isComplete], [9, true]);
        assert.deepEqual(
          files.map(({ path }) => path),
          ['attributions.js', 'members.js', 'license.js', 'facets.js', 'hashes.js', 'hash.js', 'own.js', 'deep.js'],
        );
        assert.deepEqual(files[1]?.attributions, ['<b>']);
        assert.deepEqual([...(files[5]?.hashes ?? [])], [['__proto__', 'cafe']]);
        assert.equal(files[6]?.license, null);
      });
    });

    it('lists tools of any name and reads their documents', async () => {
      await withService({ dialect }, async (service) => {
        const { harvests } = clientAt(service);
        const list = await got(harvests.list(of('hostile-tools'), quiet));
        assert.equal(list.length, 8);
        assert.ok(list.some(({ tool }) => tool === '__proto__'));
        assert.ok(list.some(({ version }) => version === '32.3.0<img src=x onerror=alert(1)>'));
        for (const { tool, version } of list)
          assert.match(
            wholeText((await got(harvests.document(of('hostile-tools'), tool, version, quiet))) ?? 'none'),
            /^\{"_metadata"/,
          );
      });
    });

    it('reads hostile pull requests', async () => {
      await withService({ dialect }, async (service) => {
        const { curations } = clientAt(service);
        const { inEffect, contributions } = await got(curations.ofComponent(of('hostile-curation'), quiet));
        assert.deepEqual([...inEffect.keys()], ['1.0.0', 'constructor']);
        assert.deepEqual(
          contributions.map(({ number, state, title, author, url }) => [
            number,
            state,
            title.slice(0, 8),
            author?.slice(0, 4) ?? null,
            url,
          ]),
          [
            // The state of 30003 is unknown.
            [30002, 'open', 'xxxxxxxx', 'yyyy', `${pulls}/30002`],
            [30001, 'merged', '<script>', '<img', `${pulls}/30001`],
          ],
        );
        assert.equal(contributions[0]?.title.length, 200_000);
        assert.equal(Object.getPrototypeOf(contributions[0]), Object.prototype);
        const text = await got(curations.inEffect(of('hostile-curation'), quiet));
        assert.match(text ?? '', /<script>/);
      });
    });

    it('suggests only valid coordinates', async () => {
      await withService({ dialect }, async (service) => {
        const found = texts(await got(clientAt(service).find.suggest('hostile', quiet)));
        assert.ok(found.includes('npm/npmjs/-/hostile-<b>name<b>/1.0.0'));
        assert.ok(!found.some((text) => text.includes('\u202e')));
        assert.ok(found.length >= 15);
      });
    });
  });

describe('Client with a service that has only the written endpoints', () => {
  it('uses the available endpoints', async () => {
    await withService({ dialect: 'written', writtenEndpointsOnly: true }, async (service) => {
      const client = clientAt(service);
      const callsite = coordinates('npm/npmjs/-/callsite/1.0.0');
      assert.deepEqual(texts(await got(client.find.known(coordinates('npm/npmjs/-/bytes'), quiet))).length, 4);
      assert.deepEqual(await got(client.curations.ofComponent(callsite, quiet)), {
        inEffect: new Map(),
        contributions: [],
      });
      assert.match((await got(client.curations.inEffect(callsite, quiet))) ?? '', /MIT/);
      assert.equal(await got(client.harvests.document(callsite, 'scancode', '32.3.0', quiet)), null);
      for (const answer of [
        client.harvests.list(callsite, quiet),
        client.harvests.summary(callsite, quiet),
        client.curations.pullRequest(32002, quiet),
      ]) {
        const result = await answer;
        assert.equal(result.ok ? 'fine' : result.problem.kind, 'notOffered');
      }
      assert.equal((await client.harvests.queue([{ tool: 'component', coordinates: callsite }], quiet)).ok, true);
      const latest = client.definition(coordinates('npm/npmjs/-/nobody-knows-this'), {}, quiet);
      assert.equal(await kindOf(latest), 'noRevision');
    });
  });
});
