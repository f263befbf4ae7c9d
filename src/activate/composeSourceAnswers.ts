import type { ExtensionContext } from 'vscode';

import type { DisposableStore } from '../base/disposable.ts';
import type { OutputLog } from '../host/outputLog.ts';
import { workspaceListStore } from '../host/storage/workspaceListStore.ts';
import { WorkspaceRecordFiles } from '../host/storage/workspaceRecordFiles.ts';
import type { Clock } from '../model/ports.ts';
import { SourceAnswers } from '../model/workspace/sourceAnswers.ts';

/** The user's answers about package sources, shared by the windows of one workspace. */
export function composeSourceAnswers(
  context: ExtensionContext,
  { clock, log }: { readonly clock: Clock; readonly log: OutputLog },
  store: DisposableStore,
): SourceAnswers {
  const files = store.add(new WorkspaceRecordFiles(context.globalStorageUri, 'packageSources', clock));
  const kept = workspaceListStore('packageSources', { context, files, log });
  const sourceAnswers = store.add(new SourceAnswers({ store: kept, log }));
  const takeNews = async (): Promise<void> => {
    await kept.refresh?.();
    sourceAnswers.takeNews();
  };
  store.add(files.onDidChange(() => void takeNews()));
  void takeNews();
  return sourceAnswers;
}
