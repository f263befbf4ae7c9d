import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { parseCoordinates } from '../../../../src/core/coordinates.ts';
import { readerFor } from '../../../../src/manifests/readers.ts';
import type { ReadingWorker } from '../../../../src/model/readingWorker.ts';
import { Inventory, type InventoryOptions } from '../../../../src/model/workspace/inventory.ts';
import { directWorker, putText } from '../../../support/directWorker.ts';

const folder = 'file:///work';

/** An inventory with its log and the number of its change events. */
function setUp(privatePackages: () => readonly string[] = () => [], more: Partial<InventoryOptions> = {}) {
  const logged: string[] = [];
  const log = (message: string): void => void logged.push(message);
  const inventory = new Inventory({
    worker: directWorker(),
    log: { debug: log, info: log, warn: log, error: log },
    privatePackages,
    publicMirrors: () => [],
    ...more,
  });
  let changes = 0;
  inventory.onDidChange(() => changes++);
  return { inventory, logged, changes: () => changes };
}

function putOrRemove(inventory: Inventory, path: string, text: string | undefined): void {
  if (text === undefined) inventory.removeFile(folder, path);
  else putText(inventory, folder, path, text);
}

/** Counts its linkings. */
function countingWorker(): ReadingWorker & { links(): number } {
  const worker = directWorker();
  let links = 0;
  return {
    generation: worker.generation,
    run(operation, ...request) {
      if (operation === 'link') links++;
      return worker.run(operation, ...request);
    },
    links: () => links,
  };
}

function manifestWith(dependencies: Readonly<Record<string, string>>, more: object = {}): string {
  return JSON.stringify({ name: 'own', version: '1.0.0', ...more, dependencies });
}

function lockWith(packages: Readonly<Record<string, string>>, root: Readonly<Record<string, string>> = {}): string {
  const entries = Object.entries(packages).map(([name, version]) => [`node_modules/${name}`, { version }]);
  return JSON.stringify({
    lockfileVersion: 3,
    packages: { '': { dependencies: root }, ...Object.fromEntries(entries) },
  });
}

/** `path: name@version reason, …` for every manifest, in order. */
function listing(inventory: Inventory): string[] {
  return inventory.folders.flatMap(({ manifests }) =>
    manifests.map(({ path, dependencies, isOutdated, fileProblem }) => {
      const list = dependencies.map(({ dependency, version, reason }) =>
        [`${dependency.name}@${version ?? '?'}`, reason].filter(Boolean).join(' '),
      );
      return [`${path}:`, list.join(', '), isOutdated ? '(outdated)' : '', fileProblem ? `(${fileProblem.kind})` : '']
        .filter(Boolean)
        .join(' ');
    }),
  );
}

