import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Loopback {
  /** Example: `http://127.0.0.1:<port>`. */
  readonly origin: string;
  readonly requests: readonly IncomingMessage[];
  readonly bodies: readonly string[];
  close(): Promise<void>;
}

/** A real server on this machine that gives the answers of the test. */
export async function listen(
  answer: (request: IncomingMessage, response: ServerResponse, at: number) => void,
): Promise<Loopback> {
  const requests: IncomingMessage[] = [];
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    const at = requests.push(request) - 1;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      bodies[at] = Buffer.concat(chunks).toString();
      answer(request, response, at);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    bodies,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
