import assert from 'node:assert/strict';

import { displayCoordinates } from '../../../src/core/coordinates.ts';
import type { Dependency, DependencySource, Ecosystem } from '../../../src/manifests/format.ts';
import type { Identity } from '../../../src/manifests/sources/packageSources.ts';
import { identifyAlone, identifyPackage } from '../../../src/manifests/ecosystems.ts';

const long = 'x'.repeat(300);

/** A name and a version or `(requirement)`, and the coordinates or the reason why there are none. */
const packages: Readonly<
  Partial<Record<Ecosystem, readonly (readonly [name: string, version: string, answer: string])[]>>
> = {
  npm: [
    ['left-pad', '1.3.0', 'npm/npmjs/-/left-pad/1.3.0'],
    ['JSONStream', '1.3.5', 'npm/npmjs/-/JSONStream/1.3.5'],
    ['@babel/core', '7.24.0-beta.1', 'npm/npmjs/@babel/core/7.24.0-beta.1'],
    ['a', '1.0.0+build', 'npm/npmjs/-/a/1.0.0'],
    ['a', '1.0.0-0.3.7+build-x', 'npm/npmjs/-/a/1.0.0-0.3.7'],
    ["it's~legal!_(*)", '1.0.0', "npm/npmjs/-/it's~legal!_(*)/1.0.0"],
    ['-', '0.0.1', 'npm/npmjs/-/-/0.0.1'],
    ['__proto__', '1.0.0', 'npm/npmjs/-/__proto__/1.0.0'],
    ['a', '(^1.0.0)', 'npm/npmjs/-/a, rangeWithoutLock'],
    ['a', '(>=1 <2 || 3.x)', 'npm/npmjs/-/a, rangeWithoutLock'],
    ['a', '(latest)', 'npm/npmjs/-/a, rangeWithoutLock'],
    ['a', '()', 'npm/npmjs/-/a, rangeWithoutLock'],
    ['a', '(npm:a@^1.0.0)', 'npm/npmjs/-/a, rangeWithoutLock'],
    ['@a/b', '(npm:@a/b@latest)', 'npm/npmjs/@a/b, rangeWithoutLock'],
    ['@a/b', '(npm:@a/b)', 'npm/npmjs/@a/b, rangeWithoutLock'],
    ['a', '(npm:~1.0.0)', 'npm/npmjs/-/a, rangeWithoutLock'],
    ['@a/b', '(patch:@a/b@npm%3A^1.0.0#./p.patch)', 'npm/npmjs/@a/b, rangeWithoutLock'],
    ['a', '(npm:a@1.0.0/..)', 'invalidVersion'],
    ['a', '(1.0.0/..)', 'invalidVersion'],
    ['a', '(^1.0.0\u0007)', 'invalidVersion'],
    ['a', `(${long}${long}${long}${long})`, 'invalidVersion'],
    ['', '1.0.0', 'invalidName'],
    ['.', '1.0.0', 'invalidName'],
    ['..', '1.0.0', 'invalidName'],
    ['.hidden', '1.0.0', 'invalidName'],
    ['a/b', '1.0.0', 'invalidName'],
    ['a b', '1.0.0', 'invalidName'],
    ['a\n', '1.0.0', 'invalidName'],
    ['a%2fb', '1.0.0', 'invalidName'],
    ['näme', '1.0.0', 'invalidName'],
    ['a@b', '1.0.0', 'invalidName'],
    ['@a', '1.0.0', 'invalidName'],
    ['@/a', '1.0.0', 'invalidName'],
    ['@a/', '1.0.0', 'invalidName'],
    ['@../a', '1.0.0', 'invalidName'],
    ['@a/b/c', '1.0.0', 'invalidName'],
    ['@a/..', '1.0.0', 'invalidName'],
    [long, '1.0.0', 'invalidName'],
    ['a', '', 'npm/npmjs/-/a, unresolvedVersion'],
    ['a', '1', 'npm/npmjs/-/a, rangeWithoutLock'],
    ['a', '1.0', 'npm/npmjs/-/a, rangeWithoutLock'],
    ['a', '1..0.0', 'invalidVersion'],
    ['a', 'v1.0.0', 'npm/npmjs/-/a/1.0.0'],
    ['a', '1.0.0/../x', 'invalidVersion'],
    ['a', '1.0.0 ', 'invalidVersion'],
    ['a', '1.0.0\u0000', 'invalidVersion'],
    ['a', `1.0.0-${long}`, 'invalidVersion'],
    ['a', '+build', 'invalidVersion'],
  ],
  go: [
    ['github.com/gorilla/mux', 'v1.8.1', 'go/golang/github.com/gorilla/mux/v1.8.1'],
    ['github.com/Azure/go-autorest/v2', 'v2.0.0', 'go/golang/github.com/Azure/go-autorest/v2/v2.0.0'],
    ['gopkg.in/yaml.v3', 'v3.0.1', 'go/golang/gopkg.in/yaml.v3/v3.0.1'],
    ['go.uber.example', 'v1.0.0', 'go/golang/-/go.uber.example/v1.0.0'],
    ['k8s.io/utils', 'v0.0.0-20240102154912-e7106e64919e', 'go/golang/k8s.io/utils/v0.0.0-20240102154912-e7106e64919e'],
    ['github.com/docker/docker', 'v24.0.7+incompatible', 'go/golang/github.com/docker/docker/v24.0.7+incompatible'],
    ['git.sr.ht/~user/repo', 'v1.0.0', 'go/golang/git.sr.ht/~user/repo/v1.0.0'],
    ['github.com/internal/corp.local', 'v1.0.0', 'go/golang/github.com/internal/corp.local/v1.0.0'],
    ['', 'v1.0.0', 'invalidName'],
    ['fmt', 'v1.0.0', 'invalidName'],
    ['local/module', 'v1.0.0', 'invalidName'],
    ['example.com/', 'v1.0.0', 'invalidName'],
    ['example.com//a', 'v1.0.0', 'invalidName'],
    ['example.com/../a', 'v1.0.0', 'invalidName'],
    ['example.com/.a', 'v1.0.0', 'invalidName'],
    ['example.com/a.', 'v1.0.0', 'invalidName'],
    ['example.com/a b', 'v1.0.0', 'invalidName'],
    ['example.com/ä', 'v1.0.0', 'invalidName'],
    ['example.com/a%2fb', 'v1.0.0', 'invalidName'],
    ['.example.com/a', 'v1.0.0', 'invalidName'],
    [`example.com/${long}${long}`, 'v1.0.0', 'invalidName'],
    ['example.com/a', '1.0.0', 'go/golang/example.com/a/v1.0.0'],
    ['example.com/a', 'v1', 'go/golang/example.com/a, rangeWithoutLock'],
    ['example.com/a', 'v1.0', 'go/golang/example.com/a, rangeWithoutLock'],
    ['example.com/a', 'master', 'go/golang/example.com/a, rangeWithoutLock'],
    ['example.com/a', 'v1.0.0/../x', 'invalidVersion'],
    ['example.com/a', 'v1.0.0 ', 'invalidVersion'],
    ['example.com/a', `v1.0.0-${long}`, 'invalidVersion'],
  ],
};

