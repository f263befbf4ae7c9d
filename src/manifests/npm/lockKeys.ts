/**
 * Many short texts that are kept as two numbers each: where they are in the lock's own text. What has escapes in it is kept
 * beside. A hundred thousand strings would cost more than reading the file.
 */
export class LockTexts {
  readonly #text: string;
  readonly #others: { readonly text: string; readonly place: number }[] = [];
  #numbers = new Int32Array(64);
  #count = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get count(): number {
    return this.#count;
  }

  add(start: number, end: number): void {
    if (2 * this.#count === this.#numbers.length) this.#numbers = longer(this.#numbers);
    this.#numbers[2 * this.#count] = start;
    this.#numbers[2 * this.#count + 1] = end;
    this.#count++;
  }

  /** For a text that `start` and `end` may cover in another form, or with more around it. */
  addText(text: string, start: number, end: number): void {
    if (end - start === text.length && this.#text.startsWith(text, start)) this.add(start, end);
    else this.add(-this.#others.push({ text, place: start }), text.length);
  }

  /** One of another list over the same text. */
  addFrom(other: LockTexts, index: number): void {
    const start = other.#numbers[2 * index] ?? 0;
    if (start < 0) this.addText(other.at(index), other.placeOf(index), -1);
    else this.add(start, other.#numbers[2 * index + 1] ?? start);
  }

  at(index: number): string {
    return this.#whole(index).slice(this.startOf(index), this.endOf(index));
  }

  /** The unit of `startOf` and `endOf`. */
  wholeOf(index: number): string {
    return this.#whole(index);
  }

  startOf(index: number): number {
    return Math.max(0, this.#numbers[2 * index] ?? 0);
  }

  endOf(index: number): number {
    return this.#numbers[2 * index + 1] ?? 0;
  }

  /** Its offset in the lock's text. */
  placeOf(index: number): number {
    const start = this.#numbers[2 * index] ?? 0;
    return start < 0 ? (this.#others[-start - 1]?.place ?? 0) : start;
  }

  clear(): void {
    this.#count = 0;
    if (this.#others.length > 0) this.#others.length = 0;
  }

  #whole(index: number): string {
    const start = this.#numbers[2 * index] ?? 0;
    return start < 0 ? (this.#others[-start - 1]?.text ?? '') : this.#text;
  }
}

/** The key of a lookup: a name, a separator, and a range. One object is reused for every lookup. */
export class KeyQuery {
  nameText = '';
  nameStart = 0;
  nameEnd = 0;
  middle = '@';
  rangeText = '';
  rangeStart = 0;
  rangeEnd = 0;

  set(name: string, middle: string, range: string): this {
    this.nameText = name;
    this.nameStart = 0;
    this.nameEnd = name.length;
    this.middle = middle;
    this.rangeText = range;
    this.rangeStart = 0;
    this.rangeEnd = range.length;
    return this;
  }

  /** The name at `index` and the range behind it. */
  setFrom(texts: LockTexts, index: number, middle: string): this {
    this.nameText = texts.wholeOf(index);
    this.nameStart = texts.startOf(index);
    this.nameEnd = texts.endOf(index);
    this.middle = middle;
    this.rangeText = texts.wholeOf(index + 1);
    this.rangeStart = texts.startOf(index + 1);
    this.rangeEnd = texts.endOf(index + 1);
    return this;
  }
}

/**
 * The keys of a lock, most of them a name, `@` and a range or version, and which entry each belongs to: a table over the lock's
 * own text, since a Map of as many strings takes three times as long.
 */
export class LockKeys {
  readonly #keys: LockTexts;
  readonly #query = new KeyQuery();
  /** Different each time: the author of a lock cannot know which keys would collide. */
  readonly #seed = Math.floor(Math.random() * 0x7fffffff);
  #indices = new Int32Array(64);
  #hashes = new Int32Array(64);
  /** Number of a key, from 1; 0 where there is none. */
  #slots = new Int32Array(256);

  constructor(keys: LockTexts) {
    this.#keys = keys;
  }

  get count(): number {
    return this.#keys.count;
  }

  /** Of one of the keys, by its own number. */
  keyAt(at: number): string {
    return this.#keys.at(at);
  }

  /** The dependency that a key, by its own number, belongs to. */
  indexAt(at: number): number {
    return this.#indices[at] ?? -1;
  }

  /** Assigns the last of the keys to the dependency with this index; returns its previous one, -1 for none. */
  take(index: number): number {
    const at = this.#keys.count - 1;
    if (at >= this.#indices.length) {
      this.#indices = longer(this.#indices);
      this.#hashes = longer(this.#hashes);
    }
    if (2 * at >= this.#slots.length) this.#grow(at);
    const text = this.#keys.wholeOf(at);
    const [start, end] = [this.#keys.startOf(at), this.#keys.endOf(at)];
    const hash = hashOf(text, start, end, this.#seed);
    this.#hashes[at] = hash;
    this.#indices[at] = index;
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (let found = this.#slots[slot] ?? 0; found !== 0; found = this.#slots[slot] ?? 0) {
      if (this.#hashes[found - 1] === hash && this.#isSame(found - 1, text, start, end)) {
        this.#slots[slot] = at + 1;
        return this.#indices[found - 1] ?? -1;
      }
      slot = (slot + 1) & mask;
    }
    this.#slots[slot] = at + 1;
    return -1;
  }

  /** Gives the keys from this number on to another dependency. */
  reassign(from: number, index: number): void {
    this.#indices.fill(index, from, this.#keys.count);
  }

  find(name: string, range: string): number | undefined {
    return this.findQuery(this.#query.set(name, '@', range));
  }

  findKey(key: string): number | undefined {
    return this.findQuery(this.#query.set(key, '', ''));
  }

  findQuery(query: KeyQuery): number | undefined {
    const { nameText, nameStart, nameEnd, middle, rangeText, rangeStart, rangeEnd } = query;
    let hash = hashOf(nameText, nameStart, nameEnd, this.#seed);
    hash = hashOf(middle, 0, middle.length, hash);
    hash = hashOf(rangeText, rangeStart, rangeEnd, hash);
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (let found = this.#slots[slot] ?? 0; found !== 0; found = this.#slots[slot] ?? 0) {
      if (this.#hashes[found - 1] === hash && this.#answers(found - 1, query)) return this.#indices[found - 1];
      slot = (slot + 1) & mask;
    }
    return undefined;
  }

  #answers(at: number, query: KeyQuery): boolean {
    const { nameText, nameStart, nameEnd, middle, rangeText, rangeStart, rangeEnd } = query;
    const key = this.#keys.wholeOf(at);
    const start = this.#keys.startOf(at);
    const nameLength = nameEnd - nameStart;
    const rangeLength = rangeEnd - rangeStart;
    if (this.#keys.endOf(at) - start !== nameLength + middle.length + rangeLength) return false;
    const rangeAt = start + nameLength + middle.length;
    return (
      areSame(key, start, nameText, nameStart, nameLength) &&
      key.startsWith(middle, start + nameLength) &&
      areSame(key, rangeAt, rangeText, rangeStart, rangeLength)
    );
  }

  #isSame(at: number, text: string, start: number, end: number): boolean {
    const other = this.#keys.startOf(at);
    if (this.#keys.endOf(at) - other !== end - start) return false;
    return areSame(this.#keys.wholeOf(at), other, text, start, end - start);
  }

  #grow(count: number): void {
    const slots = new Int32Array(4 * this.#slots.length);
    const mask = slots.length - 1;
    for (const at of this.#slots) {
      if (at === 0 || at > count) continue;
      let slot = (this.#hashes[at - 1] ?? 0) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = at;
    }
    this.#slots = slots;
  }
}

/** FNV-1a over UTF-16 units, going on from an earlier one. */
function hashOf(text: string, start: number, end: number, from: number): number {
  let hash = from;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}

function areSame(a: string, aStart: number, b: string, bStart: number, length: number): boolean {
  for (let at = 0; at < length; at++) if (a.charCodeAt(aStart + at) !== b.charCodeAt(bStart + at)) return false;
  return true;
}

/** Twice as long, with the same beginning. */
function longer(numbers: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const copy = new Int32Array(2 * numbers.length);
  copy.set(numbers);
  return copy;
}
