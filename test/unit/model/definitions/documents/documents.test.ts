import assert from 'node:assert/strict';
import { Emitter } from '../../../../../src/base/event.ts';
import { fail, type Result, succeed } from '../../../../../src/base/result.ts';
import { type Coordinates, coordinatesKey, formatCoordinates } from '../../../../../src/core/coordinates.ts';
import type { Problem } from '../../../../../src/core/problem.ts';
import type { LostWorker } from '../../../../../src/model/readingWorker.ts';
import type { Comparable } from '../../../../../src/model/definitions/documents/documentReading.ts';
import { type DocumentAddress, formatAddress } from '../../../../../src/model/definitions/documents/documentAddress.ts';
import { Documents, type DocumentService } from '../../../../../src/model/definitions/documents/documents.ts';
import { harvestedTools } from '../../../../../src/model/definitions/documents/harvestedTools.ts';
import type { FullDefinition } from '../../../../../src/model/definitions/definitions.ts';
import { FakeClock } from '../../../../support/fakeClock.ts';
import { answersOf, bytesOf } from '../../../../support/answers.ts';
import { directWorker } from '../../../../support/directWorker.ts';
import { npm, quiet } from '../definitionsWorld.ts';
import { labels } from './someLabels.ts';
import { noCurations } from '../../../../../src/service/curationReader.ts';

const token = 'ab'.repeat(32);
const callsite = npm('callsite');

/** A service with preset answers that records its requests. */
class World {
  readonly clock = new FakeClock();
  readonly requests: string[] = [];
  readonly changed: string[][] = [];
  readonly onDidChange = new Emitter<ReadonlySet<string>>();
  readonly onDidChangeService = new Emitter<void>();
  readonly documents: Documents;
  body = '{"licensed":{"declared":"MIT"},"files":[{"path":"a"}]}';
  curation: string | null = '{"licensed":{"declared":"MIT"}}';
  harvest: string | null = '{"a":[1]}';
  attachment: string | null = 'MIT License\r\n\u001b[0m';
  problem: Problem | null = null;
  isPrivate = false;
  /** Why the worker is lost; null while it works. */
  lost: LostWorker['cause'] | null = null;
  readonly worker = directWorker();
  readonly answers = answersOf({
    run: async (operation, request) => {
      this.requests.push(`worker ${operation}`);
      if (this.lost === null) return this.worker.run(operation, request);
      return fail({ cause: this.lost, isBlamed: true, detail: '' });
    },
  });
  /** When the model last received the definition of the component. */
  known = 0;
  tools: readonly string[] = ['scancode/32.3.0'];
  /** Runs while the service prepares an answer. */
  meanwhile: () => void = () => {};

  constructor() {
    const { clock } = this;
    this.documents = new Documents({
      files: {
        of: async (coordinates, { pr }) =>
          this.#answer(`files ${named(coordinates)} ${pr ?? ''}`, {
            files: [],
            unreadable: 0,
            body: this.body,
            fetchedAt: clock.now(),
          }),
        forget: (coordinates) => this.requests.push(`forget ${named(coordinates)}`),
      },
      proposed: async (coordinates) => this.#answer(`proposed ${named(coordinates)}`, this.#comparable()),
      uncurated: async (coordinates) => this.#answer(`uncurated ${named(coordinates)}`, this.#comparable()),
      definitions: {
        onDidChange: this.onDidChange.event,
        onDidChangeService: this.onDidChangeService.event,
        full: this.full,
        get: () => ({ state: 'notHarvested', fetchedAt: this.known }),
      },
      service: () => succeed(this.#service),
      isPrivate: () => this.isPrivate,
      labels,
      answers: this.answers,
      clock,
      limit: 1000,
    });
    this.documents.onDidChange((addresses) => this.changed.push(addresses.map(formatAddress)));
  }

  #comparable(): Comparable {
    return { body: this.body, fetchedAt: this.clock.now() };
  }

  readonly full = async (coordinates: Coordinates): Promise<Result<FullDefinition, Problem>> =>
    this.#answer(`full ${named(coordinates)}`, {
      definition: { described: { tools: this.tools } } as unknown as FullDefinition['definition'],
      fetchedAt: this.clock.now(),
      isStale: false,
      problem: null,
      body: this.body.replace(/,"files".*/, '}'),
    });

  async text(address: DocumentAddress): Promise<string> {
    const outcome = await this.documents.read(address, quiet);
    if (!outcome.ok) return outcome.problem.kind;
    return outcome.value === null ? 'null' : new TextDecoder().decode(outcome.value.bytes);
  }

  readonly #service: DocumentService = {
    curations: {
      inEffect: async () => this.#answer('curation', this.curation),
      inPullRequest: async (_, pr) => this.#answer(`curation ${pr}`, this.curation),
      ofComponent: async () => this.#answer('curations', noCurations),
    },
    harvests: {
      list: async () =>
        this.#answer('tools', [
          { tool: 'reuse', version: '1' },
          { tool: 'scancode', version: '32.3.0' },
        ]),
      document: async (_, tool, version) =>
        this.#answer(`harvest ${tool} ${version}`, this.harvest === null ? null : bytesOf(this.harvest)),
    },
    attachments: { text: async (token) => this.#answer(`attachment ${token.slice(0, 4)}`, this.attachment) },
  };

  async #answer<T>(question: string, value: T): Promise<Result<T, never>> {
    this.requests.push(question);
    const { meanwhile, problem } = this;
    await Promise.resolve();
    meanwhile();
    // The kinds of problems that a request can have do not matter here.
    return problem ? (fail(problem) as unknown as Result<T, never>) : succeed(value);
  }
}

