import { baseName } from '../../base/baseName.ts';
import { comparePaths, folderOf, foldersFrom, pathIn, resolveFolder } from '../folders.ts';
import type { SupportFile } from '../userSettingsFile.ts';
import type { WantedFile } from '../linking/linker.ts';
import { everyProjectBelow, ownProject } from './gradleBlocks.ts';
import type { GradleBinding, GradleBuildFacts, GradleCatalogFacts } from './gradleFacts.ts';
import type { ScriptText } from '../parse/scriptCode.ts';
import { type LookUp, notationParts, resolvedText } from './gradleNotation.ts';
import { parseGradleProperties } from './gradleProperties.ts';
import { agreed, bindingIn, ownNames, unknownValue } from './gradleNames.ts';
import { accessorName } from './gradleCatalog.ts';
import type { MavenFile } from './mavenFacts.ts';

/** A script among those of its workspace. */
export interface GradleScriptFile {
  readonly file: MavenFile;
  readonly folder: string;
  readonly facts: GradleBuildFacts;
}

export interface GradleCatalogFile {
  readonly file: MavenFile;
  readonly facts: GradleCatalogFacts;
}

/** The value of a name, and the script in which the names in it are looked up. */
interface Meaning {
  readonly binding: GradleBinding;
  readonly script: GradleScriptFile;
}

/** The names of one place, of which a name is given one value: those of a script, or the properties of a folder. */
type Table = readonly [names: ReadonlyMap<string, GradleBinding>, script: GradleScriptFile];

/** No real script has more platforms. */
const maxPlatforms = 50;

/** A longer text is no version; variables inside each other could make it grow without end. */
const maxLength = 512;

/**
 * The Gradle scripts of a workspace and what they share (Gradle, Build Lifecycle; Writing build scripts, Extra properties). A name
 * has the value that the script itself sets, or a script that it applies; else that of one that applies it; else what scripts above set
 * for this very project; else that of the nearest folder, in gradle.properties or its build scripts.
 */
export class GradleBuilds {
  readonly scripts: readonly GradleScriptFile[];
  readonly catalogs: ReadonlyMap<string, GradleCatalogFile>;
  readonly wanted: WantedFile[] = [];
  readonly #byPath = new Map<string, GradleScriptFile>();
  readonly #byFolder = new Map<string, GradleScriptFile[]>();
  readonly #settings = new Map<string, GradleScriptFile>();
  readonly #properties: ReadonlyMap<string, ReadonlyMap<string, GradleBinding>>;
  readonly #lookUps = new Map<GradleScriptFile, LookUp>();
  /** The first build script that applies a script. */
  readonly #appliedBy = new Map<GradleScriptFile, GradleScriptFile>();
  readonly #catalogPaths = new Map<string, string | null>();
  readonly #applied = new Map<GradleScriptFile, readonly GradleScriptFile[]>();
  /** Folder of a project → what scripts give to it alone: `project(':a') { ext.x = '1' }`. */
  readonly #givenTo = new Map<string, Table[]>();
  #ownPlugins: ReadonlySet<string> | null = null;
  readonly #constraints = new Map<GradleScriptFile, ReadonlyMap<string, string>>();
  readonly #meanings = new Map<GradleScriptFile, Map<string, Meaning | null>>();

  constructor(files: readonly MavenFile[], supports: readonly SupportFile[]) {
    const scripts: GradleScriptFile[] = [];
    const catalogs = new Map<string, GradleCatalogFile>();
    for (const file of files) {
      const { facts } = file.reading;
      if (facts.kind === 'gradleCatalog') catalogs.set(file.path, { file, facts });
      if (facts.kind !== 'gradleBuild') continue;
      const script = { file, folder: folderOf(file.path), facts };
      scripts.push(script);
      this.#byPath.set(file.path, script);
      const name = baseName(file.path);
      if (/^settings\.gradle(?:\.kts)?$/.test(name)) this.#settings.set(script.folder, script);
      if (isBuildScript(script)) {
        const beside = this.#byFolder.get(script.folder) ?? [];
        this.#byFolder.set(script.folder, [...beside, script].sort(byFile));
      }
    }
    // The same one comes first for any order of the files.
    this.scripts = scripts.sort(byFile);
    for (const script of this.scripts.filter(isBuildScript))
      for (const applied of this.applied(script))
        if (!this.#appliedBy.has(applied)) this.#appliedBy.set(applied, script);
    this.catalogs = catalogs;
    for (const script of this.scripts)
      for (const [project, names] of script.facts.names) {
        const isOfOne = project !== ownProject && project !== everyProjectBelow && project !== ownNames;
        const folder = isOfOne ? this.#folderOfProject(script, project) : null;
        if (folder !== null) this.#givenTo.set(folder, [...(this.#givenTo.get(folder) ?? []), [names, script]]);
      }
    this.#properties = new Map(
      supports
        .filter(({ path }) => baseName(path) === 'gradle.properties')
        .map(({ path, text }) => {
          const values = [...parseGradleProperties(text)];
          return [folderOf(path), new Map(values.map(([name, value]) => [name, bindingOf(value)]))];
        }),
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
      const meaning = this.meaningOf(script, name);
      const [text, ...others] = meaning?.binding.items ?? [];
      const isText = meaning && text && others.length === 0 && !meaning.binding.isList;
      const found = isText ? resolvedText(text, this.lookUpIn(meaning.script)) : null;
      const short = found !== null && found.length <= maxLength && !found.includes('${') ? found : null;
      values.set(name, short);
      return short;
    };
    this.#lookUps.set(script, lookUp);
    return lookUp;
  }

