import { appendTo } from '../../../base/appendTo.ts';
import { below, type LocalFileReader, type LocalPlace } from '../localFiles/localFile.ts';

/** Deepest nesting of `node_modules`. */
const maxDepth = 6;
/** Most package folders searched; a larger project is not searched completely. */
const maxPackages = 60_000;

/**
 * Every package in the `node_modules` of these folders, by name: top-level ones, nested ones, and those in the stores
 * of pnpm and Bun. Links are not followed: their targets are in a store. Reads all packages at once, as separate
 * searches would read the same folders a thousand times.
 */
export async function nodeModules(
  roots: readonly LocalPlace[],
  reader: Pick<LocalFileReader, 'kindOf' | 'list'>,
  pauseIfDue: () => Promise<void>,
): Promise<ReadonlyMap<string, readonly LocalPlace[]>> {
  const index = new Map<string, LocalPlace[]>();
  let left = maxPackages;

  const enter = async (modules: LocalPlace, depth: number): Promise<void> => {
    if (depth === 0 || (await reader.kindOf(modules)) !== 'folder') return;
    const names = await reader.list(modules);
    await inTurn(names, async (name) => {
      if (name === '.pnpm' || name === '.bun') return enterStore(below(modules, name));
      if (name.startsWith('.')) return;
      if (!name.startsWith('@')) return add(modules, [name], depth);
      const inScope = await reader.list(below(modules, name));
      await inTurn(inScope, (own) => add(modules, [name, own], depth));
    });
  };

  const enterStore = async (store: LocalPlace): Promise<void> => {
    await inTurn(await reader.list(store), (entry) => enter(below(store, entry, 'node_modules'), 1));
  };

  const add = async (modules: LocalPlace, names: readonly string[], depth: number): Promise<void> => {
    await pauseIfDue();
    if (--left < 0) return;
    const place = below(modules, ...names);
    const name = names.join('/');
    appendTo(index, name, place);
    await enter(below(place, 'node_modules'), depth - 1);
  };

  for (const root of roots) await enter(below(root, 'node_modules'), maxDepth);
  return index;
}

/** Parallel disk reads. */
const maxConcurrent = 8;

async function inTurn(names: readonly string[], work: (name: string) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let name = names[next++]; name !== undefined; name = names[next++]) await work(name);
  };
  await Promise.all(Array.from({ length: Math.min(maxConcurrent, names.length) }, worker));
}