const definition: DocumentAddress = { kind: 'definition', coordinates: callsite, pr: null };
const file: DocumentAddress = { kind: 'file', coordinates: callsite, token, path: 'LICENSE' };
const harvest: DocumentAddress = { kind: 'harvest', coordinates: callsite, tool: 'scancode', version: '32.3.0' };
const curation: DocumentAddress = { kind: 'curation', coordinates: callsite, pr: null };

const comparable = 'licensed:\n  declared: MIT\nfiles:\n  a: – · core · – · –\n';

const every: readonly (readonly [DocumentAddress, text: string, requests: readonly string[]])[] = [
  [definition, 'licensed:\n  declared: MIT\nfiles:\n  - path: a\n', ['files callsite ']],
  [{ ...definition, pr: 7 }, 'licensed:\n  declared: MIT\nfiles:\n  - path: a\n', ['files callsite 7']],
  [{ ...definition, kind: 'comparable' }, comparable, ['files callsite ']],
  [{ kind: 'withDraft', coordinates: callsite }, comparable, ['proposed callsite']],
  [{ kind: 'uncurated', coordinates: callsite }, comparable, ['uncurated callsite']],
  [curation, 'licensed:\n  declared: MIT\n', ['curation', 'curations']],
  [{ ...curation, pr: 7 }, 'licensed:\n  declared: MIT\n', ['curation 7', 'curations']],
  [harvest, '{\n  "a": [\n    1\n  ]\n}', ['harvest scancode 32.3.0']],
  [file, 'MIT License\r\n\u001b[0m', ['attachment abab']],
];

