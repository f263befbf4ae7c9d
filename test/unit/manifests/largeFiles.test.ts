import assert from 'node:assert/strict';

import type { FormatFacts } from '../../../src/manifests/format.ts';
import { formats } from '../../../src/manifests/formats.generated.ts';
import { readerFor } from '../../../src/manifests/readers.ts';
import type { LinkedManifest, WorkspaceFile } from '../../../src/manifests/link.ts';
import { linkWorkspace } from '../../../src/manifests/ecosystems.ts';
import { largeTexts } from '../../bench/largeTexts.ts';
import { size } from '../../support/testSize.ts';

const count = size(6000);
const numbers = Array.from({ length: count }, (_, at) => at);

/** Other forms of formats in `largeTexts`, by their paths. */
const otherForms: Readonly<Record<string, string>> = {
  'old/package-lock.json': JSON.stringify({
    lockfileVersion: 1,
    dependencies: Object.fromEntries(numbers.map((at) => [`name-${at}`, { version: '1.0.0' }])),
  }),
  'sbom.spdx.json': JSON.stringify({ packages: numbers.map((at) => ({ name: `name-${at}`, versionInfo: '1.0.0' })) }),
  'sbom.spdx3.json': JSON.stringify({
    '@graph': numbers.map((at) => ({ type: 'software_Package', name: `name-${at}` })),
  }),
  'berry/yarn.lock': `__metadata:\n  version: 8\n${numbers
    .map((at) => `"name-${at}@npm:^1.0.0":\n  version: 1.0.0\n  resolution: "name-${at}@npm:1.0.0"\n  linkType: hard\n`)
    .join('\n')}`,
  'six/pnpm-lock.yaml': `lockfileVersion: '6.0'\npackages:\n${numbers
    .map((at) => `  /name-${at}@1.0.0:\n    resolution: {integrity: sha512-AAAA==}\n`)
    .join('\n')}`,
};

/** A path that a format is recognised by, in a folder of its own. */
function pathOf({ id, fileNames }: FormatFacts): string {
  return `${id}/${fileNames[0]?.replaceAll('*', 'a')}`;
}

function largeFiles(): Readonly<Record<string, string>> {
  const texts = formats.map((format) => {
    const make = largeTexts[format.id];
    assert.ok(make, `no large text of ${format.id}`);
    return [pathOf(format), make(count)] as const;
  });
  return { ...Object.fromEntries(texts), ...otherForms };
}

describe('Large files', () => {
  for (const [path, text] of Object.entries(largeFiles())) {
    it(`reads ${path} to its end`, () => {
      const { dependencies } = read(path, text).reading;
      assert.equal(dependencies.length, count);
      const misplaced = dependencies.filter(({ name, nameRange }, at) => {
        const written = text.slice(nameRange.start, nameRange.end);
        return !written.includes(`${at}`) && !written.includes(name);
      });
      assert.deepEqual(misplaced, []);
    });
  }

  it('reads large files without entries', () => {
    for (const [path, line] of [
      ['.gitmodules', '; nothing\n'],
      ['build.gradle', '[{'],
      ['action.yml', '# nothing\n'],
      ['Gemfile', '# nothing\n'],
    ] as const) {
      assert.deepEqual(read(path, line.repeat(size(100_000))).reading.dependencies, [], path);
    }
  });

  it('links large files', () => {
    const files = Object.entries(largeFiles()).map(([path, text]) => read(path, text));
    const { manifests } = linkWorkspace(files, { supports: [], privatePackages: [] });
    const others = manifests.filter(({ dependencies }) => dependencies.length !== count).map(({ path }) => path);
    // No manifest uses an entry of that catalog.
    assert.deepEqual(others, ['pnpm-workspace/pnpm-workspace.yaml']);
  });

  it('links many small files', () => {
    const files = numbers
      .slice(0, count / 3)
      .map((at) => read(`packages/p${at}/package.json`, '{"dependencies":{"a":"1.0.0","b":"^1.0.0"}}'));
    const { manifests } = linkWorkspace(files, { supports: [], privatePackages: [] });
    assert.equal(total(manifests), (count / 3) * 2);
  });
});

function read(path: string, text: string): WorkspaceFile {
  const format = readerFor(path);
  assert.ok(format);
  return { path, format, reading: format.read(text) };
}

function total(manifests: readonly LinkedManifest[]): number {
  return manifests.reduce((sum, { dependencies }) => sum + dependencies.length, 0);
}
