import type { Steps } from '../../base/steps.ts';
import type { SourceRange } from '../../core/range.ts';
import type { Dependency, ManifestReading, Scope } from '../format.ts';
import { Pace } from '../pace.ts';
import { accessorName } from './readGradleCatalog.ts';
import { type GradleArguments, type GradleValue, textOf } from './gradleExpressions.ts';
import type { GradleConstraint, GradleEntry, GradleText } from './gradleFacts.ts';
import { dependencyOfEntry, splitNotation, writtenText } from './gradleNotation.ts';
import { gradleScope } from './gradleScope.ts';
import type { GradleToken } from './gradleTokens.ts';

/** What is known of the place of a call in a script. */
export interface CallPlace {
  /** It gives versions to others, and brings nothing itself. */
  readonly isManaged: boolean;
  readonly isOfScript: boolean;
  readonly isOfTests: boolean;
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

/** Names that stand for code of one's own. */
const ownCode = /^(?:projects?|rootProject|sourceSets|gradle|configurations|tasks|files|it)(?:\.|$)/;

/** `java`, `org.gradle.java`; others of that name, such as `org.gradle.test-retry`, are had from the portal in some version. */
function isOfGradle(id: string): boolean {
  return !id.includes('.') || id.startsWith('org.gradle.');
}

const strictness: Readonly<Record<string, number>> = { strictly: 3, require: 2, prefer: 1 };

/** Collects what a script says, in the order of its text. */
export class GradleFindings {
  readonly #found: Found[] = [];
  readonly #constraints: GradleConstraint[] = [];
  readonly #variables = new Map<string, GradleText>();
  readonly #scripts: string[] = [];
  readonly #bundles = new Map<string, Scope>();
  readonly #catalogs = new Map<string, string>();
  /** What a `version { … }` block is about: the last dependency or constraint, and how strictly it was said before. */
  #last: { readonly found: Found | null; strictness: number } = { found: null, strictness: 0 };

  addCall(configuration: string, args: GradleArguments, { isManaged, isOfScript, isOfTests }: CallPlace): void {
    if (noComponents.has(configuration)) return;
    const scope = isOfTests ? 'test' : gradleScope(configuration);
    const adding: Adding = { scope: isOfScript ? 'build' : scope, isPlatform: false, isOfScript, isManaged };
    const isArtifact = args.named.has('name') && args.named.has('group');
    if (isArtifact) this.#addMap(args, adding);
    else for (const value of args.plain) this.#addValue(value, adding);
  }

  addPlatform(value: GradleValue): void {
    this.#addValue(value, { scope: 'runtime', isPlatform: true, isOfScript: false, isManaged: false });
  }

  /** `called`: `id`, `kotlin` or `alias`. Plugins that come with Gradle have no version, and no dot in their id or Gradle's name. */
  addPlugin(called: string, value: GradleValue, given: GradleValue, version = textOf(given)): void {
    const adding: Adding = { scope: 'build', isPlatform: false, isOfScript: true, isManaged: false };
    if (called === 'alias') return this.#addValue(value, adding);
    if (value.kind !== 'text' || !value.token || (called !== 'id' && called !== 'kotlin')) return;
    const text = called === 'kotlin' ? ['org.jetbrains.kotlin.', ...value.text] : value.text;
    const id = writtenText(text);
    if (!/^[\w.$-]+$/.test(id) || (version === null && isOfGradle(id))) return;
    this.#push({ kind: 'plugin', text, version, ...adding }, value.range, rangeOf(given));
  }

  addRichVersion(word: string, version: GradleText | null): void {
    const { found, strictness: before } = this.#last;
    const now = strictness[word] ?? 0;
    if (!version || now <= before) return;
    this.#last.strictness = now;
    if (found) found.entry = { ...found.entry, version };
    else {
      const constraint = this.#constraints.pop();
      if (constraint) this.#constraints.push({ ...constraint, version });
    }
  }

  addCatalog(name: string, path: string): void {
    this.#catalogs.set(name, path);
  }

  /** `library("a", "g:a:1")`, `library("a", "g", "a").versionRef("b")`, `plugin("a", "id").version("1")`, `version("b", "1")`. */
  addCatalogEntry(
    kind: 'library' | 'plugin' | 'version',
    catalog: string,
    [alias, first, second]: readonly GradleValue[],
    then: GradleValue | undefined,
  ): void {
    const text = textOf(first);
    if (alias?.kind !== 'text' || !alias.token || !text) return;
    const name = accessorName(alias.token.text);
    if (kind === 'version') return void this.#variables.set(`${catalog}.versions.${name}`, text);
    const version = then?.kind === 'call' ? textOf(then.args.plain[0]) : null;
    const isReference = then?.kind === 'call' && then.name === 'versionRef' && version !== null;
    const given = isReference ? [{ name: `${catalog}.versions.${accessorName(writtenText(version))}` }] : version;
    const adding: Adding = { scope: 'runtime', isPlatform: false, isOfScript: false, isManaged: false };
    if (kind === 'plugin') return this.addPlugin('id', first ?? alias, then?.kind === 'call' ? then : alias, given);
    const artifact = textOf(second);
    const full = artifact ? [...text, ':', ...artifact] : text;
    this.#variables.set(`${catalog}.${name}`, given ? [...full, ':', ...given] : full);
    const range = rangeOf(second ?? first) ?? alias.range;
    if (artifact) this.#add({ kind: 'artifact', text: full, version: given, ...adding }, range, null, adding);
    else this.#addText(full, first?.kind === 'text' ? first.token : null, range, adding);
  }

