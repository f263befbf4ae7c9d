/** Each file's texts, stored once by number: `values[ids[i]]` for `i` from `starts[f]` to `starts[f + 1]`. */
export interface ListColumn {
  readonly values: readonly string[];
  /** Number of files with each value. */
  readonly counts: readonly number[];
  /** One entry more than there are files. */
  readonly starts: Uint32Array;
  readonly ids: Uint32Array;
}

/** In UTF-16 units. A page may send a value back, and accepts no longer ones. */
const longestValue = 1000;

/** Limit of counted values per file: hostile files have hundreds of thousands. */
const mostOfFile = 1000;

/** Cuts untrusted text to a length that can be shown and sent. Texts that differ only beyond it count as the same. */
export function cutText(text: string, longest = longestValue): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;
}

/** Builds a column, file after file. Every file has at least one value: `absent` if it has none. */
export class ListColumnBuilder {
  readonly #absent: string;
  readonly #valueOf: (text: string) => string;
  /** Keyed by given text and by value. */
  readonly #known = new Map<string, number>();
  readonly #values: string[] = [];
  readonly #idOfValue = new Map<string, number>();
  readonly #counts: number[] = [];
  /** The last file that had the value: each file has it once. */
  readonly #lastFile: number[] = [];
  readonly #starts: Uint32Array;
  #ids: Uint32Array;
  #length = 0;
  #file = 0;
  /** The last list added, and the number of its one value. */
  #last: readonly string[] | null = null;
  #lastId = 0;

  constructor(files: number, absent: string, valueOf: (text: string) => string = cutText) {
    this.#absent = absent;
    this.#valueOf = valueOf;
    this.#starts = new Uint32Array(files + 1);
    this.#ids = new Uint32Array(files);
  }

  /** Adds the values of the next file. Files often share one list. */
  add(texts: readonly string[]): void {
    if (texts.length > 1) for (const text of texts.slice(0, mostOfFile)) this.#put(this.#idOfOne(text));
    else {
      if (texts !== this.#last) this.#lastId = this.#idOfOne(texts[0] ?? this.#absent);
      this.#last = texts;
      this.#put(this.#lastId);
    }
    this.#endFile();
  }

  /** Adds the next file's value in a column of one value; returns its number. */
  addOne(text: string | null): number {
    const id = this.#idOfOne(text ?? this.#absent);
    this.#put(id);
    this.#endFile();
    return id;
  }

  finish(): ListColumn {
    const ids = this.#ids.slice(0, this.#length);
    return { values: this.#values, counts: this.#counts, starts: this.#starts, ids };
  }

  #idOfOne(text: string): number {
    return this.#known.get(text) ?? this.#idOf(text);
  }

  #endFile(): void {
    this.#file++;
    this.#starts[this.#file] = this.#length;
  }

  #idOf(text: string): number {
    const value = text === this.#absent ? text : this.#valueOf(text);
    let id = this.#idOfValue.get(value);
    if (id === undefined) {
      id = this.#values.push(value) - 1;
      this.#idOfValue.set(value, id);
      this.#counts.push(0);
      this.#lastFile.push(-1);
    }
    this.#known.set(text, id);
    return id;
  }

  #put(id: number): void {
    if (this.#lastFile[id] === this.#file) return;
    this.#lastFile[id] = this.#file;
    this.#counts[id] = (this.#counts[id] ?? 0) + 1;
    if (this.#length === this.#ids.length) {
      const wider = new Uint32Array(Math.max(16, this.#length * 2));
      wider.set(this.#ids);
      this.#ids = wider;
    }
    this.#ids[this.#length++] = id;
  }
}
