import assert from 'node:assert/strict';

import type { Steps } from '../../../src/base/steps.ts';
import { formatFor } from '../../../src/manifests/registry.ts';
import { type LinkedManifest, type WorkspaceFile, linkWorkspace } from '../../../src/manifests/link.ts';

/** Entries, lines or dependencies that may be worked off between two pauses. */
const most = 600;

const count = 6000;
const numbers = Array.from({ length: count }, (_, at) => at);

const texts: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({ dependencies: Object.fromEntries(numbers.map((at) => [`name-${at}`, '^1.0.0'])) }),
  'package-lock.json': JSON.stringify({
    lockfileVersion: 3,
    packages: Object.fromEntries([
      ['', { dependencies: Object.fromEntries(numbers.map((at) => [`name-${at}`, '^1.0.0'])) }],
      ...numbers.map((at) => [`node_modules/name-${at}`, { version: '1.0.0' }]),
    ]),
  }),
  'old/package-lock.json': JSON.stringify({
    lockfileVersion: 1,
    dependencies: Object.fromEntries(numbers.map((at) => [`name-${at}`, { version: '1.0.0' }])),
  }),
  'go.mod': `module example.com/app\nrequire (\n${numbers.map((at) => `example.com/m${at} v1.0.0\n`).join('')})\n`,
  'sum/go.sum': numbers.map((at) => `example.com/m${at} v1.0.0 h1:aaaa=\n`).join(''),
  'go.work': `use (\n${numbers.map((at) => `./m${at}\n`).join('')})\n`,
  'old/vendor/modules.txt': numbers.map((at) => `# example.com/m${at} v1.0.0\nexample.com/m${at}\n`).join(''),
};

describe('work that can be interrupted', () => {
  for (const [path, text] of Object.entries(texts)) {
    it(`reading ${path}`, () => {
      const { file, pauses } = read(path, text);
      assert.equal(file.reading.dependencies.length, count);
      assert.ok(pauses >= count / most, `${pauses} pauses`);
    });
  }

  it('linking large files', () => {
    const files = Object.entries(texts).map(([path, text]) => read(path, text).file);
    const { value, pauses } = counted(linkWorkspace(files, { npmrc: [], privatePackages: [] }));
    assert.equal(total(value), count * files.length);
    assert.ok(pauses >= (count * files.length) / most, `${pauses} pauses`);
  });

  it('linking many small files', () => {
    const files = numbers
      .slice(0, 2000)
      .map((at) => read(`packages/p${at}/package.json`, '{"dependencies":{"a":"1.0.0","b":"^1.0.0"}}').file);
    const { value, pauses } = counted(linkWorkspace(files, { npmrc: [], privatePackages: [] }));
    assert.equal(total(value), 4000);
    assert.ok(pauses >= 4000 / most, `${pauses} pauses`);
  });
});

function read(path: string, text: string): { readonly file: WorkspaceFile; readonly pauses: number } {
  const format = formatFor(path);
  assert.ok(format);
  const { value, pauses } = counted(format.read(text));
  return { file: { path, format, reading: value }, pauses };
}

function counted<T>(steps: Steps<T>): { readonly value: T; readonly pauses: number } {
  for (let pauses = 0; ; pauses++) {
    const step = steps.next();
    if (step.done) return { value: step.value, pauses };
  }
}

function total(manifests: readonly LinkedManifest[]): number {
  return manifests.reduce((sum, { dependencies }) => sum + dependencies.length, 0);
}