  addScript(value: GradleValue): void {
    const text = textOf(value.kind === 'call' ? value.args.plain[0] : value);
    // What stands before the path is `$rootDir` or the like: it is looked for from every folder above.
    const path = text?.map((part) => (typeof part === 'string' ? part : '')).join('') ?? '';
    if (path !== '' && !path.includes('://')) this.#scripts.push(path.replace(/^\/+/, ''));
  }

  /** `set("x", "1")`, `ext.set("x", "1")`. */
  addSet(value: GradleValue): void {
    if (value.kind !== 'call' || !/(?:^|\.)set$/.test(value.name)) return;
    const [name, given] = value.args.plain;
    if (name?.kind === 'text' && name.token && given) this.addVariable(name.token.text, given);
  }

  addVariable(name: string, value: GradleValue): void {
    const given = value.kind === 'call' && /^(?:extra|ext)$/.test(value.name) ? value.args.plain[0] : value;
    const text = textOf(given);
    if (text) this.#variables.set(name, text);
    else if (given?.kind === 'map') {
      for (const [key, member] of given.args.named) this.addVariable(`${name}.${key}`, member);
      // `[group: 'a', name: 'b', version: '1']` is a dependency in itself.
      const [group, artifact] = [textOf(given.args.named.get('group')), textOf(given.args.named.get('name'))];
      const version = textOf(given.args.named.get('version'));
      if (group && artifact)
        this.#variables.set(name, [...group, ':', ...artifact, ...(version ? [':', ...version] : [])]);
    }
  }

  *reading(): Steps<Pick<ManifestReading, 'dependencies' | 'facts'>> {
    const dependencies: Dependency[] = [];
    const declared: GradleEntry[] = [];
    const lookUp = (name: string): string | null => {
      const text = this.#variables.get(name);
      return text?.every((part) => typeof part === 'string') ? text.join('') : null;
    };
    const pace = new Pace();
    for (const { entry, nameRange, versionRange } of this.#found) {
      if (pace.isDue()) yield;
      dependencies.push(dependencyOfEntry(entry, { nameRange, versionRange }, lookUp));
      declared.push(entry);
    }
    const [variables, scripts, bundles, catalogs] = [this.#variables, this.#scripts, this.#bundles, this.#catalogs];
    const constraints = this.#constraints;
    return {
      dependencies,
      facts: { kind: 'gradleBuild', declared, constraints, variables, scripts, bundles, catalogs },
    };
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
    if (called === 'kotlin' && first?.kind === 'text') {
      const version = textOf(second) ?? textOf(args.named.get('version'));
      const text = ['org.jetbrains.kotlin:kotlin-', ...first.text];
      return this.#add({ kind: 'artifact', text, version, ...adding }, first.range, rangeOf(second), adding);
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
    if (!notation) return;
    this.#add({ kind: 'artifact', text, version: null, ...adding }, notation.nameRange, notation.versionRange, adding);
  }

  #addName(name: string, range: SourceRange, adding: Adding): void {
    if (ownCode.test(name)) return;
    const bundle = /^(\w+)\.bundles\.(.+)$/.exec(name);
    if (bundle) {
      const key = `${bundle[1]}.${accessorName(bundle[2] ?? '')}`;
      if (adding.scope === 'runtime' || !this.#bundles.has(key)) this.#bundles.set(key, adding.scope);
      return;
    }
    this.#add({ kind: 'accessor', text: [name], version: null, ...adding }, range, null, adding);
  }

  #addMap({ named }: GradleArguments, adding: Adding): void {
    const [group, name, version] = ['group', 'name', 'version'].map((key) => named.get(key));
    const [groupText, nameText] = [textOf(group), textOf(name)];
    if (!groupText || !nameText) return;
    const text = [...groupText, ':', ...nameText];
    const entry: GradleEntry = { kind: 'artifact', text, version: textOf(version), ...adding };
    this.#add(entry, rangeOf(name) ?? { start: 0, end: 0 }, rangeOf(version), adding);
  }

  #add(entry: GradleEntry, nameRange: SourceRange, versionRange: SourceRange | null, { isManaged }: Adding): void {
    if (!isManaged) return this.#push(entry, nameRange, versionRange);
    this.#constraints.push({ text: entry.text, version: entry.version });
    this.#last = { found: null, strictness: 0 };
  }

  #push(entry: GradleEntry, nameRange: SourceRange, versionRange: SourceRange | null): void {
    const { kind, text, version, scope, isPlatform, isOfScript } = entry;
    const found = { entry: { kind, text, version, scope, isPlatform, isOfScript }, nameRange, versionRange };
    this.#found.push(found);
    this.#last = { found, strictness: 0 };
  }
}

function rangeOf(value: GradleValue | undefined): SourceRange | null {
  return value?.kind === 'text' || value?.kind === 'name' ? { start: value.range.start, end: value.range.end } : null;
}
