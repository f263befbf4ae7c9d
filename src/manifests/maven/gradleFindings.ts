import type { SourceRange } from '../../core/range.ts';
import type { Dependency, ManifestReading, Scope } from '../format.ts';
import { accessorName } from './gradleCatalog.ts';
import { listCalls } from './gradleAssignments.ts';
import { type GradleArguments, type GradleValue, notationEnd, textOf } from './gradleExpressions.ts';
import type {
  GradleBinding,
  GradleConstraint,
  GradleEntry,
  GradleItem,
  GradlePlatform,
  GradleRepository,
  GradleText,
} from './gradleFacts.ts';
import {
  dependencyOfEntry,
  noCoordinates,
  notationParts,
  splitNotation,
  unknownDependency,
  writtenText,
} from './gradleNotation.ts';
import { gradleScope } from './gradleScope.ts';
import type { GradleToken } from './gradleTokens.ts';
import { isRange } from './mavenVersion.ts';
import { type GradleVariables, ownProject } from './gradleVariables.ts';
import type { ProblemList } from '../parse/problemList.ts';

/** The known context of a call in a script. */
export interface CallPlace {
  /** It gives versions to others, and brings nothing itself. */
  readonly isManaged: boolean;
  readonly isOfScript: boolean;
  readonly isOfTests: boolean;
  /** In a block for the projects below. */
  readonly isForBelow: boolean;
}

interface Found {
  entry: GradleEntry;
  readonly nameRange: SourceRange;
  readonly versionRange: SourceRange | null;
}

interface Adding {
  readonly scope: Scope;
  readonly isPlatform: boolean;
  readonly isOfScript: boolean;
  readonly isManaged: boolean;
}

/** Calls in `dependencies` that name no component: code of one's own, files, packages of others' registries. */
const noComponents: ReadonlySet<string> = new Set([
  'because',
  'devNpm',
  'embeddedKotlin',
  'exclude',
  'fileTree',
  'files',
  'file',
  'gradleApi',
  'gradleKotlinDsl',
  'gradleTestKit',
  'localGroovy',
  'npm',
  'optionalNpm',
  'peerNpm',
  'println',
  'project',
]);

/** Names of the workspace's own code. */
const ownCode = /^(?:projects?|(?:all|sub|root)?[pP]rojects?|sourceSets|gradle|configurations|tasks|files|it)(?:\.|$)/;

export function isOwnCode(name: string): boolean {
  return ownCode.test(name);
}

/**
 * `java`, `org.gradle.java`; others of that name, such as `org.gradle.test-retry`, come from the portal in some
 * version.
 */
function isOfGradle(id: string): boolean {
  return !id.includes('.') || id.startsWith('org.gradle.');
}

/** No real build applies more scripts. */
const maxScripts = 100;

/** Lists in loops could multiply. */
const maxEntries = 200_000;

const strictness: Readonly<Record<string, number>> = { strictly: 3, require: 2, prefer: 1 };

/** Collects the content of a script, in the order of its text. */
export class GradleFindings {
  readonly #variables: GradleVariables;
  readonly #problems: ProblemList;
  readonly #found: Found[] = [];
  readonly #constraints: GradleConstraint[] = [];
  readonly #scripts = new Set<string>();
  #applied = 0;
  readonly #projectFolders = new Map<string, string | null>();
  readonly #projectNames = new Map<string, string | null>();
  readonly #includedBuilds = new Set<string>();
  readonly #substituted = new Set<string>();
  readonly #ownPlugins = new Set<string>();
  readonly #platforms: GradlePlatform[] = [];
  readonly #catalogs = new Map<string, string>();
  /** The subject of a `version { … }` block: the last dependency or constraint, and its strictness before. */
  #last: { readonly found: Found | null; strictness: number } = { found: null, strictness: 0 };

  constructor(variables: GradleVariables, problems: ProblemList) {
    this.#variables = variables;
    this.#problems = problems;
  }

