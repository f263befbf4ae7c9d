import fs from 'node:fs';
import net from 'node:net';

/** The environment variable with the file in which an extension host records its connections. */
export const recordVariable = 'HOST_RECORDS_CONNECTIONS';

/** What an extension host did with the network: `connect` with the target, or `write` with bytes for it, in base64. */
export interface ConnectionRecord {
  readonly kind: 'connect' | 'write';
  /** Host and port, or the path of a local socket. */
  readonly to: string;
  readonly sent: string;
}

/**
 * Records each connection that this process opens from now on, and what it sends there before any encryption. One record a line,
 * as JSON. Every client of Node, `fetch` and `https` too, connects and writes with these two functions.
 */
export function recordConnections(file: string): void {
  const targets = new WeakMap<net.Socket, string>();
  const note = (record: ConnectionRecord): void => fs.appendFileSync(file, `${JSON.stringify(record)}\n`);
  const connect: CallableFunction = Reflect.get(net.Socket.prototype, 'connect');
  const write: CallableFunction = Reflect.get(net.Socket.prototype, 'write');
  Object.assign(net.Socket.prototype, {
    connect(this: net.Socket, ...given: readonly unknown[]): unknown {
      const to = targetOf(given);
      targets.set(this, to);
      note({ kind: 'connect', to, sent: '' });
      return Reflect.apply(connect, this, given);
    },
    write(this: net.Socket, ...given: readonly unknown[]): unknown {
      const to = targets.get(this);
      const [chunk] = given;
      if (to !== undefined && (typeof chunk === 'string' || chunk instanceof Uint8Array))
        note({ kind: 'write', to, sent: Buffer.from(chunk).toString('base64') });
      return Reflect.apply(write, this, given);
    },
  });
}

/** Node calls `connect` with its own list of arguments as the only one; others pass options, or port and host. */
function targetOf(given: readonly unknown[]): string {
  const [first, second] = given;
  if (Array.isArray(first)) return targetOf(first);
  if (typeof first !== 'object' || first === null) return `${String(second)}:${String(first)}`;
  const { host, port, path } = first as { readonly host?: unknown; readonly port?: unknown; readonly path?: unknown };
  return typeof path === 'string' && port === undefined ? path : `${String(host)}:${String(port)}`;
}