describe('Inventory', () => {
  it('logs the file for which a format fails, and reads the others', async () => {
    const { inventory, logged } = setUp();
    const format = readerFor('go.mod');
    assert.ok(format);
    const before = { ...format };
    const failing = {
      read() {
        throw new Error('never thought of');
      },
    };
    Object.assign(format, failing);
    try {
      putText(inventory, folder, 'tools/go.mod', 'module a');
      putText(inventory, folder, 'package.json', manifestWith({ a: '1.0.0' }));
      await inventory.whenSettled();
    } finally {
      Object.assign(format, before);
    }
    assert.deepEqual(logged, ['inventory: tools/go.mod: Error: never thought of']);
    assert.deepEqual(listing(inventory), ['package.json: a@1.0.0', 'tools/go.mod:']);
    assert.match(inventory.manifest(folder, 'tools/go.mod')?.problems[0]?.message ?? '', /an error in this extension/);
  });

  it('reads files and links the files of a folder with each other', async () => {
    const { inventory, changes } = setUp();
    putText(inventory, folder, 'package-lock.json', lockWith({ a: '1.2.3', b: '2.0.0' }, { a: '^1.0.0' }));
    putText(inventory, folder, 'package.json', manifestWith({ a: '^1.0.0' }));
    assert.equal(inventory.isReading, true);
    await inventory.whenSettled();
    assert.equal(inventory.isReading, false);
    assert.deepEqual(listing(inventory), ['package.json: a@1.2.3', 'package-lock.json: a@1.2.3, b@2.0.0']);
    assert.ok(changes() > 0);
  });

  it('lists the files at the top of a folder first, and a manifest before its lock', async () => {
    const { inventory } = setUp();
    for (const path of ['packages/x/package.json', 'package-lock.json', 'api/go.mod', 'package.json'])
      putText(inventory, folder, path, path.endsWith('go.mod') ? 'module x\n' : '{}');
    await inventory.whenSettled();
    assert.deepEqual(
      inventory.folders[0]?.manifests.map(({ path }) => path),
      ['package.json', 'package-lock.json', 'api/go.mod', 'packages/x/package.json'],
    );
  });

  const chains: readonly (readonly [first: string, other: (at: number) => string, textTo: (path: string) => string])[] =
    [
      ['requirements.txt', (at) => `part${at}.lst`, (path) => `-r ${path}\na\n`],
      [
        'environment.yml',
        (at) => `part${at}.lst`,
        (path) => (path === 'part0.lst' ? `dependencies:\n  - pip:\n    - -r ${path}\n` : `-r ${path}\n`),
      ],
      [
        'pom.xml',
        (at) => `part${at}.xml`,
        (path) => `<project><artifactId>a</artifactId><modules><module>${path}</module></modules></project>`,
      ],
    ];
  for (const [first, other, textTo] of chains)
    it(`links a chain of files once that begins with ${first}, and asks for each file once`, async () => {
      const length = 30;
      const texts = new Map([[first, textTo(other(0))]]);
      for (let at = 0; at < length; at++) texts.set(other(at), textTo(other(at + 1)));
      const worker = countingWorker();
      const { inventory } = setUp(() => [], { worker });
      const requested: string[] = [];
      inventory.onDidRequestFiles(({ paths, waitUntil }) => {
        requested.push(...paths);
        waitUntil(Promise.resolve().then(() => paths.forEach((path) => putOrRemove(inventory, path, texts.get(path)))));
      });
      putText(inventory, folder, first, texts.get(first) ?? '');
      await inventory.whenSettled();
      assert.deepEqual(requested.sort(), [...Array(length + 1).keys()].map(other).sort());
      assert.equal(inventory.folders[0]?.manifests.length, length + 1);
      // Conda's files and the requirements files are of two ecosystems.
      assert.equal(worker.links(), first === 'environment.yml' ? 2 : 1);
    });

  it('ignores files without a known format', async () => {
    const { inventory } = setUp();
    putText(inventory, folder, 'README.md', '# no manifest');
    await inventory.whenSettled();
    assert.deepEqual(
      inventory.folders.flatMap(({ manifests }) => manifests),
      [],
    );
  });

  it('keeps the last good content of an unsaved broken file, and adds its problem', async () => {
    const { inventory } = setUp();
    putText(inventory, folder, 'package.json', manifestWith({ a: '1.0.0' }));
    await inventory.whenSettled();
    putText(inventory, folder, 'package.json', '{ "dependencies": { "a": "1.', { isDraft: true });
    await inventory.whenSettled();
    assert.deepEqual(listing(inventory), ['package.json: a@1.0.0 (outdated)']);
    assert.equal(inventory.manifest(folder, 'package.json')?.isDraft, true);
    assert.ok((inventory.manifest(folder, 'package.json')?.problems.length ?? 0) > 0);
    putText(inventory, folder, 'package.json', manifestWith({ b: '2.0.0' }));
    await inventory.whenSettled();
    assert.deepEqual(listing(inventory), ['package.json: b@2.0.0']);
  });

  const harmless: readonly (readonly [what: string, text: string])[] = [
    ['a name listed twice', '{ "dependencies": { "b": "1.0.0", "b": "2.0.0" } }'],
    ['a comment', '{ // ours\n "dependencies": { /* theirs */ "b": "2.0.0" } }'],
    ['a comma too many', '{ "dependencies": { "b": "2.0.0", }, }'],
  ];
  for (const [what, text] of harmless) {
    it(`accepts an unsaved text with ${what}, and reports the problem`, async () => {
      const { inventory } = setUp();
      putText(inventory, folder, 'package.json', manifestWith({ a: '1.0.0' }));
      await inventory.whenSettled();
      putText(inventory, folder, 'package.json', text, { isDraft: true });
      await inventory.whenSettled();
      assert.deepEqual(listing(inventory), ['package.json: b@2.0.0']);
      assert.ok((inventory.manifest(folder, 'package.json')?.problems.length ?? 0) > 0);
    });
  }

  it('falls back to a text that has only minor problems', async () => {
    const { inventory } = setUp();
    putText(inventory, folder, 'package.json', '{ "dependencies": { "a": "1.0.0", } }');
    await inventory.whenSettled();
    putText(inventory, folder, 'package.json', '{ "dependencies": { "a": "1.', { isDraft: true });
    await inventory.whenSettled();
    assert.deepEqual(listing(inventory), ['package.json: a@1.0.0 (outdated)']);
    assert.equal(inventory.manifest(folder, 'package.json')?.isDraft, true);
  });

  it('uses a saved text even when it is broken', async () => {
    const { inventory } = setUp();
    putText(inventory, folder, 'package.json', manifestWith({ a: '1.0.0', b: '1.0.0' }));
    await inventory.whenSettled();
    putText(inventory, folder, 'package.json', '{ "dependencies": { "a": "2.0.0", "b": "1.');
    await inventory.whenSettled();
    assert.equal(inventory.manifest(folder, 'package.json')?.isOutdated, false);
    assert.match(listing(inventory)[0] ?? '', /^package\.json: a@2\.0\.0/);
  });

  it('finds the files at or below a removed path', async () => {
    const { inventory } = setUp();
    for (const path of ['a/package.json', 'a/b/go.mod', 'a/.npmrc', 'ab/package.json'])
      putText(inventory, folder, path, '');
    assert.deepEqual([...inventory.pathsAtOrBelow(folder, 'a')].sort(), ['a/.npmrc', 'a/b/go.mod', 'a/package.json']);
    assert.deepEqual(inventory.pathsAtOrBelow(folder, 'ab/package.json'), ['ab/package.json']);
    assert.deepEqual(inventory.pathsAtOrBelow('file:///nowhere', 'a'), []);
  });

  it('holds back every name below an unreadable .npmrc', async () => {
    const { inventory } = setUp();
    putText(inventory, folder, 'package.json', manifestWith({ a: '1.0.0' }));
    inventory.setUnreadable(folder, '.npmrc', { kind: 'unreadableFile', path: '.npmrc', detail: 'EACCES' });
    await inventory.whenSettled();
    assert.deepEqual(listing(inventory), ['package.json: a@1.0.0 sourceUnknown']);
  });

  it('treats a private package of one folder as private in all folders, in any order of reading', async () => {
    const { inventory } = setUp();
    putText(inventory, 'file:///one', 'package.json', manifestWith({ '@acme/b': '1.2.3' }));
    await inventory.whenSettled();
    putText(inventory, 'file:///two', 'package.json', manifestWith({}, { name: '@acme/b', private: true }));
    await inventory.whenSettled();
    assert.deepEqual(listing(inventory), ['package.json: @acme/b@1.2.3 privatePackage', 'package.json:']);
  });

  it('shows the readable part of a text that was never complete', async () => {
    const { inventory } = setUp();
    putText(inventory, folder, 'package.json', '{ "dependencies": { "a": "1.0.0", "b": "2.0.0" ');
    await inventory.whenSettled();
    assert.deepEqual(listing(inventory), ['package.json: a@1.0.0, b@2.0.0']);
  });

  it('drops a result whose text was replaced meanwhile', async () => {
    const { inventory } = setUp();
    putText(inventory, folder, 'package.json', manifestWith({ old: '1.0.0' }));
    putText(inventory, folder, 'package.json', manifestWith({ new: '1.0.0' }));
    await inventory.whenSettled();
    assert.deepEqual(listing(inventory), ['package.json: new@1.0.0']);
  });

  it('lists an unreadable file, and reads it when it becomes readable', async () => {
    const { inventory } = setUp();
    inventory.setUnreadable(folder, 'package-lock.json', {
      kind: 'fileTooLarge',
      path: 'package-lock.json',
      bytes: 9,
      limit: 1,
    });
    await inventory.whenSettled();
    assert.deepEqual(listing(inventory), ['package-lock.json: (fileTooLarge)']);
    putText(inventory, folder, 'package-lock.json', lockWith({ a: '1.0.0' }));
    await inventory.whenSettled();
    assert.deepEqual(listing(inventory), ['package-lock.json: a@1.0.0']);
  });

  it('removes deleted files and folders', async () => {
    const { inventory } = setUp();
    putText(inventory, folder, 'package.json', manifestWith({ a: '1.0.0' }));
    putText(inventory, folder, 'x/package.json', manifestWith({ b: '1.0.0' }));
    putText(inventory, 'file:///other', 'package.json', manifestWith({ c: '1.0.0' }));
    await inventory.whenSettled();
    inventory.keepOnly(folder, new Set(['x/package.json']));
    inventory.removeFolder('file:///other');
    await inventory.whenSettled();
    assert.deepEqual(listing(inventory), ['x/package.json: b@1.0.0']);
  });

  it('lists folders in the order of the workspace, regardless of the reading order', async () => {
    const { inventory, changes } = setUp();
    inventory.arrange(['file:///a', 'file:///b']);
    for (const name of ['file:///c', 'file:///b', 'file:///a']) putText(inventory, name, 'package.json', '{}');
    await inventory.whenSettled();
    const order = (): string[] => inventory.folders.map(({ folder: name }) => name.slice(-1));
    assert.deepEqual(order(), ['a', 'b', 'c']);
    const before = changes();
    inventory.arrange(['file:///c', 'file:///b', 'file:///a']);
    assert.deepEqual(order(), ['c', 'b', 'a']);
    assert.equal(changes(), before + 1);
  });

  it('applies .npmrc to the files next to it', async () => {
    const { inventory } = setUp();
    putText(inventory, folder, 'package.json', manifestWith({ '@acme/secret': '1.0.0', open: '1.0.0' }));
    putText(inventory, folder, '.npmrc', '@acme:registry=https://npm.acme.example/\n');
    await inventory.whenSettled();
    assert.deepEqual(listing(inventory), ['package.json: @acme/secret@1.0.0 privateRegistry, open@1.0.0']);
    inventory.removeFile(folder, '.npmrc');
    await inventory.whenSettled();
    assert.deepEqual(listing(inventory), ['package.json: @acme/secret@1.0.0, open@1.0.0']);
  });

  it('reads the private names again when it links again', async () => {
    let patterns: readonly string[] = [];
    const { inventory } = setUp(() => patterns);
    putText(inventory, folder, 'package.json', manifestWith({ '@acme/secret': '1.0.0' }));
    await inventory.whenSettled();
    patterns = ['@acme/*'];
    inventory.relink();
    await inventory.whenSettled();
    assert.deepEqual(listing(inventory), ['package.json: @acme/secret@1.0.0 privatePackage']);
  });

  it('finds every manifest that names a component', async () => {
    const { inventory } = setUp();
    putText(inventory, folder, 'package.json', manifestWith({ a: '1.0.0' }));
    putText(inventory, folder, 'x/package.json', manifestWith({ a: '1.0.0' }));
    await inventory.whenSettled();
    assert.deepEqual(
      inventory.placesOf('npm/npmjs/-/a/1.0.0').map(({ path }) => path),
      ['package.json', 'x/package.json'],
    );
    assert.deepEqual(inventory.placesOf('npm/npmjs/-/b/1.0.0'), []);
  });

  for (const outside of ['', folder])
    it(`links a file of ${JSON.stringify(outside)} with the settings of all other files there`, async () => {
      const requests: string[] = [];
      const npmrc = { kind: 'npmrc', label: '~/.npmrc', text: 'registry=https://npm.acme.example/' } as const;
      const { inventory } = setUp(() => ['@acme/*'], {
        publicMirrors: () => ['mirror.example'],
        privateSources: () => ['private.example'],
        userSettings: async (of) => {
          requests.push(of);
          return { stamp: 'one', files: [npmrc], environment: {} };
        },
      });
      putText(inventory, folder, '.npmrc', 'save-exact=true');
      putText(inventory, 'file:///other', 'package.json', JSON.stringify({ name: 'own-secret', private: true }));
      await inventory.whenSettled();
      const options = await inventory.linkSettings(outside);
      assert.equal(requests.at(-1), outside);
      assert.deepEqual(options.privatePackages, ['@acme/*', 'own-secret']);
      assert.deepEqual([options.publicMirrors, options.privateSources], [['mirror.example'], ['private.example']]);
      assert.deepEqual(options.userSettings?.files, [npmrc]);
    });

  it('holds back a name when its only sources are private', async () => {
    const { inventory } = setUp();
    const isWithheld = (...keys: readonly string[]): readonly boolean[] =>
      keys.map((key) => {
        const parsed = parseCoordinates(key);
        assert.ok(parsed.ok);
        return inventory.withheld.has(parsed.value);
      });
    const names = ['npm/npmjs/-/a/1.0.0', 'npm/npmjs/-/a/2.0.0', 'pypi/pypi/-/a/1.0.0', 'npm/npmjs/-/other/1.0.0'];
    assert.deepEqual(isWithheld(...names), [false, false, false, false]);
    putText(inventory, folder, 'package.json', manifestWith({ a: '1.0.0' }));
    await inventory.whenSettled();
    assert.deepEqual(isWithheld(...names), [false, false, false, false]);
    putText(inventory, folder, '.npmrc', 'registry=https://npm.acme.example/');
    await inventory.whenSettled();
    assert.deepEqual(isWithheld(...names), [true, true, false, false]);
    putText(inventory, 'file:///other', 'package.json', manifestWith({ a: '1.0.0' }));
    await inventory.whenSettled();
    assert.deepEqual(isWithheld(...names), [false, false, false, false]);
    inventory.removeFolder('file:///other');
    assert.deepEqual(isWithheld(...names), [true, true, false, false]);
  });

  it('holds back repositories and names in any spelling', async () => {
    const { inventory } = setUp();
    putText(inventory, folder, '.npmrc', 'registry=https://npm.acme.example/');
    putText(
      inventory,
      folder,
      'package.json',
      manifestWith({ secret: 'git+ssh://git:word@github.com/Acme/Secret.git' }),
    );
    putText(inventory, folder, 'requirements.txt', '--index-url https://pypi.acme.example/simple\nAcme_Tool==1.0.0\n');
    await inventory.whenSettled();
    const named = ['git/github/acme/secret/abc', 'pypi/pypi/-/acme-tool/1.0.0', 'git/github/acme/open/abc'];
    const held = named.filter((key) => {
      const parsed = parseCoordinates(key);
      return parsed.ok && inventory.withheld.has(parsed.value);
    });
    assert.deepEqual(held, named.slice(0, 2));
  });

  const privateScope = { '.npmrc': '@acme:registry=https://npm.acme.example/' };
  const scopes: readonly (readonly [what: string, files: Readonly<Record<string, string>>, isWithheld: boolean])[] = [
    ['the folder has private names of it only', { 'package.json': manifestWith({ '@acme/a': '1.0.0' }) }, true],
    ['the folder has no name of it', { 'package.json': manifestWith({ a: '1.0.0' }) }, false],
    [
      'another manifest has a public name of it',
      {
        'package.json': manifestWith({ '@acme/a': '1.0.0' }),
        'other/package.json': manifestWith({ '@acme/b': '1.0.0' }),
        'other/.npmrc': '@acme:registry=https://npm.public.example/',
      },
      false,
    ],
  ];
  for (const [what, files, isWithheld] of scopes)
    it(`knows whether a scope is private: ${what}`, async () => {
      const { inventory } = setUp(undefined, { publicMirrors: () => ['npm.public.example'] });
      for (const [path, text] of Object.entries({ ...privateScope, ...files })) putText(inventory, folder, path, text);
      await inventory.whenSettled();
      const guess = parseCoordinates('npm/npmjs/@acme/guess/1.0.0');
      assert.ok(guess.ok);
      assert.equal(inventory.withheld.has(guess.value), false);
      assert.equal(inventory.withheld.hasNamespaceOf(guess.value), isWithheld);
    });

  it('stops without a log entry or event when it is disposed while it reads', async () => {
    const { inventory, logged, changes } = setUp();
    putText(inventory, folder, 'package.json', manifestWith({ a: '1.0.0' }));
    inventory.dispose();
    await inventory.whenSettled();
    assert.deepEqual(logged, []);
    assert.equal(changes(), 0);
  });
});
