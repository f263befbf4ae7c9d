import { endWithParent } from './platform/node/endWithParent.ts';
import { joinPortions } from './worker/portions.ts';
import { serve } from './worker/serve.ts';

// The worker of the extension host in Node: a process of its own.
const onMessage = serve((message) => process.send?.(message));
process.on('message', joinPortions(onMessage));
endWithParent();
