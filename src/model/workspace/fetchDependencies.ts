import type { LinkedDependency } from '../../manifests/link.ts';
import type { LinkAnswer, LinkedSummary, ReadingWorker, Stretch } from '../readingWorker.ts';

/** Dependencies in one message: a few milliseconds for the receiving thread. */
const inMessage = 250;

/** Identifies the dependencies of a manifest that a worker has linked. */
export function revisionKey(generation: number, revision: number): string {
  return `${generation} ${revision}`;
}

/**
 * Fetches the dependencies of all manifests whose revision differs from `known`, the revision keys by path. `null` if
 * the worker was lost meanwhile, or has linked the folder again.
 */
export async function fetchDependencies(
  worker: ReadingWorker,
  folder: string,
  { manifests }: LinkAnswer,
  known: (path: string) => string | undefined,
): Promise<ReadonlyMap<string, readonly LinkedDependency[]> | null> {
  const { generation } = worker;
  const changed = manifests.filter(({ path, revision }) => known(path) !== revisionKey(generation, revision));
  const lists = new Map(changed.map(({ path }): [string, LinkedDependency[]] => [path, []]));
  const portions = messagesFor(changed);
  const fetch = (at: number): ReturnType<typeof worker.run<'dependencies'>> | undefined =>
    portions[at] && worker.run('dependencies', { folder, stretches: portions[at] });
  let next = fetch(0);
  for (const [at, stretches] of portions.entries()) {
    const current = next;
    // The worker prepares the next portion while this one is received.
    next = fetch(at + 1);
    const answer = await current;
    if (!answer?.ok) return null;
    for (const [index, { path }] of stretches.entries()) lists.get(path)?.push(...(answer.value[index] ?? []));
  }
  return changed.every(({ path, count }) => lists.get(path)?.length === count) ? lists : null;
}

/** Parts of these manifests' dependencies, in portions of `inMessage`. */
function messagesFor(manifests: readonly LinkedSummary[]): readonly (readonly Stretch[])[] {
  const messages: Stretch[][] = [];
  let left = 0;
  for (const { path, count } of manifests)
    for (let from = 0; from < count;) {
      if (left === 0) {
        messages.push([]);
        left = inMessage;
      }
      const to = Math.min(count, from + left);
      messages.at(-1)?.push({ path, from, to });
      left -= to - from;
      from = to;
    }
  return messages;
}
