import type { DraftEntry, DraftList, DraftMap, DraftNode } from './draftTree.ts';
import { belowText, type DraftValue, entryText, flowText, isList, itemText, scalarText } from './scalarText.ts';

/** Thrown inside `editDraft` for text that cannot be edited in place; caught there. */
export class CannotEdit extends Error {}

interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Splices at one place keep the order of insertion. */
  readonly order: number;
}

/** Edits of one text. All offsets are those of the original text; everything else in it stays as it is. */
export class TreeEdits {
  readonly #text: string;
  readonly #newLine: string;
  readonly #splices: Splice[] = [];

  constructor(text: string) {
    this.#text = text;
    const first = text.indexOf('\n');
    this.#newLine = first > 0 && text[first - 1] === '\r' ? '\r\n' : '\n';
  }

  apply(): string {
    let result = '';
    let at = 0;
    for (const { start, end, text } of this.#splices.toSorted(
      (a, b) => a.start - b.start || a.end - b.end || a.order - b.order,
    )) {
      if (end <= at && start < at) continue; // inside a removed range
      result += this.#text.slice(at, Math.max(at, start)) + text;
      at = Math.max(at, end);
    }
    return result + this.#text.slice(at);
  }

  /** Another value for a key that is there. */
  setValue(entry: DraftEntry, value: DraftValue, isInFlow: boolean): void {
    const { value: old } = entry;
    if (isInFlow) return this.#setInFlow(entry, value);
    if (old.kind === 'none') {
      if (old.range.end > old.range.start) this.#splice(old.range.start, old.range.end, '');
      return this.#fill(entry, value);
    }
    if (old.kind === 'text' && typeof value === 'string') {
      const end = old.style === 'block' ? this.#newLine : '';
      return this.#splice(old.range.start, old.range.end, scalarText(value) + end);
    }
    if (old.kind === 'list' && !old.isFlow && isList(value) && value.length > 0) return this.#setItems(old, value);
    if (old.kind !== 'text' && old.isFlow && old.range.end - old.range.start > 2 && typeof value !== 'string')
      return this.#splice(old.range.start, old.range.end, flowText(value));
    const end = endsLine(this.#text, old.range.end) ? this.#newLine : '';
    const colon = this.#colonOf(entry);
    this.#splice(colon, old.range.end, belowText(value, this.#columnOf(entry.keyRange.start), this.#newLine) + end);
  }

  /** A new key at the end of a map that has others. */
  addEntry(map: DraftMap, key: string, value: DraftValue): void {
    const [first, last] = [map.entries[0], map.entries.at(-1)];
    if (!first || !last) throw new CannotEdit();
    if (map.isFlow) return this.#splice(endOf(last), endOf(last), `, ${scalarText(key, true)}: ${flowText(value)}`);
    const column = this.#columnOf(first.keyRange.start);
    this.#addLines(endOf(last), `${' '.repeat(column)}${entryText(key, value, column, this.#newLine)}`);
  }

  /** New items at the end of a list; `false` if the list is empty. */
  addItems(list: DraftList, values: readonly DraftValue[]): boolean {
    const last = list.items.at(-1);
    if (!last) return false;
    if (list.isFlow)
      this.#splice(last.range.end, last.range.end, values.map((value) => `, ${flowText(value)}`).join(''));
    else {
      const dash = ' '.repeat(this.#columnOf(list.range.start));
      const lines = values.map((value) => `${dash}- ${itemText(value, dash.length + 2, this.#newLine)}`);
      this.#addLines(last.range.end, lines.join(this.#newLine));
    }
    return true;
  }

  /** A new item at the beginning of a list; `false` if the list is empty. */
  addFirstItem(list: DraftList, value: DraftValue): boolean {
    const [first] = list.items;
    if (!first) return false;
    if (list.isFlow) this.#splice(first.range.start, first.range.start, `${flowText(value)}, `);
    else {
      const column = this.#columnOf(list.range.start);
      const lines = `- ${itemText(value, column + 2, this.#newLine)}${this.#newLine}${' '.repeat(column)}`;
      this.#splice(list.range.start, list.range.start, lines);
    }
    return true;
  }

  /** Puts a map where an entry has nothing, or an empty pair of brackets. */
  fillEmpty(entry: DraftEntry, value: DraftValue): void {
    const { range } = entry.value;
    if (range.end > range.start) this.#splice(range.start, range.end, '');
    this.#fill(entry, value);
  }

  /** Removes a key from a map; when it is the last one of a block, the block's own key stays without a value. */
  removeEntry(map: DraftMap, entry: DraftEntry): void {
    const at = map.entries.indexOf(entry);
    const [before, after] = [map.entries[at - 1], map.entries[at + 1]];
    if (map.isFlow) {
      if (after) this.#splice(entry.keyRange.start, after.keyRange.start, '');
      else this.#splice(before ? endOf(before) : entry.keyRange.start, endOf(entry), '');
      return;
    }
    this.#removeLines(entry.keyRange.start, endOf(entry));
  }

  /** Removes an item from a list that keeps others. */
  removeItem(list: DraftList, item: DraftNode): void {
    const at = list.items.indexOf(item);
    const [before, after] = [list.items[at - 1], list.items[at + 1]];
    if (list.isFlow) {
      if (after) this.#splice(item.range.start, after.range.start, '');
      else this.#splice(before ? before.range.end : item.range.start, item.range.end, '');
      return;
    }
    const dash = this.#text.lastIndexOf('-', item.range.start - 1);
    if (dash < 0 || /[^\s-]/.test(this.#text.slice(dash, item.range.start))) throw new CannotEdit();
    this.#removeLines(dash, item.range.end);
  }

  #setInFlow(entry: DraftEntry, value: DraftValue): void {
    const { range } = entry.value;
    const colon = entry.value.kind === 'none' ? this.#colonOf(entry) : range.start;
    this.#splice(
      colon,
      range.end > colon ? range.end : colon,
      entry.value.kind === 'none' ? ` ${flowText(value)}` : flowText(value),
    );
  }

  #setItems(list: DraftList, values: readonly DraftValue[]): void {
    const column = this.#columnOf(list.range.start);
    const lines = values.map((value) => `- ${itemText(value, column + 2, this.#newLine)}`);
    const end = endsLine(this.#text, list.range.end) ? this.#newLine : '';
    this.#splice(list.range.start, list.range.end, lines.join(`${this.#newLine}${' '.repeat(column)}`) + end);
  }

  /** After the colon of a key without a value: a text on its line, anything else below it and its comment. */
  #fill(entry: DraftEntry, value: DraftValue): void {
    const colon = this.#colonOf(entry);
    const below = belowText(value, this.#columnOf(entry.keyRange.start), this.#newLine);
    if (!below.startsWith(this.#newLine)) return this.#splice(colon, colon, below);
    this.#addLines(Math.max(colon, entry.value.range.end), below.slice(this.#newLine.length));
  }

  /** Lines after the one that contains this position, after any comment. */
  #addLines(after: number, lines: string): void {
    if (endsLine(this.#text, after)) return this.#splice(after, after, lines + this.#newLine);
    const end = this.#text.indexOf('\n', after);
    if (end < 0) this.#splice(this.#text.length, this.#text.length, this.#newLine + lines + this.#newLine);
    else this.#splice(end + 1, end + 1, lines + this.#newLine);
  }

  #removeLines(from: number, to: number): void {
    const lineStart = this.#text.lastIndexOf('\n', from - 1) + 1;
    const nextLine = endsLine(this.#text, to) ? to : this.#text.indexOf('\n', to) + 1 || this.#text.length;
    if (/^ *$/.test(this.#text.slice(lineStart, from))) return this.#splice(lineStart, nextLine, '');
    // Text before it on its line, such as the dash of an item, stays: what follows moves up to it.
    const next = /^[ \t\r\n]*/.exec(this.#text.slice(nextLine))?.[0].length ?? 0;
    this.#splice(from, nextLine + next, '');
  }

  #colonOf({ keyRange }: DraftEntry): number {
    const rest = /^[ \t]*:/.exec(this.#text.slice(keyRange.end, keyRange.end + 100));
    if (!rest) throw new CannotEdit();
    return keyRange.end + rest[0].length;
  }

  #columnOf(at: number): number {
    return at - (this.#text.lastIndexOf('\n', at - 1) + 1);
  }

  #splice(start: number, end: number, text: string): void {
    this.#splices.push({ start, end, text, order: this.#splices.length });
  }
}

function endOf(entry: DraftEntry): number {
  return Math.max(entry.keyRange.end, entry.value.range.end);
}

function endsLine(text: string, at: number): boolean {
  return at > 0 && text[at - 1] === '\n';
}
