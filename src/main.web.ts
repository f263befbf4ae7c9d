import type { ExtensionContext } from 'vscode';

import { compose } from './activate.ts';
import { OutputLog } from './host/outputLog.ts';
import type { PublicApi } from './host/workspace/publicApi.ts';
import { createWebPlatform } from './platform/web/platform.ts';

/** The extension in a browser's web worker. */
export function activate(context: ExtensionContext): PublicApi {
  const log = new OutputLog();
  context.subscriptions.push(log);
  const { extensionUri } = context;
  const workerAddress = extensionUri.with({ path: `${extensionUri.path}/dist/worker.js` }).toString(true);
  return compose(context, createWebPlatform({ workerAddress }), log);
}
