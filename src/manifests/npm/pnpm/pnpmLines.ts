import type { ProblemList } from '../../parse/problemList.ts';
import { LockLines, isIndicator } from '../lockLines.ts';
import { readFlowMap } from './flowMap.ts';
import { PnpmEntry, type PnpmList, type PnpmResolution, type PnpmSink, pnpmLists, type Word } from './pnpmSink.ts';

type Section = 'importers' | 'project' | 'packages' | 'snapshots' | 'overrides' | null;

/** The field that the lines indented further belong to. */
type Field = 'dependencies' | 'optionalDependencies' | 'resolution' | null;

const nothing: PnpmResolution = {};

/**
 * Reads a pnpm-lock.yaml as pnpm writes it: block maps, each level two spaces further in, one line a value, quotes without
 * escapes. What is of no interest is passed over unread.
 */
export class PnpmLines {
  readonly #text: string;
  readonly #sink: PnpmSink;
  readonly #lines: LockLines;
  readonly #entry: PnpmEntry;
  #section: Section = null;
  #folder = '.';
  #list: PnpmList | null = null;
  /** The name in a project's list that the next lines are about. */
  #subject: string | null = null;
  #requirement: string | null = null;
  #reference = '';
  #field: Field = null;
  #isInEntry = false;
  #isInDocument = false;
  #awaitsColon = false;
  /** The last token, and the text after it. */
  #start = 0;
  #end = 0;
  #at = 0;

  constructor(text: string, problems: ProblemList, sink: PnpmSink) {
    this.#text = text;
    this.#sink = sink;
    this.#lines = new LockLines(text, problems);
    this.#entry = new PnpmEntry(text);
  }

