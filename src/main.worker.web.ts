import { serve } from './worker/serve.ts';

/** What a worker of the browser has; the types of a page aren't loaded here. */
interface WorkerScope {
  postMessage(message: unknown): void;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
}

// The worker of the extension host in a browser.
const scope = globalThis as unknown as WorkerScope;
const onMessage = serve((message) => scope.postMessage(message));
scope.onmessage = ({ data }) => onMessage(data);
