import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'mocha';

import { DisposableStore } from '../../../../src/base/disposable.ts';
import { Emitter } from '../../../../src/base/event.ts';
import { fail } from '../../../../src/base/result.ts';
import { type Coordinates, coordinatesKey, displayName } from '../../../../src/core/coordinates.ts';
import type { Loadable } from '../../../../src/core/loadable.ts';
import type { DefinitionSummary } from '../../../../src/core/summary.ts';
import { Changes } from '../../../../src/model/changes/changes.ts';
import type { FolderRevision, RevisionFile } from '../../../../src/model/workspace/revisionReader.ts';
import type { Operation, Operations, ReadingWorker } from '../../../../src/model/readingWorker.ts';
import { Inventory } from '../../../../src/model/workspace/inventory.ts';
import { directWorker, putText } from '../../../support/directWorker.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { MemoryLog } from '../../../support/memoryLog.ts';

const folder = 'file:///project';

/** The files of a folder at the last commit, and now, by path. */
interface State {
  readonly head: Readonly<Record<string, string>>;
  readonly now: Readonly<Record<string, string>>;
  readonly renamed?: FolderRevision['renamed'];
  readonly licenses?: Readonly<Record<string, string>>;
  readonly isAutomatic?: boolean;
  readonly worker?: ReadingWorker;
}

const store = new DisposableStore();

function setUp({ head, now, renamed = [], licenses = {}, isAutomatic = true, worker = directWorker() }: State) {
  const log = new MemoryLog();
  const inventory = store.add(new Inventory({ worker, log, privatePackages: () => [], publicMirrors: () => [] }));
  const commits = store.add(new Emitter<void>());
  const answers = store.add(new Emitter<ReadonlySet<string>>());
  const wanted: string[] = [];
  const known = new Map(Object.entries(licenses));
  const files = { head, renamed, commit: 'c1', reads: [] as string[] };
  const nameOf = (coordinates: Coordinates): string => `${displayName(coordinates)}@${coordinates.revision}`;
  const put = (path: string): void => {
    const text = now[path];
    if (text === undefined) inventory.removeFile(folder, path);
    else putText(inventory, folder, path, text);
  };
  store.add(inventory.onDidRequestFiles(({ paths }) => paths.forEach(put)));
  for (const path of Object.keys(now)) put(path);
  const revision = (): FolderRevision => ({
    folder,
    commit: files.commit,
    differing: [...new Set([...Object.keys(files.head), ...Object.keys(now)])].filter(
      (path) => files.head[path] !== now[path],
    ),
    renamed: files.renamed,
    read: async (path): Promise<RevisionFile> => {
      files.reads.push(path);
      const text = files.head[path];
      return text === undefined ? 'absent' : text === 'too large' ? 'unreadable' : { content: text };
    },
  });
  const clock = new FakeClock();
  const changes = store.add(
    new Changes({
      commits: { folders: () => [revision()], onDidChange: commits.event },
      worker,
      inventory,
      definitions: {
        get: (coordinates) => summaryOf(known.get(nameOf(coordinates))),
        want: (all) => void wanted.push(...all.map(nameOf)),
        loadStored: async () => undefined,
        onDidChange: answers.event,
        onDidChangeService: store.add(new Emitter<void>()).event,
      },
      isAutomatic: () => isAutomatic,
      clock,
      log,
    }),
  );
  const settle = async (): Promise<void> => {
    await inventory.whenSettled();
    await changes.whenSettled();
  };
  return { inventory, changes, commits, answers, wanted, known, files, clock, settle, log };
}

function summaryOf(license: string | undefined): Loadable<DefinitionSummary> {
  if (license === undefined) return { state: 'notLookedUpYet' };
  const finding = { kind: 'expression', expression: license } as const;
  return {
    state: 'known',
    value: { license: finding, tools: [] } as unknown as DefinitionSummary,
    fetchedAt: 0,
    isStale: false,
  };
}

/** `kind name before → after license [files]` for every row. */
function describeRows({ snapshot }: Changes): readonly string[] {
  return snapshot.rows.map(({ kind, name, before, after, license, places }) => {
    const sides = [before, after].map((side) => side && [side.version, side.expression].filter(Boolean).join(' '));
    const files = places.map(({ path }) => path).join(' ');
    return `${kind} ${name} ${sides.filter(Boolean).join(' → ')}${license === 'same' ? '' : ` ${license}`} [${files}]`;
  });
}

