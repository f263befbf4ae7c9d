import { parentPort } from 'node:worker_threads';

import { serve } from './worker/serve.ts';

// The worker of the extension host in Node.
const onMessage = serve((message) => parentPort?.postMessage(message));
parentPort?.on('message', onMessage);
