import { folderOf, parentFolder, resolveFolder } from '../folders.ts';
import type { SupportFile, WorkspaceFile } from '../link.ts';
import type { WantedFile } from '../linking/linker.ts';
import { everyProjectBelow } from './gradleBlocks.ts';
import type { GradleBinding, GradleBuildFacts, GradleCatalogFacts } from './gradleFacts.ts';
import { type LookUp, notationParts, resolvedText } from './gradleNotation.ts';
import { parseGradleProperties } from './gradleProperties.ts';
import { agreed, bindingIn } from './gradleVariables.ts';
import { accessorName } from './gradleCatalog.ts';

/** A script among those of its workspace. */
export interface GradleScriptFile {
  readonly file: WorkspaceFile;
  readonly folder: string;
  readonly facts: GradleBuildFacts;
}

export interface GradleCatalogFile {
  readonly file: WorkspaceFile;
  readonly facts: GradleCatalogFacts;
}

/** No real script has more platforms. */
const maxPlatforms = 50;

/** A longer text is no version; variables inside each other could make it grow without end. */
const maxLength = 512;

/**
 * The Gradle scripts of a workspace and what they share (Gradle, Build Lifecycle; Writing build scripts, Extra properties). A name
 * that a script does not define itself is one of a script it applies, one that a script above gives to this very project, one of
 * the nearest gradle.properties (whose values every project gets as its own), or one of the build scripts in the folders above.
 */
export class GradleBuilds {
  readonly scripts: readonly GradleScriptFile[];
  readonly catalogs: ReadonlyMap<string, GradleCatalogFile>;
  readonly wanted: WantedFile[] = [];
  readonly #byPath = new Map<string, GradleScriptFile>();
  readonly #byFolder = new Map<string, GradleScriptFile[]>();
  readonly #settings = new Map<string, GradleScriptFile>();
  readonly #properties: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly #lookUps = new Map<GradleScriptFile, LookUp>();
  /** The first build script that applies a script. */
  readonly #appliedBy = new Map<GradleScriptFile, GradleScriptFile>();
  readonly #catalogPaths = new Map<string, string | null>();
  /** Folder of a project → what scripts above set for it alone: `project(':a') { ext.x = '1' }`. */
  readonly #givenTo = new Map<string, ReadonlyMap<string, GradleBinding>[]>();
  /** Folder of a script → what it sets for every project below. */
  readonly #givenBelow = new Map<string, ReadonlyMap<string, GradleBinding>[]>();
  #ownPlugins: ReadonlySet<string> | null = null;
  readonly #constraints = new Map<GradleScriptFile, ReadonlyMap<string, string>>();
  readonly #bindings = new Map<GradleScriptFile, Map<string, GradleBinding | null>>();

  constructor(files: readonly WorkspaceFile[], supports: readonly SupportFile[]) {
    const scripts: GradleScriptFile[] = [];
    const catalogs = new Map<string, GradleCatalogFile>();
    for (const file of files) {
      const { facts } = file.reading;
      if (facts.kind === 'gradleCatalog') catalogs.set(file.path, { file, facts });
      if (facts.kind !== 'gradleBuild') continue;
      const script = { file, folder: folderOf(file.path), facts };
      scripts.push(script);
      this.#byPath.set(file.path, script);
      const name = fileName(file.path);
      if (/^settings\.gradle(?:\.kts)?$/.test(name)) this.#settings.set(script.folder, script);
      if (isBuildScript(script)) {
        const beside = this.#byFolder.get(script.folder) ?? [];
        this.#byFolder.set(script.folder, [...beside, script].sort(byPath));
      }
    }
    // The same one comes first for any order of the files.
    this.scripts = scripts.sort(byPath);
    for (const script of this.scripts.filter(isBuildScript))
      for (const applied of this.applied(script))
        if (!this.#appliedBy.has(applied)) this.#appliedBy.set(applied, script);
    this.catalogs = catalogs;
    for (const script of this.scripts) this.#give(script);
    this.#properties = new Map(
      supports
        .filter(({ path }) => fileName(path) === 'gradle.properties')
        .map(({ path, text }) => [folderOf(path), parseGradleProperties(text)]),
    );
  }

