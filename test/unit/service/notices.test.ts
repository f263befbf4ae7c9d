import assert from 'node:assert/strict';

import { type Coordinates, formatCoordinates } from '../../../src/core/coordinates.ts';
import { ServiceClient } from '../../../src/service/client.ts';
import { planNotices } from '../../../src/service/notices.ts';
import type { NoticeResult } from '../../../src/service/notices.ts';
import { FakeClock } from '../../support/fakeClock.ts';
import { type FakeAnswer, FakeTransport, answerJson, answerText } from '../../support/fakeTransport.ts';
import { some } from './batchWorld.ts';
import { coordinates } from './clientWorld.ts';

const license = 'MIT License\n\nPermission …';

interface Sent {
  readonly coordinates: readonly string[];
  readonly renderer: string;
}

interface Faults {
  readonly answer?: (sent: Sent, at: number) => FakeAnswer | null;
  readonly isPrivate?: (one: Coordinates) => boolean;
}

async function notices(wanted: readonly Coordinates[], { answer, isPrivate }: Faults = {}) {
  const clock = new FakeClock();
  const sent: Sent[] = [];
  const transport = new FakeTransport(({ body }, at) => {
    const one = JSON.parse(body ?? '') as Sent;
    sent.push(one);
    return answer?.(one, at) ?? usual(one);
  });
  const client = new ServiceClient({
    isPrivate: isPrivate ?? (() => false),
    baseUrl: 'https://service.example',
    transport,
    clock,
    random: () => 0,
  });
  const results: NoticeResult[] = [];
  const add = (more: readonly NoticeResult[]): void => void results.push(...more);
  await clock.finish(client.notices(wanted, new AbortController().signal, add));
  const byName = new Map(
    results.map(({ coordinates: one, result }) => [
      formatCoordinates(one),
      result.ok ? (result.value.kind === 'notice' ? result.value.text : result.value.kind) : result.problem.kind,
    ]),
  );
  assert.equal(byName.size, results.length, 'one result each');
  return { byName, sent, transport };
}

/** As the service answers: sorted by name, in its own spelling, without types. */
function usual({ coordinates: texts }: Sent, text = license): FakeAnswer {
  const packages = texts.toSorted().map((one) => {
    const [, , namespace, name, version] = one.split('/');
    const own = namespace === '-' ? name : `${namespace}/${name}`;
    return { uuid: 'u', name: own, version, website: '', license: 'MIT', text: `${text} ${one}` };
  });
  return answerJson({ content: { packages }, summary: { total: texts.length, warnings } });
}

const warnings = { noDefinition: [], noLicense: [], noCopyright: [] };

describe('Notices', () => {
  it('of 1,000 components take 5 requests, 3 at a time', async () => {
    const { byName, sent, transport } = await notices(some(1000));
    assert.equal(byName.size, 1000);
    assert.deepEqual(
      sent.map((one) => one.coordinates.length),
      Array(5).fill(200),
    );
    assert.equal(transport.most, 3);
    assert.equal(sent[0]?.renderer, 'json');
  });

  it('have bodies below 90,000 bytes', () => {
    const long = some(500).map((one) => ({ ...one, name: one.name.padEnd(1500, 'x') }));
    const { batches } = planNotices(long);
    for (const batch of batches) assert.ok(JSON.stringify(batch.map(({ text }) => text)).length < 90_000);
    assert.equal(batches.flat().length, 500);
  });

  it('are matched by name and version, in all spellings', async () => {
    const wanted = [
      'npm/npmjs/@types/node/24.0.0',
      'go/golang/github.com%2fgorilla/mux/v1.8.0',
      'pypi/pypi/-/ruamel.yaml/0.18.0',
      'maven/mavencentral/org.slf4j/slf4j-api/2.0.0',
    ];
    const { byName } = await notices(wanted.map(coordinates), {
      answer: (sent) => {
        const spelled = sent.coordinates.map((one) => one.replace('ruamel.yaml', 'ruamel-yaml').replace('%2f', '%2F'));
        return usual({ ...sent, coordinates: spelled });
      },
    });
    assert.deepEqual(
      wanted.map((one) => byName.get(one)?.startsWith(license)),
      wanted.map(() => true),
    );
  });

  it('are not mixed up between components of one name and version', async () => {
    const wanted = ['npm/npmjs/-/thing/1.0.0', 'gem/rubygems/-/thing/1.0.0', 'crate/cratesio/-/thing/1.0.0'];
    const { byName, sent } = await notices(wanted.map(coordinates));
    assert.equal(sent.length, 3);
    for (const one of wanted) assert.equal(byName.get(one), `${license} ${one}`);
  });

  it('say why there is none', async () => {
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => coordinates(`npm/npmjs/-/${name}/1.0.0`));
    assert.ok(a && b && c && d);
    const { byName, sent } = await notices([a, b, c, d], {
      answer: () =>
        answerJson({
          content: { packages: [{ name: 'a', version: '1.0.0', license: 'MIT' }, null, 5, { name: {} }] },
          summary: {
            total: 4,
            warnings: { noDefinition: ['npm/npmjs/-/B/1.0.0'], noLicense: ['npm/npmjs/-/c/1.0.0'] },
          },
        }),
    });
    assert.deepEqual(Object.fromEntries(byName), {
      'npm/npmjs/-/a/1.0.0': '',
      'npm/npmjs/-/b/1.0.0': 'noDefinition',
      'npm/npmjs/-/c/1.0.0': 'noLicense',
      'npm/npmjs/-/d/1.0.0': 'leftOut',
    });
    assert.equal(sent.length, 1, 'left-out components are not requested again');
  });

  const spoilers: readonly (readonly [name: string, answer: FakeAnswer, kind: string])[] = [
    ['500', answerText('', 500), 'serverError'],
    ['413', answerText('', 413), 'tooLarge'],
    ['a page', answerText('<html>'), 'malformedResponse'],
    ['a list', answerJson([]), 'malformedResponse'],
    ['text instead of packages', answerJson({ content: '** a', summary: { total: 1, warnings } }), 'malformedResponse'],
  ];
  for (const [name, answer, kind] of spoilers)
    it(`a batch with a spoiler is halved (${name}): the others have theirs`, async () => {
      const { byName } = await notices(some(8), {
        answer: (sent) => (sent.coordinates.some((one) => one.includes('/p5/')) ? answer : null),
      });
      const failed = [...byName].filter(([, text]) => !text.startsWith(license));
      assert.deepEqual(failed, [['npm/npmjs/-/p5/1.0.0', kind]]);
    });

  it('end soon when the service is down', async () => {
    const { byName, sent } = await notices(some(1000), { answer: () => answerText('', 500) });
    assert.deepEqual([...new Set(byName.values())], ['serverError']);
    assert.ok(sent.length < 60, `${sent.length} requests`);
  });

  it('are not offered by a service of the written description', async () => {
    const { byName, sent } = await notices(some(300), { answer: () => answerText('', 404) });
    assert.deepEqual([...new Set(byName.values())], ['notOffered']);
    assert.ok(sent.length < 12, `${sent.length} requests`);
  });

  it('of private names are not requested', async () => {
    const { byName, sent } = await notices(some(4), { isPrivate: ({ name }) => name === 'p2' });
    assert.equal(byName.get('npm/npmjs/-/p2/1.0.0'), 'privateName');
    assert.ok(!JSON.stringify(sent).includes('p2'));
    assert.equal(byName.size, 4);
  });
});
