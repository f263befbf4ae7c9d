import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';

import { parse as parseClassic } from '@yarnpkg/lockfile';
import { parseSyml } from '@yarnpkg/parsers';

import { nameOf } from '../../../src/manifests/npm/yarn/describeBlock.ts';
import { readYarnLock } from '../../../src/manifests/npm/yarn/yarnLock.ts';
import { makeJsLock } from '../../bench/jsLocks.ts';

const root = 'test/fixtures/manifests/yarn-lock';

/** Locks as yarn writes them, without manual changes. */
const written: readonly (readonly [name: string, text: string])[] = [
  ...readdirSync(root)
    .filter((name) => !/by-hand|not-this-format|truncated|conflict/.test(name))
    .map((name) => [name, readFileSync(`${root}/${name}/yarn.lock`, 'utf8')] as const),
  ['v1 generated', makeJsLock('yarn1', 300, 5)],
  ['berry generated', makeJsLock('berry', 300, 5)],
];

describe('Reading a yarn.lock', () => {
  it('reads a block of any length', () => {
    const needs = Array.from({ length: 5000 }, (_, at) => at);
    const text = `a@1:\n  version "1.0.0"\n  dependencies:\n${needs.map((at) => `    n${at} "1"\n`).join('')}`;
    const all = text + needs.map((at) => `\nn${at}@1:\n  version "1.0.0"\n`).join('');
    assert.equal(readYarnLock(all).reading.edges.needs[0]?.length, 5000);
  });
});

describe('Reading a yarn.lock like yarn itself', () => {
  const classic = written.filter(([name]) => name.startsWith('v1'));
  const berry = written.filter(([name]) => name.startsWith('berry'));

  for (const [name, text] of classic) {
    it(`yarn 1, ${name}`, () => {
      const { reading } = readYarnLock(text);
      const { object } = parseClassic(text.replace(/^\uFEFF/, ''));
      const keys = Object.keys(object);
      const versionOf = (at: number | undefined): unknown => reading.dependencies[at ?? -1]?.version;
      for (const key of keys) {
        const entry = object[key];
        const index = reading.descriptors.get(key);
        assert.equal(versionOf(index), entry?.version, key);
        const needed = { ...entry?.dependencies, ...entry?.optionalDependencies };
        const others = Object.entries(needed).flatMap(([own, range]) => object[`${own}@${range}`] ?? []);
        const expected = others.filter((other) => other !== entry).map(({ version }) => version);
        assert.deepEqual((reading.edges.needs[index ?? -1] ?? []).map(versionOf).sort(), expected.sort(), key);
      }
      assert.equal(reading.dependencies.length, new Set(Object.values(object)).size);
    });
  }

  for (const [name, text] of berry) {
    it(`yarn 2 and later, ${name}`, () => {
      const { reading } = readYarnLock(text);
      const blocks = parseSyml(text.replace(/^\uFEFF/, '')) as Record<string, Record<string, string>>;
      let count = 0;
      for (const [key, { version, resolution = '' }] of Object.entries(blocks)) {
        if (key === '__metadata' || resolution.endsWith('@workspace:.')) continue;
        count++;
        for (const descriptor of key.split(/ *, */)) {
          const index = reading.descriptors.get(descriptor);
          const dependency = reading.dependencies[index ?? -1];
          assert.ok(dependency, descriptor);
          assert.equal(dependency.name, nameOf(resolution));
          if (/@(?:npm|patch):/.test(resolution)) assert.equal(dependency.version, version);
        }
      }
      assert.equal(reading.dependencies.length, count);
    });
  }
});
