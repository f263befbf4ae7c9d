import assert from 'node:assert/strict';
import type { Options } from './startService.ts';
import { ask, valueAt, withService } from './support/asking.ts';

const written = { dialect: 'written' } satisfies Options;

/** A component without revision, and its latest revision in the written dialect (`-` if unknown or not applicable). */
const latest: readonly (readonly [component: string, revision: string])[] = [
  ['npm/npmjs/-/lodash', '4.17.21'],
  ['npm/npmjs/-/chalk', '5.3.0'],
  ['npm/npmjs/-/bytes', '3.1.2'],
  ['nuget/nuget/-/newtonsoft.json', '13.0.1'],
  ['go/golang/github.com%2fgorilla/mux', 'v1.8.1'],
  ['pypi/pypi/-/python_dateutil', '2.8.2'],
  ['git/github/lodash/lodash', '-'],
  ['npm/npmjs/-/is-thirteen', '-'],
  ['npm/npmjs/-/nobody-knows', '-'],
];

/** A request and its status when only the endpoints of section 4 of the written description exist. */
const onlyWritten: readonly (readonly [line: string, status: number])[] = [
  ['GET /', 200],
  ['GET /definitions/npm/npmjs/-/chalk/4.1.2', 200],
  ['GET /definitions/npm/npmjs/-/chalk/4.1.2/pr/32001', 200],
  ['GET /definitions/npm/npmjs/-/chalk', 200],
  ['GET /definitions?pattern=chalk', 200],
  ['GET /definitions', 404],
  ['GET /definitions?type=npm', 404],
  ['POST /definitions', 404],
  ['POST /definitions/npm/npmjs/-/chalk/4.1.2?preview=true', 404],
  ['GET /curations/npm/npmjs/-/callsite/1.0.0', 200],
  ['GET /curations/npm/npmjs/-/callsite/1.0.0/pr/31008', 200],
  ['GET /curations/npm/npmjs/-/callsite', 404],
  ['POST /harvest', 201],
  ['GET /harvest/npm/npmjs/-/chalk/4.1.2', 404],
  ['GET /origins/npm/chalk/revisions', 404],
  ['GET /suggestions/npm/npmjs/@demo/undeclared/1.1.0', 404],
  ['GET /api-docs/', 200],
];

describe('Written dialect', () => {
  it('uses the written form of the license and the source location', async () => {
    await withService(written, async (service) => {
      const { body } = await ask(service, 'GET /definitions/npm/npmjs/-/lodash/4.17.21?expand=-files');
      assert.deepEqual(valueAt(body, 'licensed.license'), { expression: 'MIT' });
      assert.deepEqual(Object.keys(Object(valueAt(body, 'described.sourceLocation'))), [
        'type',
        'provider',
        'url',
        'revision',
      ]);
      const curation = await ask(service, 'GET /curations/npm/npmjs/-/callsite/1.0.0');
      assert.deepEqual(valueAt(curation.body, 'licensed'), { license: { expression: 'MIT' } });
    });
  });

  it('uses the latest revision when none is given', async () => {
    await withService(written, async (service) => {
      for (const [component, revision] of latest) {
        const { status, body } = await ask(service, `GET /definitions/${component}`);
        assert.equal(status === 404 ? '-' : valueAt(body, 'coordinates.revision'), revision, component);
      }
    });
  });

  it('offers only the endpoints of the written description with writtenEndpointsOnly', async () => {
    await withService({ ...written, writtenEndpointsOnly: true }, async (service) => {
      for (const [line, status] of onlyWritten) {
        const answer = await ask(service, line, line.startsWith('POST') ? [] : undefined);
        assert.equal(answer.status, status, line);
      }
    });
  });

  it('merges several bare curations of one component in order (form B)', async () => {
    await withService(written, async (service) => {
      const { body } = await ask(service, 'PATCH /curations/npm/npmjs/-/chalk/4.1.2', {
        contributionInfo: { summary: 'two', details: '', resolution: '', type: 'incorrect', removeDefinitions: false },
        patches: [
          { licensed: { license: { expression: 'ISC' } } },
          {
            described: { projectWebsite: 'https://chalk.example' },
            licensed: { license: { expression: 'Apache-2.0' } },
          },
        ],
      });
      const view = await ask(service, `GET /curations/npm/npmjs/-/chalk/4.1.2/pr/${String(valueAt(body, 'prNumber'))}`);
      assert.deepEqual(view.body, {
        described: { projectWebsite: 'https://chalk.example' },
        licensed: { license: { expression: 'Apache-2.0' } },
      });
    });
  });

  it('refuses curations that have neither form', async () => {
    await withService(written, async (service) => {
      for (const body of [
        {},
        [],
        { description: 5, patch: {} },
        { description: 'x' },
        { description: 'x', patch: 'y' },
      ]) {
        assert.equal((await ask(service, 'PATCH /curations/npm/npmjs/-/chalk/4.1.2', body)).status, 400);
      }
      assert.equal(
        (await ask(service, 'PATCH /curations/npm/npmjs/-/chalk', { description: 'x', patch: {} })).status,
        404,
      );
    });
  });
});

describe('Running dialect', () => {
  it('normalizes names to the spelling of their registry', async () => {
    await withService({}, async (service) => {
      for (const name of ['python_dateutil', 'Python-Dateutil', 'python.dateutil']) {
        const { body } = await ask(service, 'POST /definitions', [`pypi/pypi/-/${name}/2.8.2`]);
        assert.deepEqual(Object.keys(Object(body)), [`pypi/pypi/-/${name}/2.8.2`]);
        const answer = await ask(service, `GET /definitions/pypi/pypi/-/${name}/2.8.2`);
        assert.equal(valueAt(answer.body, 'coordinates.name'), 'python-dateutil');
      }
      const plugin = await ask(
        service,
        'GET /definitions/maven/gradleplugin/-/io.github.lognet.grpc-spring-boot/4.6.0',
      );
      assert.equal(valueAt(plugin.body, 'coordinates.name'), 'grpc-spring-boot-starter-gradle-plugin');
    });
  });

  it('fails lookups at an unavailable registry, and the batches that contain them', async () => {
    await withService({ registryDown: true }, async (service) => {
      const batch = ['npm/npmjs/-/chalk/4.1.2', 'pypi/pypi/-/python_dateutil/2.8.2'];
      assert.equal((await ask(service, 'POST /definitions', batch)).status, 503);
      assert.equal((await ask(service, 'GET /definitions/pypi/pypi/-/python_dateutil/2.8.2')).status, 503);
      assert.equal((await ask(service, 'GET /definitions/pypi/pypi/-/requests/2.31.0')).status, 200);
      const query = 'GET /definitions?coordinates=pypi/pypi/-/python_dateutil/2.8.2';
      assert.equal((await ask(service, query, undefined, { 'Accept-Version': '1.0.0' })).status, 404);
    });
  });
});
