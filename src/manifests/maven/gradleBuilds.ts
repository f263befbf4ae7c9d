import { folderOf, parentFolder, resolveFolder } from '../folders.ts';
import type { SupportFile, WorkspaceFile } from '../link.ts';
import type { WantedFile } from '../linking/linker.ts';
import type { GradleBuildFacts, GradleCatalogFacts, GradleText } from './gradleFacts.ts';
import { type LookUp, notationParts, resolvedText } from './gradleNotation.ts';
import { parseGradleProperties } from './gradleProperties.ts';
import { accessorName } from './readGradleCatalog.ts';

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

/** A longer text is no version; variables inside each other could make it grow without end. */
const maxLength = 512;

/**
 * The Gradle scripts of a workspace and what they share (Gradle, Build Lifecycle): a name that a script does not define itself
 * is one of a script it applies, of the build scripts in the folders above, or of the nearest gradle.properties.
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
    // The same one comes first in whatever order the files come.
    this.scripts = scripts.sort(byPath);
    for (const script of this.scripts.filter(isBuildScript))
      for (const applied of this.#applied(script))
        if (!this.#appliedBy.has(applied)) this.#appliedBy.set(applied, script);
    this.catalogs = catalogs;
    this.#properties = new Map(
      supports
        .filter(({ path }) => fileName(path) === 'gradle.properties')
        .map(({ path, text }) => [folderOf(path), parseGradleProperties(text)]),
    );
  }

  /** What names mean in a script. */
  lookUpIn(script: GradleScriptFile): LookUp {
    const known = this.#lookUps.get(script);
    if (known) return known;
    const values = new Map<string, string | null>();
    const lookUp: LookUp = (name) => {
      const value = values.get(name);
      if (value !== undefined) return value;
      // Whoever asks for it again on the way there asks in a circle.
      values.set(name, null);
      const text = this.#textOf(script, name);
      const found = text && resolvedText(text, lookUp);
      const short = found !== null && found.length <= maxLength && !found.includes('${') ? found : null;
      values.set(name, short);
      return short;
    };
    this.#lookUps.set(script, lookUp);
    return lookUp;
  }

  /** The versions that a script gives to what is asked for without one: `group:name` → version. */
  constraintsOf(script: GradleScriptFile): ReadonlyMap<string, string> {
    const lookUp = this.lookUpIn(script);
    const constraints = new Map<string, string>();
    for (const { text, version } of script.facts.constraints) {
      const parts = notationParts(resolvedText(text, lookUp));
      const given = version ? resolvedText(version, lookUp) : parts?.version;
      if (parts && given) constraints.set(parts.name, given);
    }
    return constraints;
  }

  /** The catalog that a name stands for in the scripts of a folder: one that settings name, or the one of that file name. */
  catalogFor(folder: string, name: string): GradleCatalogFile | null {
    const key = `${folder}\n${name}`;
    let path = this.#catalogPaths.get(key);
    if (path === undefined) {
      path = this.#catalogPath(folder, name);
      this.#catalogPaths.set(key, path);
    }
    return path === null ? null : (this.catalogs.get(path) ?? null);
  }

  /** The build scripts of a folder and of those above it, nearest first, settings behind the build script of their folder. */
  above(folder: string): readonly GradleScriptFile[] {
    const found: GradleScriptFile[] = [];
    for (let at: string | null = folder; at !== null; at = parentFolder(at)) {
      found.push(...(this.#byFolder.get(at) ?? []));
      const settings = this.#settings.get(at);
      if (settings) found.push(settings);
    }
    return found;
  }

  #textOf(script: GradleScriptFile, name: string): GradleText | null {
    const near = [script, ...this.above(script.folder).filter((one) => one !== script)];
    for (const one of near) {
      const found = one.facts.variables.get(name) ?? this.#appliedTextOf(one, name);
      if (found) return found;
    }
    for (let at: string | null = script.folder; at !== null; at = parentFolder(at)) {
      const found = this.#properties.get(at)?.get(name);
      if (found !== undefined) return [found];
    }
    const version = /^(\w+)\.versions\.(.+)$/.exec(name);
    const catalog = version && this.catalogFor(script.folder, version[1] ?? '');
    const found = catalog?.facts.versions.get(accessorName(version?.[2] ?? ''));
    return found === undefined ? null : [found];
  }

  /** The folder of the project that a script is a part of: its own, or that of the build script which applies it. */
  projectOf(script: GradleScriptFile): string | null {
    return isBuildScript(script) ? script.folder : (this.#appliedBy.get(script)?.folder ?? null);
  }

  #appliedTextOf(script: GradleScriptFile, name: string): GradleText | null {
    for (const applied of this.#applied(script)) {
      const text = applied.facts.variables.get(name);
      if (text) return text;
    }
    return null;
  }

  *#applied(script: GradleScriptFile): Generator<GradleScriptFile, void, void> {
    for (const path of script.facts.scripts) {
      for (let folder: string | null = script.folder; folder !== null; folder = parentFolder(folder)) {
        // In `$includeDir/a.gradle` the folder is nearly always the one that all have.
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

function isBuildScript({ file }: GradleScriptFile): boolean {
  return /^build\.gradle(?:\.kts)?$/.test(fileName(file.path));
}

export function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function byPath(a: GradleScriptFile, b: GradleScriptFile): number {
  return a.file.path < b.file.path ? -1 : 1;
}
