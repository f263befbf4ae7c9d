import type { GradleBlocks } from './gradleBlocks.ts';
import type { ScriptCode, ScriptText } from '../parse/scriptCode.ts';
import type { GradleRepository } from './gradleFacts.ts';
import { argumentsAfter, type GradleValue, plainText, textOf, valueIn } from './gradleValues.ts';

interface Declared extends Omit<GradleRepository, 'address' | 'filters' | 'isAnonymous'> {
  isAnonymous: boolean;
  address: ScriptText | null;
  readonly filters: string[];
  isFilterUnreadable: boolean;
}

/** No real build uses more repositories. */
const maxRepositories = 200;

/** Repositories that have names of their own in Gradle, or in a plugin that everybody has. */
const named: ReadonlySet<string> = new Set(
  'flatDir google gradlePluginPortal intellijPlatform jcenter mavenCentral mavenLocal'.split(' '),
);

/**
 * Other calls in a `repositories` block that add no repository: words of the language, of collections and of
 * repositories.
 */
const others: ReadonlySet<string> = new Set(
  (
    'all also apply assert authentication case catch check clear configureEach content credentials def each else error ' +
    'exclusiveContent filter final finally for forEach forRepositories forRepository if let logger matching mavenContent ' +
    'metadataSources named print println remove removeAll removeIf require return run switch throw try val var ' +
    'whenObjectAdded when while with withType'
  ).split(' '),
);

/** Blocks in which repositories are targets. */
const isUpload = /publish|upload/i;

/** Blocks with `repositories` that are no source of packages. */
const isForOthers = /publish|upload|deploy|release|helm|docker/i;

/** A longer source name is not useful. */
const maxCode = 100;

/**
 * Repositories in `repositories` blocks (Gradle, Declaring repositories): `maven { url 'x' }`, `maven("x")`, `ivy { url
 * = uri("x") }`.
 */
export class GradleRepositories {
  readonly #script: ScriptCode;
  readonly #blocks: GradleBlocks;
  readonly #declared: Declared[] = [];
  /** The subject of a `content` or `filter` block. */
  #last: Declared | null = null;

  constructor(script: ScriptCode, blocks: GradleBlocks) {
    this.#script = script;
    this.#blocks = blocks;
  }

