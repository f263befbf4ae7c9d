import { endWithParent } from './platform/node/endWithParent.ts';
import { inPortions, joinPortions } from './worker/portions.ts';
import { serve } from './worker/serve.ts';

// The worker of the extension host in Node: a process of its own.
const onMessage = serve((message) => {
  for (const part of inPortions(message)) process.send?.(part);
});
process.on('message', joinPortions(onMessage));
endWithParent();
