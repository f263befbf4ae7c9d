import { type Scope, widestScope } from '../../core/scopes.ts';
import { gradlePluginMarker } from '../../core/mavenProvider.ts';
import type { Dependency } from '../format.ts';
import { appendTo } from '../../base/appendTo.ts';
import { baseName } from '../../base/baseName.ts';
import type { LinkedDependency } from '../link.ts';
import { linkedBy, linkedOf, manifestOf, undecided } from '../linking/linkedDependency.ts';
import type { LinkedFile } from '../linking/linker.ts';
import { ProblemList } from '../parse/problemList.ts';
import { type GradleBuilds, type GradleCatalogFile, type GradleScriptFile } from './gradleBuilds.ts';
import type { GradleEntry } from './gradleFacts.ts';
import { GradleLocks, scopeByLock } from './gradleLocks.ts';
import { dependencyOfEntry, notationParts, resolvedText, unknownDependency, writtenText } from './gradleNotation.ts';
import { folderFor, GradleSources } from './gradleSources.ts';
import { type MavenIdentifier, ofMaterials } from './mavenIdentifier.ts';
import type { MavenUserSettings } from './mavenRepositories.ts';
import { requiredVersion } from './mavenVersion.ts';
import { accessorName } from './gradleCatalog.ts';
import { messages } from '../problemMessage.ts';
import type { MavenFacts, MavenFile } from './mavenFacts.ts';
import type { Identity } from '../sources/packageSources.ts';

type Linked = LinkedFile<MavenFacts>;

/** An entry of a catalog, and what a script makes of it. */
interface CatalogEntry {
  readonly catalog: GradleCatalogFile;
  readonly index: number;
  readonly dependency: Dependency;
}

/** The meaning of a script's entry. */
interface Accessed {
  readonly entry: GradleEntry;
  readonly found: CatalogEntry | null;
}

/** Dependencies that a script has by bundles and lists, and those of all scripts: real builds have a tenth of them. */
const maxListed = 5000;
const maxListedInAll = 100_000;

const tooManyListed = messages.tooMuch;

/** References from one name to the next. */
const maxAccessors = 8;

/** Links Gradle's files one by one: locks first, then scripts, then catalogs, since each affects the next. */
export class GradleLinker {
  readonly builds: GradleBuilds;
  readonly #identifier: MavenIdentifier;
  readonly #sources: GradleSources;
  readonly #locks = new GradleLocks();
  readonly #linkedLocks = new Map<MavenFile, readonly LinkedDependency[]>();
  /** Catalog → index into its dependencies → what scripts made of it. */
  readonly #uses = new Map<GradleCatalogFile, Map<number, LinkedDependency[]>>();
  /** Script → dependencies that its bundles and lists come to. */
  readonly #listed = new Map<MavenFile, number>();
  #listedInAll = 0;
  #isListedInPart = false;
  readonly #pluginVersions = new Map<GradleScriptFile, ReadonlyMap<string, string>>();

  constructor(builds: GradleBuilds, identifier: MavenIdentifier, { gradle }: MavenUserSettings) {
    this.builds = builds;
    this.#identifier = identifier;
    this.#sources = new GradleSources(builds, gradle);
  }