  addCall(configuration: string, args: GradleArguments, place: CallPlace): void {
    if (noComponents.has(configuration)) return;
    const { isManaged, isOfScript, isOfTests } = place;
    for (const value of args.plain) {
      const path = platformIn(value);
      if (path !== null && this.#platforms.length < maxScripts)
        this.#platforms.push({ path, isForBelow: place.isForBelow });
    }
    const scope = isOfTests ? 'test' : gradleScope(configuration);
    const adding: Adding = { scope: isOfScript ? 'build' : scope, isPlatform: false, isOfScript, isManaged };
    const isArtifact = args.named.has('name') && args.named.has('group');
    const [group, name, version] = args.plain;
    if (isArtifact) this.#addMap(args, adding);
    else if (isPart(group) && isPart(name) && args.plain.length <= 3) {
      // Kotlin's `implementation("group", "name", "version")`.
      const named = Object.entries({ group, name, version }).flatMap(([key, value]) =>
        value ? [[key, value] as const] : [],
      );
      this.#addMap({ plain: [], named: new Map(named) }, adding);
    } else for (const value of args.plain) this.#addValue(value, adding);
  }

  addPlatform(value: GradleValue): void {
    this.#addValue(value, { scope: 'runtime', isPlatform: true, isOfScript: false, isManaged: false });
  }

  /**
   * `called`: `id`, `kotlin` or `alias`. Plugins that come with Gradle have no version, and no dot in their id or
   * Gradle's name.
   */
  addPlugin(called: string, value: GradleValue, given: GradleValue, version = textOf(given)): void {
    const adding: Adding = { scope: 'build', isPlatform: false, isOfScript: true, isManaged: false };
    if (called === 'alias') return this.#addValue(value, adding);
    if (value.kind !== 'text' || !value.token || (called !== 'id' && called !== 'kotlin')) return;
    const text = this.#only(called === 'kotlin' ? ['org.jetbrains.kotlin.', ...value.text] : value.text);
    const id = writtenText(text);
    if (!/^[\w.${}-]+$/.test(id) || (version === null && isOfGradle(id))) return;
    const entry: GradleEntry = {
      kind: 'plugin',
      text,
      alias: null,
      version: version && this.#only(version),
      ...adding,
    };
    this.#push(entry, value.range, rangeOf(given));
  }

  addRichVersion(word: string, version: GradleText | null): void {
    const { found, strictness: before } = this.#last;
    const now = strictness[word] ?? 0;
    if (!version) return;
    const known = this.#only(version);
    const set = found ? found.entry.version : this.#constraints.at(-1)?.version;
    // What is preferred counts where the stricter part is a range.
    const isPreferred = now < before && set && isRange(writtenText(set));
    const isOfRange = now > before && before === strictness['prefer'] && isRange(writtenText(known));
    if ((now <= before && !isPreferred) || isOfRange) return;
    this.#last.strictness = Math.max(now, before);
    if (found) found.entry = { ...found.entry, version: known };
    else {
      const constraint = this.#constraints.pop();
      if (constraint) this.#constraints.push({ ...constraint, version: known });
    }
  }

  addCatalog(name: string, path: string): void {
    this.#catalogs.set(name, path);
  }

  /**
   * `library("a", "g:a:1")`, `library("a", "g", "a").versionRef("b")`, `plugin("a", "id").version("1")`, `version("b",
   * "1")`.
   */
  addCatalogEntry(
    kind: 'library' | 'plugin' | 'version',
    catalog: string,
    [alias, first, second]: readonly GradleValue[],
    then: GradleValue | undefined,
  ): void {
    const text = textOf(first);
    if (alias?.kind !== 'text' || !alias.token || !text) return;
    const name = accessorName(alias.token.text);
    if (kind === 'version') return this.#nameText(`${catalog}.versions.${name}`, text);
    const version = then?.kind === 'call' ? textOf(then.args.plain[0]) : null;
    const isReference = then?.kind === 'call' && then.name === 'versionRef' && version !== null;
    const given = isReference ? [{ name: `${catalog}.versions.${accessorName(writtenText(version))}` }] : version;
    const adding: Adding = { scope: 'runtime', isPlatform: false, isOfScript: false, isManaged: false };
    if (kind === 'plugin') return this.addPlugin('id', first ?? alias, then?.kind === 'call' ? then : alias, given);
    const artifact = textOf(second);
    const full = artifact ? [...text, ':', ...artifact] : text;
    this.#nameText(`${catalog}.${name}`, given ? [...full, ':', ...given] : full);
    const range = rangeOf(second ?? first) ?? alias.range;
    const entry: GradleEntry = { kind: 'artifact', text: full, alias: null, version: given, ...adding };
    if (artifact) this.#add(entry, range, null, adding);
    else this.#addText(full, first?.kind === 'text' ? first.token : null, range, adding);
  }

  addScript(value: GradleValue): void {
    const text = textOf(value.kind === 'call' ? value.args.plain[0] : value);
    // The path begins with `$rootDir` or the like: every outer folder is searched for it.
    const path = text?.map((part) => (typeof part === 'string' ? part : '')).join('') ?? '';
    if (path === '' || path.includes('://') || this.#applied >= maxScripts) return;
    this.#applied++;
    this.#scripts.add(path.replace(/^\/+/, ''));
    this.#variables.openProperties();
  }

  /** `project(':a').projectDir = file('x')`. */
  addProjectFolder(path: string, value: GradleValue): void {
    const file = value.kind === 'call' && /^(?:file|File)$/.test(value.name) ? value.args.plain : [];
    const text = textOf(file.at(-1));
    const written = text?.every((part) => typeof part === 'string') ? text.join('') : null;
    const isBeside = file.length === 1 || (file[0]?.kind === 'name' && /^(?:rootDir|settingsDir)$/.test(file[0].name));
    this.#projectFolders.set(path, isBeside && written !== null && !written.startsWith('/') ? written : null);
  }

  /** `rootProject.name = 'x'`, `project(':a').name = 'x'`. */
  addProjectName(path: string, value: GradleValue): void {
    this.#projectNames.set(path, this.#plain(textOf(value)));
  }

  /** `includeBuild '../x'`, `includeBuild(file("x"))`, in whatever block it stands. */
  addIncludedBuild(value: GradleValue | undefined): void {
    const text = textOf(value?.kind === 'call' ? value.args.plain.at(-1) : value);
    const [first, ...rest] = text ?? [];
    const isRoot = typeof first === 'object' && /(?:^|\.)(?:rootDir|settingsDir|projectDir)$/.test(first.name);
    const path = this.#plain(isRoot ? rest : text)?.replace(isRoot ? /^\/+/ : '', '') ?? '';
    if (path !== '' && this.#includedBuilds.size < maxScripts) this.#includedBuilds.add(path);
  }

  /** `substitute module('group:name') using project(':x')`. */
  addSubstitution(written: GradleText): void {
    const parts = notationParts(this.#plain(written) ?? '');
    if (parts && this.#substituted.size < maxEntries) this.#substituted.add(parts.name);
  }

  /** In `gradlePlugin { plugins { … } }`: `id = "org.example.own"`. */
  addOwnPlugin(value: GradleValue): void {
    if (value.kind === 'text' && value.token) this.#ownPlugins.add(value.token.text);
  }

  reading(repositories: readonly GradleRepository[]): Pick<ManifestReading, 'dependencies' | 'facts'> {
    const dependencies: Dependency[] = [];
    const declared: GradleEntry[] = [];
    for (const { entry, nameRange, versionRange } of this.#found) {
      dependencies.push(dependencyOfEntry(entry, { nameRange, versionRange }, () => null));
      declared.push(entry);
    }
    const projectVariables = new Map(this.#variables.exported());
    const variables = projectVariables.get(ownProject) ?? new Map<string, GradleBinding>();
    projectVariables.delete(ownProject);
    return {
      dependencies,
      facts: {
        kind: 'gradleBuild',
        declared,
        constraints: this.#constraints,
        platforms: this.#platforms,
        variables,
        projectVariables,
        projectFolders: this.#projectFolders,
        projectNames: this.#projectNames,
        includedBuilds: [...this.#includedBuilds],
        substituted: [...this.#substituted],
        ownPlugins: this.#ownPlugins,
        repositories,
        scripts: [...this.#scripts],
        catalogs: this.#catalogs,
      },
    };
  }

  #nameText(name: string, text: GradleText): void {
    const item = { text: this.#only(text), nameRange: null, versionRange: null };
    this.#variables.assignProperty(name, { value: { items: [item], isList: false }, members: new Map() });
  }

  #plain(text: GradleText | null): string | null {
    const known = text && this.#only(text);
    return known?.every((part) => typeof part === 'string') ? known.join('') : null;
  }

  /** A text with its variables replaced; one that stands for a list is as good as unknown here. */
  #only(text: GradleText): GradleText {
    const texts = this.#variables.expand(text);
    return texts.length === 1 && texts[0] ? texts[0] : text;
  }

  #addValue(value: GradleValue | undefined, adding: Adding): void {
    switch (value?.kind) {
      case 'text':
        return this.#addText(value.text, value.token, value.range, adding);
      case 'name':
        return this.#addName(value.name, value.range, adding);
      case 'list':
        for (const item of value.items) this.#addValue(item, adding);
        return;
      case 'map':
        return this.#addMap(value.args, adding);
      case 'call':
        return this.#addInnerCall(value.name, value.args, adding);
      case 'code':
      case undefined:
        return;
    }
  }

  #addInnerCall(name: string, args: GradleArguments, adding: Adding): void {
    const called = name.slice(name.lastIndexOf('.') + 1);
    const [first, second] = args.plain;
    if (noComponents.has(called) || ownCode.test(name)) return;
    if (listCalls.test(name)) return this.#addValue({ kind: 'list', items: args.plain }, adding);
    if (called === 'kotlin' && first?.kind === 'text') {
      const version = textOf(second) ?? textOf(args.named.get('version'));
      const text = ['org.jetbrains.kotlin:kotlin-', ...first.text];
      const entry: GradleEntry = { kind: 'artifact', text, alias: null, version, ...adding };
      return this.#add(entry, first.range, rangeOf(second), adding);
    }
    const isPlatform = adding.isPlatform || called === 'platform' || called === 'enforcedPlatform';
    if (args.named.has('group')) this.#addMap(args, { ...adding, isPlatform });
    else this.#addValue(first, { ...adding, isPlatform });
  }

  #addText(text: GradleText, token: GradleToken | null, range: SourceRange, adding: Adding): void {
    const [only] = text;
    if (text.length === 1 && only !== undefined && typeof only !== 'string')
      return this.#addName(only.name, range, adding);
    const notation = splitNotation(text, token, range);
    if (!notation) {
      if (writtenText(text).includes(':')) this.#problems.remark(noCoordinates, range.start, range.end);
      return;
    }
    const entry: GradleEntry = { kind: 'artifact', text, alias: null, version: null, ...adding };
    this.#add(entry, notation.nameRange, notation.versionRange, adding);
  }

  /**
   * A variable, or an entry of a catalog. What is in a list stands where the list is written, if that is in this
   * script.
   */
  #addName(name: string, range: SourceRange, adding: Adding): void {
    const value = this.#variables.lookUp(name);
    if (!value) return this.#addAccessor(name, range, adding);
    if (!value.items) return this.#problems.remark(unknownDependency, range.start, range.end);
    for (const item of value.items) this.#addItem(item, value.isList ? null : name, range, adding);
  }

  #addItem(
    { text, nameRange, versionRange }: GradleItem,
    alias: string | null,
    range: SourceRange,
    adding: Adding,
  ): void {
    const [only] = text;
    if (text.length === 1 && typeof only === 'object' && !only.isUnknown)
      return this.#addAccessor(only.name, range, adding);
    if (!notationParts(writtenText(text))) return this.#problems.remark(unknownDependency, range.start, range.end);
    const entry: GradleEntry = { kind: 'artifact', text, alias, version: null, ...adding };
    if (alias !== null || !nameRange) this.#add(entry, range, null, adding);
    else this.#add(entry, nameRange, versionRange, adding);
  }

  #addAccessor(name: string, range: SourceRange, adding: Adding): void {
    if (ownCode.test(name)) return;
    this.#add({ kind: 'accessor', text: [name], alias: null, version: null, ...adding }, range, null, adding);
  }

  #addMap({ named }: GradleArguments, adding: Adding): void {
    const [group, name, version] = ['group', 'name', 'version'].map((key) => named.get(key));
    const [groupText, nameText] = [textOf(group), textOf(name)];
    if (!groupText || !nameText) return;
    const text = [...groupText, ':', ...nameText, ...notationEnd(named, null)];
    const entry: GradleEntry = { kind: 'artifact', text, alias: null, version: textOf(version), ...adding };
    this.#add(entry, rangeOf(name) ?? { start: 0, end: 0 }, rangeOf(version), adding);
  }

