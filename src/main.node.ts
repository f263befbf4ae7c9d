import type { ExtensionContext } from 'vscode';

import { compose } from './compose.ts';
import { OutputLog } from './host/ports/outputLog.ts';
import type { PublicApi } from './host/publicApi.ts';
import { createNodePlatform } from './platform/node/platform.ts';

/** The extension on the desktop and on remote machines. */
export function activate(context: ExtensionContext): PublicApi {
  const log = new OutputLog();
  context.subscriptions.push(log);
  const storage = context.globalStorageUri.scheme === 'file' ? context.globalStorageUri.fsPath : null;
  return compose(
    context,
    createNodePlatform({ storage, log, version: String(context.extension.packageJSON.version) }),
    log,
  );
}
