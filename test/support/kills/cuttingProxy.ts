import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Where a connection is cut, seen from the request: in its order. */
export const cutPlaces = [
  /** No connection can be made. */
  'unconnected',
  /** Before the service gets a byte of the request. */
  'before',
  'inRequest',
  /** The service has got the whole request; the client gets no byte of the response. */
  'after',
  'inHeaders',
  'inBody',
  'none',
] as const;
export type CutPlace = (typeof cutPlaces)[number];

export interface Cut {
  readonly place: CutPlace;
  /** Where within it: from 0 up to 1. */
  readonly at: number;
  /** Ends the connection with a reset, instead of closing it. */
  readonly isReset: boolean;
  /** Called right before. */
  readonly onCut: () => void;
}

interface Exchange {
  readonly cut: Cut;
  /** Bytes of the whole request. */
  readonly length: number;
  passed: number;
  answer: Buffer;
}

/** A TCP proxy in front of a service, which cuts connections that carry a submission. */
export class CuttingProxy {
  readonly #target: number;
  readonly #clients = new Set<Socket>();
  /** Each submission reaches the service a second time: what its users have to notice. */
  readonly #isDoubling: boolean;
  #server: Server;
  #armed: Cut | null = null;
  #port = 0;

  private constructor(target: number, isDoubling: boolean) {
    this.#target = target;
    this.#isDoubling = isDoubling;
    this.#server = this.#create();
  }

  /** `target`: the service's port on the loopback address. */
  static async start(target: number, { isDoubling = false } = {}): Promise<CuttingProxy> {
    const proxy = new CuttingProxy(target, isDoubling);
    await proxy.#listen();
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** The next submission is cut like this. */
  async arm(cut: Cut): Promise<void> {
    this.#armed = cut;
    if (cut.place === 'unconnected') await this.stop();
  }

  /** Nothing is cut from now on. */
  async disarm(): Promise<void> {
    this.#armed = null;
    if (!this.#server.listening) await this.#listen();
  }

  async stop(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    for (const client of this.#clients) client.destroy();
    await closed;
  }

  #create(): Server {
    return createServer((client) => this.#serve(client));
  }

  async #listen(): Promise<void> {
    this.#server = this.#create();
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  #serve(client: Socket): void {
    const service = connect(this.#target, '127.0.0.1');
    this.#clients.add(client);
    for (const socket of [client, service]) {
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
    }
    client.on('close', () => {
      this.#clients.delete(client);
      service.destroySoon();
    });
    service.on('close', () => client.destroySoon());
    let exchange: Exchange | null = null;
    let isCut = false;
    let again: Socket | null = null;
    const end = ({ onCut, isReset }: Cut, sockets: readonly Socket[]): void => {
      isCut = true;
      onCut();
      for (const socket of sockets) {
        if (isReset) socket.resetAndDestroy();
        else socket.destroySoon();
      }
    };
    client.on('data', (bytes) => {
      if (isCut) return;
      if (isSubmission(bytes)) {
        exchange = this.#begin(bytes);
        if (this.#isDoubling) again = this.#connectAgain();
      }
      // The body may arrive later than the head.
      again?.write(bytes);
      const part = exchange ? requestPart(exchange, bytes) : bytes;
      if (part.length > 0) service.write(part);
      if (!exchange) return;
      exchange.passed += bytes.length;
      const limit = requestLimit(exchange);
      if (limit === null || exchange.passed < limit) return;
      // Behind a whole request, the service's connection stays open: it carries out the request.
      end(exchange.cut, limit < exchange.length ? [client, service] : [client]);
    });
    service.on('data', (bytes) => {
      if (!exchange || exchange.cut.place === 'none') {
        if (!client.destroyed) client.write(bytes);
        return;
      }
      exchange.answer = Buffer.concat([exchange.answer, bytes]);
      const limit = answerLimit(exchange);
      if (isCut || limit === null || exchange.answer.length < limit) return;
      client.write(exchange.answer.subarray(0, limit));
      end(exchange.cut, [client, service]);
    });
  }

  #begin(bytes: Buffer): Exchange | null {
    const cut = this.#armed;
    this.#armed = null;
    return cut && { cut, length: lengthOf(bytes) ?? 0, passed: 0, answer: Buffer.alloc(0) };
  }

  #connectAgain(): Socket {
    const again = connect(this.#target, '127.0.0.1');
    again.on('error', () => undefined);
    again.on('data', () => again.destroy());
    return again;
  }
}

function isSubmission(bytes: Buffer): boolean {
  return bytes.subarray(0, 16).toString('latin1').startsWith('PATCH /curations');
}

/** Of a whole message whose head is here; `null` if it isn't. */
function lengthOf(bytes: Buffer): number | null {
  const head = headOf(bytes);
  if (head === null) return null;
  const body = /\r\ncontent-length: *(\d+)/i.exec(bytes.subarray(0, head).toString('latin1'))?.[1];
  return head + Number(body ?? 0);
}

function headOf(bytes: Buffer): number | null {
  const end = bytes.indexOf('\r\n\r\n');
  return end < 0 ? null : end + 4;
}

/** Those of these bytes that the service gets. */
function requestPart(exchange: Exchange, bytes: Buffer): Buffer {
  const limit = requestLimit(exchange);
  return limit === null ? bytes : bytes.subarray(0, Math.max(0, limit - exchange.passed));
}

/** After how many bytes of the request the connection is cut; `null`: not before the response. */
function requestLimit({ cut: { place, at }, length }: Exchange): number | null {
  if (place === 'before') return 0;
  if (place === 'inRequest') return 1 + Math.floor(at * (length - 1));
  return place === 'after' && at < 0.5 ? length : null;
}

/** How many bytes of the response the client gets; `null` while that is unknown. */
function answerLimit({ cut, answer }: Exchange): number | null {
  if (cut.place === 'after') return 0;
  const [head, length] = [headOf(answer), lengthOf(answer)];
  if (head === null || length === null) return null;
  return cut.place === 'inHeaders' ? 1 + Math.floor(cut.at * (head - 1)) : head + Math.floor(cut.at * (length - head));
}