  /** False when a line is of another shape: then nothing that the sink got counts. */
  read(): boolean {
    const lines = this.#lines;
    for (; !lines.isOver; lines.next()) if (!this.#readLine()) return false;
    // Cut inside a resolution: its registry may be missing.
    if (this.#field === 'resolution') this.#entry.resolution = null;
    this.#flush();
    return !this.#awaitsColon;
  }

  #readLine(): boolean {
    const lines = this.#lines;
    if (lines.hasTab) return false;
    if (this.#awaitsColon) {
      this.#awaitsColon = false;
      if (lines.indent !== 2 || !lines.startsWith(': ')) return false;
      lines.first += 2;
      lines.indent = 4;
    }
    if (lines.indent === 0) return this.#readSection();
    switch (this.#section) {
      case 'packages':
      case 'snapshots':
        return lines.indent === 2 ? this.#readEntryKey() : this.#readInEntry();
      case 'importers':
        return this.#readInImporters();
      case 'project':
        return this.#readInList(lines.indent - 2);
      case 'overrides':
        if (lines.indent !== 2 || !this.#readKey()) return false;
        this.#sink.overridden(this.#text.slice(this.#start, this.#end));
        return true;
      case null:
        return true;
    }
  }

  /** Says what was read of the project's name, or the package, that ends here. */
  #flush(): void {
    if (this.#subject !== null && this.#list !== null)
      this.#sink.asked(this.#folder, this.#list, this.#subject, this.#requirement, this.#reference);
    this.#subject = null;
    if (!this.#isInEntry) return;
    this.#isInEntry = false;
    if (this.#section === 'packages') this.#sink.package(this.#entry);
    else this.#sink.snapshot(this.#entry);
  }

  #readSection(): boolean {
    const lines = this.#lines;
    this.#flush();
    this.#list = null;
    if (lines.is('---')) {
      if (this.#isInDocument) this.#sink.document();
      this.#section = null;
      return true;
    }
    this.#isInDocument = true;
    if (!this.#readKey()) return false;
    const name = this.#text.slice(this.#start, this.#end);
    const isBlock = this.#at === lines.end;
    this.#section = null;
    if (name === 'lockfileVersion') {
      if (!this.#readValue(this.#at)) return false;
      this.#sink.version(this.#text.slice(this.#start, this.#end));
      return true;
    }
    if (pnpmLists.has(name)) {
      this.#section = 'project';
      this.#folder = '.';
      this.#list = name as PnpmList;
      this.#sink.importer('.');
    } else if (name === 'importers' || name === 'packages' || name === 'snapshots' || name === 'overrides') {
      this.#section = name;
    }
    return this.#section === null || isBlock || this.#isEmptyFlow();
  }

  #readInImporters(): boolean {
    const { indent, end } = this.#lines;
    if (indent === 2) {
      this.#flush();
      this.#list = null;
      if (!this.#readKey()) return false;
      this.#folder = this.#text.slice(this.#start, this.#end);
      this.#sink.importer(this.#folder);
      return this.#at === end || this.#isEmptyFlow();
    }
    if (indent !== 4) return indent > 4 && this.#readInList(indent - 6);
    this.#flush();
    if (!this.#readKey()) return false;
    const name = this.#text.slice(this.#start, this.#end);
    this.#list = pnpmLists.has(name) ? (name as PnpmList) : null;
    return this.#list === null || this.#at === end || this.#isEmptyFlow();
  }

  /** `name: version`, or `name:` with `specifier` and `version` below. `indent` is counted from the names on. */
  #readInList(indent: number): boolean {
    const text = this.#text;
    if (this.#list === null) return true;
    if (indent === 0) {
      this.#flush();
      if (!this.#readKey()) return false;
      const name = text.slice(this.#start, this.#end);
      this.#requirement = null;
      this.#reference = '';
      if (this.#at < this.#lines.end) {
        if (!this.#readValue(this.#at)) return false;
        const value = text.slice(this.#start, this.#end);
        if (this.#list === 'specifiers') this.#requirement = value;
        else this.#reference = value;
      }
      this.#subject = name;
      return true;
    }
    if (indent !== 2 || this.#subject === null || !this.#readKey()) return false;
    const isRequirement = text.startsWith('specifier:', this.#start);
    if (!isRequirement && !text.startsWith('version:', this.#start)) return true;
    if (!this.#readValue(this.#at)) return false;
    if (isRequirement) this.#requirement = text.slice(this.#start, this.#end);
    else this.#reference = text.slice(this.#start, this.#end);
    return true;
  }

  #readEntryKey(): boolean {
    const lines = this.#lines;
    this.#flush();
    this.#field = null;
    this.#isInEntry = true;
    if (lines.startsWith('? ')) {
      this.#awaitsColon = true;
      if (!this.#readValue(lines.first + 2)) return false;
      this.#entry.begin(this.#word());
      return true;
    }
    if (!this.#readKey()) return false;
    this.#entry.begin(this.#word());
    return this.#at === lines.end || this.#isEmptyFlow();
  }

  #readInEntry(): boolean {
    const { indent } = this.#lines;
    if (!this.#isInEntry) return false;
    if (indent === 4) return this.#readField();
    if (indent < 4) return false;
    if (this.#field === null) return true;
    if (indent !== 6 || !this.#readKey()) return false;
    const [start, end] = [this.#start, this.#end];
    if (!this.#readValue(this.#at)) return false;
    const entry = this.#entry;
    if (this.#field === 'resolution') {
      const value = this.#text.slice(this.#start, this.#end);
      entry.resolution = { ...entry.resolution, [this.#text.slice(start, end)]: value };
      return true;
    }
    entry.needs.add(start, end);
    entry.needs.add(this.#start, this.#end);
    entry.optionals.push(this.#field === 'optionalDependencies');
    return true;
  }

  /** A field of a package; those of no interest may hold anything. */
  #readField(): boolean {
    const text = this.#text;
    const lines = this.#lines;
    const { first } = lines;
    const entry = this.#entry;
    this.#field = null;
    switch (text.charCodeAt(first)) {
      case 0x72: // r
        if (!lines.startsWith('resolution:')) return true;
        return this.#readResolution(first + 11);
      case 0x64: // d
        if (lines.is('dependencies:')) this.#field = 'dependencies';
        else if (lines.is('dev: true')) entry.isDev = true;
        return true;
      case 0x6f: // o
        if (lines.is('optionalDependencies:')) this.#field = 'optionalDependencies';
        else if (lines.is('optional: true')) entry.isOptional = true;
        return true;
      case 0x6e: // n
        if (!lines.startsWith('name: ')) return true;
        if (!this.#readValue(first + 6)) return false;
        entry.name = text.slice(this.#start, this.#end);
        return true;
      case 0x76: // v
        if (!lines.startsWith('version: ')) return true;
        if (!this.#readValue(first + 9)) return false;
        entry.version = this.#word();
        return true;
      case 0x27:
      case 0x22:
      case 0x3f: // '?'
        return false;
      default:
        return true;
    }
  }

  #readResolution(from: number): boolean {
    const text = this.#text;
    const { end } = this.#lines;
    if (from === end) {
      this.#field = 'resolution';
      this.#entry.resolution = nothing;
      return true;
    }
    if (text.charCodeAt(from) !== 0x20) return false;
    this.#entry.resolution = readFlowMap(text, from + 1, end);
    return this.#entry.resolution !== null;
  }

  #word(): Word {
    const [start, end] = [this.#start, this.#end];
    return { text: this.#text.slice(start, end), start, end };
  }

  #isEmptyFlow(): boolean {
    return this.#text.startsWith('{}', this.#at) && this.#at + 2 === this.#lines.end;
  }

  /** The key of the line. `#at` is where its value begins, or the end of the line. */
  #readKey(): boolean {
    const text = this.#text;
    const { first, end } = this.#lines;
    const quote = text.charCodeAt(first);
    let at = first;
    if (quote === 0x27 || quote === 0x22) {
      if (!this.#readQuoted(first, quote)) return false;
      at = this.#end + 1;
      if (text.charCodeAt(at) !== 0x3a) return false;
    } else {
      if (isIndicator(quote)) return false;
      for (at = text.indexOf(':', first); ; at = text.indexOf(':', at + 1)) {
        if (at < 0 || at >= end) return false;
        if (at + 1 === end || text.charCodeAt(at + 1) === 0x20) break;
      }
      const space = text.indexOf(' ', first);
      if (space >= 0 && space < at) return false;
      this.#start = first;
      this.#end = at;
    }
    if (at + 1 === end) this.#at = end;
    else if (text.charCodeAt(at + 1) === 0x20 && at + 2 < end) this.#at = at + 2;
    else return false;
    return true;
  }

  /** A value that goes to the end of the line. */
  #readValue(from: number): boolean {
    const text = this.#text;
    const { end } = this.#lines;
    const quote = text.charCodeAt(from);
    if (from >= end) return false;
    if (quote === 0x27 || quote === 0x22) return this.#readQuoted(from, quote) && this.#end + 1 === end;
    if (isIndicator(quote) || text.charCodeAt(end - 1) === 0x20 || text.charCodeAt(end - 1) === 0x3a) return false;
    for (let at = from; at < end; at++) {
      const code = text.charCodeAt(at);
      if (code > 0x3a) continue;
      if (code === 0x09 || (code === 0x3a && text.charCodeAt(at + 1) === 0x20)) return false;
      if (code === 0x20 && text.charCodeAt(at + 1) === 0x23) return false;
    }
    this.#start = from;
    this.#end = end;
    return true;
  }

  #readQuoted(from: number, quote: number): boolean {
    const text = this.#text;
    const { end } = this.#lines;
    const close = text.indexOf(quote === 0x27 ? "'" : '"', from + 1);
    if (close < 0 || close >= end || text.charCodeAt(close + 1) === quote) return false;
    if (quote === 0x22 && text.slice(from, close).includes('\\')) return false;
    this.#start = from + 1;
    this.#end = close;
    return true;
  }
}
