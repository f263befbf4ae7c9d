import type { GradleBlocks } from './gradleBlocks.ts';
import { type GradleExpressions, type GradleValue, textOf } from './gradleExpressions.ts';
import type { GradleRepository, GradleText } from './gradleFacts.ts';
import type { GradleVariables } from './gradleVariables.ts';

interface Declared extends Omit<GradleRepository, 'address' | 'filters'> {
  address: GradleText | null;
  readonly filters: string[];
  isFilterUnreadable: boolean;
}

/** More repositories are asked by nobody. */
const maxRepositories = 200;

/** A source's name that is longer says nothing more. */
const maxText = 100;

/** Repositories in `repositories` blocks (Gradle, Declaring repositories): `maven { url 'x' }`, `maven("x")`, `ivy { url = uri("x") }`. */
export class GradleRepositories {
  readonly #script: GradleExpressions;
  readonly #blocks: GradleBlocks;
  readonly #variables: GradleVariables;
  readonly #declared: Declared[] = [];
  /** What a `content` or `filter` block is about. */
  #last: Declared | null = null;

  constructor(script: GradleExpressions, blocks: GradleBlocks, variables: GradleVariables) {
    this.#script = script;
    this.#blocks = blocks;
    this.#variables = variables;
  }

  get list(): readonly GradleRepository[] {
    return this.#declared.map(({ address, filters, isFilterUnreadable, isExclusive, isOfScript, isForBelow }) => ({
      address: isPath(address) ? ['file:'] : (address ?? ['maven']),
      filters: filters.length === 0 || isFilterUnreadable ? null : filters,
      isExclusive,
      isOfScript,
      isForBelow,
    }));
  }

  /** Reads the statement that begins here, when it is one of a `repositories` block. What is published goes elsewhere. */
  read(at: number): void {
    const blocks = this.#blocks;
    if (!blocks.isIn('repositories') || blocks.isForeign || blocks.isIn('uploadArchives')) return;
    const word = this.#script.wordAt(at) ?? '';
    if (word === 'exclusiveContent') this.#last = null;
    else if (word === 'maven' || word === 'ivy') this.#open(at);
    else if (word === 'url' || word === 'setUrl') this.#address(at);
    else if (word.startsWith('include') && /^(?:content|mavenContent|filter)$/.test(blocks.name))
      this.#filter(at, word);
  }

  #open(at: number): void {
    if (this.#declared.length >= maxRepositories) return;
    const blocks = this.#blocks;
    const isForBelow = ['allprojects', 'subprojects', 'configure'].some((name) => blocks.isIn(name));
    this.#last = {
      address: null,
      filters: [],
      isFilterUnreadable: false,
      isExclusive: blocks.isIn('exclusiveContent'),
      isOfScript: blocks.isIn('buildscript') || blocks.isIn('pluginManagement'),
      isForBelow: isForBelow || blocks.projects().length > 0,
    };
    this.#declared.push(this.#last);
    const script = this.#script;
    if (!script.isSign(at + 1, '(')) return;
    const close = script.partnerOf(at + 1);
    const { plain, named } = script.argumentsIn(at + 2, close);
    const given = named.get('url') ?? plain[0];
    if (given) this.#last.address = this.#textOf(given, at + 2, close);
  }

  #address(at: number): void {
    const script = this.#script;
    const isCall = script.isSign(at + 1, '(');
    const from = isCall || script.isSign(at + 1, '=') ? at + 2 : at + 1;
    const end = isCall ? script.partnerOf(at + 1) : script.endOfStatement(from);
    if (this.#last) this.#last.address = this.#textOf(script.valueIn(from, end), from, end);
  }

  /** What is no text, nor one as an address, is named by what is written there. */
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
    const filter = filterOf(word, args);
    if (!this.#last) return;
    if (filter === null) this.#last.isFilterUnreadable = true;
    else this.#last.filters.push(filter);
  }

  #plain(value: GradleValue): string | null {
    const text = textOf(value);
    const [only, ...others] = text ? this.#variables.expand(text) : [];
    return only?.every((part) => typeof part === 'string') && others.length === 0 ? only.join('') : null;
  }
}

/** What has no scheme is a path of the project's. */
function isPath(address: GradleText | null): boolean {
  return address !== null && address.every((part) => typeof part === 'string' && !/[:$]/.test(part));
}

/** In the form that `MavenRepository` has them; `null` for what can't be read. */
function filterOf(word: string, [group, name]: readonly (string | null)[]): string | null {
  if (group === null || group === undefined || group === '') return null;
  switch (word) {
    case 'includeGroup':
      return group;
    case 'includeGroupAndSubgroups':
      return `${group}.**`;
    case 'includeGroupByRegex': {
      // Letters and dots, and `.*` at the end; what is more than that is not worked out.
      const plain = group.replaceAll('\\.', '.');
      const prefix = /^([\w.-]+?)\.?\.\*$/.exec(plain)?.[1];
      if (prefix !== undefined) return `${prefix}*`;
      return /^[\w.-]+$/.test(plain) ? plain : null;
    }
    case 'includeModule':
    case 'includeVersion':
      return name ? `${group}:${name}` : null;
    default:
      return null;
  }
}
