import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { describe, it } from 'mocha';

import {
  packagedManifest,
  readRepository,
  scanManifest,
  withoutRelativeLinks,
} from '../../../scripts/packagedManifest.ts';
import { readPackageOptions } from '../../../scripts/packageOptions.ts';
import { readManifest } from '../../support/packageManifest.ts';

const manifest = readManifest<Record<string, unknown>>();
const github = { url: 'https://github.com/owner/name', issues: 'https://github.com/owner/name/issues' };

describe('Options of npm run package', () => {
  const folder = tmpdir();
  const rows: readonly (readonly [args: readonly string[], expected: unknown])[] = [
    [[], { repository: undefined, out: folder, isHelp: false }],
    [['--help'], { repository: undefined, out: folder, isHelp: true }],
    [['--repository', 'https://github.com/owner/name'], { repository: github, out: folder, isHelp: false }],
    [['--repository=https://github.com/owner/name.git'], { repository: github, out: folder, isHelp: false }],
    [['--repository', 'https://github.com/owner/name/'], { repository: github, out: folder, isHelp: false }],
    [['--out', `${folder}/none/at-all`], `There is no folder ${folder}/none/at-all.`],
  ];
  for (const [args, expected] of rows)
    it(args.join(' ') || 'none', () => assert.deepEqual(readPackageOptions(args, folder), expected));

  for (const args of [['--repositry', 'x'], ['--repository'], ['patch']])
    it(`${args.join(' ')} is refused`, () =>
      assert.match(JSON.stringify(readPackageOptions(args, folder)), /^".*'[\w-]+/));

  for (const address of [
    '',
    'owner/name',
    'http://github.com/a/b',
    'https://github.com/a',
    'https://github.com/a/b/c',
    'https://host.example/a/b',
    'https://user@github.com/a/b',
  ])
    it(`--repository '${address}' is refused`, () =>
      assert.match(JSON.stringify(readRepository(address)), /is not the address of a repository/));
});

describe('Manifests of the packages', () => {
  it('contain the repository, its issues and its home page', () => {
    const repository = {
      url: 'https://gitlab.com/group/part/name',
      issues: 'https://gitlab.com/group/part/name/-/issues',
    };
    assert.deepEqual(readRepository(repository.url), repository);
    for (const packaged of [packagedManifest(manifest, repository), scanManifest(manifest, repository)]) {
      assert.deepEqual(packaged['repository'], { type: 'git', url: `${repository.url}.git` });
      assert.deepEqual(packaged['bugs'], { url: repository.issues });
      assert.equal(packaged['homepage'], `${repository.url}#readme`);
    }
  });

  it('contain nothing that only the checkout needs', () => {
    const packaged = Object.keys(packagedManifest(manifest, undefined));
    assert.deepEqual(
      Object.keys(manifest).filter((field) => !packaged.includes(field)),
      ['publishConfig', 'scripts', 'devDependencies', 'optionalDependencies', 'overrides'],
    );
  });

  it('of the scan has a program and the same version', () => {
    const { name, version, bin } = scanManifest(manifest, undefined);
    assert.deepEqual(
      { name, version, bin },
      { name: 'clearlydefined-scan', version: manifest['version'], bin: { 'clearlydefined-scan': 'scan.js' } },
    );
  });
});

describe('package.json', () => {
  it('has what an extension registry shows, and cannot be published to npm by mistake', () => {
    assert.match(String(manifest['version']), /^\d+\.\d+\.\d+$/);
    assert.equal(manifest['private'], undefined);
    assert.match(String((manifest['publishConfig'] as { registry?: unknown }).registry), /\.invalid\/$/);
    for (const field of ['categories', 'keywords', 'galleryBanner', 'qna', 'icon', 'license', 'publisher', 'pricing'])
      assert.ok(manifest[field], field);
    assert.ok(
      (manifest['keywords'] as readonly string[]).length <= 30,
      'the Visual Studio Marketplace takes 30 keywords',
    );
  });
});

describe('Markdown without a repository', () => {
  const rows: readonly (readonly [markdown: string, expected: string])[] = [
    ['before\n\n![a view](media/a.png)\n\nafter\n', 'before\n\nafter\n'],
    ['see ![icon](media/icon.svg) here', 'see  here'],
    ['read [the guide](docs/guide.md#top), [License](LICENSE)', 'read the guide, License'],
    ['[site](https://a.example) [part](#part)', '[site](https://a.example) [part](#part)'],
    ['![picture](https://a.example/a.png)', '![picture](https://a.example/a.png)'],
  ];
  for (const [markdown, expected] of rows)
    it(markdown.trim(), () => assert.equal(withoutRelativeLinks(markdown), expected));
});
