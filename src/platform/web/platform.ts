import { noCaches } from '../../model/localFiles/packageCaches.ts';
import { MemoryStore } from '../../model/definitions/memoryStore.ts';
import type { Platform } from '../platform.ts';
import { systemClock } from '../systemClock.ts';
import { WebTransport, type WebTransportOptions } from './webTransport.ts';

/** A web worker of the browser. Definitions are remembered for as long as the window is open. */
export function createWebPlatform(options: WebTransportOptions = {}): Platform {
  return {
    transport: new WebTransport(options),
    clock: systemClock,
    store: () => new MemoryStore(),
    isLinkedOutside: () => Promise.resolve(false),
    packageCaches: () => noCaches,
    userSettings: null,
    pause,
  };
}

/** A turn of the event loop. Timers would be slowed down to four milliseconds and more. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
