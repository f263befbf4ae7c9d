import type { ExtensionContext } from 'vscode';

import { version } from '../package.json';
import { compose } from './activate.ts';
import { OutputLog } from './host/common/outputLog.ts';
import type { PublicApi } from './host/workspace/publicApi.ts';
import { createNodePlatform } from './platform/node/platform.ts';

/** The extension on the desktop and on remote machines. */
export function activate(context: ExtensionContext): PublicApi {
  const log = new OutputLog();
  context.subscriptions.push(log);
  const workerFile = context.asAbsolutePath('dist/worker.js');
  return compose(context, createNodePlatform({ log, version, workerFile }), log);
}
