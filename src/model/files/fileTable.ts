import type { Steps } from '../../base/steps.ts';
import type { DefinitionFile } from '../../core/definitionFile.ts';
import { type ChoiceKind, nothingSaid } from '../../core/fileList.ts';
import { lastPart, placeFiles } from './filePlaces.ts';

/**
 * The files of one definition, prepared for queries: everything by place in path order (`FilePlaces`), texts as
 * numbers. Immutable for callers.
 */
export interface FileTable {
  readonly files: readonly DefinitionFile[];
  readonly folders: readonly string[];
  readonly shared: Uint32Array;
  readonly folderOf: Uint32Array;
  readonly columns: Readonly<Record<ChoiceKind, ListColumn>>;
  /** 1: needs attention, by `needsAttention`. */
  readonly attention: Uint8Array;
}

/** The facet of a file without one (service-api.md 12.1). */
const coreFacet = 'core';

/** Files processed between two pauses. */
const slice = 512;

export function* fileTable(given: readonly DefinitionFile[]): Steps<FileTable> {
  const places = yield* placeFiles(given.map(({ path }) => path));
  const { length } = given;
  const files: DefinitionFile[] = [];
  const licenses = new ListColumnBuilder(length, nothingSaid);
  const facets = new ListColumnBuilder(length, coreFacet);
  const holders = new ListColumnBuilder(length, nothingSaid, holderOf);
  const natures = new ListColumnBuilder(length, nothingSaid);
  const attention = new Uint8Array(length);
  const isDoubtful: boolean[] = [];
  for (let place = 0; place < length; place++) {
    if (place % slice === slice - 1) yield;
    const file = given[places.order[place] ?? 0];
    if (!file) continue;
    files.push(file);
    const license = licenses.addOne(file.license);
    facets.add(file.facets);
    holders.add(file.attributions);
    natures.add(file.natures);
    const doubtful = (isDoubtful[license] ??= isDoubtfulLicense(file.license ?? ''));
    attention[place] = doubtful || lacksLicense(file) ? 1 : 0;
  }
  const columns = {
    licenses: licenses.finish(),
    facets: facets.finish(),
    holders: holders.finish(),
    natures: natures.finish(),
  };
  return { ...places, files, columns, attention };
}

/**
 * True if a file should be checked: its license is doubtful (`isDoubtfulLicense`), or it is a core file for a license
 * or notice, by its nature or its name, without a license found in it. Other core files without a license are normal:
 * up to a third of a component's files.
 */
export function needsAttention(file: DefinitionFile): boolean {
  return isDoubtfulLicense(file.license ?? '') || lacksLicense(file);
}

function lacksLicense({ path, license, facets, natures }: DefinitionFile): boolean {
  if (license !== null || (facets.length > 0 && !facets.includes(coreFacet))) return false;
  return natures.some((nature) => nature === 'license' || nature === 'notice') || isLegalName(lastPart(path));
}

/** The numbers of the values a file has. */
export function idsOf({ starts, ids }: ListColumn, place: number): Uint32Array {
  return ids.subarray(starts[place], starts[place + 1]);
}

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
const maxPerFile = 1000;

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
    if (texts.length > 1) for (const text of texts.slice(0, maxPerFile)) this.#put(this.#idOfOne(text));
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

/** Matches whole words: `GPL-2.0-or-later` contains no `OR`. Ignores case: scanners may use lower case. */
const doubtful = /(?:^|[\s()])(?:NOASSERTION|AND|OR)(?=$|[\s()])/i;

const legalName =
  /^(?:(?:un)?licen[cs]e|copying|copyright|notice|legal|patents)s?(?:$|[._-])|[._-](?:licen[cs]e|copying|notice)s?(?:$|\.(?:txt|md|rst|html?)$)/i;

/**
 * The service's guidelines ask curators to check every file whose license is `NOASSERTION` or contains `AND` or `OR`
 * (web-ui-features.md, table of pages, "Files: filter needs attention").
 */
export function isDoubtfulLicense(license: string): boolean {
  return doubtful.test(license);
}

const codeName =
  /\.(?:[cm]?[jt]sx?|s?css|less|py|rb|go|rs|java|kt|[ch](?:c|h|pp|xx)?|cs|php|swift|json|ya?ml|xml|svg|png|map)$/i;

/** True if a path's last part is a usual name of a license or notice file. `license.ts` is code about licenses. */
export function isLegalName(name: string): boolean {
  return legalName.test(name) && !codeName.test(name);
}

/** In UTF-16 units. Longer text is cut; two that differ only beyond it count as one. */
const longest = 300;

const before =
  /[\s,.:;*|–—-]+|\(c\)|©|&copy;|copyright(?:ed|s)?\b|copr\b|spdx-(?:file|snippet)copyrighttext\b|portions\b|by\b|(?:19|20)\d\d(?!\w)|present\b|'?\d\d(?=\s*[,–-])/iy;
const reserved = 'all rights reserved';
const ends = ' \t\r\n,.;:*|-';

/**
 * The copyright holder in a statement: the text without the word itself, signs and years, so that a holder is the same
 * for every year. A statement without a name stands for itself. Not legally authoritative.
 */
export function holderOf(statement: string): string {
  const text = statement.slice(0, longest);
  let from = 0;
  for (;;) {
    before.lastIndex = from;
    if (!before.test(text)) break;
    from = before.lastIndex;
  }
  let to = endOf(text, from, text.length);
  if (to - from >= reserved.length && text.slice(to - reserved.length, to).toLowerCase() === reserved)
    to = endOf(text, from, to - reserved.length);
  return to === from ? text.trim() : text.slice(from, to);
}

/** End of the text without what may follow a name. */
function endOf(text: string, from: number, to: number): number {
  let end = to;
  while (end > from && ends.includes(text.charAt(end - 1))) end--;
  return end;
}
