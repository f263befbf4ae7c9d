import assert from 'node:assert/strict';
import { wholeText } from '../../../src/base/longText.ts';
import { finish } from '../../../src/base/steps.ts';
import { readFiles } from '../../../src/service/filesAnswer.ts';
import { clientAt, coordinates, got, kindOf, kindOfQueued, texts } from './wireWorld.ts';
import { withService } from '../../service/support/asking.ts';

const quiet = new AbortController().signal;
const chalk = coordinates('npm/npmjs/-/chalk/4.1.2');
const callsite = coordinates('npm/npmjs/-/callsite/1.0.0');
const deep = 'go/golang/a.example%2fb%2fc%2fd%2fe%2ff%2fg/h/v1.0.0';
const components = { [deep]: { declared: 'ISC', released: '2024-01-01', files: 9 } };

/** Tests the client of the extension over HTTP against the stand-in service. */
for (const dialect of ['running', 'written'] as const)
  describe(`Client with a service of the ${dialect} dialect`, () => {
    it('reads the license and the latest revision', async () => {
      await withService({ dialect }, async (service) => {
        const client = clientAt(service);
        const found = await got(client.definition(coordinates('npm/npmjs/-/lodash'), {}, quiet));
        assert.equal(found.definition.licensed.declared, 'MIT');
        assert.equal(found.definition.coordinates.revision, '4.17.21');
      });
    });

    it('reads files, even of a namespace too deep for a path', async () => {
      await withService({ dialect, components }, async (service) => {
        const client = clientAt(service);
        for (const [of, count] of [
          ['npm/npmjs/-/faceted/2.0.0', 9],
          ['go/golang/github.com%2fgorilla/mux/v1.8.1', 24],
          [deep, 9],
        ] as const) {
          const body = await got(client.definitionText(coordinates(of), { withFiles: true }, quiet));
          const reading = finish(readFiles(body));
          assert.deepEqual([reading.files.length, reading.unreadable, reading.isComplete], [count, 0, true], of);
        }
        const targets = service.requests.map(
          ({ target, headers }) => `${target.split('?')[0]} ${headers['accept-version'] ?? '-'}`,
        );
        assert.deepEqual(targets, [
          '/definitions/npm/npmjs/-/faceted/2.0.0 -',
          '/definitions/go/golang/github.com%2Fgorilla/mux/v1.8.1 -',
          '/definitions 1.0.0',
        ]);
      });
    });

    it('reads all fields of a file', async () => {
      await withService({ dialect }, async (service) => {
        const client = clientAt(service);
        const body = await got(
          client.definitionText(coordinates('npm/npmjs/-/faceted/2.0.0'), { withFiles: true }, quiet),
        );
        const { files } = finish(readFiles(body));
        const license = files.find(({ path }) => path === 'package/LICENSE');
        assert.deepEqual(
          [license?.license, license?.attributions, license?.natures],
          ['MIT', ['Copyright (c) 2021 Facet Inc.'], ['license']],
        );
        assert.equal(license?.token, license?.hashes.get('sha256'));
        assert.deepEqual(files.find(({ path }) => path === 'package/docs/guide.md')?.facets, ['doc']);
        const text = await got(client.attachments.text(license?.token ?? '', quiet));
        assert.match(text ?? '', /^MIT License\n\nCopyright \(c\) 2021 Facet Inc\./);
        assert.equal(await got(client.attachments.text('0'.repeat(64), quiet)), null);
      });
    });

    it('recognizes an unknown type and an unknown pull request', async () => {
      await withService({ dialect }, async (service) => {
        const client = clientAt(service);
        assert.equal(
          await kindOf(client.definitionText(coordinates('nope/npmjs/-/a/1'), { withFiles: true }, quiet)),
          'unknownType',
        );
        const body = await got(client.definitionText(callsite, { pr: 32002, withFiles: true }, quiet));
        assert.match(wholeText(body), dialect === 'running' ? /"declared":"ISC"/ : /"license":\{"expression":"ISC"\}/);
        assert.equal(await kindOf(client.curations.pullRequest(1, quiet)), 'serverError');
      });
    });

    it('finds components by name, and the revisions of exactly one component', async () => {
      await withService({ dialect, limits: { revisionsPerPage: 2 } }, async (service) => {
        const { find } = clientAt(service);
        assert.deepEqual(texts(await got(find.suggest('lodash', quiet))).slice(1), [
          'npm/npmjs/-/lodash/4.17.20',
          'npm/npmjs/-/lodash/4.17.21',
        ]);
        assert.deepEqual(await got(find.suggest('no such thing', quiet)), []);
        assert.deepEqual(texts(await got(find.known(coordinates('npm/npmjs/-/node'), quiet))), [
          'npm/npmjs/-/node/20.11.0',
        ]);
        assert.deepEqual(texts(await got(find.known(coordinates('go/golang/github.com%2fgorilla/mux'), quiet))), [
          'go/golang/github.com%2fgorilla/mux/v1.8.1',
          'go/golang/github.com%2fgorilla/mux/v1.8.0',
        ]);
        assert.equal((await got(find.known(coordinates('npm/npmjs/-/bytes'), quiet))).length, 4);
        assert.deepEqual(await got(find.known(coordinates('npm/npmjs/-/no-such-thing'), quiet)), []);
      });
    });

    const origins: readonly (readonly [component: string, revisions: readonly string[] | null])[] = [
      ['npm/npmjs/-/chalk', ['5.3.0', '4.1.2', '4.1.1', '2.4.2']],
      ['git/github/ratatui-org/ratatui', ['5b89bd04a8a1860af1b9a7e3d1c8d2dbb7a0dd2f']],
      ['git/gitlab/inkscape/inkscape', ['aaaabbbbccccddddeeeeffff0000111122223333']],
      ['maven/mavencentral/junit/junit', ['4.13.2']],
      ['sourcearchive/mavencentral/org.apache.commons/commons-lang3', ['3.12.0']],
      ['maven/mavengoogle/android.arch.lifecycle/common', ['1.0.1']],
      ['maven/gradleplugin/-/io.github.lognet.grpc-spring-boot', ['4.6.0']],
      ['maven/gradleplugin/io.github.lognet/grpc-spring-boot-starter-gradle-plugin', null],
      ['nuget/nuget/-/Newtonsoft.Json', ['12.0.3', '13.0.1', '6.0.1']],
      ['pypi/pypi/-/zope.interface', ['6.2']],
      ['gem/rubygems/-/rake', ['13.1.0']],
      ['crate/cratesio/-/serde', ['1.0.197', '1.0.196', '1.0.0']],
      ['pod/cocoapods/-/Alamofire', ['5.8.1']],
      ['go/golang/github.com%2fgorilla/mux', ['v1.7.4', 'v1.8.0', 'v1.8.1']],
      ['go/golang/-/cmd', ['v1.0.0']],
      ['composer/packagist/monolog/monolog', null],
      ['deb/debian/-/hello', null],
      ['debsrc/debian/-/hello', ['2.10-2', '2.10-3']],
      ['conda/conda-forge/linux-64/21cmfast', ['3.0.2-py37hd45b216_1']],
      ['conda/anaconda-main/-/zlib', ['1.2.13-h5eee18b_0']],
      ['conda/anaconda-r/osx-64/r-magrittr', []],
      ['condasrc/anaconda-r/-/r-magrittr', ['2.0.3']],
    ];
    it('lists the revisions of every origin', async () => {
      await withService({ dialect }, async (service) => {
        const client = clientAt(service);
        for (const [component, revisions] of origins) {
          const found = await client.revisions(coordinates(component), quiet);
          // The service itself answers 404 for an unknown package.
          const isUnknown = !found.ok && found.problem.kind === 'notFound';
          assert.deepEqual(
            found.ok ? (found.value?.map(({ revision }) => revision) ?? null) : isUnknown ? [] : found.problem,
            revisions,
            component,
          );
        }
      });
    });

    it('reads curations and pull requests', async () => {
      await withService({ dialect }, async (service) => {
        const { curations } = clientAt(service);
        const license = (declared: string): object =>
          dialect === 'running' ? { declared } : { license: { expression: declared } };
        const inEffect: unknown = JSON.parse((await got(curations.inEffect(callsite, quiet))) ?? '');
        assert.deepEqual((inEffect as { licensed: unknown }).licensed, license('MIT'));
        assert.equal(await got(curations.inEffect(chalk, quiet)), null);
        const proposed: unknown = JSON.parse((await got(curations.inPullRequest(callsite, 32002, quiet))) ?? '');
        assert.deepEqual((proposed as { licensed: unknown }).licensed, license('ISC'));
        assert.equal(await got(curations.inPullRequest(chalk, 32002, quiet)), null);
        const list = await got(curations.ofComponent(callsite, quiet));
        assert.deepEqual([...list.inEffect.keys()], ['1.0.0']);
        assert.deepEqual(
          list.contributions.map(({ number, state, author, revisions }) => [
            number,
            state,
            author,
            ...revisions.keys(),
          ]),
          [
            [32002, 'open', 'dana', '1.0.0'],
            [31008, 'merged', 'clearlydefinedbot', '1.0.0'],
          ],
        );
        const [newest] = list.contributions;
        assert.deepEqual([...(newest?.revisions.values() ?? [])], [{ licensed: { declared: 'ISC' } }]);
        // The file also holds the source, which is already in effect.
        const whole = new Map(Object.entries(Object(newest?.file.get('1.0.0'))));
        assert.deepEqual(whole.get('licensed'), license('ISC'));
        assert.ok(whole.has('described'));
        const overview = await got(curations.pullRequest(32002, quiet));
        assert.equal(overview.url, 'https://github.com/clearlydefined/curated-data/pull/32002');
        assert.deepEqual(texts(overview.changes), ['npm/npmjs/-/callsite/1.0.0', 'npm/npmjs/-/unlicensed-thing/1.0.0']);
      });
    });

    it('reads only the changes of pull requests on one file', async () => {
      await withService({ dialect, listDelayMs: 0 }, async (service) => {
        service.control.setClock('2026-01-01');
        const client = clientAt(service);
        const bytes = coordinates('npm/npmjs/-/bytes/3.1.2');
        const licensed = dialect === 'running' ? { declared: 'ISC' } : { license: { expression: 'ISC' } };
        const patch = {
          coordinates: { type: 'npm', provider: 'npmjs', name: 'bytes' },
          revisions: { '3.1.2': { licensed } },
        };
        const info = {
          summary: 'bytes 3.1.2',
          details: '',
          resolution: '',
          type: 'incorrect',
          removeDefinitions: false,
        };
        const sent =
          dialect === 'running'
            ? await client.contributions.submit({ contributionInfo: info, patches: [patch] }, {}, quiet)
            : await client.contributions.submitSingle(bytes, { description: 'bytes', patch: { licensed } }, {}, quiet);
        const number = sent.ok ? sent.value.number : null;
        const changes = async (): Promise<unknown> =>
          (await got(client.curations.ofComponent(bytes, quiet))).contributions.map((one) => [
            one.number,
            one.state,
            [...one.revisions.keys()].join(' '),
            [...one.file.keys()].join(' '),
          ]);
        const first = [31205, 'merged', '0.1.0 0.2.0 0.2.1', '0.1.0 0.2.0 0.2.1'];
        const every = '0.1.0 0.2.0 0.2.1 3.1.2';
        assert.deepEqual(await changes(), [[number, 'open', '3.1.2', every], first]);
        service.control.merge(number ?? 0);
        assert.deepEqual(await changes(), [[number, 'merged', '3.1.2', every], first]);
        const many = await got(client.curations.ofMany([bytes], quiet));
        assert.deepEqual(
          [...many.values()].flatMap(({ contributions }) =>
            contributions.map((one) => [...one.revisions.keys()].join(' ')),
          ),
          ['3.1.2', '0.1.0 0.2.0 0.2.1'],
        );
      });
    });

    it('excludes components with similar names', async () => {
      await withService({ dialect }, async (service) => {
        const { curations } = clientAt(service);
        const node = await got(curations.ofComponent(coordinates('npm/npmjs/-/node'), quiet));
        assert.deepEqual([node.inEffect.size, node.contributions.length], [0, 0]);
        const klog = await got(curations.ofComponent(coordinates('go/golang/k8s.io%2fklog/v2'), quiet));
        assert.deepEqual(
          [[...klog.inEffect.keys()], klog.contributions.map(({ number }) => number)],
          [['v2.9.0'], [31410]],
        );
        assert.deepEqual(await got(curations.ofComponent(coordinates('npm/npmjs/-/ms'), quiet)), {
          inEffect: new Map(),
          contributions: [],
        });
      });
    });

    it('reads the documents of each tool', async () => {
      await withService({ dialect }, async (service) => {
        const { harvests } = clientAt(service);
        const list = await got(harvests.list(chalk, quiet));
        assert.deepEqual(
          list.map(({ tool, version }) => `${tool} ${version}`),
          ['clearlydefined 1.5.0', 'licensee 9.18.1', 'reuse 3.2.1', 'scancode 32.3.0'],
        );
        for (const { tool, version } of list) {
          const text = await got(harvests.document(chalk, tool, version, quiet));
          assert.match(wholeText(text ?? ''), new RegExp(`^\\{"_metadata":.*"schemaVersion":"${version}"`));
        }
        assert.equal(await got(harvests.document(chalk, 'fossology', '1.0', quiet)), null);
        assert.match(wholeText(await got(harvests.summary(chalk, quiet))), /^\{"clearlydefined":\{"1\.5\.0":/);
        assert.deepEqual(await got(harvests.list(coordinates('npm/npmjs/-/is-thirteen/2.0.0'), quiet)), []);
        const unknown = coordinates('npm/npmjs/-/nobody-knows/2.0.0');
        assert.equal(wholeText(await got(harvests.summary(unknown, quiet))), '{}');
      });
    });

    it('queues a harvest once', async () => {
      await withService({ dialect }, async (service) => {
        const { harvests } = clientAt(service);
        const fresh = coordinates('npm/npmjs/-/is-thirteen/2.0.0');
        assert.equal(await kindOfQueued(harvests.queue([{ tool: 'component', coordinates: fresh }], quiet)), 'fine');
        assert.deepEqual(
          service.control.harvests().map((job) => job.coordinates),
          ['npm/npmjs/-/is-thirteen/2.0.0'],
        );
        const blocked = coordinates('npm/npmjs/-/blocked-thing/1.0.0');
        const mixed = [fresh, blocked].map((one) => ({ tool: 'component', coordinates: one }));
        const refused = await harvests.queue(mixed, quiet);
        assert.deepEqual(!refused.ok && [refused.problem.problem.kind, refused.problem.faulty], [
          'harvestThrottled',
          [1],
        ]);
        service.control.setFaults([{ on: 'POST /harvest', kind: 'status', status: 503 }]);
        service.control.clearLog();
        const once = harvests.queue([{ tool: 'component', coordinates: fresh }], quiet);
        assert.equal(await kindOfQueued(once), 'serverError');
        assert.deepEqual(service.control.counts(), { 'POST /harvest': 1 });
      });
    });

    it('looks up one definition and many at once', async () => {
      await withService({ dialect }, async (service) => {
        const client = clientAt(service);
        for (const asked of [[chalk], [chalk, callsite]]) {
          const found = new Map<unknown, unknown>();
          await client.definitions(asked, quiet, (answers) => {
            for (const { coordinates: one, result } of answers)
              found.set(one, result.ok && result.value.definition.licensed.declared);
          });
          assert.deepEqual([...found.keys()], asked);
          assert.equal(found.get(chalk), 'MIT');
        }
      });
    });

    it('never sends the name of a private component', async () => {
      await withService({ dialect }, async (service) => {
        const client = clientAt(service, ({ name }) => name === 'thing');
        const own = coordinates('npm/npmjs/@secret/thing/1.0.0');
        const answers = [
          client.definitionText(own, {}, quiet),
          client.find.known(own, quiet),
          client.revisions(own, quiet),
          client.curations.inEffect(own, quiet),
          client.curations.inPullRequest(own, 1, quiet),
          client.curations.ofComponent(own, quiet),
          client.harvests.list(own, quiet),
          client.harvests.summary(own, quiet),
          client.harvests.document(own, 'scancode', '1', quiet),
        ];
        const queued = client.harvests.queue([{ tool: 'component', coordinates: own }], quiet);
        assert.equal(await kindOfQueued(queued), 'privateName');
        for (const answer of answers) assert.equal(await kindOf(answer), 'privateName');
        assert.deepEqual([service.requests, service.control.asked()], [[], []]);
      });
    });
  });
