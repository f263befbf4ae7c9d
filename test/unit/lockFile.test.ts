import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'mocha';

interface Lock {
  readonly packages: Readonly<
    Record<string, { readonly optionalDependencies?: Readonly<Record<string, string>>; readonly resolved?: string }>
  >;
}

for (const file of ['package-lock.json', 'test/host/package-lock.json'])
  describe(file, () => {
    const { packages }: Lock = JSON.parse(readFileSync(file, 'utf8'));

    // A lock written with a registry that lacks the package of another platform omits that package, and `npm ci` then
    // refuses the lock.
    it('contains the optional packages of every platform', () => {
      const missing = Object.entries(packages).flatMap(([at, { optionalDependencies = {} }]) =>
        Object.keys(optionalDependencies).filter(
          (name) => !packages[`${at}/node_modules/${name}`] && !packages[`node_modules/${name}`],
        ),
      );
      assert.deepEqual(missing, []);
    });

    it('contains no registry address', () => {
      assert.deepEqual(
        Object.values(packages).flatMap(({ resolved }) => (resolved?.startsWith('http') ? [resolved] : [])),
        [],
      );
    });
  });
