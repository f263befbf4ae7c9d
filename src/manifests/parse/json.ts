import type { SourceRange } from '../../core/range.ts';
import type { ManifestProblem } from '../format.ts';
import { ints, literal, missing, string, unclosed } from './jsonNodes.ts';
import { JsonScanner } from './jsonScanner.ts';

/**
 * Reads JSON and keeps every position. Malformed text gives problems and a partial result (see `JsonScanner`); nothing
 * is rejected as a whole. Offsets are those of `text`, a byte order mark included.
 */
export function readJson(text: string): JsonDocument {
  return scan(new JsonScanner(text));
}

/** Like `readJson`, for files that may have comments and commas before closing brackets. */
export function readRelaxedJson(text: string): JsonDocument {
  return scan(new JsonScanner(text, true));
}

function scan(scanner: JsonScanner): JsonDocument {
  scanner.scan();
  const { text, nodes, problems } = scanner;
  return new JsonDocument(text, nodes.ints, nodes.count, problems);
}

/**
 * A tree of positions over a text. A node is a number; nodes are in the order of the text, so everything inside a node
 * is between it and `after` it. Strings are cut from the text only on request.
 *
 *     for (let key = doc.first(object); key < doc.after(object); key = doc.afterMember(key)) … doc.value(key) …
 *     for (let item = doc.first(array); item < doc.after(array); item = doc.after(item)) …
 */
export class JsonDocument {
  readonly text: string;
  readonly problems: readonly ManifestProblem[];
  readonly #nodes: Int32Array;
  readonly #count: number;
  #hasEscapedLetters: boolean | null = null;

  constructor(text: string, nodes: Int32Array, count: number, problems: readonly ManifestProblem[]) {
    this.text = text;
    this.problems = problems;
    this.#nodes = nodes;
    this.#count = count;
  }

  /** The whole value, or -1 when the text holds none. */
  get root(): number {
    return this.#count > 0 ? 0 : -1;
  }

  /** True if letters may be written as escapes, also those of names. */
  get hasEscapedLetters(): boolean {
    return (this.#hasEscapedLetters ??= this.text.includes('\\u00'));
  }

  isObject(node: number): boolean {
    return node >= 0 && this.#link(node) >= 0 && this.text.charCodeAt(this.start(node)) === 0x7b;
  }

  isArray(node: number): boolean {
    return node >= 0 && this.#link(node) >= 0 && this.text.charCodeAt(this.start(node)) === 0x5b;
  }

  /** A whole one: what is not closed may be cut short, and is no string. */
  isString(node: number): boolean {
    return node >= 0 && this.#link(node) === string;
  }

  /** A value is missing here, or only the beginning of a string. A problem reports it already. */
  isMissing(node: number): boolean {
    return node < 0 || this.#link(node) === missing || this.#link(node) === unclosed;
  }

  isTrue(node: number): boolean {
    return node >= 0 && this.#link(node) === literal && this.#hasText(node, 'true');
  }

  /** True if the raw text of a string is this word. Escapes are not decoded: no writer escapes the keys in question. */
  is(node: number, word: string): boolean {
    return this.#hasText(node, word);
  }

  /** Offset of the first character: behind the quote of a string, the bracket of an object or array. */
  start(node: number): number {
    return this.#nodes[node] ?? 0;
  }

  /** Offset behind the last character: before the quote of a string, behind the bracket of an object or array. */
  end(node: number): number {
    return this.#nodes[node + 1] ?? 0;
  }

  range(node: number): SourceRange {
    return { start: this.start(node), end: this.end(node) };
  }

  /** The first key of an object, the first item of an array; `after(node)` when there is none. */
  first(node: number): number {
    return node + ints;
  }

  /** The node behind this one and everything in it. */
  after(node: number): number {
    const link = this.#link(node);
    return link < 0 ? node + ints : link;
  }

  /** The value that belongs to a key. */
  value(key: number): number {
    return key + ints;
  }

  /** The key behind this one and its value. */
  afterMember(key: number): number {
    return this.after(key + ints);
  }

  /** Keys with their values; nothing for anything but an object. */
  members(object: number): readonly (readonly [key: number, value: number])[] {
    const members: [number, number][] = [];
    if (!this.isObject(object)) return members;
    const end = this.after(object);
    for (let key = this.first(object); key < end; key = this.afterMember(key)) members.push([key, this.value(key)]);
    return members;
  }

  /** The value of the last member of this name, or -1. For small objects. */
  member(object: number, name: string): number {
    let found = -1;
    if (!this.isObject(object)) return found;
    const end = this.after(object);
    for (let key = this.first(object); key < end; key = this.afterMember(key)) {
      if (this.is(key, name)) found = this.value(key);
    }
    return found;
  }

  /** A string with its escapes resolved; any other node as it is written. */
  string(node: number): string {
    const raw = this.text.slice(this.start(node), this.end(node));
    return withoutEscapes(raw);
  }

  #link(node: number): number {
    return this.#nodes[node + 2] ?? missing;
  }

  #hasText(node: number, word: string): boolean {
    const start = this.start(node);
    return this.end(node) - start === word.length && this.text.startsWith(word, start);
  }
}

/** The content of a string; as it is written where its escapes can't be resolved. */
export function withoutEscapes(raw: string): string {
  if (!raw.includes('\\')) return raw;
  try {
    const value: unknown = JSON.parse(`"${raw}"`);
    return typeof value === 'string' ? value : raw;
  } catch {
    return raw;
  }
}