/** A request with the text of a file. */
function hasText(request: object): boolean {
  return 'content' in request && request.content !== null;
}

/** A worker that is lost when `isHarmful` says so of an operation, and then starts anew. */
function losingWorker(
  isHarmful: (operation: Operation, request: { readonly folder?: string }) => boolean,
): ReadingWorker & { readonly losses: number; lose(): void } {
  let inner = directWorker();
  const worker = {
    generation: 1,
    losses: 0,
    lose: () => {
      inner = directWorker();
      worker.generation++;
      worker.losses++;
    },
    run: async <K extends Operation>(
      operation: K,
      request: Operations[K]['request'],
      transfer?: readonly ArrayBuffer[],
    ) => {
      if (!isHarmful(operation, request as { readonly folder?: string }))
        return inner.run(operation, request, transfer);
      worker.lose();
      return fail({ cause: 'time', isBlamed: true, detail: '' } as const);
    },
  };
  return worker;
}

const manifest = (dependencies: Readonly<Record<string, string>>, more: object = {}): string =>
  JSON.stringify({ name: 'own', version: '1.0.0', ...more, dependencies });

const lock = (packages: Readonly<Record<string, string>>): string =>
  JSON.stringify({
    lockfileVersion: 3,
    packages: Object.fromEntries(
      Object.entries(packages).map(([name, version]) => [`node_modules/${name}`, { version }]),
    ),
  });

