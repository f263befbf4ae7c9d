import { folderOf, resolveFolder } from '../folders.ts';
import type { WorkspaceFile } from '../link.ts';
import type { WantedFile } from '../linking/linker.ts';
import { pypiFacts } from './pypiFacts.ts';

/** The files of the workspace that count as part of others. */
export class Includes {
  readonly wanted: readonly WantedFile[];
  readonly #required = new Map<WorkspaceFile, WorkspaceFile[]>();
  readonly #requiredBy = new Map<WorkspaceFile, WorkspaceFile[]>();
  readonly #constraints = new Map<WorkspaceFile, WorkspaceFile[]>();
  /** Files that belong together by `-r` and `-c`, in either direction. */
  readonly #neighbours = new Map<WorkspaceFile, WorkspaceFile[]>();
  /** The same for all files that are read together. */
  readonly #constraintsOf = new Map<WorkspaceFile, readonly WorkspaceFile[]>();
  readonly #together = new Map<WorkspaceFile, readonly WorkspaceFile[]>();

  constructor(files: readonly WorkspaceFile[]) {
    const byPath = new Map(files.map((file) => [file.path, file]));
    const wanted = new Map<string, WantedFile>();
    for (const file of files) {
      const facts = pypiFacts(file.reading.facts);
      if (!facts || facts.sort === 'lock') continue;
      for (const { path, isConstraint } of facts.includes) {
        const place = resolveFolder(folderOf(file.path), path);
        if (place === null || place === '') continue;
        const included = byPath.get(place);
        if (!included) wanted.set(place, { path: place, formatId: 'pip-requirements' });
        else if (pypiFacts(included.reading.facts)?.sort === 'requirements') {
          add(isConstraint ? this.#constraints : this.#required, file, included);
          if (!isConstraint) add(this.#requiredBy, included, file);
          add(this.#neighbours, file, included);
          add(this.#neighbours, included, file);
        }
      }
    }
    this.wanted = [...wanted.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  /** Files that only choose versions for the requirements here: those of all files that are read together with this. */
  constraintsOf(file: WorkspaceFile): readonly WorkspaceFile[] {
    if (this.#constraints.size === 0) return [];
    const known = this.#constraintsOf.get(file);
    if (known) return known;
    const group = reachable([file], this.#required, this.#requiredBy);
    const direct = [...group].flatMap((one) => this.#constraints.get(one) ?? []);
    const found = [...reachable(direct, this.#required)].sort((a, b) => (a.path < b.path ? -1 : 1));
    for (const one of group) this.#constraintsOf.set(one, found);
    return found;
  }

  /** True if some file includes this one with `-r`. */
  isRequired(file: WorkspaceFile): boolean {
    return this.#requiredBy.has(file);
  }

  /** pip has one set of indexes, wherever they are named among files that are read together. */
  together(file: WorkspaceFile): readonly WorkspaceFile[] {
    const known = this.#together.get(file);
    if (known) return known;
    const found = reachable([file], this.#neighbours);
    const together = [...found];
    for (const one of together) this.#together.set(one, together);
    return together;
  }
}

function reachable(
  from: readonly WorkspaceFile[],
  ...next: readonly ReadonlyMap<WorkspaceFile, readonly WorkspaceFile[]>[]
): ReadonlySet<WorkspaceFile> {
  const found = new Set<WorkspaceFile>();
  const open = [...from];
  for (let file = open.pop(); file; file = open.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    for (const map of next) open.push(...(map.get(file) ?? []));
  }
  return found;
}

function add<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}
