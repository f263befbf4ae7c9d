import { parentPort } from 'node:worker_threads';

import { serve } from './worker/serve.ts';

// The worker of the extension host in Node.
const onMessage = serve((message, transfer) => parentPort?.postMessage(message, transfer));
parentPort?.on('message', onMessage);