  addLock(file: MavenFile): void {
    const scope = scopeByLock(file.path);
    const linked: LinkedDependency[] = [];
    for (const read of file.reading.dependencies) {
      const dependency = scope === null ? read : { ...read, scope };
      linked.push(linkedOf(dependency, this.#identifyIn(file, dependency)));
    }
    this.#locks.add(file, linked);
    this.#linkedLocks.set(file, linked);
  }

  /** After the scripts, which name the direct ones. */
  linkLock(file: MavenFile): Linked {
    const linked: LinkedDependency[] = [];
    for (const one of this.#linkedLocks.get(file) ?? []) {
      linked.push({ ...one, isDirect: this.#locks.isRequired(file, one.dependency.name) });
    }
    return manifestOf(file, linked);
  }

  linkAlone(file: MavenFile): Linked {
    const linked: LinkedDependency[] = [];
    for (const dependency of file.reading.dependencies) {
      linked.push(linkedOf(dependency, this.#identifyIn(file, dependency)));
    }
    return manifestOf(file, linked);
  }

  linkScript(script: GradleScriptFile): Linked {
    const { file, facts } = script;
    const constraints = this.builds.constraintsOf(script);
    const linked: LinkedDependency[] = [];
    const problems = new ProblemList(Number.MAX_SAFE_INTEGER);
    for (const [at, entry] of facts.declared.entries()) {
      const read = file.reading.dependencies[at];
      if (!read) continue;
      const accessed = entry.kind === 'accessor' ? this.#accessed(script, entry, read) : [{ entry, found: null }];
      const { start, end } = read.nameRange;
      if (accessed === null) problems.add(tooManyListed, start, end);
      else if (accessed.length === 0) problems.remark(unknownDependency, start, end);
      for (const { entry: one, found } of accessed ?? []) {
        const named = found?.dependency ?? this.#dependencyIn(script, one, read);
        const decided = this.#decided(script, one, withVersion(named, constraints));
        if (found) this.#addUse(found, decided);
        linked.push(decided);
      }
    }
    const project = this.builds.projectOf(script);
    const lock = project === null ? null : this.#locks.lockOf(project, 'project');
    return manifestOf(file, linked, lock?.path ?? null, [...file.reading.problems, ...problems.list]);
  }

  /** After the scripts: what they all take from locks is what counts, and why they declare it. */
  linkCatalog(catalog: GradleCatalogFile): Linked {
    const linked: LinkedDependency[] = [];
    for (const [at, read] of catalog.file.reading.dependencies.entries()) {
      const uses = this.#uses.get(catalog)?.get(at) ?? [];
      const dependency = { ...read, scope: widestScope(uses.map(({ scope }) => scope)) ?? read.scope };
      const isLocked = !this.#isListedInPart && uses.every(({ lockedBy }) => lockedBy !== null);
      const locked = isLocked ? uses[0] : undefined;
      if (!locked) linked.push(linkedOf(dependency, this.#identifyIn(catalog.file, dependency)));
      else linked.push({ ...locked, dependency, scope: dependency.scope });
    }
    return manifestOf(catalog.file, linked);
  }

  /** For a lock, a catalog or a list of checksums. */
  #identifyIn({ path }: MavenFile, dependency: Dependency): Identity {
    return this.#identifier.identify(dependency, this.#sources.below(folderFor(path)));
  }

  /** The meaning of a name that the script does not define: none if it is unknown, several for a list. `null`: too many. */
  #accessed(script: GradleScriptFile, entry: GradleEntry, place: Dependency, depth = 0): readonly Accessed[] | null {
    const name = writtenText(entry.text);
    const meaning = this.builds.meaningOf(script, name);
    if (!meaning) return this.#inCatalog(script, entry, name, place);
    const { isList, items } = meaning.binding;
    if (!this.#mayList(script, items?.length ?? 0)) return null;
    const accessed: Accessed[] = [];
    for (const text of items ?? []) {
      const [only] = text;
      const inner = text.length === 1 && typeof only === 'object' && !only.isUnknown ? only.name : null;
      if (inner !== null && depth < maxAccessors) {
        const found = this.#accessed(meaning.script, { ...entry, text: [inner] }, place, depth + 1);
        if (found === null) return null;
        accessed.push(...found);
        continue;
      }
      const written = resolvedText(text, this.builds.lookUpIn(meaning.script));
      if (notationParts(written))
        accessed.push({
          entry: { ...entry, kind: 'artifact', text: [written], alias: isList ? null : name },
          found: null,
        });
    }
    return accessed;
  }

  /** One of a library or a plugin of a catalog, several of a bundle. `null`: too many. */
  #inCatalog(
    script: GradleScriptFile,
    entry: GradleEntry,
    name: string,
    place: Dependency,
  ): readonly Accessed[] | null {
    const dot = name.indexOf('.');
    const catalog = dot < 0 ? null : this.builds.catalogFor(script.folder, name.slice(0, dot));
    if (!catalog) return [];
    const { libraries, plugins, bundles } = catalog.facts;
    const rest = accessorName(name.slice(dot + 1));
    const bundle = rest.startsWith('bundles.') ? bundles.get(rest.slice('bundles.'.length)) : undefined;
    if (bundle && !this.#mayList(script, bundle.length)) return null;
    const indices = bundle
      ? bundle.map((library) => libraries.get(library))
      : [libraries.get(rest) ?? plugins.get(rest.replace(/^plugins\./, ''))];
    const { nameRange, versionRange } = place;
    return indices.flatMap((index) => {
      const read = index === undefined ? undefined : catalog.file.reading.dependencies[index];
      if (index === undefined || !read) return [];
      // A version that the script requires beside the entry counts before that of the catalog.
      const given = entry.version && requiredVersion(resolvedText(entry.version, this.builds.lookUpIn(script)));
      const dependency = { ...read, ...given, alias: name, scope: scopeIn(script, entry), nameRange, versionRange };
      return [{ entry, found: { catalog, index, dependency } }];
    });
  }

  /** Bundles and lists that many scripts use could multiply. */
  #mayList({ file }: GradleScriptFile, count: number): boolean {
    if (count <= 1) return true;
    const listed = this.#listed.get(file) ?? 0;
    if (listed + count > maxListed || this.#listedInAll + count > maxListedInAll) {
      this.#isListedInPart = true;
      return false;
    }
    this.#listed.set(file, listed + count);
    this.#listedInAll += count;
    return true;
  }

  #dependencyIn(script: GradleScriptFile, entry: GradleEntry, place: Dependency): Dependency {
    const dependency = dependencyOfEntry(entry, place, this.builds.lookUpIn(script));
    const found = { ...dependency, scope: scopeIn(script, entry) };
    if (entry.kind !== 'plugin' || entry.version !== null || found.alias === null) return found;
    if (this.builds.isOwnPlugin(found.alias)) return { ...found, source: { kind: 'local', path: found.alias } };
    return { ...found, ...requiredVersion(this.#pluginVersion(script, found.alias)) };
  }

  /** The version that a script above, or the settings, give to a plugin. */
  #pluginVersion(script: GradleScriptFile, id: string): string | null {
    for (const above of this.builds.above(script.folder)) {
      const version = this.#pluginVersionsIn(above).get(id);
      if (version !== undefined) return version;
    }
    return null;
  }

  #pluginVersionsIn(script: GradleScriptFile): ReadonlyMap<string, string> {
    const known = this.#pluginVersions.get(script);
    if (known) return known;
    const lookUp = this.builds.lookUpIn(script);
    const versions = new Map<string, string>();
    for (const [at, entry] of script.facts.declared.entries()) {
      const { kind, text, version } = entry;
      const read = script.file.reading.dependencies[at];
      if (kind === 'plugin' && version) versions.set(resolvedText(text, lookUp), resolvedText(version, lookUp));
      else if (kind === 'accessor' && entry.isOfScript && read)
        for (const { found } of this.#inCatalog(script, entry, writtenText(text), read) ?? []) {
          const { name, requirement } = found?.dependency ?? read;
          const [id = '', artifact] = name.split(':');
          if (artifact === gradlePluginMarker(id) && requirement !== null) versions.set(id, requirement);
        }
    }
    this.#pluginVersions.set(script, versions);
    return versions;
  }

  #decided(script: GradleScriptFile, entry: GradleEntry, dependency: Dependency): LinkedDependency {
    const identity = this.#identityOf(script, entry, dependency);
    const part = entry.isOfScript ? 'script' : 'project';
    const project = this.#isSettings(script) && part === 'script' ? script.folder : this.builds.projectOf(script);
    const isLocked = project !== null && this.#locks.lockOf(project, part) !== null;
    if (!isLocked || dependency.source.kind !== 'registry') return linkedOf(dependency, identity);
    const locked = this.#locks.find(project, part, dependency);
    const linked = locked
      ? linkedBy(locked.file, dependency, locked.linked)
      : linkedOf(dependency, undecided(identity, false));
    return identity.note === undefined ? linked : { ...linked, note: identity.note };
  }

  #identityOf(script: GradleScriptFile, entry: GradleEntry, dependency: Dependency): Identity {
    const identity = this.#identifier.identify(dependency, this.#sources.of(script, entry.isOfScript));
    return entry.isPlatform ? ofMaterials(identity) : identity;
  }

  #addUse({ catalog, index }: CatalogEntry, linked: LinkedDependency): void {
    const uses = this.#uses.get(catalog) ?? new Map<number, LinkedDependency[]>();
    this.#uses.set(catalog, uses);
    appendTo(uses, index, linked);
  }

  #isSettings({ file }: GradleScriptFile): boolean {
    return baseName(file.path).startsWith('settings.');
  }
}

/** The needs of buildSrc are needed to build. */
function scopeIn({ file }: GradleScriptFile, { scope }: GradleEntry): Scope {
  const isOfBuild = /(?:^|\/)buildSrc\/(?:build|settings)\.gradle(?:\.kts)?$/.test(file.path);
  return isOfBuild && scope !== 'test' ? 'build' : scope;
}

function withVersion(dependency: Dependency, constraints: ReadonlyMap<string, string | null>): Dependency {
  const constraint = dependency.requirement === null ? constraints.get(dependency.name) : undefined;
  return constraint === undefined || constraint === null
    ? dependency
    : { ...dependency, ...requiredVersion(constraint) };
}