  /** The meanings of names in a script. */
  lookUpIn(script: GradleScriptFile): LookUp {
    const known = this.#lookUps.get(script);
    if (known) return known;
    const values = new Map<string, string | null>();
    const lookUp: LookUp = (name) => {
      const value = values.get(name);
      if (value !== undefined) return value;
      // A repeated query on the way there is circular.
      values.set(name, null);
      const binding = this.bindingIn(script, name);
      const [item, ...others] = binding?.items ?? [];
      const found = item && others.length === 0 && !binding?.isList ? resolvedText(item.text, lookUp) : null;
      const short = found !== null && found.length <= maxLength && !found.includes('${') ? found : null;
      values.set(name, short);
      return short;
    };
    this.#lookUps.set(script, lookUp);
    return lookUp;
  }

  /**
   * The versions of a script for requirements without one, its own and those of the projects that are its platforms: `group:name`
   * → version, `null` where they differ.
   */
  constraintsOf(script: GradleScriptFile): ReadonlyMap<string, string | null> {
    const platforms = this.#platformsOf(script);
    if (platforms.length === 1) return this.#ownConstraintsOf(script);
    const constraints = new Map<string, string | null>();
    for (const one of platforms)
      for (const [name, version] of this.#ownConstraintsOf(one)) {
        const other = constraints.get(name);
        constraints.set(name, other === undefined || other === version ? version : null);
      }
    return constraints;
  }

  /** The script itself and those of its platforms, which may have platforms too. */
  #platformsOf(script: GradleScriptFile): readonly GradleScriptFile[] {
    const above = this.above(script.folder).filter((one) => one !== script);
    const found = [script];
    const open = above.flatMap((one) =>
      one.facts.platforms.flatMap(({ path, isForBelow }) => (isForBelow ? [[one, path] as const] : [])),
    );
    for (const { path } of script.facts.platforms) open.push([script, path]);
    for (let next = open.pop(); next && found.length < maxPlatforms; next = open.pop()) {
      const folder = this.#folderOfProject(next[0], next[1]);
      for (const one of folder === null ? [] : (this.#byFolder.get(folder) ?? [])) {
        if (found.includes(one)) continue;
        found.push(one);
        for (const { path } of one.facts.platforms) open.push([one, path]);
      }
    }
    return found;
  }

