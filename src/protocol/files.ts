import { cutText } from '../base/cutText.ts';
import { joinBytes } from '../base/longBytes.ts';
import type { Steps } from '../base/steps.ts';
import type { DefinitionFile } from '../core/definitionFile.ts';

/** The files of a definition: the page gets the whole list once, and filters and sorts it itself. */

/** In UTF-16 units. No file system has longer paths: such entries count as unreadable. */
export const maxPathLength = 4096;

/**
 * The list as bytes, in the order of the definition: typed arrays cross to the page without becoming one text of many
 * megabytes, and the page reads them part by part.
 */
export interface SentFiles {
  /** Entries of the response that are no displayable files. */
  readonly unreadable: number;
  /** Of `FilesPart`. */
  readonly files: SentParts;
  /** Of `SentHashes` of the same files: they are half of the list, and few of them are ever on show. */
  readonly hashes: SentParts;
}

/** Parts of `filesPerPart` files, each as JSON text in UTF-8; `ends` are offsets into the bytes. */
export interface SentParts {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly ends: readonly number[];
}

export const filesPerPart = 250;

/** What many files have in common is sent once: the first part with such a file has it. */
export interface FilesPart {
  /** Of paths, up to their last slash. */
  readonly folders: readonly string[];
  readonly labels: readonly FileLabels[];
  readonly statements: readonly (readonly string[])[];
  readonly files: readonly SentFile[];
}

/**
 * `folder`, `labels` and `statements` are indexes in those of this and all earlier parts together; `name` is the rest of
 * the path.
 */
type SentFile = readonly [folder: number, name: string, labels: number, statements: number, isStored: boolean];

export interface FileLabels {
  readonly license: string | null;
  readonly facets: readonly string[];
  readonly natures: readonly string[];
}

/** By file. */
export type SentHashes = readonly FileHashes[];

export type FileHashes = readonly (readonly [name: string, digest: string])[];

/** For the page; pauses after each part. */
export function* packFiles(given: readonly DefinitionFile[], unreadable: number): Steps<SentFiles> {
  const all = given.filter(({ path }) => path.length <= maxPathLength);
  const encoder = new TextEncoder();
  const folders = new Shared<string>();
  const labels = new Shared<FileLabels>();
  const statements = new Shared<readonly string[]>();
  const files: Uint8Array[] = [];
  const hashes: Uint8Array[] = [];
  for (let from = 0; from < all.length; from += filesPerPart) {
    const some = all.slice(from, from + filesPerPart);
    const sent = some.map((file): SentFile => {
      const { path, token } = file;
      const cut = path.lastIndexOf('/') + 1;
      const folder = folders.indexOf(path.slice(0, cut));
      return [
        folder,
        path.slice(cut),
        labels.indexOf(labelsOf(file)),
        statements.indexOf(statementsOf(file)),
        token !== null,
      ];
    });
    const part: FilesPart = {
      folders: folders.takeNew(),
      labels: labels.takeNew(),
      statements: statements.takeNew(),
      files: sent,
    };
    files.push(encoder.encode(JSON.stringify(part)));
    hashes.push(encoder.encode(JSON.stringify(some.map(hashesOf))));
    yield;
  }
  return {
    unreadable: unreadable + given.length - all.length,
    files: joinParts(files),
    hashes: joinParts(hashes),
  };
}

/** Values that are equal as JSON are sent once. */
class Shared<T> {
  readonly #indexes = new Map<string, number>();
  #added: T[] = [];

  indexOf(value: T): number {
    const key = JSON.stringify(value);
    const known = this.#indexes.get(key);
    if (known !== undefined) return known;
    this.#added.push(value);
    this.#indexes.set(key, this.#indexes.size);
    return this.#indexes.size - 1;
  }

  takeNew(): readonly T[] {
    const added = this.#added;
    this.#added = [];
    return added;
  }
}

/** Limits per file: untrusted files have hundreds of thousands of each. Lengths in UTF-16 units. */
const maxValues = 1000;
const maxHashes = 20;
const maxValueLength = 1000;
const maxStatementLength = 2000;

function labelsOf({ license, facets, natures }: DefinitionFile): FileLabels {
  return {
    license: license && cutText(license, maxValueLength),
    facets: facets.slice(0, maxValues).map((facet) => cutText(facet, maxValueLength)),
    natures: natures.slice(0, maxValues).map((nature) => cutText(nature, maxValueLength)),
  };
}

function statementsOf({ attributions }: DefinitionFile): readonly string[] {
  return attributions.slice(0, maxValues).map((statement) => cutText(statement, maxStatementLength));
}

/** False if copyright statements of a file may have been cut: what is edited would lose the rest. */
export function areWhole(statements: readonly string[]): boolean {
  return statements.length < maxValues && statements.every(({ length }) => length < maxStatementLength);
}

function hashesOf({ hashes }: DefinitionFile): FileHashes {
  return [...hashes]
    .slice(0, maxHashes)
    .map(([name, digest]) => [cutText(name, maxValueLength), cutText(digest, maxValueLength)]);
}

function joinParts(parts: readonly Uint8Array[]): SentParts {
  let end = 0;
  return { bytes: joinBytes(parts), ends: parts.map(({ length }) => (end += length)) };
}

/** One part, by its index; typed by its sender, which is the host. */
export function readPart<Part extends FilesPart | SentHashes>({ bytes, ends }: SentParts, index: number): Part {
  return JSON.parse(new TextDecoder().decode(bytes.subarray(ends[index - 1] ?? 0, ends[index]))) as Part;
}
