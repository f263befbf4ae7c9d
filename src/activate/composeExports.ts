import type { ExtensionContext } from 'vscode';

import type { DisposableStore } from '../base/disposable.ts';
import { workspaceListStore } from '../host/storage/workspaceListStore.ts';
import { WorkspaceRecordFiles } from '../host/storage/workspaceRecordFiles.ts';
import { Exports } from '../model/activity/exports.ts';
import type { Model } from './composeModel.ts';

/** The lists that were written to files. */
export function composeExports(
  context: ExtensionContext,
  { clock, log }: Pick<Model, 'clock' | 'log'>,
  store: DisposableStore,
): Exports {
  const files = store.add(new WorkspaceRecordFiles(context.globalStorageUri, 'exports', clock));
  const kept = workspaceListStore('exports', { context, files, log });
  const exports = store.add(new Exports({ store: kept, clock, log, newId: () => crypto.randomUUID() }));
  const takeNews = async (): Promise<void> => {
    await kept.refresh?.();
    exports.takeNews();
  };
  store.add(files.onDidChange(() => void takeNews()));
  void takeNews();
  return exports;
}
