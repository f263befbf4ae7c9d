import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { buildSync } from 'esbuild';

describe('Fetch transport in its host', () => {
  it('uses the current fetch of the host, and does not change its global dispatcher', () => {
    const { outputFiles } = buildSync({
      stdin: {
        resolveDir: process.cwd(),
        loader: 'ts',
        contents: `
          import { FetchTransport } from './src/platform/fetchTransport.ts';
          const symbols = () => Object.getOwnPropertySymbols(globalThis).map(String).filter((name) => name.includes('undici'));
          const transport = new FetchTransport({ pause: () => Promise.resolve() });
          const before = symbols();
          globalThis.fetch = () => Promise.resolve({ status: 200, statusText: '', headers: new Map([['x', 'patched']]), body: null });
          transport.send({ method: 'GET', url: 'http://127.0.0.1/', base: 'http://127.0.0.1', headers: {}, body: null, maxBytes: 1000 }, new AbortController().signal)
            .then((result) => console.log(JSON.stringify({ before, after: symbols(), x: result.ok && result.value.headers.get('x') })));`,
      },
      bundle: true,
      platform: 'node',
      format: 'cjs',
      write: false,
    });
    const { stdout } = spawnSync(process.execPath, ['-'], { input: outputFiles[0]?.text ?? '', encoding: 'utf8' });
    assert.deepEqual(JSON.parse(stdout), { before: [], after: [], x: 'patched' });
  });
});
