import type { Text } from '../../base/longText.ts';
import { parseJson } from '../../base/parseJson.ts';
import type { Steps } from '../../base/steps.ts';
import { JsonScanner } from '../../service/jsonScanner.ts';

/** Keys from the top of a document to a part of it; `*` stands for any key, and for any member of a list. */
export type PartPath = readonly string[];

export interface JsonPart {
  /** Which of the wanted paths led here. */
  readonly at: number;
  /** The keys that led here; `*` for a member of a list. */
  readonly keys: readonly string[];
  readonly value: unknown;
}

export interface PartsReading {
  /** False where the text breaks off or is no JSON object. */
  readonly isComplete: boolean;
  /** Parts that are no JSON, or too large. */
  readonly damaged: number;
  /** Wanted paths whose lists and objects were there, empty ones too, by their number. */
  readonly seen: ReadonlySet<number>;
}

export interface PartSizes {
  /** Characters between two pauses: about a millisecond. */
  readonly slice: number;
  /** Characters of one part. */
  readonly largest: number;
}

const usual: PartSizes = { slice: 250_000, largest: 1_000_000 };

/**
 * Hands the wanted parts of a JSON object to `take`, one after the other, and parses nothing else: a harvested document may
 * have 60 MB, and what matters of it are small parts of it. Never throws, whatever the text is.
 */
export function* readParts(
  text: Text,
  wanted: readonly PartPath[],
  take: (part: JsonPart) => void,
  sizes: PartSizes = usual,
): Steps<PartsReading> {
  const walk = new PartsWalk(text, wanted, take, sizes);
  const isComplete = yield* walk.run();
  return { isComplete, damaged: walk.damaged, seen: walk.seen };
}

class PartsWalk {
  damaged = 0;
  readonly seen = new Set<number>();
  readonly #text: Text;
  readonly #wanted: readonly PartPath[];
  readonly #take: (part: JsonPart) => void;
  readonly #sizes: PartSizes;
  readonly #scanner: JsonScanner;
  #pausedAt = 0;

  constructor(text: Text, wanted: readonly PartPath[], take: (part: JsonPart) => void, sizes: PartSizes) {
    this.#text = text;
    this.#wanted = wanted;
    this.#take = take;
    this.#sizes = sizes;
    this.#scanner = new JsonScanner(text, sizes.slice);
  }

  *run(): Steps<boolean> {
    yield* this.#space();
    const every = this.#wanted.map((_, at) => at);
    return this.#text.charAt(this.#scanner.at) === '{' && (yield* this.#value([], every));
  }

  /** The value that begins here, whose keys are a beginning of these wanted paths. False where the text breaks off. */
  *#value(keys: readonly string[], wanted: readonly number[]): Steps<boolean> {
    const part = wanted.find((at) => this.#wanted[at]?.length === keys.length);
    if (part !== undefined) return yield* this.#part(part, keys);
    if (wanted.length > 0 && this.#scanner.takes('{')) return yield* this.#members(keys, wanted, '}');
    if (wanted.length > 0 && this.#scanner.takes('[')) return yield* this.#members(keys, wanted, ']');
    return yield* this.#skip();
  }

  *#members(keys: readonly string[], wanted: readonly number[], end: '}' | ']'): Steps<boolean> {
    // A path that goes one step on from here leads to members of exactly this.
    for (const at of wanted) if (this.#wanted[at]?.length === keys.length + 1) this.seen.add(at);
    yield* this.#space();
    if (this.#scanner.takes(end)) return true;
    for (;;) {
      yield* this.#space();
      const key = end === ']' ? '*' : yield* this.#key();
      if (key === null) return false;
      const further = wanted.filter((at) => fits(this.#wanted[at]?.[keys.length], key));
      if (!(yield* this.#value([...keys, key], further))) return false;
      yield* this.#space();
      if (this.#scanner.takes(end)) return true;
      if (!this.#scanner.takes(',')) return false;
      if (this.#isTime()) yield;
    }
  }

  *#key(): Steps<string | null> {
    const from = this.#scanner.at;
    if (this.#text.charAt(from) !== '"' || !(yield* this.#skip())) return null;
    const written = this.#text.slice(from, Math.min(this.#scanner.at, from + longestKey));
    yield* this.#space();
    if (!this.#scanner.takes(':')) return null;
    yield* this.#space();
    const key = parseJson(written);
    return typeof key === 'string' ? key : '';
  }

  *#part(at: number, keys: readonly string[]): Steps<boolean> {
    const from = this.#scanner.at;
    const isWhole = yield* this.#skip();
    const length = Math.min(this.#scanner.at, this.#text.length) - from;
    const value =
      isWhole && length <= this.#sizes.largest ? parseJson(this.#text.slice(from, from + length)) : undefined;
    if (value === undefined) this.damaged++;
    else this.#take({ at, keys, value });
    return isWhole;
  }

  *#skip(): Steps<boolean> {
    for (;;) {
      const state = this.#scanner.skipValue();
      if (state !== 'more') return state === 'done';
      this.#pausedAt = this.#scanner.at;
      yield;
    }
  }

  *#space(): Steps<void> {
    while (this.#scanner.skipSpace() === 'more') yield;
  }

  #isTime(): boolean {
    if (this.#scanner.at - this.#pausedAt < this.#sizes.slice / 4) return false;
    this.#pausedAt = this.#scanner.at;
    return true;
  }
}

const longestKey = 1000;

function fits(wanted: string | undefined, key: string): boolean {
  return wanted === '*' || wanted === key;
}
