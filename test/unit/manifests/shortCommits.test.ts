import assert from 'node:assert/strict';

import { formatCoordinates } from '../../../src/core/coordinates.ts';
import { linkWorkspace } from '../../../src/manifests/ecosystems.ts';
import { readerFor } from '../../../src/manifests/readers.ts';

const whole = '0123456789abcdef0123456789abcdef01234567';
const short = whole.slice(0, 10);

interface LockedCommit {
  readonly manifest: string;
  readonly lock: string;
  /** The manifest has this commit, the lock that. */
  readonly files: (inManifest: string, inLock: string) => readonly [manifest: string, lock: string];
}

const cases: readonly LockedCommit[] = [
  {
    manifest: 'package.json',
    lock: 'package-lock.json',
    files: (inManifest, inLock) => {
      const own = { dependencies: { a: `github:o/a#${inManifest}` } };
      const resolved = `git+ssh://git@github.com/o/a.git#${inLock}`;
      const packages = { '': own, 'node_modules/a': { version: '1.0.0', resolved } };
      return [JSON.stringify(own), JSON.stringify({ lockfileVersion: 3, packages })];
    },
  },
  {
    manifest: 'package.json',
    lock: 'yarn.lock',
    files: (inManifest, inLock) => [
      JSON.stringify({ dependencies: { a: `github:o/a#${inManifest}` } }),
      `# yarn lockfile v1\n\n\n"a@github:o/a#${inManifest}":\n  version "1.0.0"\n  resolved "https://codeload.github.com/o/a/tar.gz/${inLock}"\n`,
    ],
  },
  {
    manifest: 'package.json',
    lock: 'pnpm-lock.yaml',
    files: (inManifest, inLock) => {
      const address = `https://codeload.github.com/o/a/tar.gz/${inLock}`;
      return [
        JSON.stringify({ dependencies: { a: `github:o/a#${inManifest}` } }),
        `lockfileVersion: '9.0'\nimporters:\n  .:\n    dependencies:\n      a:\n        specifier: github:o/a#${inManifest}\n        version: ${address}\npackages:\n  a@${address}:\n    resolution: {tarball: ${address}}\n    version: 1.0.0\nsnapshots:\n  a@${address}: {}\n`,
      ];
    },
  },
  {
    manifest: 'Gemfile',
    lock: 'Gemfile.lock',
    files: (inManifest, inLock) => [
      `gem "a", git: "https://github.com/o/a", ref: "${inManifest}"\n`,
      `GIT\n  remote: https://github.com/o/a\n  revision: ${inLock}\n  specs:\n    a (1.0.0)\n\nDEPENDENCIES\n  a!\n`,
    ],
  },
  {
    manifest: 'Cargo.toml',
    lock: 'Cargo.lock',
    files: (inManifest, inLock) => [
      `[package]\nname = "app"\nversion = "1.0.0"\n[dependencies]\na = { git = "https://github.com/o/a", rev = "${inManifest}" }\n`,
      `[[package]]\nname = "a"\nversion = "1.0.0"\nsource = "git+https://github.com/o/a?rev=${inManifest}#${inLock}"\n`,
    ],
  },
  {
    manifest: 'pyproject.toml',
    lock: 'poetry.lock',
    files: (inManifest, inLock) => [
      `[tool.poetry.dependencies]\na = { git = "https://github.com/o/a", rev = "${inManifest}" }\n`,
      `[[package]]\nname = "a"\nversion = "1.0.0"\n[package.source]\ntype = "git"\nurl = "https://github.com/o/a"\nresolved_reference = "${inLock}"\n`,
    ],
  },
  {
    manifest: 'Podfile',
    lock: 'Podfile.lock',
    files: (inManifest, inLock) => [
      `pod 'a', :git => 'https://github.com/o/a', :commit => '${inManifest}'\n`,
      `PODS:\n  - a (1.0.0)\nDEPENDENCIES:\n  - a (from \`https://github.com/o/a\`)\nCHECKOUT OPTIONS:\n  a:\n    :commit: ${inLock}\n    :git: https://github.com/o/a\n`,
    ],
  },
];

describe('A commit that a lock has in short', () => {
  for (const { manifest, lock, files } of cases) {
    const answers = (inManifest: string, inLock: string): readonly string[] => {
      const [manifestText, lockText] = files(inManifest, inLock);
      const read = [
        [manifest, manifestText],
        [lock, lockText],
      ].map(([path = '', text = '']) => {
        const format = readerFor(path);
        assert.ok(format);
        return { path, format, reading: format.read(text) };
      });
      const { manifests } = linkWorkspace(read, { supports: [], privatePackages: [] });
      return (manifests.find(({ path }) => path === manifest)?.dependencies ?? []).map(
        ({ coordinates, reason, lockedBy }) =>
          [coordinates && formatCoordinates(coordinates), reason, lockedBy?.path].filter(Boolean).join(' '),
      );
    };

    it(`${lock}: is the whole one of ${manifest}, if that begins like it`, () => {
      assert.deepEqual(answers(whole, short), [`git/github/o/a/${whole} ${lock}`]);
      assert.deepEqual(answers(whole, 'fedcba9876'), [`git/github/o/a gitWithoutCommit ${lock}`]);
      assert.deepEqual(answers(short, whole), [`git/github/o/a/${whole} ${lock}`]);
    });
  }
});
