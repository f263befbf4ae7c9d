import { endWithParent } from './platform/node/endWithParent.ts';
import { inPortions, joinPortions } from './worker/portions.ts';
import { serve } from './worker/serve.ts';

/** The worker globals of the browser; the types of a page aren't loaded here. */
interface WorkerScope {
  postMessage(message: unknown, transfer: readonly ArrayBuffer[]): void;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
}

/** The worker of the extension host in Node: a process of its own. */
function serveParentProcess(): void {
  const onMessage = serve((message) => {
    for (const part of inPortions(message)) process.send?.(part);
  });
  process.on('message', joinPortions(onMessage));
  endWithParent();
}

/** The worker of the extension host in a browser. */
function serveExtensionHost(scope: WorkerScope): void {
  const onMessage = serve((message, transfer) => scope.postMessage(message, transfer));
  scope.onmessage = ({ data }) => onMessage(data);
}

if ('importScripts' in globalThis) serveExtensionHost(globalThis as unknown as WorkerScope);
else serveParentProcess();
