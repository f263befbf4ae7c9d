import { displayName } from '../../core/coordinates.ts';
import { folderOf, isAtOrBelow, pathIn, resolveFolder } from '../folders.ts';
import type { Dependency } from '../format.ts';
import { identify } from '../identify.ts';
import type { LinkedDependency } from '../link.ts';
import { linkedOf, manifestOf, applyPrivatePackages } from '../linking/linkedDependency.ts';
import type { EcosystemRules, LinkContext, LinkedFile, LinkerResult, MemberRoot } from '../linking/linker.ts';
import { readUserLayers, type UserLayers } from '../sources/layers.ts';
import { go as settingsTool, GoSources } from './goSources.ts';
import { goNames } from './identifyGoModule.ts';
import type { GoFacts, GoFile, GoModuleFacts, GoReplace, GoWorkspaceFacts } from './goFacts.ts';
import type { Identity } from '../sources/packageSources.ts';

/**
 * The modules of a folder and their go.work files (Go Modules Reference, "Workspaces"). Inside a go.work that uses it, a
 * module is read with the replacements and exclusions of all members, those of go.work before them; else with its own alone.
 */
class GoWorkspaces {
  readonly #contexts = new Map<string, GoContext>();
  readonly #members = new Set<string>();

  constructor(modules: readonly GoModule[], workFiles: readonly GoWorkFile[]) {
    // In lower case: on some disks a folder has its name in any.
    const byFolder = new Map<string, GoModule[]>();
    for (const module of modules) {
      const { folder, facts } = module;
      byFolder.set(folder.toLowerCase(), [...(byFolder.get(folder.toLowerCase()) ?? []), module]);
      this.#contexts.set(folder, { replaces: [indexOf([facts])], excludes: facts.excludes });
    }
    const inWork = new Set<string>();
    // From the outermost to the innermost: the nearest go.work counts.
    for (const work of workFiles.toSorted((a, b) => a.folder.length - b.folder.length)) {
      const folders = new Set(work.facts.uses.flatMap((path) => resolveFolder(work.folder, path)?.toLowerCase() ?? []));
      const used = [...folders].flatMap((folder) => byFolder.get(folder) ?? []);
      const allFacts = used.map(({ facts }) => facts);
      const own = indexOf([work.facts]);
      const common = indexOf(allFacts);
      const excludes = new Set(allFacts.flatMap((facts) => [...facts.excludes]));
      for (const { folder, facts } of used) {
        if (facts.module !== null) this.#members.add(facts.module);
        if (inWork.has(folder) && !isAtOrBelow(folder, work.folder)) continue;
        inWork.add(folder);
        this.#contexts.set(folder, { replaces: [own, indexOf([facts]), common], excludes });
      }
    }
  }

  /** For the module in this folder. */
  contextOf(folder: string): GoContext | undefined {
    return this.#contexts.get(folder);
  }

  /** True if a go.work uses the module of this path: it is the workspace's own code then. */
  isMember(path: string): boolean {
    return this.#members.has(path);
  }
}

/**
 * Links Go files (Go Modules Reference; manifests.md 6). A go.mod counts by itself, inside a go.work with the others'
 * replacements. Beside a go.mod, go.sum lists nothing, since it holds more than a build needs; vendor/modules.txt lists only
 * modules that go.mod does not name, which are those of modules written for Go 1.16 and older, so that the two never disagree.
 */
function linkGo(
  files: readonly GoFile[],
  { settings, privateNames, answers }: LinkContext<UserLayers>,
): LinkerResult<GoFacts> {
  const known = new GoFiles(files);
  const sources = new GoSources(settings, answers);
  const allowed = (dependency: Dependency, name: string, identity: Identity): Identity => {
    const own = applyPrivatePackages(dependency, identity, privateNames);
    return (own.coordinates && sources.privacyOf(name)) ?? own;
  };
  const done: LinkedFile<GoFacts>[] = [];
  for (const file of files) {
    const module = known.moduleBefore(file);
    const linked: LinkedDependency[] = [];
    for (const dependency of file.reading.dependencies) {
      if (module && known.isListedIn(module, file, dependency)) continue;
      linked.push(linkOne(dependency, file, known, allowed));
    }
    done.push(manifestOf(file, linked, module?.path ?? null));
  }
  return { manifests: done, wanted: [], roots: workspaceRoots(files) };
}

/** The workspaces of go.work files. */
function workspaceRoots(files: readonly GoFile[]): readonly MemberRoot[] {
  return files.flatMap(({ path, reading: { facts } }): readonly MemberRoot[] => {
    if (facts.kind !== 'goWorkspace') return [];
    const used = new Set(facts.uses.map((use) => resolveFolder(folderOf(path), use)));
    return [{ path, isMember: (folder) => used.has(folder) }];
  });
}