describe('Changes', () => {
  afterEach(() => store.clear());

  it('compares manifests and locks with those of the last commit, linked as they were', async () => {
    const { changes, settle, wanted } = setUp({
      head: {
        'package.json': manifest({ a: '^1.0.0', b: '^1.0.0' }),
        'package-lock.json': lock({ a: '1.0.0', b: '1.0.0', c: '1.0.0' }),
      },
      now: {
        'package.json': manifest({ a: '^1.0.0', d: '^1.0.0' }),
        'package-lock.json': lock({ a: '1.1.0', c: '1.0.0', d: '1.2.0' }),
      },
      licenses: { 'a@1.0.0': 'MIT', 'a@1.1.0': 'BUSL-1.1', 'b@1.0.0': 'ISC', 'd@1.2.0': 'MIT' },
    });
    await settle();
    assert.deepEqual(describeRows(changes), [
      'updated a 1.0.0 MIT → 1.1.0 BUSL-1.1 changed [package-lock.json package.json]',
      'removed b 1.0.0 ISC [package-lock.json package.json]',
      'added d 1.2.0 MIT [package-lock.json package.json]',
    ]);
    assert.deepEqual([...new Set(wanted)], ['a@1.0.0', 'b@1.0.0']);
    const { added, removed, updated, licenseChanged } = changes.snapshot;
    assert.deepEqual(
      { added, removed, updated, licenseChanged },
      { added: 1, removed: 1, updated: 1, licenseChanged: 1 },
    );
  });

  it('has the change of each current dependency, and what was removed', async () => {
    const { changes, settle, inventory } = setUp({
      head: { 'package.json': manifest({ a: '1.0.0', b: '1.0.0' }) },
      now: { 'package.json': manifest({ a: '2.0.0', c: '1.0.0', d: '1.0.0' }) },
    });
    await settle();
    const dependencies = inventory.manifest(folder, 'package.json')?.dependencies ?? [];
    const kinds = dependencies.map((linked) => `${linked.dependency.name} ${changes.of(linked)?.kind}`);
    assert.deepEqual(kinds, ['a updated', 'c added', 'd added']);
    assert.deepEqual(
      changes.removed.map(({ path, linked }) => `${path} ${linked.dependency.name}`),
      ['package.json b'],
    );
  });

  it('finds a manifest changed whose lock alone differs', async () => {
    const { changes, settle } = setUp({
      head: { 'package.json': manifest({ a: '^1.0.0' }), 'package-lock.json': lock({ a: '1.0.0' }) },
      now: { 'package.json': manifest({ a: '^1.0.0' }), 'package-lock.json': lock({ a: '1.1.0' }) },
    });
    await settle();
    assert.deepEqual(describeRows(changes), ['updated a 1.0.0 → 1.1.0 unknown [package-lock.json package.json]']);
  });

  it('lists new, deleted and renamed files', async () => {
    const { changes, settle } = setUp({
      head: {
        'old/package.json': manifest({ a: '1.0.0', b: '1.0.0' }),
        'gone/go.mod': 'module m\nrequire g.example/x v1.0.0\n',
      },
      now: { 'new/package.json': manifest({ a: '1.0.0', b: '2.0.0' }), 'more/requirements.txt': 'p==1.0\n' },
      renamed: [['new/package.json', 'old/package.json']],
    });
    await settle();
    assert.deepEqual(describeRows(changes), [
      'updated b 1.0.0 → 2.0.0 unknown [new/package.json]',
      'removed g.example/x v1.0.0 [gone/go.mod]',
      'added p 1.0 [more/requirements.txt]',
    ]);
  });

  it('follows a text being typed, and reads each file of the commit once', async () => {
    const text = manifest({ a: '1.0.0' });
    const { changes, settle, inventory, files } = setUp({
      head: { 'package.json': text },
      now: { 'package.json': text },
    });
    await settle();
    assert.deepEqual(describeRows(changes), []);
    assert.deepEqual(files.reads, []);
    for (const version of ['2.0.0', '2.1.0']) {
      putText(inventory, folder, 'package.json', manifest({ a: version }), { isDraft: true });
      await settle();
      assert.deepEqual(describeRows(changes), [`updated a 1.0.0 → ${version} unknown [package.json]`]);
    }
    assert.deepEqual(files.reads, ['package.json']);
    putText(inventory, folder, 'package.json', text);
    await settle();
    assert.deepEqual(describeRows(changes), []);
  });

  it('compares with the new commit after a commit', async () => {
    const { changes, settle, files, commits } = setUp({
      head: { 'package.json': manifest({ a: '1.0.0' }) },
      now: { 'package.json': manifest({ a: '2.0.0' }) },
    });
    await settle();
    assert.equal(changes.snapshot.updated, 1);
    Object.assign(files, { commit: 'c2', head: { 'package.json': manifest({ a: '2.0.0' }) } });
    commits.fire();
    await settle();
    assert.deepEqual(describeRows(changes), []);
  });

  it('compares licenses again when answers arrive', async () => {
    const { changes, settle, known, answers, clock } = setUp({
      head: { 'package.json': manifest({ a: '1.0.0' }) },
      now: { 'package.json': manifest({ a: '2.0.0' }) },
      licenses: { 'a@2.0.0': 'MIT' },
    });
    await settle();
    assert.equal(changes.snapshot.rows[0]?.license, 'unknown');
    known.set('a@1.0.0', 'Apache-2.0');
    const coordinates = changes.snapshot.rows[0]?.before?.coordinates;
    assert.ok(coordinates);
    answers.fire(new Set([coordinatesKey(coordinates)]));
    await clock.advance(1000);
    assert.deepEqual(describeRows(changes), ['updated a 1.0.0 Apache-2.0 → 2.0.0 MIT changed [package.json]']);
  });

  it('requests nothing if licenses are looked up on request', async () => {
    const { settle, wanted } = setUp({
      head: { 'package.json': manifest({ a: '1.0.0' }) },
      now: { 'package.json': manifest({ a: '2.0.0' }) },
      isAutomatic: false,
    });
    await settle();
    assert.deepEqual(wanted, []);
  });

  it('sends no name that the settings of the commit or of today hold back', async () => {
    const npmrc = 'registry=https://packages.corp.example/\n';
    const head = { 'package.json': manifest({ secret: '1.0.0' }) };
    const now = { 'package.json': manifest({ a: '1.0.0' }) };
    const then = setUp({ head: { ...head, '.npmrc': npmrc }, now });
    await then.settle();
    assert.deepEqual(then.wanted, []);
    assert.equal(then.changes.snapshot.removed, 1);
    const today = setUp({ head, now: { ...now, '.npmrc': npmrc } });
    await today.settle();
    assert.deepEqual(today.wanted, []);
    const never = setUp({ head, now });
    await never.settle();
    assert.deepEqual([...new Set(never.wanted)], ['secret@1.0.0']);
  });

  it('sends no name that settings or a manifest may hold back which can’t be read at the commit', async () => {
    const head = { 'a/package.json': manifest({ secret: '1.0.0' }) };
    const now = { 'a/package.json': manifest({ a: '1.0.0' }) };
    for (const path of ['.npmrc', 'pnpm-workspace.yaml', 'package.json']) {
      const one = setUp({ head: { ...head, [path]: 'too large' }, now });
      await one.settle();
      assert.deepEqual(one.wanted, [], path);
      assert.equal(one.changes.snapshot.removed, 1, path);
    }
  });

  it('sends no name that a file of the commit may hold back which ends the worker', async () => {
    const isHarmful = (request: object): boolean =>
      hasText(request) && 'path' in request && request.path === 'pnpm-workspace.yaml';
    const worker = losingWorker((_, request) => request.folder !== folder && isHarmful(request));
    const { inventory, changes, settle, wanted } = setUp({
      head: { 'a/package.json': manifest({ secret: '1.0.0' }), 'pnpm-workspace.yaml': 'packages: []' },
      now: { 'a/package.json': manifest({ a: '1.0.0' }) },
      worker,
    });
    await settle();
    inventory.relink();
    await settle();
    assert.equal(worker.losses, 1);
    assert.deepEqual(wanted, []);
    assert.equal(changes.snapshot.removed, 1);
  });

  it('sends no name of a package of this workspace that is private today', async () => {
    const { settle, wanted } = setUp({
      head: { 'package.json': manifest({ core: '1.0.0' }), 'core/package.json': manifest({}, { name: 'other' }) },
      now: { 'package.json': manifest({}), 'core/package.json': manifest({}, { name: 'core', private: true }) },
    });
    await settle();
    assert.deepEqual(wanted, []);
  });

  it('reads files that a file of the commit refers to', async () => {
    const { changes, settle } = setUp({
      head: { 'requirements.txt': '-r deps/base.list\n', 'deps/base.list': 'p==1.0\n' },
      now: { 'requirements.txt': '-r deps/base.list\nq==1.0\n', 'deps/base.list': 'p==2.0\n' },
    });
    await settle();
    assert.deepEqual(describeRows(changes), [
      'updated p 1.0 → 2.0 unknown [deps/base.list]',
      'added q 1.0 [requirements.txt]',
    ]);
  });

  it('says nothing of a file that can’t be read at the commit', async () => {
    const { changes, settle } = setUp({
      head: { 'package.json': 'too large' },
      now: { 'package.json': manifest({ a: '1.0.0' }) },
    });
    await settle();
    assert.deepEqual(describeRows(changes), []);
  });

  it('reads a text of the commit that ends the worker only once', async () => {
    const worker = losingWorker((_, request) => request.folder !== folder && hasText(request));
    const { changes, settle, inventory, log } = setUp({
      head: { 'package.json': manifest({ a: '1.0.0' }) },
      now: { 'package.json': manifest({ a: '2.0.0' }) },
      worker,
    });
    await settle();
    for (const version of ['3.0.0', '4.0.0']) {
      putText(inventory, folder, 'package.json', manifest({ a: version }));
      await settle();
    }
    assert.equal(worker.losses, 1);
    assert.deepEqual(describeRows(changes), []);
    assert.deepEqual(log.warnings, ['changes: package.json at c1 can’t be read']);
  });

  it('gives a comparison up that ends the worker', async () => {
    const worker = losingWorker((operation) => operation === 'changes');
    const { changes, settle, inventory } = setUp({
      head: { 'package.json': manifest({ a: '1.0.0' }) },
      now: { 'package.json': manifest({ a: '2.0.0' }) },
      worker,
    });
    await settle();
    putText(inventory, folder, 'package.json', manifest({ a: '3.0.0' }));
    await settle();
    assert.equal(worker.losses, 1);
    assert.deepEqual(describeRows(changes), []);
  });

  it('reads everything again for a new worker', async () => {
    const worker = losingWorker(() => false);
    const { changes, settle, commits, files } = setUp({
      head: { 'package.json': manifest({ a: '1.0.0' }) },
      now: { 'package.json': manifest({ a: '2.0.0' }) },
      worker,
    });
    await settle();
    worker.lose();
    commits.fire();
    await settle();
    assert.deepEqual(describeRows(changes), ['updated a 1.0.0 → 2.0.0 unknown [package.json]']);
    assert.deepEqual(files.reads, ['package.json', 'package.json']);
  });
});
