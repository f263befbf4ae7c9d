import assert from 'node:assert/strict';
import { DefinitionFileStore } from '../../../../src/model/definitions/definitionFileStore.ts';
import { type StoredDefinition, storedFor } from '../../../../src/model/ports.ts';
import { MemoryLog } from '../../../support/memoryLog.ts';
import { MemoryRecordFiles } from '../../../support/memoryRecordFiles.ts';

const start = Date.UTC(2026, 0, 15, 12);
const a = 'https://a.example';
const b = 'https://b.example';

function entry(key: string, { service = a, body = `{"key":"${key}"}`, fetchedAt = start } = {}): StoredDefinition {
  return { key, service, fetchedAt, body };
}

function some(count: number, prefix: string, body = '{}'): readonly StoredDefinition[] {
  return Array.from({ length: count }, (_, at) => entry(`${prefix}${at}`, { body }));
}

describe('Store of definitions in files', () => {
  let files = new MemoryRecordFiles();
  let log = new MemoryLog();
  let now = start;

  beforeEach(() => {
    files = new MemoryRecordFiles();
    log = new MemoryLog();
    now = start;
  });

  /** Another window, or this one after a reload. */
  const open = (): DefinitionFileStore => new DefinitionFileStore({ files, log, now: () => now });
  const readKeys = async (store: DefinitionFileStore, keys: readonly string[], service = a): Promise<string[]> =>
    (await store.readMany(service, keys)).map(({ key }) => key);

  it('returns after a reload what was written, for the same service only', async () => {
    await open().writeMany([entry('x'), entry('y'), entry('x', { service: b, body: '{"b":1}' })]);
    assert.deepEqual(await open().readMany(a, ['x', 'z', 'y']), [entry('x'), entry('y')]);
    assert.deepEqual(await open().readMany(b, ['x', 'y']), [entry('x', { service: b, body: '{"b":1}' })]);
  });

  it('spreads 3,000 definitions over 64 files, each written once', async () => {
    await open().writeMany(some(3_000, 'npm/npmjs/-/package-'));
    assert.equal(files.names.length, 64);
    assert.equal(files.done.length, 64);
    const sizes = [...files.texts.values()].map(({ length }) => length);
    assert.ok(Math.max(...sizes) < 3 * Math.min(...sizes), `sizes ${sizes.join()}`);
  });

  it('writes what comes while it writes', async () => {
    const store = open();
    let release = (): void => undefined;
    files.gate = new Promise((resolve) => (release = resolve));
    const writes = [store.writeMany([entry('x')]), store.writeMany([entry('y')])];
    assert.deepEqual(await readKeys(store, ['x', 'y']), ['x', 'y']);
    release();
    await Promise.all(writes);
    assert.deepEqual(await readKeys(open(), ['x', 'y']), ['x', 'y']);
  });

  it("merges with another window's definitions, and takes the newer of two", async () => {
    const [first, second] = [open(), open()];
    const keys = some(200, 'k').map(({ key }) => key);
    await first.readMany(a, keys);
    await second.writeMany(some(100, 'k', 'second').map((one) => ({ ...one, fetchedAt: start + 5 })));
    await first.writeMany(some(200, 'k', 'first'));
    const bodies = (await open().readMany(a, keys)).map(({ body }) => body);
    assert.deepEqual(bodies, [...Array<string>(100).fill('second'), ...Array<string>(100).fill('first')]);
  });

  it('sees what another window has written a moment ago', async () => {
    const store = open();
    assert.deepEqual(await readKeys(store, ['x']), []);
    await open().writeMany([entry('x')]);
    now += 5_000;
    assert.deepEqual(await readKeys(store, ['x']), ['x']);
  });

  it('forgets definitions after 90 days', async () => {
    await open().writeMany([entry('x')]);
    now += storedFor + 1;
    const store = open();
    assert.deepEqual(await readKeys(store, ['x']), []);
    await store.writeMany([entry('x', { body: 'new', fetchedAt: now })]);
    assert.deepEqual([...files.texts.values()].join().includes('"key":'), true);
    assert.equal([...files.texts.values()].join().includes('\\"x\\"'), false);
  });

  it('drops the oldest of a full file', async () => {
    const store = open();
    const body = 'x'.repeat(10_000);
    for (let at = 0; at < 40; at++)
      await store.writeMany(some(64, `at-${at}-`, body).map((one) => ({ ...one, fetchedAt: start + at })));
    const total = [...files.texts.values()].reduce((sum, { length }) => sum + length, 0);
    assert.ok(total < 64 * 260_000, `${total} characters`);
    now += 10_000;
    assert.equal((await readKeys(store, ['at-0-1', 'at-0-2', 'at-0-3'])).length, 0);
    assert.equal((await readKeys(store, ['at-39-1', 'at-39-2', 'at-39-3'])).length, 3);
  });

  const damaged: readonly (readonly [string, string])[] = [
    ['half of it', '[{"key":"x","service":"https://a.ex'],
    ['another form', '{"version":7}'],
    ['entries of another form', '[{"key":"x","service":"https://a.example","fetchedAt":"today","body":"{}"}]'],
  ];
  for (const [what, text] of damaged)
    it(`replaces a damaged file: ${what}`, async () => {
      await open().writeMany([entry('x')]);
      for (const name of files.names) files.texts.set(name, text);
      assert.deepEqual(await readKeys(open(), ['x']), []);
      assert.deepEqual(log.warnings, ['a file of stored definitions is damaged: they are requested again']);
      await open().writeMany([entry('x')]);
      assert.deepEqual(await readKeys(open(), ['x']), ['x']);
    });

  it('keeps definitions for the session while nothing can be written, and writes them a minute later', async () => {
    const store = open();
    files.failure = Object.assign(new Error('full'), { code: 'ENOSPC' });
    await store.writeMany([entry('x')]);
    await store.writeMany([entry('y')]);
    assert.deepEqual(await readKeys(store, ['x', 'y']), ['x', 'y']);
    assert.deepEqual(log.warnings, [
      'definitions could not be written (ENOSPC): new ones are kept for this session only',
    ]);
    files.failure = null;
    now += 60_000;
    await store.writeMany([entry('z')]);
    assert.deepEqual(await readKeys(open(), ['x', 'y', 'z']), ['x', 'y', 'z']);
  });

  it('is empty once cleared', async () => {
    const store = open();
    await store.writeMany(some(100, 'k'));
    await store.clear();
    assert.deepEqual([files.names, await readKeys(store, ['k1'])], [[], []]);
  });
});
