import { isRecord } from '../base/isRecord.ts';

/** Bytes of one portion: sending copies it, which holds the thread. */
const portionSize = 1 << 20;

/** Bytes that stay in their message. */
const maxInMessage = 1 << 16;

/** A part of a byte array, with the total size. */
interface Portion {
  readonly portion: Uint8Array;
  readonly total: number;
}

/** Placeholder in a message for bytes sent before it. */
interface Sent {
  readonly portioned: number;
}

/**
 * The parts to send for a message between two processes, in order: bytes of its request or answer in portions, those of
 * a list too, and then the message without them.
 */
export function* inPortions(message: unknown): Generator<unknown, void, void> {
  const field = fieldOf(message);
  const payload = isRecord(message) && field !== null ? message[field] : null;
  if (!isRecord(message) || field === null || !isRecord(payload)) return yield message;
  const light: Record<string, unknown> = { ...payload };
  for (const [key, value] of Object.entries(payload)) {
    if (value instanceof Uint8Array) light[key] = yield* portionsOf(value);
    else if (isListOfBytes(value)) {
      const list: unknown[] = [];
      for (const bytes of value) list.push(yield* portionsOf(bytes));
      light[key] = list;
    }
  }
  yield { ...message, [field]: light };
}

/** The other end of `inPortions`: calls `receive` with whole messages. */
export function joinPortions(receive: (message: unknown) => void): (message: unknown) => void {
  let ready: Uint8Array[] = [];
  let filled = 0;
  const take = (value: unknown): unknown => (isSent(value) ? ready.shift() : value);
  return (message) => {
    if (isPortion(message)) {
      const { portion, total } = message;
      if (filled === 0) ready.push(new Uint8Array(total));
      ready.at(-1)?.set(portion, filled);
      filled = (filled + portion.length) % total;
      return;
    }
    const field = fieldOf(message);
    const payload = isRecord(message) && field !== null ? message[field] : null;
    if (ready.length === 0 || !isRecord(message) || field === null || !isRecord(payload)) return receive(message);
    const whole = Object.entries(payload).map(([key, value]) => [
      key,
      Array.isArray(value) ? value.map(take) : take(value),
    ]);
    ready = [];
    receive({ ...message, [field]: Object.fromEntries(whole) });
  };
}

function* portionsOf(bytes: Uint8Array): Generator<Portion, Uint8Array | Sent, void> {
  const { length } = bytes;
  if (length <= maxInMessage) return bytes;
  for (let at = 0; at < length; at += portionSize)
    yield { portion: bytes.subarray(at, at + portionSize), total: length };
  return { portioned: length };
}

function fieldOf(message: unknown): 'request' | 'answer' | null {
  if (!isRecord(message)) return null;
  return 'request' in message ? 'request' : 'answer' in message ? 'answer' : null;
}

function isListOfBytes(value: unknown): value is readonly Uint8Array[] {
  return Array.isArray(value) && value.length > 0 && value.every((one) => one instanceof Uint8Array);
}

function isPortion(message: unknown): message is Portion {
  return isRecord(message) && message['portion'] instanceof Uint8Array;
}

function isSent(value: unknown): value is Sent {
  return isRecord(value) && typeof value['portioned'] === 'number';
}
