import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as esbuild from 'esbuild';
import { after, before, describe, it } from 'mocha';

import { startWorker } from '../../../src/platform/node/startWorker.ts';
import { WorkerClient } from '../../../src/worker/workerClient.ts';
import { FakeClock } from '../../support/fakeClock.ts';
import { MemoryLog } from '../../support/memoryLog.ts';
import { isFullSize } from '../../support/testSize.ts';

/** Maps a manifest path to the behaviour of the program. The program answers other manifests with their path. */
const programs: Readonly<Record<string, string>> = {
  loop: 'for (;;);',
  'a growing array': 'const all = []; for (;;) all.push(1);',
  'a growing map': 'const all = new Map(); for (let at = 0; ; at++) all.set(at, new Array(100).fill(at));',
  'many parts of a text': "const all = []; for (;;) all.push('a,'.repeat(5e7).split(','));",
  'long texts': "const all = []; for (;;) all.push('é'.repeat(5e7).normalize('NFD'));",
};

const textEncoder = new TextEncoder();

describe('startWorker', function () {
  this.timeout(120_000);
  let folder = '';
  /** The worker program as released. */
  let shipped = '';
  /** A program with the behaviours above. */
  let hostile = '';

  before(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'worker-'));
    shipped = path.join(folder, 'worker.cjs');
    await esbuild.build({ ...bundled, entryPoints: ['src/main.worker.ts'], outfile: shipped });
    hostile = path.join(folder, 'hostile.cjs');
    const cases = Object.entries(programs).map(([name, code]) => `${JSON.stringify(name)}() { ${code} },`);
    fs.writeFileSync(
      hostile,
      `const programs = { ${cases.join('\n')} };
       process.on('message', ({ id, request }) => {
         programs[request.path]?.();
         process.send({ id, answer: request.path });
       });`,
    );
  });

  after(() => fs.rmSync(folder, { recursive: true, force: true }));

  /** A client of a real process with a stopped clock. */
  function clientOf(file: string) {
    const [clock, log] = [new FakeClock(), new MemoryLog()];
    const client = new WorkerClient({ start: (events) => startWorker(file, events), clock, log });
    const read = (path: string, content: Uint8Array<ArrayBuffer> | string = '') =>
      client.run('readManifest', { folder: 'f', path, formatId: 'npm-package', content, isDraft: false });
    const list = () =>
      client.run('dependencies', { folder: 'f', stretches: [{ path: 'package.json', from: 0, to: 9 }] });
    const link = () => client.run('link', { folder: 'f', ecosystem: 'npm', settings });
    return { client, clock, log, read, link, list };
  }

  const settings = { privatePackages: [], publicMirrors: [], privateSources: [], userSettings: null };

  it('runs the released program, which reads and links a manifest', async () => {
    const { client, read, link, list } = clientOf(shipped);
    const answer = await read('package.json', textEncoder.encode('{ "dependencies": { "a": "1.0.0" } }'));
    assert.deepEqual(answer, { ok: true, value: { privateName: null, fault: null, named: [] } });
    await link();
    const listed = await list();
    assert.deepEqual(listed.ok && listed.value[0]?.map(({ dependency }) => dependency.name), ['a']);
    client.dispose();
  });

  it('transfers a large file unchanged in portions, between others', async () => {
    const { client, read, link, list } = clientOf(shipped);
    const large = textEncoder.encode(
      `{ "dependencies": { "a": "1.0.0" }, "more": "${'é€𝄞'.repeat(700_000)}", "private": true, "name": "own" }`,
    );
    const answers = await Promise.all([
      read('b/package.json', '{}'),
      read('package.json', large),
      read('c/package.json', '{}'),
      link(),
      list(),
    ]);
    assert.deepEqual(answers[1], { ok: true, value: { privateName: 'own', fault: null, named: [] } });
    assert.deepEqual(answers[4].ok && answers[4].value[0]?.map(({ dependency }) => dependency.name), ['a']);
    client.dispose();
  });

  it('ends a program in an endless loop, and starts another one for the next request', async () => {
    const { client, clock, read } = clientOf(hostile);
    assert.equal((await read('fine')).ok, true);
    const asked = [read('loop'), read('waits')];
    await clock.advance(10_000);
    const [blamed, waited] = await Promise.all(asked);
    assert.deepEqual(blamed, { ok: false, problem: { cause: 'time', isBlamed: true, detail: '' } });
    assert.deepEqual(waited, { ok: false, problem: { cause: 'time', isBlamed: false, detail: '' } });
    assert.equal((await read('fine')).ok, true);
    assert.equal(client.generation, 2);
    client.dispose();
  });

  // In its full size each kind of memory; one of them shows how the worker ends.
  for (const name of Object.keys(programs).slice(1, isFullSize ? undefined : 2))
    it(`survives ${name} beyond the limit`, async () => {
      const { client, read } = clientOf(hostile);
      const [blamed, waited] = await Promise.all([read(name), read('waits')]);
      assert.ok(!blamed.ok && !waited.ok);
      assert.deepEqual([blamed.problem.cause, blamed.problem.isBlamed], ['memory', true]);
      assert.equal(waited.problem.isBlamed, false);
      assert.equal((await read('fine')).ok, true);
      client.dispose();
    });

  it('reports a failure when the program does not exist', async () => {
    const { client, read } = clientOf(path.join(folder, 'nothing.cjs'));
    const answers = await Promise.all([read('a'), read('b')]);
    for (const answer of answers) assert.ok(!answer.ok && answer.problem.cause === 'failed' && answer.problem.isBlamed);
    client.dispose();
  });

  it('ends its worker with the parent process, even in an endless loop', async () => {
    const looping = path.join(folder, 'looping.cjs');
    await esbuild.build({
      ...bundled,
      stdin: {
        contents: `import { endWithParent } from './src/platform/node/endWithParent.ts';
          endWithParent();
          process.on('message', () => process.send(process.pid, () => { for (;;); }));`,
        resolveDir: process.cwd(),
      },
      outfile: looping,
    });
    const starting = path.join(folder, 'starting.cjs');
    await esbuild.build({
      ...bundled,
      stdin: {
        contents: `import { startWorker } from './src/platform/node/startWorker.ts';
          const onMessage = (pid) => process.stdout.write(String(pid));
          startWorker(${JSON.stringify(looping)}, { onMessage, onEnded() {} }).post({}, []);
          setInterval(() => {}, 60_000);`,
        resolveDir: process.cwd(),
      },
      outfile: starting,
    });
    const parent = spawn(process.execPath, [starting], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [output] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(output.toString());
    assert.ok(isAlive(pid));
    parent.kill('SIGKILL');
    while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 50));
  });
});

const bundled: esbuild.BuildOptions = {
  bundle: true,
  platform: 'node',
  format: 'cjs',
  logLevel: 'silent',
  loader: { '.ttf': 'empty' },
};

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // Only Linux shows which processes are zombies.
    if (process.platform !== 'linux') return true;
    return !/^State:\s+Z/m.test(fs.readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
