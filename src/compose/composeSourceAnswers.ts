import type { ExtensionContext } from 'vscode';

import type { DisposableStore } from '../base/disposable.ts';
import type { OutputLog } from '../host/ports/outputLog.ts';
import { workspaceListStore } from '../host/ports/workspaceListStore.ts';
import { WorkspaceRecordFiles } from '../host/ports/workspaceRecordFiles.ts';
import type { Clock } from '../model/ports.ts';
import { SourceAnswers } from '../model/sources/sourceAnswers.ts';

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
