import { once } from 'node:events';
import fs from 'node:fs';
import { type AddressInfo, connect, type Socket } from 'node:net';
import path from 'node:path';
import { createSecureContext, createServer, type SecureContext, type TLSSocket } from 'node:tls';

/** The certificates of test/fixtures/certificates that a server can present. */
const certificates = ['system', 'extra', 'unknown', 'self', 'expired', 'elsewhere'] as const;

export interface TlsFront {
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * TLS in front of a plain server of this machine. The host name in a request chooses the certificate: `self.example`
 * gets `self.pem`; any other, and an address, gets `system.pem`. `folder`: test/fixtures/certificates.
 */
export async function startTlsFront(folder: string, target: number): Promise<TlsFront> {
  const read = (name: string): Buffer => fs.readFileSync(path.join(folder, `${name}.pem`));
  const key = read('key');
  const contexts = new Map<string, SecureContext>(
    certificates.map((name) => [`${name}.example`, createSecureContext({ key, cert: read(name) })]),
  );
  const sockets = new Set<Socket | TLSSocket>();
  const keep = <T extends Socket>(socket: T): T => {
    sockets.add(socket);
    return socket.on('error', () => socket.destroy()).once('close', () => sockets.delete(socket));
  };
  const server = createServer(
    { key, cert: read('system'), SNICallback: (host, done) => done(null, contexts.get(host)) },
    (client) => {
      const upstream = keep(connect(target, '127.0.0.1'));
      keep(client).pipe(upstream).pipe(client);
      upstream.once('close', () => client.destroy());
      client.once('close', () => upstream.destroy());
    },
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
