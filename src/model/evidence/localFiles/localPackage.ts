import type { LocalCandidate, LocalStep, nestedModules } from './candidate.ts';
import { below, type LocalFileReader, type LocalPlace } from './localFile.ts';

/** The place of a found package. */
export interface FoundPackage {
  readonly candidate: LocalCandidate;
  /** Its folder, or its archive. */
  readonly place: LocalPlace;
  /** Another version, or an unknown one. */
  readonly isOtherVersion: boolean;
}

/** Folders and names checked for one package; a larger project is not searched completely. */
const maxLookups = 20_000;
/** Deepest nesting of `node_modules`. */
const maxDepth = 6;
/** Largest file read for the version, in bytes. */
const largestProof = 4_000_000;

/** Finds packages by their candidates, and their versions. Follows no link. */
export class PackageSearch {
  readonly #reader: LocalFileReader;
  #lookups = 0;

  constructor(reader: LocalFileReader) {
    this.#reader = reader;
  }

  /** Every existing place of the candidate. */
  async find(candidate: LocalCandidate): Promise<readonly FoundPackage[]> {
    const places = await this.#follow(
      candidate.root,
      candidate.steps,
      candidate.holds === 'archive' ? 'file' : 'folder',
    );
    return Promise.all(
      places.map(async (place) => ({
        candidate,
        place,
        isOtherVersion: !(await this.#isSameVersion(candidate, place)),
      })),
    );
  }

  /** True if the names lead to a file, each of the others being a folder. A link doesn't count as a file. */
  async isFile(place: LocalPlace, inside: readonly string[]): Promise<boolean> {
    let at = place;
    for (const [index, name] of inside.entries()) {
      at = below(at, name);
      if ((await this.#reader.kindOf(at)) !== (index === inside.length - 1 ? 'file' : 'folder')) return false;
    }
    return inside.length > 0;
  }

  async #follow(
    at: LocalPlace,
    [step, ...rest]: readonly LocalStep[],
    wanted: 'file' | 'folder',
  ): Promise<readonly LocalPlace[]> {
    if (step === undefined) return [at];
    const places =
      typeof step === 'object' && 'nested' in step ? await this.#nested(at, maxDepth) : await this.#enter(at, step);
    const kind = rest.length > 0 ? 'folder' : wanted;
    const found: LocalPlace[] = [];
    for (const place of places)
      if (this.#isWithinLimit() && (await this.#reader.kindOf(place)) === kind)
        found.push(...(await this.#follow(place, rest, wanted)));
    return found;
  }

  async #enter(at: LocalPlace, step: Exclude<LocalStep, typeof nestedModules>): Promise<readonly LocalPlace[]> {
    if (typeof step === 'string') return [below(at, step)];
    const names = this.#isWithinLimit() ? await this.#reader.list(at) : [];
    return names.filter((name) => step.fits(name)).map((name) => below(at, name));
  }

  /** Every `node_modules` below one, excluding itself. */
  async #nested(modules: LocalPlace, depth: number): Promise<readonly LocalPlace[]> {
    if (depth === 0 || !this.#isWithinLimit()) return [];
    const found: LocalPlace[] = [];
    for (const name of await this.#reader.list(modules)) {
      if (name.startsWith('.') || !this.#isWithinLimit()) continue;
      const entry = below(modules, name);
      const packages = name.startsWith('@')
        ? (await this.#reader.list(entry)).map((inScope) => below(entry, inScope))
        : [entry];
      for (const one of packages) {
        const inner = below(one, 'node_modules');
        if (!this.#isWithinLimit() || (await this.#reader.kindOf(inner)) !== 'folder') continue;
        if ((await this.#reader.kindOf(one)) !== 'folder') continue;
        found.push(inner, ...(await this.#nested(inner, depth - 1)));
      }
    }
    return found;
  }

  async #isSameVersion({ proof, root }: LocalCandidate, place: LocalPlace): Promise<boolean> {
    switch (proof.kind) {
      case 'named':
        return true;
      case 'entry':
        return (await this.#reader.list(place)).some((name) => proof.isSame(name));
      case 'file': {
        const from = proof.from === 'package' ? place : root;
        if (!(await this.isFile(from, proof.path))) return false;
        const read = await this.#reader.read(below(from, ...proof.path), largestProof);
        return read.state === 'read' && proof.isSame(new TextDecoder().decode(read.bytes));
      }
    }
  }

  #isWithinLimit(): boolean {
    return ++this.#lookups <= maxLookups;
  }
}
