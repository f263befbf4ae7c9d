// Dependencies of a manifest at an earlier revision: what the worker reads for them is forgotten again.
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import type { GitApi, GitCommit, GitExtension, GitRepository } from '../../src/host/changes/gitApi.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { componentsView, settled } from './faults/operations/components.ts';
import { Uri } from './window/uri.ts';
import { EventEmitter } from './window/values.ts';
import { lockOf } from './workspace.ts';
import { World } from './world.ts';

const file = 'package-lock.json';
const earlier: GitCommit = { hash: 'b'.repeat(40), message: 'Earlier' };

describe('Dependencies at an earlier revision', function () {
  this.timeout(120_000);
  let world: World;
  /** Reads of the file at the earlier commit. */
  let reads: number;
  /** What Git's answers wait for. */
  let held: Promise<void> | null;
  /** Folders that the worker has got files for, and has forgotten. */
  let given: Set<string>;
  let forgotten: readonly string[];

  beforeEach(async () => {
    [reads, held, given, forgotten] = [0, null, new Set(), []];
    world = await World.open({
      files: { [file]: lockOf('lodash@4.17.21') },
      extensions: { 'vscode.git': git() },
      adapt: withNotedMessages,
    });
    await settled(world);
  });

  afterEach(() => world.close());

  /** The built-in Git extension with one repository, whose last commit has the files of now. */
  function git(): GitExtension {
    const quiet = new EventEmitter<never>().event as GitApi['onDidChangeState'];
    const repository = {
      rootUri: Uri.file('/repository'),
      state: {
        HEAD: { commit: 'a'.repeat(40) },
        mergeChanges: [],
        indexChanges: [],
        workingTreeChanges: [],
        untrackedChanges: [],
        onDidChange: quiet,
      },
      getObjectDetails: async () => ({ mode: '100644', object: '', size: 1 }),
      buffer: async () => {
        reads++;
        await held;
        return new TextEncoder().encode(lockOf('lodash@4.17.20'));
      },
      log: async () => [earlier],
      getCommit: async () => earlier,
      diffWith: async () => {
        const uri = Uri.joinPath(Uri.file(world.folder), file);
        return [{ uri, originalUri: uri, renameUri: undefined }];
      },
    } as unknown as GitRepository;
    const api: GitApi = {
      state: 'initialized',
      repositories: [repository],
      getRepository: () => repository,
      onDidChangeState: quiet,
      onDidOpenRepository: quiet as GitApi['onDidOpenRepository'],
      onDidCloseRepository: quiet as GitApi['onDidCloseRepository'],
    };
    return {
      enabled: true,
      onDidChangeEnablement: quiet as GitExtension['onDidChangeEnablement'],
      getAPI: () => api,
    };
  }

  /** The real worker; the folders of lists in its requests are noted. */
  function withNotedMessages(platform: Platform): Platform {
    const note = (message: unknown): void => {
      const { operation, request } = message as { operation: string; request: { folder?: string } };
      if (!request.folder?.startsWith('list of ')) return;
      if (operation === 'forgetFolder') forgotten = [...forgotten, request.folder];
      else given.add(request.folder);
    };
    return {
      ...platform,
      startWorker: (events) => {
        const worker = platform.startWorker(events);
        return {
          post: (message, transfer) => {
            note(message);
            worker.post(message, transfer);
          },
          end: () => worker.end(),
        };
      },
    };
  }

  it('are read once although two editors show them at the same time, and forgotten with them', async () => {
    const query = JSON.stringify([Uri.file(world.folder).toString(), file, earlier.hash]);
    const uri = new Uri({ scheme: 'clearlydefined-dependencies', path: `/bbbbbbb/${file}.txt`, query });
    const [document] = await Promise.all([world.window.documents.open(uri), world.window.documents.open(uri)]);
    assert.match(document.getText(), /^lodash 4\.17\.20 /);
    assert.equal(reads, 1);
    assert.equal(given.size, 1);
    assert.deepEqual(forgotten, []);
    world.window.documents.close(uri);
    assert.deepEqual(forgotten, [...given]);
  });

  it('are forgotten when the user cancels their first comparison', async () => {
    const { dialogs } = world.window;
    let release = (): void => undefined;
    held = new Promise((resolve) => (release = resolve));
    const row = await world.window.tree(componentsView).find(file);
    const shown = dialogs.whenShown(/Comparing dependencies/);
    const done = world.window.run('clearlydefined.compareDependencies', row);
    for (const [at, label] of ['Earlier', 'Current file'].entries()) {
      await world.until(() => dialogs.lists.length > at && dialogs.lists.at(-1)?.busy === false);
      dialogs.lists.at(-1)?.choose(label);
    }
    await shown;
    dialogs.cancel(/Comparing dependencies/);
    await done;
    release();
    await world.pass(1000);
    assert.equal(given.size, 1);
    assert.deepEqual(forgotten, [...given]);
  });
});
