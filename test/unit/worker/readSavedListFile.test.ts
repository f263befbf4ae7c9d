import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { readSavedListFile, readDependencies } from '../../../src/worker/readSavedListFile.ts';
import { linked } from '../../support/linked.ts';
import { shown } from '../model/definitions/savedList/savedListWorld.ts';

function readingText(path: string, text: string, privatePackages: readonly string[] = []): string {
  const reading = readSavedListFile(path, text, { supports: [], privatePackages });
  const rest = reading.rejected.map(({ line, text: name, why }) =>
    `${line}: ${name} ${typeof why === 'string' ? why : ''}`.trim(),
  );
  return [shown(reading.coordinates), ...rest].join(' | ');
}

const lock = JSON.stringify(
  {
    name: 'mine',
    lockfileVersion: 3,
    packages: {
      '': { name: 'mine', dependencies: { a: '^1.0.0' } },
      'node_modules/a': { version: '1.2.3' },
      'node_modules/@acme/secret': { version: '1.0.0' },
      'node_modules/near': { resolved: 'packages/near', link: true },
    },
  },
  null,
  1,
);

describe('A file that is given as a list', () => {
  it('may be any lock file, and lists its components', () => {
    const text = readingText('deep/package-lock.json', lock);
    assert.match(text, /^a@1\.2\.3 npm\/npmjs\/@acme\/secret\/1\.0\.0 \| /);
    assert.match(text, /\d+: near (workspaceMember|localPath)/);
  });

  it('reports a private name with its line, and does not list it', () => {
    assert.match(readingText('package-lock.json', lock, ['@acme/*']), /^a@1\.2\.3 \| 14: @acme\/secret privatePackage/);
  });

  it('may be a manifest, whose open requirements yield no version', () => {
    const text = '{ "dependencies": { "exact": "1.2.3", "open": "^2.0.0" } }';
    assert.equal(readingText('package.json', text), 'exact@1.2.3 open');
  });

  it('may be of any ecosystem', () => {
    assert.equal(
      readingText('go.mod', 'module x.example/y\n\nrequire github.com/gorilla/mux v1.8.1\n'),
      'go/golang/github.com%2fgorilla/mux/v1.8.1',
    );
    assert.equal(readingText('requirements.txt', 'Requests==2.32.0\n'), 'pypi/pypi/-/requests/2.32.0');
  });

  it('may be recognized as a list by its name or only by its content', () => {
    const list = '{ "coordinates": ["npm/npmjs/-/a/1", "odd"] }';
    for (const path of ['team.clearlydefined.json', 'clearlydefined.json', 'export (3).json', 'list', 'x.txt'])
      assert.equal(readingText(path, list), 'a@1 | 1: odd', path);
    assert.equal(readingText('purls.txt', 'pkg:npm/a@1\nodd'), 'a@1 | 2: odd');
  });

  it('lists the readable part of a truncated file, and reports where it ends', () => {
    const text = readingText('package-lock.json', lock.slice(0, lock.indexOf('node_modules/near')));
    assert.match(text, /^a@1\.2\.3/);
    assert.match(text, /\| \d+: /);
  });

  it('reports no password of an address in place of a name', () => {
    const components = [{ name: 'https://deploy:s3cret@git.acme.example/winch', version: '1.0.0' }];
    assert.equal(
      readingText('bom.json', JSON.stringify({ bomFormat: 'CycloneDX', components })),
      ' | 1: https://git.acme.example/winch notCovered',
    );
  });

  it('may have been read before, together with its lock', () => {
    const dependencies = [linked('a@1.0.0'), linked('near@1.0.0', { reason: 'workspaceMember' }), linked('a@1.0.0')];
    const { coordinates, rejected } = readDependencies(dependencies, 'a\nnear\n', []);
    assert.equal(shown(coordinates), 'a@1.0.0');
    assert.deepEqual(rejected, [{ line: 1, text: 'near', why: 'workspaceMember' }]);
  });
});
