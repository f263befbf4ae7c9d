import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, it } from 'mocha';

import { readManifest } from '../../support/packageManifest.ts';

const manifest = readManifest<Record<string, unknown>>();

describe('package.json', () => {
  it('has what an extension registry shows, and cannot be published to npm by mistake', () => {
    assert.match(String(manifest['version']), /^\d+\.\d+\.\d+$/);
    assert.equal(manifest['private'], true);
    for (const field of [
      'categories',
      'keywords',
      'galleryBanner',
      'qna',
      'icon',
      'license',
      'publisher',
      'pricing',
      'repository',
    ])
      assert.ok(manifest[field], field);
    assert.ok(
      (manifest['keywords'] as readonly string[]).length <= 30,
      'the Visual Studio Marketplace takes 30 keywords',
    );
  });

  it('has the packages that the source imports in "dependencies", and no others', () => {
    const imports = /(?: from|^@?import) '(?![./]|node:|vscode')((?:@[^/']+\/)?[^/']+)/gm;
    const imported = globSync('src/**/*.{ts,tsx,css}').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(imports)].map(([, name]) => name ?? ''),
    );
    assert.deepEqual(Object.keys(manifest['dependencies'] ?? {}).sort(), [...new Set(imported)].sort());
  });

  it('has no names of the editor that are not used: a destructured `vscode` would bring them all', () => {
    const whole = globSync('src/{host,activate}/**/*.ts').filter((file) =>
      / = vscode;$/m.test(readFileSync(file, 'utf8')),
    );
    assert.deepEqual(whole, []);
  });
});
