import type { GradleBlocks } from './gradleBlocks.ts';
import { type GradleExpressions, type GradleValue, textOf } from './gradleExpressions.ts';
import type { GradleRepository, GradleText } from './gradleFacts.ts';
import type { GradleVariables } from './gradleVariables.ts';

interface Declared extends Omit<GradleRepository, 'address' | 'filters' | 'isAnonymous'> {
  isAnonymous: boolean;
  address: GradleText | null;
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

/** More tokens than occur before `.maven`. */
const maxWords = 6;

/** A longer source name is not useful. */
const maxText = 100;

/**
 * Repositories in `repositories` blocks (Gradle, Declaring repositories): `maven { url 'x' }`, `maven("x")`, `ivy { url
 * = uri("x") }`.
 */
export class GradleRepositories {
  readonly #script: GradleExpressions;
  readonly #blocks: GradleBlocks;
  readonly #variables: GradleVariables;
  readonly #declared: Declared[] = [];
  /** The subject of a `content` or `filter` block. */
  #last: Declared | null = null;

  constructor(script: GradleExpressions, blocks: GradleBlocks, variables: GradleVariables) {
    this.#script = script;
    this.#blocks = blocks;
    this.#variables = variables;
  }

  get list(): readonly GradleRepository[] {
    return this.#declared.map(({ address, filters, isFilterUnreadable, ...declared }) => ({
      ...declared,
      address: isPath(address) ? ['file:'] : (address ?? ['maven']),
      filters: filters.length === 0 || isFilterUnreadable ? null : filters,
    }));
  }

  /** Reads the statement that begins here, if it is one of `repositories`. Publishing is handled elsewhere. */
  read(at: number): void {
    const blocks = this.#blocks;
    if (blocks.isForeign || blocks.open.some(({ name }) => isUpload.test(name))) return;
    const before = this.#wordsBefore(at);
    if (before) this.#open(at + 2 * before.length, before);
    const isInside = blocks.open.some(({ name, words }) => name === 'repositories' || isDotted(words));
    if (before || !isInside) return;
    const word = this.#script.wordAt(at) ?? '';
    if (word === 'exclusiveContent' || named.has(word)) this.#last = null;
    else if (word === 'maven' || word === 'ivy') this.#open(at, []);
    else if (word === 'url' || word === 'setUrl') this.#address(at);
    else if (word === 'credentials' && this.#last) this.#last.isAnonymous = false;
    else if (word.startsWith('include') && /^(?:content|mavenContent|filter)$/.test(blocks.name))
      this.#filter(at, word);
    else if (this.#isUnknownCall(at)) this.#declare([]).address = [`\${${this.#writtenFrom(at)}}`];
  }

  /** `repositories` in `repositories.maven`, with the tokens before it; `null` for anything else. */
  #wordsBefore(at: number): readonly string[] | null {
    const script = this.#script;
    const words: string[] = [];
    for (let word = script.wordAt(at); word !== null && words.length < maxWords; word = script.wordAt(at)) {
      if (isDotted([...words, word])) return words;
      if (!script.isSign(at + 1, '.')) return null;
      words.push(word);
      at += 2;
    }
    return null;
  }

  /** `acme()`, `acme { … }`, `acme 'x'`: a function that may add any repository. */
  #isUnknownCall(at: number): boolean {
    const [script, blocks] = [this.#script, this.#blocks];
    const [word, next] = [script.wordAt(at), script.tokens[at + 1]];
    if (word === null || others.has(word) || blocks.name !== 'repositories') return false;
    if (blocks.open.some(({ name }) => isForOthers.test(name))) return false;
    return script.isSign(at + 1, '(') || script.isSign(at + 1, '{') || next?.kind === 'string';
  }

  /** A function's call as it is written, shortened: the name of the source that it adds. */
  #writtenFrom(at: number): string {
    const script = this.#script;
    const end = script.isSign(at + 1, '(') ? script.partnerOf(at + 1) + 1 : script.endOfStatement(at + 1);
    const tokens = script.tokens.slice(at, Math.min(end, at + maxText)).filter(({ kind }) => kind !== 'newline');
    const texts = tokens.map(({ kind, text }) => (kind === 'string' ? `"${text}"` : text));
    return texts
      .join(script.isSign(at + 1, '(') ? '' : ' ')
      .replace(/[{}$]/g, '')
      .slice(0, maxText);
  }

  /** `before`: the tokens of the statement before this one. */
  #declare(before: readonly string[]): Declared {
    const blocks = this.#blocks;
    const isIn = (name: string): boolean => blocks.isIn(name) || before.includes(name);
    const isForBelow = ['allprojects', 'subprojects', 'configure'].some(isIn);
    const declared: Declared = {
      address: null,
      filters: [],
      isFilterUnreadable: false,
      isExclusive: isIn('exclusiveContent'),
      isAnonymous: true,
      isOfScript: isIn('buildscript') || isIn('pluginManagement'),
      isForBelow: isForBelow || blocks.projects().length > 0,
    };
    if (this.#declared.length < maxRepositories) this.#declared.push(declared);
    return (this.#last = declared);
  }

  #open(at: number, before: readonly string[]): void {
    const declared = this.#declare(before);
    const script = this.#script;
    if (!script.isSign(at + 1, '(')) return;
    const close = script.partnerOf(at + 1);
    const { plain, named } = script.argumentsIn(at + 2, close);
    const given = named.get('url') ?? plain[0];
    if (given) declared.address = this.#textOf(given, at + 2, close);
  }

  #address(at: number): void {
    const script = this.#script;
    const isCall = script.isSign(at + 1, '(');
    const from = isCall || script.isSign(at + 1, '=') ? at + 2 : at + 1;
    const end = isCall ? script.partnerOf(at + 1) : script.endOfStatement(from);
    // A repository with a name of its own, at another address.
    const declared = this.#last ?? this.#declare([]);
    declared.address = this.#textOf(script.valueIn(from, end), from, end);
  }

  /** A repository without a text, or with one that is no address, is named after the code written there. */
  #textOf(value: GradleValue, from: number, end: number): GradleText {
    const isAddress = value.kind === 'call' && /(?:^|\.)(?:uri|URI|URL|create)$/.test(value.name);
    const isFile = value.kind === 'call' && /(?:^|\.)(?:file|dir|files)$/.test(value.name);
    if (isFile) return ['file:'];
    const inner = isAddress ? value.args.plain[0] : value;
    if (inner?.kind === 'call' && inner !== value) return this.#textOf(inner, from, end);
    const text = textOf(inner);
    const [only, ...others] = text ? this.#variables.expand(text) : [];
    if (only && others.length === 0) return only;
    const written = this.#script.tokens.slice(from, Math.min(end, from + maxText)).map((token) => token.text);
    return [`\${${written.join('').replace(/[{}$]/g, '').slice(0, maxText)}}`];
  }

  #filter(at: number, word: string): void {
    const script = this.#script;
    const isCall = script.isSign(at + 1, '(');
    const end = isCall ? script.partnerOf(at + 1) : script.endOfStatement(at + 1);
    const args = script.argumentsIn(isCall ? at + 2 : at + 1, end).plain.map((value) => this.#plain(value));
    const filters = filtersOf(word, args);
    if (!this.#last) return;
    if (filters === null) this.#last.isFilterUnreadable = true;
    else this.#last.filters.push(...filters);
  }

  #plain(value: GradleValue): string | null {
    const text = textOf(value);
    const [only, ...others] = text ? this.#variables.expand(text) : [];
    return only?.every((part) => typeof part === 'string') && others.length === 0 ? only.join('') : null;
  }
}

/**
 * True if the tokens of a statement name a repository of `repositories`: `repositories maven`, with anything before and
 * after.
 */
function isDotted(words: readonly string[]): boolean {
  const at = words.indexOf('repositories');
  if (at < 0 || words.slice(0, at).some((word) => isForOthers.test(word))) return false;
  return /^(?:maven|ivy)$/.test(words[at + 1] ?? '');
}

/** An address without a scheme is a path of the project's. */
function isPath(address: GradleText | null): boolean {
  return address !== null && address.every((part) => typeof part === 'string' && !/[:$]/.test(part));
}

/** In the form of `MavenRepository`; `null` if unreadable. What is said of modules and versions by a pattern concerns the group. */
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
    // The last character may be repeated, or be left out; a dot stands for any one.
    const certain = start === plain ? plain : start.slice(0, -1).replace(/\.$/, '');
    if (certain === '') return null;
    starts.push(start === plain ? plain : `${certain}*`);
  }
  return starts;
}
