import { serve } from './worker/serve.ts';

/** The worker globals of the browser; the types of a page aren't loaded here. */
interface WorkerScope {
  postMessage(message: unknown, transfer: readonly ArrayBuffer[]): void;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
}

// The worker of the extension host in a browser.
const scope = globalThis as unknown as WorkerScope;
const onMessage = serve((message, transfer) => scope.postMessage(message, transfer));
scope.onmessage = ({ data }) => onMessage(data);
