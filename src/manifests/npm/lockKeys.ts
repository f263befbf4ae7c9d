import { type LockTexts, longer } from './lockTexts.ts';

/** The key of a look-up: a name, a separator, and a range. One object is reused for every look-up. */
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
