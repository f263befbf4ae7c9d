import { parseJson } from '../../base/parseJson.ts';
import { JsonScanner } from '../../service/jsonScanner.ts';

/** Keys from the top of a document to a part; `*` matches any key, and any member of a list. */
export type PartPath = readonly string[];

export interface JsonPart {
  /** Index of the wanted path that matched. */
  readonly at: number;
  /** The matched keys; `*` for a member of a list. */
  readonly keys: readonly string[];
  readonly value: unknown;
}

export interface PartsReading {
  /** False if the text breaks off or is not a JSON object. */
  readonly isComplete: boolean;
  /** Parts that are not JSON, or too large. */
  readonly damaged: number;
  /** Indexes of wanted paths whose lists and objects exist, even if empty. */
  readonly seen: ReadonlySet<number>;
}

/** Maximum characters of one part. */
const usualLargest = 1_000_000;

/**
 * Passes the wanted parts of a JSON object to `take`, one after the other, and parses nothing else: a harvested
 * document may have 60 MB, and only small parts of it matter. Never throws, whatever the text is.
 */
export function readParts(
  text: string,
  wanted: readonly PartPath[],
  take: (part: JsonPart) => void,
  largest: number = usualLargest,
): PartsReading {
  const walk = new PartsWalk(text, wanted, take, largest);
  const isComplete = walk.run();
  return { isComplete, damaged: walk.damaged, seen: walk.seen };
}

class PartsWalk {
  damaged = 0;
  readonly seen = new Set<number>();
  readonly #text: string;
  readonly #wanted: readonly PartPath[];
  readonly #take: (part: JsonPart) => void;
  readonly #largest: number;
  readonly #scanner: JsonScanner;

  constructor(text: string, wanted: readonly PartPath[], take: (part: JsonPart) => void, largest: number) {
    this.#text = text;
    this.#wanted = wanted;
    this.#take = take;
    this.#largest = largest;
    this.#scanner = new JsonScanner(text, Infinity);
  }

  run(): boolean {
    this.#scanner.skipSpace();
    const every = this.#wanted.map((_, at) => at);
    return this.#text.charAt(this.#scanner.at) === '{' && this.#value([], every);
  }

  /** The value starting here, whose keys are a prefix of these wanted paths. False if the text breaks off. */
  #value(keys: readonly string[], wanted: readonly number[]): boolean {
    const part = wanted.find((at) => this.#wanted[at]?.length === keys.length);
    if (part !== undefined) return this.#part(part, keys);
    if (wanted.length > 0 && this.#scanner.accepts('{')) return this.#members(keys, wanted, '}');
    if (wanted.length > 0 && this.#scanner.accepts('[')) return this.#members(keys, wanted, ']');
    return this.#skip();
  }

  #members(keys: readonly string[], wanted: readonly number[], end: '}' | ']'): boolean {
    // A path one step longer leads to members of exactly this value.
    for (const at of wanted) if (this.#wanted[at]?.length === keys.length + 1) this.seen.add(at);
    this.#scanner.skipSpace();
    if (this.#scanner.accepts(end)) return true;
    for (;;) {
      this.#scanner.skipSpace();
      const key = end === ']' ? '*' : this.#key();
      if (key === null) return false;
      const further = wanted.filter((at) => fits(this.#wanted[at]?.[keys.length], key));
      if (!this.#value([...keys, key], further)) return false;
      this.#scanner.skipSpace();
      if (this.#scanner.accepts(end)) return true;
      if (!this.#scanner.accepts(',')) return false;
    }
  }

  #key(): string | null {
    const from = this.#scanner.at;
    if (this.#text.charAt(from) !== '"' || !this.#skip()) return null;
    const written = this.#text.slice(from, Math.min(this.#scanner.at, from + longestKey));
    this.#scanner.skipSpace();
    if (!this.#scanner.accepts(':')) return null;
    this.#scanner.skipSpace();
    const key = parseJson(written);
    return typeof key === 'string' ? key : '';
  }

  #part(at: number, keys: readonly string[]): boolean {
    const from = this.#scanner.at;
    const isWhole = this.#skip();
    const length = Math.min(this.#scanner.at, this.#text.length) - from;
    const value = isWhole && length <= this.#largest ? parseJson(this.#text.slice(from, from + length)) : undefined;
    if (value === undefined) this.damaged++;
    else this.#take({ at, keys, value });
    return isWhole;
  }

  /** False if the text breaks off. */
  #skip(): boolean {
    return this.#scanner.skipValue() === 'done';
  }
}

const longestKey = 1000;

function fits(wanted: string | undefined, key: string): boolean {
  return wanted === '*' || wanted === key;
}
