import type { SourceRange } from '../../core/range.ts';
import type { Scope } from '../../core/scopes.ts';
import type { Dependency, ManifestReading } from '../format.ts';
import type { ProblemList } from '../parse/problemList.ts';
import { type GradleBlocks, ownProject } from './gradleBlocks.ts';
import { accessorName } from './gradleCatalog.ts';
import type { ScriptCode, ScriptText } from '../parse/scriptCode.ts';
import { rangeOf } from '../parse/rangedText.ts';
import type { GradleConstraint, GradleEntry, GradlePlatform } from './gradleFacts.ts';
import type { GradleNames } from './gradleNames.ts';
import { dependencyOfEntry, noCoordinates, splitNotation, unknownDependency, writtenText } from './gradleNotation.ts';
import { gradleScope } from './gradleScope.ts';
import {
  type GradleArguments,
  type GradleValue,
  inPlatform,
  notationOf,
  plainText,
  rangeOfValue,
  textOf,
} from './gradleValues.ts';
import { isRange } from './mavenVersion.ts';
import type { MavenFacts } from './mavenFacts.ts';

interface Found {
  entry: GradleEntry;
  readonly nameRange: SourceRange;
  readonly versionRange: SourceRange | null;
}

interface EntryTraits {
  readonly scope: Scope;
  readonly isPlatform: boolean;
  readonly isOfScript: boolean;
  /** It sets the version of others, and is no dependency itself. */
  readonly isManaged: boolean;
}

/** Calls in `dependencies` that name no component: code of one's own, files, packages of others' registries. */
const noComponents: ReadonlySet<string> = new Set(
  (
    'because devNpm embeddedKotlin exclude fileTree files file gradleApi gradleKotlinDsl gradleTestKit localGroovy npm ' +
    'optionalNpm peerNpm println project'
  ).split(' '),
);

/** Names of the workspace's own code. */
const ownCode = /^(?:projects?|(?:all|sub|root)?[pP]rojects?|sourceSets|gradle|configurations|tasks|files)(?:\.|$)/;

const portal: EntryTraits = { scope: 'build', isPlatform: false, isOfScript: true, isManaged: false };

/** No real build has more of them. */
const maxPlatforms = 100;
const maxEntries = 200_000;

const strictness: Readonly<Record<string, number>> = { strictly: 3, require: 2, prefer: 1 };

/** Collects what a script depends on, in the order of its text. */
export class GradleFindings {
  readonly constraints: GradleConstraint[] = [];
  readonly platforms: GradlePlatform[] = [];
  readonly #script: ScriptCode;
  readonly #blocks: GradleBlocks;
  readonly #names: GradleNames;
  readonly #problems: ProblemList;
  readonly #found: Found[] = [];
  /** The subject of a `version { … }` block: the last dependency or constraint, and its strictness before. */
  #last: { readonly found: Found | null; strictness: number } = { found: null, strictness: 0 };

  constructor(script: ScriptCode, blocks: GradleBlocks, names: GradleNames, problems: ProblemList) {
    this.#script = script;
    this.#blocks = blocks;
    this.#names = names;
    this.#problems = problems;
  }

  addCall(configuration: string, args: GradleArguments): void {
    if (noComponents.has(configuration)) return;
    const blocks = this.#blocks;
    for (const value of args.plain) {
      const path = platformIn(value);
      const isForBelow = blocks.isIn('allprojects', 'subprojects', 'configure');
      if (path !== null && this.platforms.length < maxPlatforms) this.platforms.push({ path, isForBelow });
    }
    const isOfScript = blocks.isIn('buildscript');
    const scope = isOfScript ? 'build' : blocks.isOfTests ? 'test' : gradleScope(configuration);
    const isManaged = blocks.name === 'constraints' || blocks.isIn('dependencyManagement');
    const traits: EntryTraits = { scope, isPlatform: false, isOfScript, isManaged };
    const [group, name, version] = args.plain;
    if (args.named.has('name') && args.named.has('group')) this.#addMap(args.named, traits);
    else if (isPart(group) && isPart(name) && args.plain.length <= 3) {
      // Kotlin's `implementation("group", "name", "version")`.
      const parts = Object.entries({ group, name, version });
      this.#addMap(new Map(parts.flatMap(([key, value]) => (value ? [[key, value] as const] : []))), traits);
    } else for (const value of args.plain) this.#addValue(value, traits);
  }

