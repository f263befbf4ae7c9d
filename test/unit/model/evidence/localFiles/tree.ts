import { createHash } from 'node:crypto';
import type { Turns } from '../../../../../src/base/steps.ts';
import type { LocalComponent, LocalRoots } from '../../../../../src/model/evidence/localFiles/candidate.ts';
import { LocalCopies, type LocalSearch } from '../../../../../src/model/evidence/localFiles/localCopies.ts';
import type { LocalFileReader, LocalKind, LocalPlace } from '../../../../../src/model/evidence/localFiles/localFile.ts';
import { noCaches, type PackageCaches } from '../../../../../src/model/evidence/localFiles/packageCaches.ts';

/** Path from the top → its text or bytes; `→` marks a link. */
export type Tree = Readonly<Record<string, string | Uint8Array>>;

/** A disk in memory. A value that begins with `→` is a link; every parent of a file is a folder. */
export class TreeReader implements LocalFileReader {
  readonly requests: string[] = [];
  readonly #tree: Tree;

  constructor(tree: Tree) {
    this.#tree = tree;
  }

  async kindOf(place: LocalPlace): Promise<LocalKind | null> {
    const at = pathOf(place);
    const value = this.#tree[at];
    if (value !== undefined) return typeof value === 'string' && value.startsWith('→') ? 'link' : 'file';
    return Object.keys(this.#tree).some((path) => path.startsWith(`${at}/`)) ? 'folder' : null;
  }

  async list(place: LocalPlace): Promise<readonly string[]> {
    const start = `${pathOf(place)}/`;
    const below = Object.keys(this.#tree).filter((path) => path.startsWith(start));
    return [...new Set(below.map((path) => path.slice(start.length).split('/')[0] ?? ''))];
  }

  async read(place: LocalPlace, limit: number): Promise<Awaited<ReturnType<LocalFileReader['read']>>> {
    const at = pathOf(place);
    this.requests.push(at);
    const value = this.#tree[at];
    if (value === undefined) return { state: 'absent' };
    const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : value;
    return bytes.length > limit ? { state: 'tooLarge', bytes: bytes.length } : { state: 'read', bytes };
  }
}

export function pathOf({ root, path }: LocalPlace): string {
  return [root, ...path].join('/');
}

/** `npm/npmjs/-/debug/3.1.0`, with the slashes of a namespace as `%2f`. */
export function component(written: string): LocalComponent {
  const [type = '', provider = '', namespace = '', name = '', revision = ''] = written.split('/');
  return { type, provider, namespace: namespace === '-' ? null : namespace.replaceAll('%2f', '/'), name, revision };
}

export function rootsOf(caches: Partial<PackageCaches> = {}): LocalRoots {
  return { caches: { ...noCaches, ...caches }, workspace: [{ root: 'ws', path: [] }] };
}

export function sha(algorithm: 'sha1' | 'sha256', text: string): string {
  return createHash(algorithm).update(text).digest('hex');
}

export const turns: Turns = { budget: 12, now: () => 0, pause: async () => undefined };

/** Searches for a file with this text. */
export async function look(
  tree: Tree,
  written: string,
  path: string,
  { text = 'MIT', caches = {} }: { readonly text?: string; readonly caches?: Partial<PackageCaches> } = {},
): Promise<LocalSearch> {
  const copies = new LocalCopies(component(written), rootsOf(caches), new TreeReader(tree));
  return copies.find({ path, hashes: new Map([['sha256', sha('sha256', text)]]) });
}

/** The place of the file, or why it was not found. */
export function outcomeOf(search: LocalSearch): string {
  if (search.state === 'missing') return search.why ? `no: ${search.why.reason}` : 'no';
  const { place, entry } = search.copy;
  return entry === null ? pathOf(place) : `${pathOf(place)} > ${entry}`;
}
