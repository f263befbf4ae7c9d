import type { DefinitionFile } from '../core/definitionFile.ts';

/** A response's data of one file. */
interface Said extends Omit<DefinitionFile, 'hashes'> {
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
  readonly digests: string | Said['hashes'];
  /** `undefined`: the digest by SHA-256, the usual case. */
  readonly ownToken: string | null | undefined;

  constructor({ path, license, attributions, facets, natures, hashes, token }: Said) {
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
    const words = this.digests.split(' ');
    const hashes = new Map<string, string>();
    for (let at = 0; at + 1 < words.length; at += 2) hashes.set(words[at] ?? '', words[at + 1] ?? '');
    return hashes;
  }

  get token(): string | null {
    return this.ownToken === undefined ? (this.hashes.get('sha256') ?? null) : this.ownToken;
  }
}

function isPlain(text: string): boolean {
  return /^[\w-]+$/.test(text);
}
