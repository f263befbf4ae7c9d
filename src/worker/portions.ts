import { isRecord } from '../base/isRecord.ts';

/** Bytes of one portion: what is sent is copied, which holds the sending thread. */
const portionSize = 1_000_000;

/** Part of the bytes of the message that follows. */
interface Portion {
  readonly portion: Uint8Array;
}

/** What to send for a request whose file is large, in order: its bytes in portions, then the request without them. */
export function* inPortions(message: unknown): Generator<unknown> {
  const request = isRecord(message) ? message['request'] : null;
  const content = isRecord(request) ? request['content'] : null;
  if (!isRecord(message) || !isRecord(request) || !(content instanceof Uint8Array)) return yield message;
  for (let at = 0; at < content.length; at += portionSize)
    yield { portion: content.subarray(at, at + portionSize) } satisfies Portion;
  return yield { ...message, request: { ...request, content: { bytes: content.length } } };
}

/** The other end of `inPortions`: calls `receive` with whole messages. */
export function joinPortions(receive: (message: unknown) => void): (message: unknown) => void {
  let portions: Uint8Array[] = [];
  return (message) => {
    const portion = isRecord(message) ? message['portion'] : null;
    if (portion instanceof Uint8Array) return void portions.push(portion);
    const request = isRecord(message) ? message['request'] : null;
    const content = isRecord(request) ? request['content'] : null;
    if (!isRecord(message) || !isRecord(request) || !isRecord(content)) return receive(message);
    const received = portions;
    portions = [];
    receive({ ...message, request: { ...request, content: joined(received, Number(content['bytes'])) } });
  };
}

function joined(portions: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const portion of portions) {
    bytes.set(portion, at);
    at += portion.length;
  }
  return bytes;
}
