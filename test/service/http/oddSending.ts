import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { Reply } from './reply.ts';

/** Announces the whole body and closes the connection after this many bytes. */
export function sendPart(response: ServerResponse, reply: Reply, bytes: number): void {
  begin(response, reply, bytes, () => response.destroy());
}

/** Announces the whole body and stays silent after this many bytes. */
export function sendStalled(response: ServerResponse, reply: Reply, bytes: number): void {
  begin(response, reply, bytes, () => undefined);
}

function begin(response: ServerResponse, reply: Reply, bytes: number, sent: () => void): void {
  const body = Buffer.from(reply.body ?? '');
  const length = Math.max(body.length, bytes + 1);
  response.writeHead(reply.status, { 'Content-Type': reply.type ?? 'text/plain', 'Content-Length': length });
  response.write(body.subarray(0, bytes), sent);
}

/** The headers never end. */
export function sendSlowHeaders(response: ServerResponse): void {
  response.socket?.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nX-Slow');
}

/** A string of JSON that never ends, as fast as the client reads. */
export function sendEndless(response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' });
  response.write('{"endless":"');
  const part = Buffer.alloc(1 << 20, 'a');
  const more = (): void => {
    while (!response.destroyed && response.write(part));
  };
  response.on('drain', more);
  more();
}

/** Bytes when decompressed: more than the client may read of any answer. */
const bombSize = 120_000_000;
let bomb: Buffer | undefined;

export function sendBomb(response: ServerResponse): void {
  bomb ??= gzipSync(Buffer.alloc(bombSize, ' '));
  response.writeHead(200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Encoding': 'gzip',
    'Content-Length': bomb.length,
  });
  response.end(bomb);
}
