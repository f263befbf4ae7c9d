// The parts of undici that are used, by their own paths: loading the package as a whole would put an agent of its own in
// place of the host's global dispatcher, and bring along a client and a web stack that nothing here uses.
declare module 'undici/lib/dispatcher/dispatcher.js' {
  import { Dispatcher } from 'undici';
  export { Dispatcher as default };
}

declare module 'undici/lib/interceptor/cache.js' {
  import type { interceptors } from 'undici';
  const cache: typeof interceptors.cache;
  export { cache as default };
}

declare module 'undici/lib/interceptor/deduplicate.js' {
  import type { interceptors } from 'undici';
  const deduplicate: typeof interceptors.deduplicate;
  export { deduplicate as default };
}

declare module 'undici/lib/cache/memory-cache-store.js' {
  import type { cacheStores } from 'undici';
  const MemoryCacheStore: typeof cacheStores.MemoryCacheStore;
  export { MemoryCacheStore as default };
}
