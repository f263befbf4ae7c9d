import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';

import type { Operation } from '../../../../src/model/readingWorker.ts';
import { settle } from '../../../support/fakeClock.ts';
import type { WorkerFailure, Received } from '../../../support/fakeThreads.ts';
import { folder, textIn, WorkspaceOnDisk } from '../../../support/workspaceOnDisk.ts';

const good = '{ "dependencies": { "a": "1.0.0" } }';
const other = '{ "dependencies": { "b": "2.0.0" } }';

/** A text that decides what happens to the worker that reads it. */
const fates: Readonly<Record<string, WorkerFailure>> = { LOOPS: 'never', SWELLS: 'memory', FAILS: 'failed' };

function fateOfText(received: Received): WorkerFailure {
  const text = textIn(received);
  return Object.entries(fates).find(([word]) => text.includes(word))?.[1] ?? null;
}

/** Ends the first request of an operation this way, or the first `times` requests. */
function losing(operation: Operation, failure: WorkerFailure, times = 1): (received: Received) => WorkerFailure {
  let left = times;
  return (received) => (received.operation === operation && left-- > 0 ? failure : null);
}

/** A workspace with these files, read and linked. */
async function opened(files: Readonly<Record<string, string>>, failureOf = fateOfText): Promise<WorkspaceOnDisk> {
  const workspace = new WorkspaceOnDisk(failureOf);
  for (const [path, text] of Object.entries(files)) workspace.files.set(path, text);
  await settled(workspace, workspace.read());
  return workspace;
}

async function settled(workspace: WorkspaceOnDisk, work: Promise<unknown> = Promise.resolve()): Promise<void> {
  await workspace.clock.finish(work.then(() => workspace.inventory.whenSettled()));
}

