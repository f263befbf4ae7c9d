import { localCandidates } from './localCandidates.ts';
import type { LocalCandidate, LocalComponent, LocalRoots } from './candidate.ts';
import { compareHash, hasHash } from './fileHash.ts';
import { below, type LocalFileReader, type LocalPlace } from './localFile.ts';
import { type FoundPackage, PackageSearch } from './localPackage.ts';
import { safePath } from './safePath.ts';
import { readZipEntry } from './zipEntry.ts';

/** A file of this machine, or an entry of an archive, with the definition's hash. */
export interface LocalCopy {
  /** The file itself, or the archive. */
  readonly place: LocalPlace;
  /** The full name inside the archive; `null` for a file. */
  readonly entry: string | null;
  readonly bytes: Uint8Array;
}

export type LocalSearch =
  | { readonly state: 'found'; readonly copy: LocalCopy }
  /** `why`: the most informative reason among what was found and doesn't count; `null`: nothing was found. */
  | { readonly state: 'missing'; readonly why: LocalMiss | null };

export interface LocalMiss {
  readonly reason:
    /** The file exists, but differs. */
    | 'different'
    | 'lineEnds'
    | 'tooLarge'
    /** The package exists, but not the file. */
    | 'notInPackage'
    | 'otherVersion'
    /** The definition has no hash to compare with. */
    | 'noHash'
    /** The path leads out of the package, or is invalid. */
    | 'unsafePath';
  readonly place: LocalPlace | null;
}

/** A file as listed in a definition. */
export interface WantedFile {
  readonly path: string;
  readonly hashes: ReadonlyMap<string, string>;
}

/** Maximum bytes of a file opened as text, and of an archive that is read. */
const largestFile = 20_000_000;
const largestArchive = 100_000_000;

/** The reasons, most informative first. */
const worth: readonly LocalMiss['reason'][] = [
  'lineEnds',
  'different',
  'tooLarge',
  'noHash',
  'notInPackage',
  'otherVersion',
  'unsafePath',
];

/**
 * The copies of one component's files on this machine. Packages are searched once, when the first file is requested;
 * later installations need a new object. Only a file with the definition's own hash counts.
 */
export class LocalCopies {
  readonly #candidates: readonly LocalCandidate[];
  readonly #reader: LocalFileReader;
  readonly #search: PackageSearch;
  readonly #found = new Map<LocalCandidate, Promise<readonly FoundPackage[]>>();
  /** The archive read last: license files are usually in the same one. */
  #archive: { readonly key: string; readonly bytes: Promise<Uint8Array | null> } | null = null;

  constructor(component: LocalComponent, roots: LocalRoots, reader: LocalFileReader) {
    this.#candidates = localCandidates(component, roots);
    this.#reader = reader;
    this.#search = new PackageSearch(reader);
  }

  async find(file: WantedFile): Promise<LocalSearch> {
    const path = safePath(file.path);
    if (path === null) return { state: 'missing', why: { reason: 'unsafePath', place: null } };
    const misses: LocalMiss[] = [];
    for (const candidate of this.#candidates) {
      for (const found of await this.#packagesOf(candidate)) {
        const outcome = await this.#fileIn(found, path, file);
        if ('bytes' in outcome) return { state: 'found', copy: outcome };
        misses.push(outcome);
      }
    }
    const [why = null] = misses.sort((a, b) => worth.indexOf(a.reason) - worth.indexOf(b.reason));
    return { state: 'missing', why };
  }

  #packagesOf(candidate: LocalCandidate): Promise<readonly FoundPackage[]> {
    const packages = this.#found.get(candidate) ?? this.#search.find(candidate);
    this.#found.set(candidate, packages);
    return packages;
  }

  async #fileIn(found: FoundPackage, path: readonly string[], file: WantedFile): Promise<LocalCopy | LocalMiss> {
    const { candidate, place, isOtherVersion } = found;
    if (isOtherVersion) return { reason: 'otherVersion', place };
    if (!hasHash(file.hashes)) return { reason: 'noHash', place };
    const misses: LocalMiss[] = [];
    for (const inside of candidate.inside(path)) {
      const outcome =
        candidate.holds === 'archive' ? await this.#fromArchive(place, inside) : await this.#fromFolder(place, inside);
      if ('reason' in outcome) {
        misses.push(outcome);
        continue;
      }
      const verdict = await compareHash(outcome.bytes, file.hashes);
      if (verdict === 'same') return outcome;
      misses.push({ reason: verdict === 'unknown' ? 'noHash' : verdict, place: outcome.place });
    }
    return misses.find(({ reason }) => reason !== 'notInPackage') ?? { reason: 'notInPackage', place };
  }

  async #fromFolder(folder: LocalPlace, inside: readonly string[]): Promise<LocalCopy | LocalMiss> {
    const place = below(folder, ...inside);
    if (!(await this.#search.isFile(folder, inside))) return { reason: 'notInPackage', place };
    const read = await this.#reader.read(place, largestFile);
    if (read.state === 'read') return { place, entry: null, bytes: read.bytes };
    return { reason: read.state === 'tooLarge' ? 'tooLarge' : 'notInPackage', place };
  }

  async #fromArchive(place: LocalPlace, inside: readonly string[]): Promise<LocalCopy | LocalMiss> {
    const archive = await this.#open(place);
    if (!archive) return { reason: 'tooLarge', place };
    const entry = inside.join('/');
    const read = await readZipEntry(archive, entry, largestFile);
    if (read.state === 'read') return { place, entry, bytes: read.bytes };
    return { reason: read.state === 'tooLarge' ? 'tooLarge' : 'notInPackage', place };
  }

  #open(place: LocalPlace): Promise<Uint8Array | null> {
    const key = [place.root, ...place.path].join('\n');
    if (this.#archive?.key !== key) {
      const bytes = this.#reader
        .read(place, largestArchive)
        .then((read) => (read.state === 'read' ? read.bytes : null));
      this.#archive = { key, bytes };
    }
    return this.#archive.bytes;
  }
}
