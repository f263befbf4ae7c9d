import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { ModuleLoader } from '../../../src/platform/web/moduleLoader.ts';

describe('Modules in the browser', () => {
  const files: Record<string, string> = {
    'extension/web.mjs': 'import{a as b}from"./shared.mjs";import "../other.mjs";export{c}from "./deep/part.mjs";x()',
    'extension/shared.mjs': 'const later = () => import("./later.mjs"); "./text.mjs"; import("node:fs")',
    'extension/deep/part.mjs': 'import { a } from "../shared.mjs";',
    'other.mjs': '',
    'extension/later.mjs': 'import"./shared.mjs"',
  };

  function loaderOf(reads: string[], texts: string[]): ModuleLoader {
    return new ModuleLoader({
      read: (path) => {
        reads.push(path);
        const text = files[path];
        return text === undefined ? Promise.reject(new Error(`no ${path}`)) : Promise.resolve(text);
      },
      addressOf: (text) => `blob:${texts.push(text)}`,
      importModule: (address) => Promise.resolve(address),
      loadExpression: 'host.load',
    });
  }

  it('import each other by address; what is loaded later goes through the loader', async () => {
    const [reads, texts]: [string[], string[]] = [[], []];
    const loader = loaderOf(reads, texts);
    assert.equal(await loader.load('extension/web.mjs'), 'blob:4');
    assert.deepEqual(reads.toSorted(), [
      'extension/deep/part.mjs',
      'extension/shared.mjs',
      'extension/web.mjs',
      'other.mjs',
    ]);
    const shared = `blob:${texts.findIndex((text) => text.includes('later')) + 1}`;
    assert.equal(
      texts[Number(shared.slice(5)) - 1],
      'const later = () => host.load("extension/later.mjs"); "./text.mjs"; import("node:fs")',
    );
    assert.ok(texts[3]?.startsWith(`import{a as b}from "${shared}";import "blob:`), texts[3]);
  });

  it('are read once, and again after a failure', async () => {
    const [reads, texts]: [string[], string[]] = [[], []];
    const loader = loaderOf(reads, texts);
    await Promise.all([loader.load('extension/later.mjs'), loader.load('extension/shared.mjs')]);
    assert.deepEqual(reads, ['extension/later.mjs', 'extension/shared.mjs']);
    await assert.rejects(loader.load('missing.mjs'), /no missing/);
    files['missing.mjs'] = '';
    assert.equal(await loader.load('missing.mjs'), 'blob:3');
  });
});