describe('Inventory with a lost worker', () => {
  for (const [word, problem] of [
    ['LOOPS', 'readingTooLong'],
    ['SWELLS', 'readingTooMuchMemory'],
  ] as const)
    it(`lists a file with ${word.toLowerCase()} as ${problem}, and reads all others`, async () => {
      const wanted: string[] = [];
      const workspace = new WorkspaceOnDisk(fateOfText);
      workspace.onWanted = (paths) => wanted.push(...paths);
      for (const [path, text] of [
        ['a/package.json', good],
        ['b/package.json', word],
        ['c/package.json', other],
        ['go.mod', 'module x\nrequire example.com/y v1.0.0\n'],
      ] as const)
        workspace.files.set(path, text);
      await settled(workspace, workspace.read());
      assert.deepEqual(workspace.listing(), [
        'go.mod: example.com/y@v1.0.0 sourceUnknown',
        'a/package.json: a@1.0.0',
        `b/package.json: (${problem})`,
        'c/package.json: b@2.0.0',
      ]);
      assert.deepEqual(wanted.toSorted(), ['a/package.json', 'c/package.json', 'go.mod']);
      assert.equal(workspace.threads.started, 2);
    });

  it('lists files without dependencies that linking omits', async () => {
    const workspace = await opened({ 'pom.xml': 'SWELLS', 'app/build.gradle.kts': 'LOOPS', 'lib/build.gradle': '' });
    assert.deepEqual(workspace.listing(), [
      'pom.xml: (readingTooMuchMemory)',
      'app/build.gradle.kts: (readingTooLong)',
      'lib/build.gradle:',
    ]);
  });

  it('does not retry a file that was submitted twice while it was read', async () => {
    const workspace = await opened({ 'a/package.json': good });
    const reads = Promise.all([workspace.write('b/package.json', 'LOOPS'), workspace.write('b/package.json', 'LOOPS')]);
    await settled(workspace, reads);
    assert.equal(workspace.threads.started, 2);
    assert.deepEqual(workspace.listing(), ['a/package.json: a@1.0.0', 'b/package.json: (readingTooLong)']);
  });

  it('does not retry a file that was given up until its content changes', async () => {
    const workspace = await opened({ 'a/package.json': good, 'b/package.json': 'LOOPS' });
    await settled(workspace, workspace.read());
    await settled(workspace, workspace.write('a/package.json', other));
    assert.equal(workspace.threads.started, 2);
    await settled(workspace, workspace.write('b/package.json', 'LOOPS still'));
    assert.equal(workspace.threads.started, 3);
    assert.deepEqual(workspace.listing(), ['a/package.json: b@2.0.0', 'b/package.json: (readingTooLong)']);
    await settled(workspace, workspace.write('b/package.json', good));
    assert.deepEqual(workspace.listing(), ['a/package.json: b@2.0.0', 'b/package.json: a@1.0.0']);
  });

  it('spends one time limit on each of several such files', async () => {
    const files = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`m${at + 10}/package.json`, good]));
    for (const at of [10, 11, 25, 40, 49]) files[`m${at}/package.json`] = `LOOPS ${at}`;
    const workspace = new WorkspaceOnDisk(fateOfText);
    const start = workspace.clock.now();
    for (const [path, text] of Object.entries(files)) workspace.files.set(path, text);
    await settled(workspace, workspace.read());
    const took = workspace.clock.now() - start;
    assert.ok(took >= 50_000 && took < 60_000, `${took} ms`);
    const givenUp = workspace.listing().filter((line) => line.includes('readingTooLong'));
    assert.equal(givenUp.length, 5);
    assert.equal(workspace.listing().filter((line) => line.endsWith('a@1.0.0')).length, 35);
  });

  it('reads suspicious files before the others, which are read only once more', async () => {
    const names = Array.from({ length: 20 }, (_, at) => `good${at}/package.json`);
    const workspace = new WorkspaceOnDisk(fateOfText);
    for (const name of names) workspace.files.set(name, good);
    await settled(workspace, workspace.read());
    workspace.threads.received.length = 0;
    for (const at of [1, 2, 3]) workspace.files.set(`zz${at}/package.json`, `SWELLS ${at}`);
    await settled(workspace, workspace.read(['zz1/package.json', 'zz2/package.json', 'zz3/package.json']));
    const reads = workspace.threads.received.filter((one) => one.operation === 'readManifest' && textIn(one) === good);
    assert.equal(reads.length, names.length);
    assert.equal(workspace.listing().length, 23);
  });

  it('gives up linking of one ecosystem only, and retries when one of its files changes', async () => {
    const workspace = await opened(
      { 'package.json': good, 'requirements.txt': 'x==1.0', 'lib/package.json': other },
      losingLink('npm', 'never'),
    );
    const npm = ['package.json: (readingTooLong)', 'lib/package.json: (readingTooLong)'];
    assert.deepEqual(workspace.listing(), [npm[0], 'requirements.txt: x@1.0', npm[1]]);
    const links = (): number => workspace.threads.received.filter(isNpmLink).length;
    assert.equal(links(), 1);
    await settled(workspace, workspace.write('requirements.txt', 'x==2.0'));
    await settled(workspace, workspace.read());
    assert.equal(links(), 1);
    assert.deepEqual(workspace.listing(), [npm[0], 'requirements.txt: x@2.0', npm[1]]);
    await settled(workspace, workspace.write('package.json', other));
    assert.equal(links(), 2);
    assert.deepEqual(workspace.listing(), [
      'package.json: b@2.0.0',
      'requirements.txt: x@2.0',
      'lib/package.json: b@2.0.0',
    ]);
  });

  it('holds names back when the settings that decide their source are given up', async () => {
    const workspace = await opened({ '.npmrc': 'LOOPS', 'package.json': good });
    assert.deepEqual(workspace.listing(), ['package.json: a@1.0.0 sourceUnknown']);
    await settled(workspace, workspace.write('.npmrc', ''));
    assert.deepEqual(workspace.listing(), ['package.json: a@1.0.0']);
  });

  it('removes a file that is deleted while it is read', async () => {
    for (const text of [good, 'LOOPS']) {
      const workspace = await opened({ 'a/package.json': good });
      const writing = workspace.write('b/package.json', text);
      workspace.remove('b/package.json');
      await settled(workspace, writing);
      assert.deepEqual(workspace.listing(), ['a/package.json: a@1.0.0']);
    }
  });

  it('uses the last of several contents', async () => {
    const workspace = await opened({ 'package.json': good });
    const texts = ['LOOPS', '{ "dependencies": { "never": "1.0.0" } }', other];
    await settled(workspace, Promise.all(texts.map((text) => workspace.write('package.json', text))));
    assert.deepEqual(workspace.listing(), ['package.json: b@2.0.0']);
  });

  it('uses the last of several contents even when it was given up before', async () => {
    const workspace = await opened({ 'package.json': 'LOOPS' });
    const texts = [good, 'LOOPS'];
    await settled(workspace, Promise.all(texts.map((text) => workspace.write('package.json', text))));
    assert.deepEqual(workspace.listing(), ['package.json: (readingTooLong)']);
  });

  it('keeps nothing of a folder that is removed while its files are read', async () => {
    const workspace = new WorkspaceOnDisk(fateOfText);
    const { inventory } = workspace;
    const writing = [workspace.write('package.json', good), workspace.write('package.json', other)];
    inventory.removeFolder(folder);
    await settled(workspace, Promise.all(writing));
    assert.deepEqual(workspace.listing(), []);
    workspace.files.clear();
    await settled(workspace, workspace.write('lib/package.json', good));
    assert.deepEqual(workspace.listing(), ['lib/package.json: a@1.0.0']);
  });

  it('fetches dependencies from the next worker after one is lost', async () => {
    const workspace = await opened({ 'package.json': good }, losing('dependencies', 'memory'));
    assert.deepEqual(workspace.listing(), ['package.json: a@1.0.0']);
    assert.equal(workspace.threads.started, 2);
  });

  it('lists every file with its problem when there is no worker', async () => {
    const workspace = await opened({ 'package.json': good, '.npmrc': '' }, () => 'failed');
    assert.deepEqual(workspace.listing(), ['package.json: (readingFailed)']);
  });

  it('sends the files to a new worker after the idle time', async () => {
    const workspace = await opened({ 'package.json': good });
    await workspace.clock.advance(600_000);
    assert.equal(workspace.client.generation, 2);
    await settled(workspace, workspace.inventory.whenWorkerReady(folder));
    const answer = await workspace.client.run('dependencies', {
      folder,
      stretches: [{ path: 'package.json', from: 0, to: 1 }],
    });
    assert.deepEqual(answer.ok && answer.value.map((list) => list.map(({ dependency }) => dependency.name)), [['a']]);
    assert.deepEqual(workspace.listing(), ['package.json: a@1.0.0']);
  });

  it('does not fetch unchanged dependencies again', async () => {
    const workspace = await opened({ 'package.json': good, 'lib/package.json': other });
    const fetched = (): number =>
      workspace.threads.received.filter(({ operation }) => operation === 'dependencies').length;
    const before = fetched();
    await settled(workspace, workspace.write('package.json', `${good}\n\n`));
    assert.equal(fetched(), before);
    await settled(workspace, workspace.write('package.json', good.replace('1.0.0', '1.0.1')));
    const last = workspace.threads.received.findLast(({ operation }) => operation === 'dependencies');
    assert.deepEqual(last?.request['stretches'], [{ path: 'package.json', from: 0, to: 1 }]);
  });

  it('ends with the same list as a new inventory after any sequence of events', async () => {
    const paths = ['package.json', 'lib/package.json', 'requirements.txt', '.npmrc', 'pom.xml'];
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('write' as const),
        path: fc.constantFrom(...paths),
        text: fc.constantFrom(good, other, 'x==1.0', 'registry=https://npm.acme.example/', 'SWELLS', 'LOOPS', ''),
      }),
      fc.record({ kind: fc.constant('remove' as const), path: fc.constantFrom(...paths) }),
      fc.record({ kind: fc.constant('lose' as const), requests: fc.integer({ min: 0, max: 6 }) }),
      fc.record({ kind: fc.constant('wait' as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        /** The number of requests before the worker is lost. */
        let loseIn = -1;
        const isHostile = (text: string): boolean => /SWELLS|LOOPS/.test(text);
        const workspace = new WorkspaceOnDisk((received) => {
          const failure = fateOfText(received);
          // Only this operation has no file to blame for a lost worker, so that no file is listed as given up.
          if (failure === null && received.operation === 'dependencies' && loseIn-- === 0) return 'memory';
          return failure;
        });
        const under: Promise<void>[] = [];
        for (const one of steps) {
          if (one.kind === 'write') under.push(workspace.write(one.path, one.text));
          else if (one.kind === 'remove') workspace.remove(one.path);
          else if (one.kind === 'lose') loseIn = one.requests;
          else await settle();
        }
        await settled(workspace, Promise.all(under));
        const fresh = await opened(Object.fromEntries(workspace.files));
        assert.deepEqual(workspace.listing(), fresh.listing());
        assert.equal(
          workspace.listing().filter((line) => /\(reading/.test(line)).length,
          [...workspace.files].filter(([path, text]) => path !== '.npmrc' && isHostile(text)).length,
        );
      }),
      { numRuns: 60, includeErrorInReport: true },
    );
  });
});

function isNpmLink({ operation, request }: Received): boolean {
  return operation === 'link' && request['ecosystem'] === 'npm';
}

function losingLink(ecosystem: string, failure: WorkerFailure): (received: Received) => WorkerFailure {
  let left = 1;
  return ({ operation, request }) =>
    operation === 'link' && request['ecosystem'] === ecosystem && left-- > 0 ? failure : null;
}
