import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';

import { type Metafile, noticesOf } from '../../../scripts/notices.ts';

describe('Third-party notices', () => {
  let root = '';
  const write = (name: string, text: string): void => {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  };
  const add = (folder: string, manifest: object, texts: Readonly<Record<string, string>> = {}): void => {
    write(`${folder}/package.json`, JSON.stringify(manifest));
    for (const [name, text] of Object.entries(texts)) write(`${folder}/${name}`, text);
  };
  const notices = (...files: readonly string[]): string =>
    noticesOf([bundleOf(files)], { root, licenseTexts: path.join(root, 'licenseTexts') });

  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'notices-'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('contain every bundled package once, with all its license and notice files, sorted by name', () => {
    add(
      'node_modules/zip',
      { name: 'zip', version: '1.0.0', license: 'MIT', repository: 'owner/zip' },
      { LICENSE: 'Zip license  \r\nSecond line\r\n', 'LICENSE.BSD': 'BSD text', NOTICE: 'Notice text', 'index.js': '' },
    );
    add(
      'node_modules/zip/node_modules/@scope/art',
      { name: '@scope/art', version: '2.0.0', homepage: 'https://art.example' },
      { 'license.md': 'Art license' },
    );
    const files = [
      'src/own.ts',
      'node_modules/zip/a.js',
      'node_modules/zip/b.js',
      'node_modules/zip/node_modules/@scope/art/a.js',
    ];
    const line = '='.repeat(80);
    assert.deepEqual(
      notices(...files)
        .split(`${line}\n`)
        .slice(1),
      [
        '@scope/art 2.0.0\nLicense: not declared\nhttps://art.example\n\nArt license\n',
        'zip 1.0.0\nLicense: MIT\nhttps://github.com/owner/zip\n\nZip license\nSecond line\n\nBSD text\n\nNotice text\n',
      ],
    );
    assert.equal(notices(...files.toReversed()), notices(...files));
  });

  it('contain the packages whose data a generated file has', () => {
    write(
      'src/names.generated.ts',
      '// Written by scripts/generate.ts from the packages @scope/names and list. Do not edit.\n',
    );
    write('src/other.generated.ts', '// Written by scripts/generate.ts from the formats in src. Do not edit.\n');
    add('node_modules/@scope/names', { name: '@scope/names', version: '1.0.0' }, { LICENSE: 'Names license' });
    add('node_modules/list', { name: 'list', version: '2.0.0' }, { license: 'List license' });
    const text = notices('src/names.generated.ts', 'src/other.generated.ts');
    assert.deepEqual(text.match(/^.* license$/gm), ['Names license', 'List license']);
  });

  it('contain a text that several packages have once', () => {
    for (const name of ['a', 'b', 'c'])
      add(
        `node_modules/${name}`,
        { name, version: '1.0.0' },
        { LICENSE: name === 'b' ? 'Other license' : 'Some license' },
      );
    const text = notices('node_modules/a/a.js', 'node_modules/b/b.js', 'node_modules/c/c.js');
    assert.deepEqual(text.match(/^(?:.* license|The text .*)$/gm), [
      'Some license',
      'Other license',
      'The text is that of a 1.0.0.',
    ]);
  });

  it('leave out a package of which the bundle has nothing', () => {
    add('node_modules/unused', { name: 'unused', version: '1.0.0' });
    const metafile: Metafile = {
      outputs: { 'a.js': { inputs: { 'node_modules/unused/a.js': { bytesInOutput: 0 } } } },
    };
    assert.doesNotMatch(noticesOf([metafile], { root, licenseTexts: root }), /unused/);
  });

  it('take the text from licenseTexts for a package that ships none', () => {
    add('node_modules/@scope/data', { name: '@scope/data', version: '3.0.0', license: 'CC0-1.0' }, { LICENSE: '\n' });
    assert.throws(() => notices('node_modules/@scope/data/a.json'), /No license text/);
    rmSync(path.join(root, 'node_modules/@scope/data/LICENSE'));
    write('licenseTexts/@scope__data.txt', 'Public domain');
    assert.match(
      notices('node_modules/@scope/data/a.json'),
      /@scope\/data 3\.0\.0\nLicense: CC0-1\.0\n\nPublic domain\n/,
    );
  });

  it('are refused when bundled packages have no license text, with all their names', () => {
    add('node_modules/bare', { name: 'bare', version: '1.0.0', license: 'MIT' });
    add(
      'node_modules/other',
      { name: 'other', version: '2.0.0', license: 'MIT' },
      { 'license.ts': '', 'readme.md': 'MIT' },
    );
    assert.throws(() => notices('node_modules/bare/a.js', 'node_modules/other/a.js'), {
      message:
        'No license text of bare 1.0.0, other 2.0.0: add <name>.txt with the text of its repository to scripts/licenseTexts.',
    });
  });
});

function bundleOf(files: readonly string[]): Metafile {
  const inputs = Object.fromEntries(files.map((file) => [file, { bytesInOutput: 1 }]));
  return { outputs: { 'dist/a.js': { inputs } } };
}
