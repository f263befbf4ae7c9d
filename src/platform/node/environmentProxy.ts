/// <reference types="./undiciParts.d.ts" />
import type { Fetch } from '../fetchTransport.ts';

const variables = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'] as const;

/**
 * `fetch` through the proxy that this process's environment names, except to the hosts of `NO_PROXY`, for programs
 * without an editor. `undefined` if there is none: Node's own `fetch` ignores these variables.
 */
export function fetchByEnvironment(): Fetch | undefined {
  if (!variables.some((name) => process.env[name])) return undefined;
  let loading: Promise<Fetch> | undefined;
  return async (url, init) => {
    loading ??= load();
    const fetch = await loading;
    return fetch(url, init);
  };
}

async function load(): Promise<Fetch> {
  const [
    { default: Dispatcher },
    { default: connect },
    { default: EnvHttpProxyAgent },
    { default: Dispatcher1Wrapper },
  ] = await Promise.all([
    import('undici/lib/dispatcher/dispatcher.js'),
    import('undici/lib/api/api-connect.js'),
    import('undici/lib/dispatcher/env-http-proxy-agent.js'),
    import('undici/lib/dispatcher/dispatcher1-wrapper.js'),
  ]);
  // As the whole package does when it is loaded: agents open their tunnels with it.
  Object.assign(Dispatcher.prototype, { connect });
  // Node's `fetch` calls its dispatcher by an older interface.
  const dispatcher = new Dispatcher1Wrapper(new EnvHttpProxyAgent());
  return (url, init) => globalThis.fetch(url, { ...init, dispatcher } as RequestInit);
}
