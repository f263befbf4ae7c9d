import type { Ecosystem } from '../manifests/format.ts';
import { dependencyChanges } from '../model/changes/dependencyChanges.ts';
import type { ChangesAnswer, ChangesRequest, PathChange } from '../model/readingWorker.ts';
import type { LinkedState, WorkspaceReader } from './workspaceReader.ts';

/** Changes in one message: a few milliseconds for the receiving thread. */
const inMessage = 250;

/** Most changes of one ecosystem. */
const maxChanges = 20_000;

type Lists = ReadonlyMap<string, LinkedState>;

/** Compares the lists of two revisions of a folder, as they were last linked. */
export class LinkedChanges {
  readonly #reader: Pick<WorkspaceReader, 'allLinked'>;
  /** The last comparison, while its changes are fetched. */
  #last: { readonly key: string; readonly changes: readonly PathChange[] } = { key: '', changes: [] };

  constructor(reader: Pick<WorkspaceReader, 'allLinked'>) {
    this.#reader = reader;
  }

  changes({ ecosystem, before, after, renamed, from }: ChangesRequest): ChangesAnswer {
    const key = `${ecosystem} ${before} ${after}`;
    if (from === 0 || this.#last.key !== key) {
      const [old, now] = [before, after].map((folder) => listsOf(this.#reader.allLinked(folder), ecosystem));
      this.#last = { key, changes: old && now ? compareLists(old, now, new Map(renamed)) : [] };
    }
    const { changes } = this.#last;
    const to = from + inMessage;
    const isCut = to < changes.length;
    if (!isCut) this.#last = { key: '', changes: [] };
    return { changes: changes.slice(from, to), isCut };
  }
}

function listsOf(lists: Lists, ecosystem: Ecosystem): Lists {
  return new Map([...lists].filter(([, list]) => list.ecosystem === ecosystem));
}

function compareLists(before: Lists, after: Lists, renamed: ReadonlyMap<string, string>): readonly PathChange[] {
  const taken = new Set<string>();
  const changes: PathChange[] = [];
  const compare = (path: string, old: LinkedState | undefined, now: LinkedState | undefined): void => {
    if (old?.isUnlisted || now?.isUnlisted || changes.length >= maxChanges) return;
    for (const change of dependencyChanges(old?.dependencies ?? [], now?.dependencies ?? []))
      changes.push({ path, change });
  };
  for (const [path, now] of after) {
    const earlier = before.has(path) ? path : (renamed.get(path) ?? path);
    taken.add(earlier);
    compare(path, before.get(earlier), now);
  }
  for (const [path, old] of before) if (!taken.has(path)) compare(path, old, undefined);
  return changes.slice(0, maxChanges);
}
