import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

/** How a proxy answers a CONNECT request. */
export type ProxyMode =
  /** Opens a tunnel. */
  | 'tunnel'
  /** Never answers. */
  | 'hang'
  /** Refuses with this status. */
  | number;

export interface ConnectProxy {
  readonly port: number;
  /** `host:port` of each tunnel that was opened. */
  readonly tunnels: readonly string[];
  /** Number of CONNECT requests, whatever their answer. */
  readonly requests: number;
  setMode(mode: ProxyMode): void;
  /** Closes open tunnels, so that the next request needs a new one. */
  cutTunnels(): void;
  stop(): Promise<void>;
}

export interface ConnectProxyOptions {
  /** Where each tunnel really leads, whatever its host: a port of this machine. */
  readonly target: number;
  /** `user:password`, required by Basic authentication; without it the answer is 407. */
  readonly credentials?: string;
}

/** An HTTP proxy on the loopback address. It opens tunnels to one server of this machine and does nothing else. */
export async function startConnectProxy({ target, credentials }: ConnectProxyOptions): Promise<ConnectProxy> {
  const tunnels: string[] = [];
  const sockets = new Set<Socket>();
  let requests = 0;
  let mode: ProxyMode = 'tunnel';
  const expected = credentials === undefined ? undefined : `Basic ${Buffer.from(credentials).toString('base64')}`;
  const server = createServer((_, response) => response.writeHead(405).end());
  server.on('connect', ({ url = '', headers }, client: Socket) => {
    requests++;
    keep(client);
    if (mode === 'hang') return;
    if (mode !== 'tunnel') return refuse(client, mode);
    if (expected !== undefined && headers['proxy-authorization'] !== expected) return refuse(client, 407);
    const upstream = keep(connect(target, '127.0.0.1'));
    upstream.once('connect', () => {
      tunnels.push(url);
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      client.pipe(upstream).pipe(client);
    });
    upstream.once('close', () => client.destroy());
    client.once('close', () => upstream.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  function keep(socket: Socket): Socket {
    sockets.add(socket);
    // The other side may end a connection at any time.
    return socket.on('error', () => socket.destroy()).once('close', () => sockets.delete(socket));
  }
  function cutTunnels(): void {
    for (const socket of sockets) socket.destroy();
  }
  return {
    port,
    tunnels,
    get requests() {
      return requests;
    },
    setMode: (next) => (mode = next),
    cutTunnels,
    async stop() {
      cutTunnels();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function refuse(client: Socket, status: number): void {
  const challenge = status === 407 ? 'Proxy-Authenticate: Basic realm="test"\r\n' : '';
  client.end(`HTTP/1.1 ${status} Refused\r\n${challenge}Content-Length: 0\r\nConnection: close\r\n\r\n`);
}