  #ownConstraintsOf(script: GradleScriptFile): ReadonlyMap<string, string> {
    const known = this.#constraints.get(script);
    if (known) return known;
    const lookUp = this.lookUpIn(script);
    const constraints = new Map<string, string>();
    for (const { text, version } of script.facts.constraints) {
      const written = resolvedText(text, lookUp);
      const parts = notationParts(written) ?? this.#libraryAt(script.folder, written);
      const given = version ? resolvedText(version, lookUp) : parts?.version;
      if (parts && given) constraints.set(parts.name, given);
    }
    this.#constraints.set(script, constraints);
    return constraints;
  }

  /** The library of a catalog, by its accessor. */
  #libraryAt(folder: string, accessor: string): { readonly name: string; readonly version: string | null } | null {
    const dot = accessor.indexOf('.');
    const catalog = dot < 0 ? null : this.catalogFor(folder, accessor.slice(0, dot));
    const index = catalog?.facts.libraries.get(accessorName(accessor.slice(dot + 1)));
    const library = index === undefined ? undefined : catalog?.file.reading.dependencies[index];
    return library ? { name: library.name, version: library.requirement } : null;
  }

  /** The catalog of a name in the scripts of a folder: one that settings name, or the one of that file name. */
  catalogFor(folder: string, name: string): GradleCatalogFile | null {
    const key = `${folder}\n${name}`;
    let path = this.#catalogPaths.get(key);
    if (path === undefined) {
      path = this.#catalogPath(folder, name);
      this.#catalogPaths.set(key, path);
    }
    return path === null ? null : (this.catalogs.get(path) ?? null);
  }

  /**
   * True if the workspace makes a plugin itself: a script of that name, also with the package of its folders (Gradle,
   * Precompiled script plugins), or one that `gradlePlugin` declares.
   */
  isOwnPlugin(id: string): boolean {
    this.#ownPlugins ??= new Set(this.scripts.flatMap(ownPluginsIn));
    return this.#ownPlugins.has(id);
  }

  /**
   * The build scripts of a folder and of those above it, nearest first, settings behind the build script of their
   * folder.
   */
  above(folder: string): readonly GradleScriptFile[] {
    const found: GradleScriptFile[] = [];
    for (let at: string | null = folder; at !== null; at = parentFolder(at)) {
      found.push(...(this.#byFolder.get(at) ?? []));
      const settings = this.#settings.get(at);
      if (settings) found.push(settings);
    }
    return found;
  }

  settingsIn(folder: string): GradleScriptFile | undefined {
    return this.#settings.get(folder);
  }

  /** The value of a name in a script, from all files that define it; `null` if none does. */
  bindingIn(script: GradleScriptFile, name: string): GradleBinding | null {
    const known = this.#bindings.get(script) ?? new Map<string, GradleBinding | null>();
    this.#bindings.set(script, known);
    let found = known.get(name);
    if (found === undefined) {
      const seen: GradleBinding[] = [];
      for (const binding of this.#said(script, name)) {
        seen.push(binding);
        // Behind what holds in any case nothing counts.
        if (!binding.isOpen) break;
      }
      found = agreed(seen);
      known.set(name, found);
    }
    return found;
  }

  /** The definitions of a name in files, in order of precedence. */
  *#said(script: GradleScriptFile, name: string): Generator<GradleBinding, void, void> {
    yield* this.#saidBy(script, name);
    const applier = this.#appliedBy.get(script);
    if (applier) yield* this.#saidBy(applier, name);
    const given = agreed([
      ...this.#givenIn(this.#givenTo.get(script.folder), name),
      ...this.#givenAbove(script.folder, name),
    ]);
    if (given) yield given;
    for (let at: string | null = script.folder; at !== null; at = parentFolder(at)) {
      const value = this.#properties.get(at)?.get(name);
      if (value !== undefined) yield bindingOf(value);
    }
    for (let at: string | null = script.folder; at !== null; at = parentFolder(at)) {
      const settings = this.#settings.get(at);
      for (const one of [...(this.#byFolder.get(at) ?? []), ...(settings ? [settings] : [])])
        if (one !== script && one !== applier) yield* this.#saidBy(one, name);
      if (at !== script.folder) yield* this.#givenIn(this.#givenTo.get(at), name);
    }
    const version = /^(\w+)\.versions\.(.+)$/.exec(name);
    const catalog = version && this.catalogFor(script.folder, version[1] ?? '');
    const found = catalog?.facts.versions.get(accessorName(version?.[2] ?? ''));
    if (found !== undefined) yield bindingOf(found);
  }

  *#saidBy(script: GradleScriptFile, name: string): Generator<GradleBinding, void, void> {
    const own = bindingIn(script.facts.variables, name);
    if (own) yield own;
    const applied = agreed([...this.applied(script)].flatMap(({ facts }) => bindingIn(facts.variables, name) ?? []));
    if (applied) yield applied;
  }

  *#givenIn(
    values: readonly ReadonlyMap<string, GradleBinding>[] | undefined,
    name: string,
  ): Generator<GradleBinding, void, void> {
    for (const one of values ?? []) {
      const found = bindingIn(one, name);
      if (found) yield found;
    }
  }

  *#givenAbove(folder: string, name: string): Generator<GradleBinding, void, void> {
    for (let at = parentFolder(folder); at !== null; at = parentFolder(at))
      yield* this.#givenIn(this.#givenBelow.get(at), name);
  }

  #give(script: GradleScriptFile): void {
    for (const [project, values] of script.facts.projectVariables) {
      const isBelow = project === everyProjectBelow;
      const folder = isBelow ? script.folder : this.#folderOfProject(script, project);
      const given = isBelow ? this.#givenBelow : this.#givenTo;
      if (folder !== null) given.set(folder, [...(given.get(folder) ?? []), values]);
    }
  }

  /**
   * The outermost folder with settings at or above a script: that of the build it belongs to, also from within
   * `buildSrc`.
   */
  rootOf({ folder }: GradleScriptFile): string {
    let root = folder;
    for (let at: string | null = folder; at !== null; at = parentFolder(at)) if (this.#settings.has(at)) root = at;
    return root;
  }

  /** The folder of a project: `:a:b` in `a/b` below the settings, unless these name another. */
  #folderOfProject(script: GradleScriptFile, project: string): string | null {
    const root = this.rootOf(script);
    const written = this.#settings
      .get(root)
      ?.facts.projectFolders.get(project.startsWith(':') ? project : `:${project}`);
    if (written === null) return null;
    const path = project.split(':').filter((part) => part !== '');
    return resolveFolder(
      written !== undefined || project.startsWith(':') ? root : script.folder,
      written ?? path.join('/'),
    );
  }

  /** The folder of the project that a script is a part of: its own, or that of the build script which applies it. */
  projectOf(script: GradleScriptFile): string | null {
    return isBuildScript(script) ? script.folder : (this.#appliedBy.get(script)?.folder ?? null);
  }

  /** The scripts that one applies, as far as they are here. */
  *applied(script: GradleScriptFile): Generator<GradleScriptFile, void, void> {
    for (const path of script.facts.scripts) {
      for (let folder: string | null = script.folder; folder !== null; folder = parentFolder(folder)) {
        // In `$includeDir/a.gradle` the folder is nearly always the common one.
        for (const written of [path, `gradle/${path}`]) {
          const found = resolveFolder(folder, written);
          const applied = found === null ? undefined : this.#byPath.get(found);
          if (applied && applied !== script) yield applied;
        }
      }
    }
  }

  #catalogPath(folder: string, name: string): string | null {
    for (let at: string | null = folder; at !== null; at = parentFolder(at)) {
      const settings = this.#settings.get(at);
      const written = settings?.facts.catalogs.get(name);
      const named = written === undefined ? null : resolveFolder(at, written);
      if (named !== null) {
        if (!this.catalogs.has(named) && named.endsWith('.toml')) this.#want(named);
        return named;
      }
      const usual = `${at === '' ? '' : `${at}/`}gradle/${name}.versions.toml`;
      if (this.catalogs.has(usual)) return usual;
    }
    return null;
  }

  #want(path: string): void {
    this.wanted.push({ path, formatId: 'gradle-catalog' });
  }
}

function ownPluginsIn({ file: { path }, facts }: GradleScriptFile): readonly string[] {
  const id = fileName(path).replace(/\.gradle(?:\.kts)?$/, '');
  const packages = /(?:^|\/)src\/main\/(?:kotlin|groovy)\/(.+)$/s.exec(folderOf(path))?.[1];
  return [...facts.ownPlugins, id, ...(packages === undefined ? [] : [`${packages.replaceAll('/', '.')}.${id}`])];
}

function bindingOf(value: string): GradleBinding {
  return { items: [{ text: [value], nameRange: null, versionRange: null }], isList: false };
}

function isBuildScript({ file }: GradleScriptFile): boolean {
  return /^build\.gradle(?:\.kts)?$/.test(fileName(file.path));
}

export function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function byPath(a: GradleScriptFile, b: GradleScriptFile): number {
  return a.file.path < b.file.path ? -1 : 1;
}
