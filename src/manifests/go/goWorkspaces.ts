import type { GoModuleFacts, GoReplace, GoWorkspaceFacts } from '../facts.ts';
import { parentFolder, resolveFolder } from '../folders.ts';

/** A go.mod and its folder inside the workspace folder. */
export interface GoModule {
  readonly folder: string;
  readonly facts: GoModuleFacts;
}

/** A go.work and its folder. */
export interface GoWorkFile {
  readonly folder: string;
  readonly facts: GoWorkspaceFacts;
}

/** What bears on the requirements of one module. */
export interface GoContext {
  /** Paths of the modules worked on together, of which this one is one. */
  readonly members: ReadonlySet<string>;
  /** In the order they count: those of go.work, the module's own, those of the other members. */
  readonly replaces: readonly ReadonlyMap<string, readonly GoReplace[]>[];
  readonly excludes: readonly ReadonlySet<string>[];
}

/**
 * What bears on each module (Go Modules Reference, "Workspaces"): inside a go.work that uses it, the replacements and
 * exclusions of all members, those of go.work before them; else its own alone.
 */
export function goContexts(
  modules: readonly GoModule[],
  workFiles: readonly GoWorkFile[],
): ReadonlyMap<string, GoContext> {
  const byFolder = new Map(modules.map((module) => [module.folder, module]));
  const replaces = new Map(modules.map((module) => [module.folder, indexOf(module.facts.replaces)]));
  const contexts = new Map<string, GoContext>();
  for (const { folder, facts } of modules) {
    contexts.set(folder, {
      members: new Set(),
      replaces: [replaces.get(folder) ?? new Map()],
      excludes: [facts.excludes],
    });
  }
  // From the outermost to the innermost: the nearest go.work counts.
  for (const work of workFiles.toSorted((a, b) => a.folder.length - b.folder.length)) {
    const folders = work.facts.uses.flatMap((path) => resolveFolder(work.folder, path) ?? []);
    const used = folders.flatMap((folder) => byFolder.get(folder) ?? []);
    const members = new Set(used.flatMap(({ facts }) => facts.module ?? []));
    const excludes = used.map(({ facts }) => facts.excludes);
    const common = indexOf(work.facts.replaces);
    const all = mergeOf(used.map(({ folder }) => replaces.get(folder) ?? new Map()));
    for (const { folder } of used) {
      if (isBelow(folder, work.folder) || !contexts.get(folder)?.members.size) {
        contexts.set(folder, { members, replaces: [common, replaces.get(folder) ?? new Map(), all], excludes });
      }
    }
  }
  return contexts;
}

/** The replacement that counts for a module at a version: one for this very version before one for all. */
export function replacementFor(context: GoContext, path: string, version: string | null): GoReplace | undefined {
  for (const index of context.replaces) {
    const candidates = index.get(path);
    const found =
      candidates?.find(({ fromVersion }) => fromVersion !== null && fromVersion === version) ??
      candidates?.find(({ fromVersion }) => fromVersion === null);
    if (found) return found;
  }
  return undefined;
}

function indexOf(replaces: readonly GoReplace[]): ReadonlyMap<string, readonly GoReplace[]> {
  const index = new Map<string, GoReplace[]>();
  for (const replace of replaces) {
    const same = index.get(replace.from);
    if (same) same.push(replace);
    else index.set(replace.from, [replace]);
  }
  return index;
}

function mergeOf(
  indexes: readonly ReadonlyMap<string, readonly GoReplace[]>[],
): ReadonlyMap<string, readonly GoReplace[]> {
  return indexOf(indexes.flatMap((index) => [...index.values()].flat()));
}

function isBelow(folder: string, above: string): boolean {
  for (let at: string | null = folder; at !== null; at = parentFolder(at)) if (at === above) return true;
  return false;
}
