import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import type { UserSettingsText } from '../../../../src/model/readingWorker.ts';
import { FolderUserSettings } from '../../../../src/model/workspace/folderUserSettings.ts';
import { MemoryLog } from '../../../support/memoryLog.ts';

const settingsOf = (stamp: string): UserSettingsText => ({ stamp, files: [], environment: {} });

describe('User settings outside of the workspace folders', () => {
  it('are empty in the browser', async () => {
    const settings = new FolderUserSettings(null, new MemoryLog());
    assert.equal(await settings.of('file:///a'), null);
    assert.deepEqual(await settings.refresh(), []);
  });

  it('are read once for each folder, and again after a file has changed', async () => {
    let stamp = 'one';
    const read: string[] = [];
    const settings = new FolderUserSettings(
      {
        stamp: async (folder) => (folder === 'file:///a' ? stamp : 'same'),
        read: async (folder) => {
          read.push(folder);
          const at = folder === 'file:///a' ? stamp : 'same';
          return { settings: settingsOf(at), found: [at], unreadable: at === 'one' ? [at] : [] };
        },
      },
      new MemoryLog(),
    );
    assert.deepEqual(await settings.of('file:///a'), settingsOf('one'));
    await Promise.all([settings.of('file:///a'), settings.of('file:///b')]);
    assert.deepEqual(read, ['file:///a', 'file:///b']);
    assert.ok(settings.isUnreadable('one') && !settings.isUnreadable('same'));
    assert.deepEqual(await settings.refresh(), []);
    stamp = 'two';
    assert.deepEqual(await settings.refresh(), ['file:///a']);
    assert.deepEqual(await settings.of('file:///a'), settingsOf('two'));
  });
});
