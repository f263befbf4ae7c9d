import type { ExtensionContext } from 'vscode';

import type { DisposableStore } from '../base/disposable.ts';
import type { OutputLog } from '../host/outputLog.ts';
import { workspaceListStore } from '../host/storage/workspaceListStore.ts';
import { WorkspaceRecordFiles } from '../host/storage/workspaceRecordFiles.ts';
import { LocalLicenses } from '../model/drafts/localLicenses.ts';
import type { Clock } from '../model/ports.ts';

/** What a person lets count in this workspace. */
export function composeLocalLicenses(
  context: ExtensionContext,
  { clock, log }: { readonly clock: Clock; readonly log: OutputLog },
  store: DisposableStore,
): LocalLicenses {
  const files = store.add(new WorkspaceRecordFiles(context.globalStorageUri, 'localLicenses', clock));
  const kept = workspaceListStore('localLicenses', { context, files, log });
  const localLicenses = store.add(new LocalLicenses({ store: kept, clock }));
  const takeNews = async (): Promise<void> => {
    await kept.refresh?.();
    localLicenses.takeNews();
  };
  store.add(files.onDidChange(() => void takeNews()));
  void takeNews();
  return localLicenses;
}
