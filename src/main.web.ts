import type { ExtensionContext } from 'vscode';

import { compose } from './activate.ts';
import { OutputLog } from './host/common/outputLog.ts';
import { StorageFolder } from './host/storage/storageFolder.ts';
import type { PublicApi } from './host/workspace/publicApi.ts';
import { createWebPlatform } from './platform/web/platform.ts';

/** The extension in a browser's web worker. */
export function activate(context: ExtensionContext): PublicApi {
  const log = new OutputLog();
  context.subscriptions.push(log);
  const { extensionUri } = context;
  const platform = createWebPlatform({
    workerAddress: extensionUri.with({ path: `${extensionUri.path}/dist/worker.js` }).toString(true),
    definitionFiles: new StorageFolder(context.globalStorageUri, 'definitions-1'),
    log,
  });
  return compose(context, platform, log);
}