const sources: readonly (readonly [source: DependencySource, answer: string])[] = [
  [{ kind: 'registry', registry: 'https://anything.example/' }, 'npm/npmjs/-/a/1.0.0'],
  [{ kind: 'git', url: 'github:owner/repo', ref: null }, 'git/github/owner/repo, gitWithoutCommit'],
  [{ kind: 'local', path: '../a' }, 'localPath'],
  [{ kind: 'member' }, 'workspaceMember'],
  [{ kind: 'archive', url: 'https://files.acme.example/a.tgz' }, 'archive'],
  [{ kind: 'unknown', text: 'catalog:' }, 'unknownProtocol'],
];

describe('Identifying packages', () => {
  for (const ecosystem of ['npm', 'go'] as const) {
    for (const [name, version, answer] of packages[ecosystem] ?? []) {
      it(`${ecosystem}: ${JSON.stringify(name).slice(0, 40)} ${JSON.stringify(version).slice(0, 40)}`, () => {
        const requirement = /^\((.*)\)$/s.exec(version)?.[1] ?? null;
        const named = { name, version: requirement === null ? version : null, requirement };
        assert.equal(textOf(identifyPackage(ecosystem, named)), answer);
      });
    }
  }
});

describe('Identifying dependencies by their source', () => {
  for (const [source, answer] of sources) {
    it(source.kind, () => {
      const range = { start: 0, end: 1 };
      const dependency: Dependency = {
        name: 'a',
        alias: null,
        requirement: null,
        version: '1.0.0',
        source,
        isDirect: true,
        scope: 'runtime',
        nameRange: range,
        versionRange: range,
      };
      assert.equal(textOf(identifyAlone('npm', dependency)), answer);
    });
  }
});

function textOf({ coordinates, reason }: Identity): string {
  return [coordinates && displayCoordinates(coordinates), reason].filter((part) => part !== null).join(', ');
}
