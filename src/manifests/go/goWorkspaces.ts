import type { GoModuleFacts, GoReplace, GoWorkspaceFacts } from '../facts.ts';
import { resolveFolder } from '../folders.ts';

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
  /** In the order they count: those of go.work, the module's own, those of the other members. */
  readonly replaces: readonly ReplaceIndex[];
  /** `path@version`. */
  readonly excludes: ReadonlySet<string>;
}

/** `path@version`, or `path@` for any version → what comes in its place. */
type ReplaceIndex = ReadonlyMap<string, GoReplace>;

/**
 * The modules of a folder and their go.work files (Go Modules Reference, "Workspaces"). Inside a go.work that uses it, a
 * module is read with the replacements and exclusions of all members, those of go.work before them; else with its own alone.
 */
export class GoWorkspaces {
  readonly #contexts = new Map<string, GoContext>();
  readonly #members = new Set<string>();

  constructor(modules: readonly GoModule[], workFiles: readonly GoWorkFile[]) {
    const byFolder = new Map(modules.map((module) => [module.folder, module]));
    for (const { folder, facts } of modules) {
      this.#contexts.set(folder, { replaces: [indexOf([facts])], excludes: facts.excludes });
    }
    const inWork = new Set<string>();
    // From the outermost to the innermost: the nearest go.work counts.
    for (const work of workFiles.toSorted((a, b) => a.folder.length - b.folder.length)) {
      const folders = new Set(work.facts.uses.flatMap((path) => resolveFolder(work.folder, path) ?? []));
      const used = [...folders].flatMap((folder) => byFolder.get(folder) ?? []);
      const allFacts = used.map(({ facts }) => facts);
      const own = indexOf([work.facts]);
      const common = indexOf(allFacts);
      const excludes = new Set(allFacts.flatMap((facts) => [...facts.excludes]));
      for (const { folder, facts } of used) {
        if (facts.module !== null) this.#members.add(facts.module);
        if (inWork.has(folder) && !isBelow(folder, work.folder)) continue;
        inWork.add(folder);
        this.#contexts.set(folder, { replaces: [own, indexOf([facts]), common], excludes });
      }
    }
  }

  /** For the module in this folder. */
  contextOf(folder: string): GoContext | undefined {
    return this.#contexts.get(folder);
  }

  /** Whether a go.work uses the module of this path: it is one's own code then. */
  isMember(path: string): boolean {
    return this.#members.has(path);
  }
}

/** The replacement that counts for a module at a version: one for this very version before one for all. */
export function replacementFor(context: GoContext, path: string, version: string | null): GoReplace | undefined {
  for (const index of context.replaces) {
    const found = index.get(`${path}@${version ?? ''}`) ?? index.get(`${path}@`);
    if (found) return found;
  }
  return undefined;
}

function indexOf(files: readonly { readonly replaces: readonly GoReplace[] }[]): ReplaceIndex {
  const index = new Map<string, GoReplace>();
  for (const { replaces } of files) {
    for (const replace of replaces) {
      const key = `${replace.from}@${replace.fromVersion ?? ''}`;
      if (!index.has(key)) index.set(key, replace);
    }
  }
  return index;
}

function isBelow(folder: string, above: string): boolean {
  return above === '' || folder === above || folder.startsWith(`${above}/`);
}
