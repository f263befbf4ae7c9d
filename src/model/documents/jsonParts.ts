import type { Text } from '../../base/longText.ts';
import type { Steps } from '../../base/steps.ts';
import { JsonScanner } from '../../service/jsonScanner.ts';

/** Where a value stands in a text: from, and up to. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Thrown where a text is no JSON, or more deeply nested or longer than anything that makes sense. */
export class Unreadable extends Error {}

/** Characters that are scanned between two pauses: about a millisecond. */
const slice = 250_000;
/** Members of one object; the largest that were seen have some dozens. */
const mostMembers = 200_000;

/** The outermost value of a text. */
export function* rootOf(text: Text): Steps<Span> {
  const scanner = new JsonScanner(text, slice);
  yield* space(scanner);
  const from = scanner.at;
  while (scanner.skipValue() === 'more') yield;
  const to = scanner.at;
  yield* space(scanner);
  if (scanner.at < text.length) throw new Unreadable();
  return { from, to };
}

/** The members of an object by key, in the order of their first mention; as for `JSON.parse`, the last one of a key counts. */
export function* membersOf(text: Text, span: Span): Steps<ReadonlyMap<string, Span>> {
  const scanner = scannerInside(text, span);
  const members = new Map<string, Span>();
  yield* space(scanner);
  if (scanner.takes('}')) return members;
  for (;;) {
    yield* space(scanner);
    const key = yield* value(scanner);
    yield* space(scanner);
    if (!scanner.takes(':')) throw new Unreadable();
    yield* space(scanner);
    members.set(keyAt(text, key), yield* value(scanner));
    if (members.size > mostMembers) throw new Unreadable();
    yield* space(scanner);
    if (scanner.takes('}')) return members;
    if (!scanner.takes(',')) throw new Unreadable();
  }
}

/** The elements of an array, handed over one by one as they are found. Returns how many there are. */
export function* elementsOf(text: Text, span: Span, take: (element: Span) => Steps<void> | null): Steps<number> {
  const scanner = scannerInside(text, span);
  yield* space(scanner);
  if (scanner.takes(']')) return 0;
  for (let count = 1; ; count++) {
    yield* space(scanner);
    const steps = take(yield* value(scanner));
    if (steps) yield* steps;
    yield* space(scanner);
    if (scanner.takes(']')) return count;
    if (!scanner.takes(',')) throw new Unreadable();
  }
}

/** As `JSON.parse`; for small texts. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Unreadable();
  }
}

function scannerInside(text: Text, span: Span): JsonScanner {
  const scanner = new JsonScanner(text, slice);
  scanner.at = span.from + 1;
  return scanner;
}

function keyAt(text: Text, { from, to }: Span): string {
  const key = text.charAt(from) === '"' ? parsed(text.slice(from, to)) : null;
  if (typeof key !== 'string') throw new Unreadable();
  return key;
}

function* space(scanner: JsonScanner): Steps<void> {
  while (scanner.skipSpace() === 'more') yield;
}

function* value(scanner: JsonScanner): Steps<Span> {
  const from = scanner.at;
  for (let state = scanner.skipValue(); state !== 'done'; state = scanner.skipValue()) {
    if (state === 'cutOff') throw new Unreadable();
    yield;
  }
  return { from, to: scanner.at };
}