  /** Once for each text that it comes to, where a variable in it stands for a list. */
  #add(entry: GradleEntry, nameRange: SourceRange, versionRange: SourceRange | null, { isManaged }: Adding): void {
    const version = entry.version && this.#only(entry.version);
    const texts = entry.kind === 'accessor' ? [entry.text] : this.#variables.expand(entry.text);
    for (const text of texts) {
      if (this.#found.length + this.#constraints.length >= maxEntries) return;
      if (!isManaged) this.#push({ ...entry, text, version }, nameRange, versionRange);
      else {
        this.#constraints.push({ text, version });
        this.#last = { found: null, strictness: 0 };
      }
    }
  }

  #push(entry: GradleEntry, nameRange: SourceRange, versionRange: SourceRange | null): void {
    const { kind, text, alias, version, scope, isPlatform, isOfScript } = entry;
    const found = { entry: { kind, text, alias, version, scope, isPlatform, isOfScript }, nameRange, versionRange };
    this.#found.push(found);
    this.#last = { found, strictness: 0 };
  }
}

/** The path of the project in `platform(project(":x"))` and `platform(projects.x)`; `null` for anything else. */
function platformIn(value: GradleValue): string | null {
  if (value.kind !== 'call' || !/(?:^|\.)(?:enforcedPlatform|platform)$/.test(value.name)) return null;
  const [inner] = value.args.plain;
  if (inner?.kind === 'name' && inner.name.startsWith('projects.')) {
    // `projects.acmeBom` is `:acme-bom` (Gradle, Type-safe project accessors).
    const path = inner.name.slice('projects'.length).replaceAll('.', ':');
    return path.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  }
  if (inner?.kind !== 'call' || !/(?:^|\.)project$/.test(inner.name)) return null;
  const text = textOf(inner.args.named.get('path') ?? inner.args.plain[0]);
  return text?.every((part) => typeof part === 'string') ? text.join('') : null;
}

function isPart(value: GradleValue | undefined): value is GradleValue {
  return value?.kind === 'text' && !writtenText(value.text).includes(':');
}

function rangeOf(value: GradleValue | undefined): SourceRange | null {
  return value?.kind === 'text' || value?.kind === 'name' ? { start: value.range.start, end: value.range.end } : null;
}