  addPlatform(value: GradleValue): void {
    this.#addValue(value, { scope: 'runtime', isPlatform: true, isOfScript: false, isManaged: false });
  }

  /**
   * `called`: `id`, `kotlin` or `alias`. Plugins that come with Gradle have no version, and no dot in their id or
   * Gradle's name; others of that name, such as `org.gradle.test-retry`, come from the portal in some version.
   */
  addPlugin(called: string, value: GradleValue, version: ScriptText | null, versionRange: SourceRange | null): void {
    if (called === 'alias') {
      if (value.kind !== 'name' || !version) return this.#addValue(value, portal);
      return this.#add(
        { kind: 'accessor', text: [value.name], alias: null, version, ...portal },
        value,
        versionRange,
        portal,
      );
    }
    if (value.kind !== 'text' || !value.isOne || (called !== 'id' && called !== 'kotlin')) return;
    const text = called === 'kotlin' ? ['org.jetbrains.kotlin.', ...value.text] : value.text;
    const id = writtenText(text);
    if (!/^[\w.${}-]+$/.test(id) || (version === null && (!id.includes('.') || id.startsWith('org.gradle.')))) return;
    this.#add({ kind: 'plugin', text, alias: null, version, ...portal }, value, versionRange, portal);
  }

  /** `version { strictly '1.0' }` behind a dependency. */
  addRichVersion(word: string, value: GradleValue): void {
    const { found, strictness: before } = this.#last;
    const now = strictness[word] ?? 0;
    const written = textOf(value);
    const version = written && this.#blocks.known(written);
    if (!version) return;
    const constraint = this.constraints.at(-1);
    const set = found ? found.entry.version : constraint?.version;
    // What is preferred counts where the stricter part is a range.
    const isPreferred = now < before && set && isRange(writtenText(set));
    const isOfRange = now > before && before === strictness['prefer'] && isRange(writtenText(version));
    if ((now <= before && !isPreferred) || isOfRange) return;
    this.#last.strictness = Math.max(now, before);
    if (found) found.entry = { ...found.entry, version };
    else if (constraint) this.constraints.splice(-1, 1, { ...constraint, version });
  }

  /**
   * `library("a", "g:a:1")`, `library("a", "g", "a").versionRef("b")`, `plugin("a", "id").version("1")`, `version("b",
   * "1")`.
   */
  addCatalogEntry(
    kind: string,
    catalog: string,
    [alias, first, second]: readonly GradleValue[],
    then: GradleValue,
  ): void {
    const name = alias?.kind === 'text' ? accessorName(plainText(alias.text) ?? '') : '';
    if (name === '' || !first) return;
    if (kind === 'version') return this.#names.set(ownProject, `${catalog}.versions.${name}`, first);
    const named = then.kind === 'call' ? then.args.plain[0] : undefined;
    const text = textOf(named);
    const isReference = then.kind === 'call' && then.name === 'versionRef' && text !== null;
    const reference = isReference ? [{ name: `${catalog}.versions.${accessorName(writtenText(text))}` }] : text;
    const place = rangeOfValue(first) ?? { start: 0, end: 0 };
    if (kind === 'plugin') return this.addPlugin('id', first, reference, null);
    const traits: EntryTraits = { scope: 'runtime', isPlatform: false, isOfScript: false, isManaged: false };
    const group = textOf(first) ?? [];
    const artifact = textOf(second);
    const full = artifact ? [...group, ':', ...artifact] : group;
    const whole: ScriptText = reference ? [...full, ':', ...reference] : full;
    this.#names.set(ownProject, `${catalog}.${name}`, { kind: 'text', text: whole, isOne: false, ...place });
    if (!artifact) return this.#addValue(first, traits);
    this.#add(
      { kind: 'artifact', text: full, alias: null, version: reference, ...traits },
      rangeOfValue(second) ?? place,
      null,
      traits,
    );
  }

  reading(): Pick<ManifestReading<MavenFacts>, 'dependencies'> & { readonly declared: readonly GradleEntry[] } {
    const dependencies: Dependency[] = this.#found.map(({ entry, ...place }) =>
      dependencyOfEntry(entry, place, () => null),
    );
    return { dependencies, declared: this.#found.map(({ entry }) => entry) };
  }

  #addValue(value: GradleValue | undefined, traits: EntryTraits): void {
    switch (value?.kind) {
      case 'text':
        return this.#addText(value, traits);
      case 'name':
        return this.#addName(value.name, value, traits);
      case 'list':
        for (const item of value.items) this.#addValue(item, traits);
        return;
      case 'map':
        return this.#addMap(value.named, traits);
      case 'call':
        return this.#addInnerCall(value.name, value.args, traits);
      case 'code':
      case undefined:
        return;
    }
  }

  #addInnerCall(name: string, { plain, named }: GradleArguments, traits: EntryTraits): void {
    const called = name.slice(name.lastIndexOf('.') + 1);
    const [first, second] = plain;
    if (noComponents.has(called) || ownCode.test(name)) return;
    if (called === 'kotlin' && first?.kind === 'text') {
      const version = textOf(second ?? named.get('version'));
      const text = ['org.jetbrains.kotlin:kotlin-', ...first.text];
      const entry: GradleEntry = { kind: 'artifact', text, alias: null, version, ...traits };
      return this.#add(entry, first, rangeOfValue(second), traits);
    }
    const isPlatform = traits.isPlatform || called === 'platform' || called === 'enforcedPlatform';
    if (named.has('group')) this.#addMap(named, { ...traits, isPlatform });
    else this.#addValue(first, { ...traits, isPlatform });
  }

  #addText(value: Extract<GradleValue, { kind: 'text' }>, traits: EntryTraits): void {
    const { text, isOne } = value;
    const [only] = text;
    const range = rangeOf(value);
    if (text.length === 1 && typeof only === 'object') return this.#addName(only.name, range, traits);
    const raw = isOne ? this.#script.written.slice(range.start, range.end) : null;
    const notation = splitNotation(text, raw, range);
    if (!notation) {
      if (writtenText(text).includes(':')) this.#problems.remark(noCoordinates, range.start, range.end);
      return;
    }
    const entry: GradleEntry = { kind: 'artifact', text, alias: null, version: null, ...traits };
    this.#add(entry, notation.nameRange, notation.versionRange, traits);
  }

  /** A variable, or an entry of a catalog: the linker decides. */
  #addName(name: string, range: SourceRange, traits: EntryTraits): void {
    if (ownCode.test(name)) return;
    if (this.#blocks.isParameter(name)) return this.#problems.remark(unknownDependency, range.start, range.end);
    this.#add({ kind: 'accessor', text: [name], alias: null, version: null, ...traits }, range, null, traits);
  }

  #addMap(named: ReadonlyMap<string, GradleValue>, traits: EntryTraits): void {
    const text = notationOf(named, false);
    const [name, version] = [named.get('name'), named.get('version')];
    if (!text || !name) return;
    const entry: GradleEntry = { kind: 'artifact', text, alias: null, version: textOf(version), ...traits };
    this.#add(entry, rangeOfValue(name) ?? { start: 0, end: 0 }, rangeOfValue(version), traits);
  }

  #add(entry: GradleEntry, { start, end }: SourceRange, versionRange: SourceRange | null, traits: EntryTraits): void {
    if (this.#found.length + this.constraints.length >= maxEntries) return;
    const { kind, alias, scope, isPlatform, isOfScript } = entry;
    const text = this.#blocks.known(entry.text);
    const version = entry.version && this.#blocks.known(entry.version);
    if (traits.isManaged) {
      this.constraints.push({ text: kind === 'accessor' ? [{ name: writtenText(text) }] : text, version });
      this.#last = { found: null, strictness: 0 };
      return;
    }
    const found: Found = {
      entry: { kind, text, alias, version, scope, isPlatform, isOfScript },
      nameRange: { start, end },
      versionRange,
    };
    this.#found.push(found);
    this.#last = { found, strictness: 0 };
  }
}

/** The path of the project in `platform(project(":x"))` and `platform(projects.x)`; `null` for anything else. */
function platformIn(value: GradleValue): string | null {
  const inner = inPlatform(value);
  if (inner?.kind === 'name' && inner.name.startsWith('projects.')) {
    // `projects.acmeBom` is `:acme-bom` (Gradle, Type-safe project accessors).
    const path = inner.name.slice('projects'.length).replaceAll('.', ':');
    return path.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  }
  if (inner?.kind !== 'call' || !/(?:^|\.)project$/.test(inner.name)) return null;
  return plainText(textOf(inner.args.named.get('path') ?? inner.args.plain[0]));
}

function isPart(value: GradleValue | undefined): value is GradleValue {
  return value?.kind === 'text' && !writtenText(value.text).includes(':');
}
