/** Nothing deeper is indented: the indentation alone would exceed the text. */
const deepest = 200;

/**
 * Puts every member and element of JSON on a line of its own, as `JSON.stringify(…, null, 2)` does, without parsing it:
 * numbers, strings and repeated keys stay as written. From the first invalid position on, the text stays unchanged.
 * `blocks`: UTF-8; so is the result, without a byte order mark.
 */
export function indentJson(blocks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const json = joined(blocks);
  // Twice, first only for the length: growing the text would mean copying it.
  const length = new Indenter(json, null).run();
  const out = new Uint8Array(length);
  new Indenter(json, out).run();
  return out;
}

function joined(blocks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(blocks.reduce((sum, block) => sum + block.length, 0));
  let at = 0;
  for (const block of blocks) {
    whole.set(block, at);
    at += block.length;
  }
  const hasMark = whole[0] === 0xef && whole[1] === 0xbb && whole[2] === 0xbf;
  return hasMark ? whole.subarray(3) : whole;
}

const [tab, lineFeed, carriageReturn, blank] = [9, 10, 13, 32];
const [quote, comma, colon, backslash] = [34, 44, 58, 92];
const [openBracket, closeBracket, openBrace, closeBrace] = [91, 93, 123, 125];

/** The token that may come next: a value (or the end of a new array), a key (or the end of an object), … */
type Expecting = 'value' | 'valueOrEnd' | 'key' | 'keyOrEnd' | 'colon' | 'commaOrEnd' | 'nothing';

class Indenter {
  readonly #json: Uint8Array;
  /** `null`: only the length is computed. */
  readonly #out: Uint8Array | null;
  #length = 0;
  /** For each open container, true if it is an object. */
  readonly #open: boolean[] = [];
  #expecting: Expecting = 'value';

  constructor(json: Uint8Array, out: Uint8Array | null) {
    this.#json = json;
    this.#out = out;
  }

  /** Returns the length of the result. */
  run(): number {
    const json = this.#json;
    /** End of the valid JSON. */
    let taken = 0;
    for (let at = 0; ;) {
      while (isSpace(json[at])) at++;
      if (at >= json.length) break;
      const end = this.#endOfToken(at);
      if (end === at || !this.#take(at, end)) {
        this.#copy(taken, json.length);
        break;
      }
      at = taken = end;
    }
    return this.#length;
  }

  /** End of the token that begins here; `at` itself if there is none. */
  #endOfToken(at: number): number {
    const json = this.#json;
    const code = json[at];
    if (code === quote) return this.#endOfText(at);
    if (isMark(code)) return at + 1;
    let end = at;
    while (end < json.length && end - at < longestWord && isWordPart(json[end])) end++;
    return isWord(String.fromCharCode(...json.subarray(at, end))) ? end : at;
  }

  #endOfText(at: number): number {
    const json = this.#json;
    for (let end = at + 1; end < json.length; end++) {
      const code = json[end] ?? 0;
      if (code === quote) return end + 1;
      if (code === backslash) end++;
      else if (code < blank) return at;
    }
    return at;
  }

  /** Writes the token, if it is allowed here. */
  #take(at: number, end: number): boolean {
    const code = this.#json[at];
    switch (code) {
      case openBrace:
      case openBracket:
        return this.#takeOpening(at, code === openBrace);
      case closeBrace:
      case closeBracket:
        return this.#takeClosing(at, code === closeBrace);
      case comma:
        if (this.#expecting !== 'commaOrEnd') return false;
        this.#copy(at, end);
        this.#newLine();
        this.#expecting = this.#open.at(-1) ? 'key' : 'value';
        return true;
      case colon:
        if (this.#expecting !== 'colon') return false;
        this.#copy(at, end);
        this.#put(blank);
        this.#expecting = 'value';
        return true;
      default:
        return this.#takeScalar(at, end, code === quote);
    }
  }

  #takeOpening(at: number, isObject: boolean): boolean {
    if (!this.#mayBeValue() || this.#open.length >= deepest) return false;
    this.#begin();
    this.#copy(at, at + 1);
    this.#open.push(isObject);
    this.#expecting = isObject ? 'keyOrEnd' : 'valueOrEnd';
    return true;
  }

  #takeClosing(at: number, isObject: boolean): boolean {
    const isEmpty = this.#expecting === (isObject ? 'keyOrEnd' : 'valueOrEnd');
    if (this.#open.at(-1) !== isObject || !(isEmpty || this.#expecting === 'commaOrEnd')) return false;
    this.#open.pop();
    if (!isEmpty) this.#newLine();
    this.#copy(at, at + 1);
    this.#expectNext();
    return true;
  }

  #takeScalar(at: number, end: number, isText: boolean): boolean {
    const isKey = this.#expecting === 'key' || this.#expecting === 'keyOrEnd';
    if (isKey ? !isText : !this.#mayBeValue()) return false;
    this.#begin();
    this.#copy(at, end);
    if (isKey) this.#expecting = 'colon';
    else this.#expectNext();
    return true;
  }

  /** The first in its container begins a line. */
  #begin(): void {
    if (this.#expecting === 'keyOrEnd' || this.#expecting === 'valueOrEnd') this.#newLine();
  }

  #mayBeValue(): boolean {
    return this.#expecting === 'value' || this.#expecting === 'valueOrEnd';
  }

  #expectNext(): void {
    this.#expecting = this.#open.length === 0 ? 'nothing' : 'commaOrEnd';
  }

  #newLine(): void {
    this.#put(lineFeed);
    for (let depth = this.#open.length; depth > 0; depth--) {
      this.#put(blank);
      this.#put(blank);
    }
  }

  #copy(from: number, to: number): void {
    const out = this.#out;
    if (out !== null) for (let at = from; at < to; at++) out[this.#length + at - from] = this.#json[at] ?? 0;
    this.#length += to - from;
  }

  #put(code: number): void {
    if (this.#out !== null) this.#out[this.#length] = code;
    this.#length++;
  }
}

/** Bytes of a number. */
const longestWord = 1000;

function isWord(text: string): boolean {
  return /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?)$/.test(text);
}

function isWordPart(code: number | undefined): boolean {
  return !isSpace(code) && !isMark(code) && code !== quote;
}

function isMark(code: number | undefined): boolean {
  return (
    code === comma ||
    code === colon ||
    code === openBracket ||
    code === closeBracket ||
    code === openBrace ||
    code === closeBrace
  );
}

function isSpace(code: number | undefined): boolean {
  return code === blank || code === lineFeed || code === carriageReturn || code === tab;
}