  /** A text with its names replaced, `null` if one of them is unknown. */
  textIn(script: GradleScriptFile, text: ScriptText): string | null {
    const found = resolvedText(text, this.lookUpIn(script));
    return found.includes('${') ? null : found;
  }

  /** The groups that a project may have, `null` for one that can't be read. */
  groupsOf(project: GradleScriptFile): readonly (string | null)[] {
    return this.definitionsOf(project, 'group', true).map(({ binding, script }) => {
      const [text, ...others] = binding.items ?? [];
      if (!text || others.length > 0) return null;
      // `rootProject.group` is the group of the script's own project.
      const [own] = script === project ? [] : this.definitionsOf(script, 'group', true);
      const group = own && own.binding !== binding && own.binding.items?.[0];
      const known = text.flatMap((part) => (group && typeof part === 'object' && part.name === 'group' ? group : part));
      return this.textIn(script, known);
    });
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
    const stack = above.flatMap((one) =>
      one.facts.platforms.flatMap(({ path, isForBelow }) => (isForBelow ? [[one, path] as const] : [])),
    );
    for (const { path } of script.facts.platforms) stack.push([script, path]);
    for (let next = stack.pop(); next && found.length < maxPlatforms; next = stack.pop()) {
      const folder = this.#folderOfProject(next[0], next[1]);
      for (const one of folder === null ? [] : (this.#byFolder.get(folder) ?? [])) {
        if (found.includes(one)) continue;
        found.push(one);
        for (const { path } of one.facts.platforms) stack.push([one, path]);
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
      const [only] = text;
      const accessor = text.length === 1 && typeof only === 'object' ? only.name : '';
      const parts = notationParts(resolvedText(text, lookUp)) ?? this.#libraryAt(script.folder, accessor);
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
    return [...foldersFrom(folder)].flatMap((at) => this.#scriptsIn(at));
  }

  settingsIn(folder: string): GradleScriptFile | undefined {
    return this.#settings.get(folder);
  }

  /** The value of a name in a script; `null` if no file defines it. */
  meaningOf(script: GradleScriptFile, name: string): Meaning | null {
    const known = this.#meanings.get(script) ?? new Map<string, Meaning | null>();
    this.#meanings.set(script, known);
    let found = known.get(name);
    if (found === undefined) {
      const definitions = this.definitionsOf(script, name);
      const [first] = definitions;
      const binding = agreed(definitions.map((one) => one.binding));
      found = first && binding ? { ...first, binding } : null;
      known.set(name, found);
    }
    return found;
  }

  /** The values that a name may have in a script. `isOutside`: as other scripts of its project see it. */
  definitionsOf(script: GradleScriptFile, name: string, isOutside = false): readonly Meaning[] {
    const found: Meaning[] = [];
    for (const tables of this.#tablesOf(script, name, isOutside)) {
      for (const [names, one] of tables) {
        const binding = bindingIn(names, name);
        if (binding) found.push({ binding, script: one });
      }
      // Behind what holds in any case nothing counts.
      if (found.some(({ binding }) => !binding.isOpen)) break;
    }
    return found;
  }

  /** The tables in which a name may be, in order of precedence. */
  *#tablesOf(script: GradleScriptFile, name: string, isOutside: boolean): Generator<readonly Table[], void, void> {
    const own = [...tableOf(script, ownNames), ...ownTable(script)];
    const shared = this.applied(script).flatMap(ownTable);
    const ofOthers = [...script.facts.names.values()].filter((names) => own.every(([one]) => one !== names));
    const others = ofOthers.flatMap((names): readonly Table[] => (bindingIn(names, name) ? [[names, script]] : []));
    if (isOutside) yield [...ownTable(script), ...shared];
    else if (others.length === 0 || own.some(([names]) => bindingIn(names, name))) yield [...own, ...shared, ...others];
    // It may have the value that the script sets for other projects, or not.
    else yield [[new Map([[name, unknownValue]]), script]];
    const applier = this.#appliedBy.get(script);
    if (applier) yield [applier, ...this.applied(applier)].flatMap(ownTable);
    const above = [...foldersFrom(script.folder)];
    yield [
      ...(this.#givenTo.get(script.folder) ?? []),
      ...above.slice(1).flatMap((at) => this.#scriptsIn(at).flatMap((one) => tableOf(one, everyProjectBelow))),
    ];
    for (const at of above) {
      const others = this.#scriptsIn(at).filter((one) => one !== script && one !== applier);
      const properties = this.#properties.get(at);
      yield [
        ...(properties ? [[properties, script] as const] : []),
        ...others.flatMap((one) => [one, ...this.applied(one)].flatMap(ownTable)),
        ...(at === script.folder ? [] : (this.#givenTo.get(at) ?? [])),
      ];
    }
    const version = /^(\w+)\.versions\.(.+)$/.exec(name);
    const catalog = version && this.catalogFor(script.folder, version[1] ?? '');
    const found = catalog?.facts.versions.get(accessorName(version?.[2] ?? ''));
    if (found !== undefined) yield [[new Map([[name, bindingOf(found)]]), script]];
  }

  #scriptsIn(folder: string): readonly GradleScriptFile[] {
    const settings = this.#settings.get(folder);
    return [...(this.#byFolder.get(folder) ?? []), ...(settings ? [settings] : [])];
  }

  /**
   * The outermost folder with settings at or above a script: that of the build it belongs to, also from within
   * `buildSrc`.
   */
  rootOf({ folder }: GradleScriptFile): string {
    let root = folder;
    for (const at of foldersFrom(folder)) if (this.#settings.has(at)) root = at;
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
  applied(script: GradleScriptFile): readonly GradleScriptFile[] {
    const known = this.#applied.get(script);
    if (known) return known;
    const found = script.facts.scripts.flatMap((path) =>
      [...foldersFrom(script.folder)].flatMap((folder) =>
        // In `$includeDir/a.gradle` the folder is nearly always the common one.
        [path, `gradle/${path}`].flatMap((written) => {
          const inside = resolveFolder(folder, written);
          const applied = inside === null ? undefined : this.#byPath.get(inside);
          return applied && applied !== script ? [applied] : [];
        }),
      ),
    );
    this.#applied.set(script, found);
    return found;
  }

  #catalogPath(folder: string, name: string): string | null {
    for (const at of foldersFrom(folder)) {
      const settings = this.#settings.get(at);
      const written = settings?.facts.catalogs.get(name);
      const named = written === undefined ? null : resolveFolder(at, written);
      if (named !== null) {
        if (!this.catalogs.has(named) && named.endsWith('.toml')) this.#want(named);
        return named;
      }
      const usual = pathIn(at, `gradle/${name}.versions.toml`);
      if (this.catalogs.has(usual)) return usual;
    }
    return null;
  }

  #want(path: string): void {
    this.wanted.push({ path, formatId: 'gradle-catalog' });
  }
}

function ownPluginsIn({ file: { path }, facts }: GradleScriptFile): readonly string[] {
  const id = baseName(path).replace(/\.gradle(?:\.kts)?$/, '');
  const packages = /(?:^|\/)src\/main\/(?:kotlin|groovy)\/(.+)$/s.exec(folderOf(path))?.[1];
  return [...facts.ownPlugins, id, ...(packages === undefined ? [] : [`${packages.replaceAll('/', '.')}.${id}`])];
}

function byFile(a: GradleScriptFile, b: GradleScriptFile): number {
  return comparePaths(a.file, b.file);
}

function tableOf(script: GradleScriptFile, project: string): readonly Table[] {
  const names = script.facts.names.get(project);
  return names ? [[names, script]] : [];
}

function ownTable(script: GradleScriptFile): readonly Table[] {
  return tableOf(script, ownProject);
}

function bindingOf(value: string): GradleBinding {
  return { items: [[value]], isList: false };
}

/** True for the script of the project in a folder: `build.gradle`, or one that is called as the folder. */
export function isBuildScript({ file, folder }: GradleScriptFile): boolean {
  const name = baseName(file.path).replace(/\.gradle(?:\.kts)?$/, '');
  return name === 'build' || (name !== '' && name === baseName(folder));
}