  get list(): readonly GradleRepository[] {
    return this.#declared.map(({ address, filters, isFilterUnreadable, ...declared }) => ({
      ...declared,
      address: isPath(address) ? ['file:'] : (address ?? ['maven']),
      filters: filters.length === 0 || isFilterUnreadable ? null : filters,
    }));
  }

  /** Reads the statement between two offsets, if it is one of `repositories`. Publishing is handled elsewhere. */
  read(at: number, end: number): void {
    const [script, blocks] = [this.#script, this.#blocks];
    if (blocks.isForeign || blocks.open.some(({ name }) => isUpload.test(name))) return;
    const dotted = script.match(/[\w$]+(?:\s*\.\s*[\w$]+){1,6}/y, at)?.[0] ?? '';
    const words = dotted.split('.').map((word) => word.trim());
    if (isDotted(words)) return this.#open(at + dotted.length, words);
    if (!blocks.open.some(({ name, words: before }) => name === 'repositories' || isDotted(before))) return;
    const word = script.wordAt(at);
    const after = at + word.length;
    if (word === 'exclusiveContent' || named.has(word)) this.#last = null;
    else if (word === 'maven' || word === 'ivy') this.#open(after, []);
    else if (word === 'url' || word === 'setUrl') this.#address(after, end);
    else if (word === 'credentials' && this.#last) this.#last.isAnonymous = false;
    else if (word.startsWith('include') && /^(?:content|mavenContent|filter)$/.test(blocks.name))
      this.#filter(word, argumentsAfter(script, after, end).plain);
    else if (this.#isUnknownCall(word, after)) {
      const isCall = script.code.charAt(after) === '(';
      const close = isCall ? script.partnerOf(after) + 1 : end;
      this.#declare([]).address = this.#nameFor(at, close, isCall ? '' : ' ', '"');
    }
  }

  /** `acme()`, `acme { … }`, `acme 'x'`: a function that may add any repository. */
  #isUnknownCall(word: string, after: number): boolean {
    const blocks = this.#blocks;
    if (word === '' || others.has(word) || blocks.name !== 'repositories') return false;
    return !blocks.open.some(({ name }) => isForOthers.test(name)) && this.#script.match(/\s*["({]/y, after) !== null;
  }

  /** Code as it is written, shortened and without comments: the name of a source that can't be read. */
  #nameFor(from: number, end: number, separator = '', quote = ''): ScriptText {
    const script = this.#script;
    const code = script.code.slice(from, Math.min(end, from + maxCode * 3));
    const texts = [...code.matchAll(/"#*"?|[\w$]+|\S/g)].map(({ 0: text, index }) => {
      if (!text.startsWith('"')) return text;
      return `${quote}${script.written.slice(from + index + 1, from + index + text.length - 1)}${quote}`;
    });
    return [`\${${texts.join(separator).replace(/[{}$]/g, '').slice(0, maxCode)}}`];
  }

  /** `before`: the words of the statement. */
  #declare(before: readonly string[]): Declared {
    const blocks = this.#blocks;
    const isIn = (name: string): boolean => blocks.isIn(name) || before.includes(name);
    const declared: Declared = {
      address: null,
      filters: [],
      isFilterUnreadable: false,
      isExclusive: isIn('exclusiveContent'),
      isAnonymous: true,
      isOfScript: isIn('buildscript') || isIn('pluginManagement'),
      isForBelow: ['allprojects', 'subprojects', 'configure'].some(isIn) || blocks.isIn('project'),
    };
    if (this.#declared.length < maxRepositories) this.#declared.push(declared);
    return (this.#last = declared);
  }

  #open(after: number, before: readonly string[]): void {
    const declared = this.#declare(before);
    if (!this.#script.match(/[ \t]*\(/y, after)) return;
    const { plain, named: byName, end } = argumentsAfter(this.#script, after, after);
    const given = byName.get('url') ?? plain[0];
    if (given) declared.address = this.#textOf(given, this.#script.code.indexOf('(', after) + 1, end - 1);
  }

  #address(after: number, end: number): void {
    const script = this.#script;
    const from = script.match(/\s*=/y, after)?.[0].length ?? 0;
    const isCall = from === 0 && script.code.charAt(after) === '(';
    const [start, close] = isCall ? [after + 1, script.partnerOf(after)] : [after + from, end];
    // A repository with a name of its own, at another address.
    const declared = this.#last ?? this.#declare([]);
    declared.address = this.#textOf(valueIn(script, start, close), start, close);
  }

  /** A repository without a text, or with one that is no address, is named after the code written there. */
  #textOf(value: GradleValue | undefined, from: number, end: number): ScriptText {
    if (value?.kind === 'call' && /(?:^|\.)(?:file|dir|files)$/.test(value.name)) return ['file:'];
    const isAddress = value?.kind === 'call' && /(?:^|\.)(?:uri|URI|URL|create)$/.test(value.name);
    if (isAddress) return this.#textOf(value.args.plain[0], from, end);
    const text = textOf(value);
    return text ? this.#blocks.known(text) : this.#nameFor(from, end);
  }

  #filter(word: string, args: readonly GradleValue[]): void {
    const filters = filtersOf(
      word,
      args.map((value) => plainText(textOf(value))),
    );
    if (!this.#last) return;
    if (filters === null) this.#last.isFilterUnreadable = true;
    else this.#last.filters.push(...filters);
  }
}

/**
 * True if the words of a statement name a repository of `repositories`: `repositories maven`, with anything before and
 * after.
 */
function isDotted(words: readonly string[]): boolean {
  const at = words.indexOf('repositories');
  if (at < 0 || words.slice(0, at).some((word) => isForOthers.test(word))) return false;
  return /^(?:maven|ivy)$/.test(words[at + 1] ?? '');
}

/** An address without a scheme is a path of the project's. */
function isPath(address: ScriptText | null): boolean {
  return address !== null && address.every((part) => typeof part === 'string' && !/[:$]/.test(part));
}

/** In the form of `MavenRepository`; `null` if unreadable. A pattern of modules or versions counts for its group. */
function filtersOf(word: string, [group, name]: readonly (string | null)[]): readonly string[] | null {
  if (group === null || group === undefined || group === '') return null;
  switch (word) {
    case 'includeGroup':
      return [group];
    case 'includeGroupAndSubgroups':
      return [`${group}.**`];
    case 'includeGroupByRegex':
    case 'includeModuleByRegex':
    case 'includeVersionByRegex':
      return startsOf(group);
    case 'includeModule':
    case 'includeVersion':
      return [name ? `${group}:${name}` : group];
    default:
      return null;
  }
}

/**
 * What groups that match a pattern begin with, or the groups themselves where it names them; `null` if they may begin with
 * anything.
 */
function startsOf(pattern: string): readonly string[] | null {
  if (pattern.includes('|') && /[([]/.test(pattern)) return null;
  const starts: string[] = [];
  for (const part of pattern.split('|')) {
    const plain = part.replace(/^\^/, '').replace(/\$$/, '').replaceAll('\\.', '.');
    const start = /^[\w.-]*/.exec(plain)?.[0] ?? '';
    // The last character may be repeated, or be left out; a dot matches any one.
    const certain = start === plain ? plain : start.slice(0, -1).replace(/\.$/, '');
    if (certain === '') return null;
    starts.push(start === plain ? plain : `${certain}*`);
  }
  return starts;
}