/** The Go files of a workspace, by what they are. */
class GoFiles {
  readonly workspaces: GoWorkspaces;
  readonly #byPath = new Map<string, GoFile>();
  readonly #required = new Map<GoFile, ReadonlySet<string>>();

  constructor(files: readonly GoFile[]) {
    const modules: GoModule[] = [];
    const workFiles: GoWorkFile[] = [];
    for (const file of files) {
      const { facts } = file.reading;
      const folder = folderOf(file.path);
      this.#byPath.set(file.path, file);
      if (facts.kind === 'goModule') modules.push({ folder, facts });
      else if (facts.kind === 'goWorkspace') workFiles.push({ folder, facts });
    }
    this.workspaces = new GoWorkspaces(modules, workFiles);
  }

  /** The go.mod that counts in place of a go.sum or vendor/modules.txt. */
  moduleBefore(file: GoFile): GoFile | undefined {
    const { kind } = file.reading.facts;
    const folder = folderOf(file.path);
    if (kind === 'goSum') return this.#moduleIn(folder);
    return kind === 'goVendor' ? this.#moduleIn(folderOf(folder)) : undefined;
  }

  isListedIn(module: GoFile, file: GoFile, dependency: Dependency): boolean {
    if (file.reading.facts.kind === 'goSum') return true;
    let required = this.#required.get(module);
    if (!required) {
      required = new Set(module.reading.dependencies.map(({ name }) => name));
      this.#required.set(module, required);
    }
    return required.has(dependency.alias ?? dependency.name);
  }

  #moduleIn(folder: string): GoFile | undefined {
    const file = this.#byPath.get(pathIn(folder, 'go.mod'));
    return file?.reading.facts.kind === 'goModule' ? file : undefined;
  }
}

function linkOne(
  dependency: Dependency,
  file: GoFile,
  known: GoFiles,
  allowed: (dependency: Dependency, name: string, identity: Identity) => Identity,
): LinkedDependency {
  const { facts } = file.reading;
  if (facts.kind === 'goVendor' && dependency.source.kind === 'local') return linkedOf(dependency, 'replacedByFolder');
  const { name, version } = dependency;
  if (facts.kind === 'goWorkspace' && resolveFolder(folderOf(file.path), name) === null)
    return linkedOf(dependency, 'outsideWorkspace');
  if (known.workspaces.isMember(name)) return linkedOf(dependency, 'workspaceMember');
  const context = known.workspaces.contextOf(folderOf(file.path));
  const own = (): LinkedDependency => linkedOf(dependency, allowed(dependency, name, identify(goNames, dependency)));
  if (facts.kind !== 'goModule' || !context) return own();
  if (name === facts.module) return linkedOf(dependency, 'ownModule');
  if (context.excludes.has(`${name}@${version}`)) return linkedOf(dependency, 'excluded');
  const replacement = replacementFor(context, name, version);
  if (!replacement) return own();
  if (replacement.toVersion === null) return linkedOf(dependency, 'replacedByFolder');
  if (known.workspaces.isMember(replacement.to)) return linkedOf(dependency, 'workspaceMember');
  const { to, toVersion } = replacement;
  const identity = goNames.identify({ name: to, version: toVersion, requirement: null });
  return linkedOf(dependency, allowed(dependency, to, identity), { version: toVersion });
}

/** A go.mod and its folder inside the workspace folder. */
interface GoModule {
  readonly folder: string;
  readonly facts: GoModuleFacts;
}

/** A go.work and its folder. */
interface GoWorkFile {
  readonly folder: string;
  readonly facts: GoWorkspaceFacts;
}

/** The context of one module's requirements. */
interface GoContext {
  /** In order of precedence: those of go.work, the module's own, those of the other members. */
  readonly replaces: readonly ReplaceIndex[];
  /** `path@version`. */
  readonly excludes: ReadonlySet<string>;
}

/** `path@version`, or `path@` for any version → what comes in its place. */
type ReplaceIndex = ReadonlyMap<string, GoReplace>;

/** The replacement that counts for a module at a version: one for this very version before one for all. */
function replacementFor(context: GoContext, path: string, version: string | null): GoReplace | undefined {
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

export const go: EcosystemRules<GoFacts, UserLayers> = {
  names: goNames,
  listedTypes: ['go'],
  readSettings: (files, environment) => readUserLayers(settingsTool, files, environment),
  link: linkGo,
  // A list names a module only by its path, which names its source; `stdlib` has no host.
  withheldInLists({ settings, answers }) {
    const sources = new GoSources(settings, answers);
    return (coordinates) => {
      const path = displayName(coordinates);
      return coordinates.type === 'go' && path.split('/', 1)[0]?.includes('.') ? sources.privacyOf(path) : null;
    };
  },
  unread: { mayName: { 'go-mod': 'members', 'go-work': 'members' } },
};
