import { below, type LocalFileReader, type LocalPlace } from '../localFiles/localFile.ts';

/** Of `node_modules` in each other. */
const deepest = 6;
/** Folders of packages that are looked into; a project with more is not searched to its end. */
const mostPackages = 60_000;

/**
 * Every package that lies in the `node_modules` of these folders, by its name: those at the top, those inside of others, and
 * those in the stores of pnpm and Bun. Links are not followed: what they lead to lies in a store. Looked at once for all
 * packages, where a search for each of them would look at the same folders a thousand times.
 */
export async function nodeModules(
  roots: readonly LocalPlace[],
  reader: Pick<LocalFileReader, 'kindOf' | 'list'>,
  breathe: () => Promise<void>,
): Promise<ReadonlyMap<string, readonly LocalPlace[]>> {
  const index = new Map<string, LocalPlace[]>();
  let left = mostPackages;

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
    await breathe();
    if (--left < 0) return;
    const place = below(modules, ...names);
    const name = names.join('/');
    const places = index.get(name);
    if (places) places.push(place);
    else index.set(name, [place]);
    await enter(below(place, 'node_modules'), depth - 1);
  };

  for (const root of roots) await enter(below(root, 'node_modules'), deepest);
  return index;
}

/** Questions to the disk at a time. */
const atOnce = 8;

async function inTurn(names: readonly string[], work: (name: string) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let name = names[next++]; name !== undefined; name = names[next++]) await work(name);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, names.length) }, worker));
}
