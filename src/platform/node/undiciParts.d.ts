// The used parts of undici, by their own paths: loading the package as a whole would replace the host's global
// dispatcher with an agent of its own, and bring along an unused client and web stack.
declare module 'undici/lib/dispatcher/dispatcher.js' {
  import { Dispatcher } from 'undici';
  export { Dispatcher as default };
}

declare module 'undici/lib/dispatcher/env-http-proxy-agent.js' {
  import { EnvHttpProxyAgent } from 'undici';
  export { EnvHttpProxyAgent as default };
}

declare module 'undici/lib/dispatcher/dispatcher1-wrapper.js' {
  import { Dispatcher1Wrapper } from 'undici';
  export { Dispatcher1Wrapper as default };
}

declare module 'undici/lib/api/api-connect.js' {
  import type { Dispatcher } from 'undici';
  const connect: Dispatcher['connect'];
  export { connect as default };
}
