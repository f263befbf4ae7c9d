import { send } from '../contract/send.ts';
import type { Options, Service } from '../startService.ts';
import { startService } from '../startService.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly text: string;
  /** The parsed body; `undefined` if it is not JSON. */
  readonly body: unknown;
}

/** Sends `METHOD /path` with an optional JSON body. */
export async function ask(
  service: Service,
  line: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const space = line.indexOf(' ');
  const received = await send(service.url, {
    method: line.slice(0, space),
    target: line.slice(space + 1),
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return { ...received, body: parsed(received.text) };
}

/** A nested value of an answer: `described.tools.0`. Names with dots need {@link at}. */
export function valueAt(value: unknown, path: string): unknown {
  return at(value, ...path.split('.'));
}

export function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (left, key) =>
      typeof left === 'object' && left !== null ? Object.getOwnPropertyDescriptor(left, key)?.value : undefined,
    value,
  );
}

/** Runs with its own stand-in service and always stops it. */
export async function withService(options: Options, run: (service: Service) => Promise<void>): Promise<void> {
  const service = await startService(options);
  try {
    await run(service);
  } finally {
    await service.stop();
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