describe('Documents', () => {
  for (const [address, text, requests] of every) {
    it(`reads ${formatAddress(address)} once`, async () => {
      const world = new World();
      assert.deepEqual(await Promise.all([world.text(address), world.text(address)]), [text, text]);
      assert.equal(await world.text(address), text);
      assert.deepEqual(world.requests, requests);
    });

    it(`reports why ${formatAddress(address)} is not available, and asks again next time`, async () => {
      const world = new World();
      world.problem = { kind: 'serverError', status: 500 };
      assert.equal(await world.text(address), 'serverError');
      world.problem = null;
      assert.equal(await world.text(address), text);
    });

    it(`sends no request for ${formatAddress(address)} of a private name`, async () => {
      const world = new World();
      world.isPrivate = true;
      assert.equal(await world.text(address), 'privateName');
      assert.deepEqual(world.requests, []);
    });
  }

  it('report missing documents', async () => {
    const world = new World();
    world.harvest = world.attachment = world.curation = null;
    assert.equal(await world.text(harvest), 'null');
    assert.equal(await world.text(file), 'null');
    const outcome = await world.documents.read(curation, quiet);
    assert.ok(outcome.ok && outcome.value?.isNone);
    assert.equal(await world.text(curation), '# no curation\n');
  });

  it('show a missing curation in a pull request as text', async () => {
    const world = new World();
    world.curation = null;
    assert.equal(await world.text({ ...curation, pr: 3 }), '# not touched\n');
  });

  it('read an outline from the short answer, and from the full answer for a pull request', async () => {
    const world = new World();
    for (const pr of [null, 7]) {
      const outcome = await world.documents.outline(callsite, pr, quiet);
      assert.ok(outcome.ok && outcome.value);
      assert.equal(new TextDecoder().decode(outcome.value.bytes), 'licensed:\n  declared: MIT\n');
    }
    assert.deepEqual(world.requests, ['full callsite', 'files callsite 7']);
    world.isPrivate = true;
    const other = await world.documents.outline(npm('secret'), null, quiet);
    assert.ok(!other.ok && other.problem.kind === 'privateName');
    assert.equal(world.requests.length, 2);
  });

  it('become outdated when the model learns a newer definition, except for files', async () => {
    const world = new World();
    for (const address of [definition, file, harvest]) await world.text(address);
    await world.documents.outline(callsite, null, quiet);
    const before = world.requests.length;
    world.onDidChange.fire(new Set([coordinatesKey(callsite)]));
    assert.deepEqual(world.changed, [], 'the model knows nothing newer');
    world.known = world.clock.now() + 1;
    world.onDidChange.fire(new Set([coordinatesKey(npm('other'))]));
    assert.deepEqual(world.changed, [], 'it is of another component');
    world.onDidChange.fire(new Set([coordinatesKey(callsite)]));
    assert.deepEqual(world.changed, [[formatAddress(definition), formatAddress(harvest), formatAddress(definition)]]);
    await world.text(file);
    assert.equal(world.requests.length, before);
    await world.text(harvest);
    await world.documents.outline(callsite, null, quiet);
    assert.deepEqual(world.requests.slice(before), ['harvest scancode 32.3.0', 'full callsite']);
  });

  it('are never older than the known definition', async () => {
    const world = new World();
    world.known = world.clock.now() + 5;
    await world.text(definition);
    assert.deepEqual(world.requests, ['files callsite ', 'forget callsite', 'files callsite ']);
  });

  it('can be forgotten, and are then read again', async () => {
    const world = new World();
    await world.text(definition);
    world.documents.forget(callsite);
    assert.deepEqual(world.changed, [[formatAddress(definition)]]);
    await world.text(definition);
    assert.deepEqual(world.requests, ['files callsite ', 'files callsite ']);
  });

  it('are read again from the new service when the service changes', async () => {
    const world = new World();
    await world.text(file);
    world.attachment = 'other';
    world.onDidChangeService.fire();
    assert.deepEqual(world.changed, [[formatAddress(file)]]);
    assert.equal(await world.text(file), 'other');
    world.attachment = 'a third';
    world.meanwhile = () => {
      world.meanwhile = () => {};
      world.attachment = 'a fourth';
      world.onDidChangeService.fire();
    };
    assert.equal(await world.text({ ...file, path: 'NOTICE' }), 'a fourth');
  });

  it('reject when the caller aborts', async () => {
    const world = new World();
    const aborter = new AbortController();
    world.meanwhile = () => aborter.abort(new Error('had enough'));
    await assert.rejects(world.documents.read(harvest, aborter.signal), /had enough/);
    await assert.rejects(world.documents.outline(callsite, null, aborter.signal), /had enough/);
  });

  it('remove their listeners when they are disposed', async () => {
    const world = new World();
    await world.text(file);
    world.documents.dispose();
    assert.equal(world.onDidChange.listenerCount, 0);
    assert.equal(world.onDidChangeService.listenerCount, 0);
  });

  it('are formatted in a worker only when they are large', async () => {
    const world = new World();
    world.harvest = `{"a":"${'x'.repeat(40_000)}"}`;
    assert.equal(await world.text(harvest), `{\n  "a": "${'x'.repeat(40_000)}"\n}`);
    await world.text(definition);
    assert.deepEqual(world.requests, ['harvest scancode 32.3.0', 'worker formatDocument', 'files callsite ']);
  });

  for (const [lost, cause] of [
    ['time', 'time'],
    ['memory', 'memory'],
    ['failed', 'failed'],
    ['disposed', 'failed'],
  ] as const)
    it(`report a lost worker (${lost}), and are formatted on the next attempt`, async () => {
      const world = new World();
      world.harvest = `["${'x'.repeat(40_000)}"]`;
      world.lost = lost;
      const outcome = await world.documents.read(harvest, quiet);
      assert.deepEqual(outcome, fail({ kind: 'answerUnread', cause }));
      world.lost = null;
      assert.match(await world.text(harvest), /^\[\n {2}"x/);
    });

  it('stay within the size limit of the cache', async () => {
    const world = new World();
    world.harvest = JSON.stringify('x'.repeat(900));
    await world.text(harvest);
    await world.text(file);
    await world.text({ ...harvest, version: '2' });
    await world.text(file);
    await world.text(harvest);
    const requests = world.requests.filter((question) => question.startsWith('harvest'));
    assert.deepEqual(requests, ['harvest scancode 32.3.0', 'harvest scancode 2', 'harvest scancode 32.3.0']);
  });
});

describe('Harvested tools of a component', () => {
  it('mark the tools that the definition is made from', async () => {
    const world = new World();
    const { documents, full } = world;
    const found = await harvestedTools(callsite, { documents, definitions: { full } }, quiet);
    assert.deepEqual(
      found,
      succeed([
        { tool: 'reuse', version: '1', isUsed: false },
        { tool: 'scancode', version: '32.3.0', isUsed: true },
      ]),
    );
  });

  it('are not requested when the name is private', async () => {
    const world = new World();
    world.isPrivate = true;
    const outcome = await world.documents.tools(callsite, quiet);
    assert.ok(!outcome.ok && outcome.problem.kind === 'privateName');
    assert.deepEqual(world.requests, []);
  });
});

function named(coordinates: Coordinates): string {
  return formatCoordinates(coordinates).split('/')[3] ?? '';
}
