import type { ExtensionContext } from 'vscode';

import { compose } from './compose.ts';
import { OutputLog } from './host/ports/outputLog.ts';
import type { PublicApi } from './host/publicApi.ts';
import { createWebPlatform } from './platform/web/platform.ts';

/** The extension in a browser's web worker. */
export function activate(context: ExtensionContext): PublicApi {
  const log = new OutputLog();
  context.subscriptions.push(log);
  return compose(context, createWebPlatform(), log);
}
