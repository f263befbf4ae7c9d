import assert from 'node:assert/strict';

import { readerFor } from '../../../src/manifests/readers.ts';

describe('Aliases to long texts', () => {
  const long = 'a'.repeat(300_000);
  const many = 15_000;
  const numbers = Array.from({ length: many }, (_, at) => at);
  const files: readonly (readonly [path: string, text: string])[] = [
    [
      '.github/workflows/ci.yml',
      `x: &a "o/r@${long}"\njobs:\n  j:\n    steps:\n${'      - uses: *a\n'.repeat(many)}      - uses: o/last@v1\n`,
    ],
    ['environment.yml', `x: &a "${long}"\ndependencies:\n  - pip: [${'*a, '.repeat(many)}"last"]\n`],
    [
      '.github/workflows/ci.yml',
      `x: &a [{ uses: "o/r@${long}" }]\njobs:\n${numbers.map((at) => `  j${at}: { steps: *a }\n`).join('')}  last: { steps: [{ uses: o/last@v1 }] }\n`,
    ],
    [
      'pnpm-workspace.yaml',
      `x: &a "${long}"\ncatalog:\n${numbers.map((at) => `  p${at}: *a\n`).join('')}  last: 1.0.0\n`,
    ],
  ];
  for (const [path, text] of files)
    it(`are read up to a limit: ${path}, ${text.slice(3, 8)}`, () => {
      const { dependencies, problems } = (readerFor(path) ?? assert.fail()).read(text);
      assert.match(dependencies.at(-1)?.name ?? '', /last$/);
      assert.ok(
        problems.some(({ message }) => message === 'The file has more than can be read. The rest is left out.'),
      );
      const lengths = dependencies.map(({ name, version, requirement }) => `${name}${version}${requirement}`.length);
      assert.ok(lengths.reduce((sum, length) => sum + length, 0) < 5_000_000);
    });
});
