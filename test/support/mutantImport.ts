// Loaded before the unit tests by scripts/mutants.ts: replaces one line of one source file while it is imported.
import assert from 'node:assert/strict';
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

const { file, line, after }: { file: string; line: number; after: string } = JSON.parse(process.env['MUTANT'] ?? '');
const mutated = pathToFileURL(file).href;

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (url !== mutated) return loaded;
    const source = loaded.source;
    assert.ok(typeof source !== 'string' && source);
    const lines = Buffer.from(source as Uint8Array)
      .toString()
      .split('\n');
    lines[line] = after;
    return { ...loaded, source: lines.join('\n') };
  },
});
