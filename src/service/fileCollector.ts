import { isRecord } from '../base/isRecord.ts';
import type { DefinitionFile } from '../core/definitionFile.ts';

const noTexts: readonly string[] = [];

/**
 * Collects the files of one definition from parsed JSON, as lenient as the other schemas: only a path is required, any
 * other odd field counts as absent. Hand-written rather than a schema, because there are tens of thousands. Values
 * shared by many files are stored once: licenses, copyright statements, facets, natures.
 */
export class FileCollector {
  readonly files: DefinitionFile[] = [];
  /** Number of entries that were no files. */
  unreadable = 0;
  readonly #texts = new Map<string, string>();
  readonly #singles = new Map<string, readonly string[]>();

  /** `undefined` stands for an entry that could not be parsed. */
  add(raw: unknown): void {
    const file = isRecord(raw) ? this.#fileOf(raw) : null;
    if (file === null) this.unreadable++;
    else this.files.push(file);
  }

  #fileOf(raw: Readonly<Record<string, unknown>>): DefinitionFile | null {
    const path = textOf(raw['path']);
    if (path === null) return null;
    const license = textOf(raw['license']);
    return new ListedFile({
      path,
      license: license === null ? null : this.#shared(license),
      attributions: this.#textsOf(raw['attributions']),
      facets: this.#textsOf(raw['facets']),
      natures: this.#textsOf(raw['natures']),
      hashes: hashesOf(raw['hashes']),
      token: textOf(raw['token']),
    });
  }

  #textsOf(value: unknown): readonly string[] {
    if (!Array.isArray(value)) return noTexts;
    const texts = (value as readonly unknown[]).filter(isText);
    const [first] = texts;
    if (first === undefined) return noTexts;
    if (texts.length > 1) return texts.map((item) => this.#shared(item));
    const known = this.#singles.get(first);
    if (known) return known;
    const single = [this.#shared(first)];
    this.#singles.set(first, single);
    return single;
  }

  #shared(text: string): string {
    const known = this.#texts.get(text);
    if (known !== undefined) return known;
    this.#texts.set(text, text);
    return text;
  }
}

function textOf(value: unknown): string | null {
  return isText(value) ? value : null;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function hashesOf(value: unknown): readonly (readonly [string, string])[] {
  if (!isRecord(value)) return [];
  return Object.keys(value).flatMap((name) => {
    const digest = textOf(value[name]);
    return digest === null ? [] : [[name, digest] as const];
  });
}

/** A response's data of one file. */
interface ListedFields extends Omit<DefinitionFile, 'hashes'> {
  /** Names, each once, with digests. */
  readonly hashes: readonly (readonly [name: string, digest: string])[];
}

const noHashes: ReadonlyMap<string, string> = new Map();

/**
 * One of tens of thousands: in as few objects as possible, because each remaining one prolongs garbage collection. A
 * map for two digests takes more than the rest of a file; it is created on each access.
 */
export class ListedFile implements DefinitionFile {
  readonly path: string;
  readonly license: string | null;
  readonly attributions: readonly string[];
  readonly facets: readonly string[];
  readonly natures: readonly string[];
  /** Name, digest, name …, separated by blanks; unchanged where one of them contains a blank. */
  readonly digests: string | ListedFields['hashes'];
  /** `undefined`: the digest by SHA-256, the usual case. */
  readonly ownToken: string | null | undefined;

  constructor({ path, license, attributions, facets, natures, hashes, token }: ListedFields) {
    this.path = path;
    this.license = license;
    this.attributions = attributions;
    this.facets = facets;
    this.natures = natures;
    this.digests = hashes.every(([name, digest]) => isPlain(name) && isPlain(digest))
      ? hashes.flat().join(' ')
      : hashes;
    const sha256 = hashes.find(([name]) => name === 'sha256')?.[1] ?? null;
    this.ownToken = token !== null && token === sha256 ? undefined : token;
  }

  get hashes(): ReadonlyMap<string, string> {
    if (typeof this.digests !== 'string') return new Map(this.digests);
    if (this.digests === '') return noHashes;
    const parts = this.digests.split(' ');
    const hashes = new Map<string, string>();
    for (let at = 0; at + 1 < parts.length; at += 2) hashes.set(parts[at] ?? '', parts[at + 1] ?? '');
    return hashes;
  }

  get token(): string | null {
    return this.ownToken === undefined ? (this.hashes.get('sha256') ?? null) : this.ownToken;
  }
}

function isPlain(text: string): boolean {
  return /^[\w-]+$/.test(text);
}
