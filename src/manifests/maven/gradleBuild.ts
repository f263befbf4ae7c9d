import type { ManifestFormat, ManifestReading } from '../format.ts';
import { ProblemList } from '../parse/problemList.ts';
import { GradleAssignments, listCalls } from './gradleAssignments.ts';
import { GradleBlocks, type StatementHead } from './gradleBlocks.ts';
import { GradleExpressions, type GradleValue, gradleBrackets, textOf } from './gradleExpressions.ts';
import type { GradleItem, GradleText } from './gradleFacts.ts';
import { GradleFindings, isOwnCode } from './gradleFindings.ts';
import { GradleRepositories } from './gradleRepositories.ts';
import { gradleTokens } from './gradleTokens.ts';
import { GradleVariables, unknownNamed } from './gradleVariables.ts';

/**
 * Gradle's scripts in Groovy and Kotlin, read and never run: only coordinates that are written down count, not those
 * that code would compute.
 */
export const format: ManifestFormat = {
  id: 'gradle-build',
  title: 'Gradle script',
  fileNames: ['*.gradle', '*.gradle.kts'],
  ecosystem: 'maven',
  role: 'manifest',
  read: readGradleBuild,
};

const noHead: StatementHead = { words: [], argument: null };

/** Words that begin statements of the language, also among dependencies. */
const keywords: ReadonlySet<string> = new Set(
  'assert catch def else final for if in println return switch throw try val var when while'.split(' '),
);

/** The tokens of a statement that are kept to find the subject of a block in it. */
const maxWords = 12;

/** Blocks that hand the object before them on, and belong to it. */
const handingOn: ReadonlySet<string> = new Set(['also', 'apply', 'let', 'run', 'with']);

/** Blocks that run for every item of a list. */
const iterating = /^(?:each|forEach|eachWithIndex|forEachIndexed)$/;

/** Words before the name of a method. */
const methodWords = /^(?:def|fun|void|static|private|public|protected|final|inline|internal)$/;

/** More tokens than occur before the `->` of a block. */
const maxParameterTokens = 40;

/** Walks through a script statement by statement, and keeps what it knows. */
class GradleScript {
  readonly findings: GradleFindings;
  readonly repositories: GradleRepositories;
  readonly #script: GradleExpressions;
  readonly #blocks = new GradleBlocks();
  readonly #variables = new GradleVariables(this.#blocks);
  readonly #assignments: GradleAssignments;
  #head = noHead;
  /** The start of `#head`'s statement. */
  #start = 0;

  constructor(script: GradleExpressions, problems: ProblemList) {
    this.#script = script;
    this.findings = new GradleFindings(this.#variables, problems);
    this.repositories = new GradleRepositories(script, this.#blocks, this.#variables);
    this.#assignments = new GradleAssignments(script, this.#blocks, this.#variables);
  }

  read(): void {
    const { tokens } = this.#script;
    let isStart = true;
    for (let at = 0; at < tokens.length;) {
      const token = tokens[at];
      if (token?.kind === 'newline' || this.#script.isSign(at, ';')) {
        isStart = !this.#script.isSign(at - 1, ',');
        at++;
      } else if (this.#script.isSign(at, '{')) {
        at = this.#openBlock(at);
        isStart = true;
      } else if (this.#script.isSign(at, '}')) {
        this.#head = this.#blocks.pop()?.outer ?? noHead;
        isStart = false;
        at++;
      } else {
        if (isStart) [this.#head, this.#start] = [noHead, at];
        const end: number = isStart ? this.#statement(at) : at;
        // A separate statement follows, even without a bracket.
        isStart = this.#script.wordAt(at) === 'else' && end === at;
        const next = Math.max(end, at + 1);
        at = Math.max(at, this.#start);
        for (; at < next; at++) this.#remember(at);
      }
    }
  }

  #remember(at: number): void {
    const token = this.#script.tokens[at];
    const { words, argument } = this.#head;
    if (token?.kind === 'word' && words.length < maxWords) this.#head = { words: [...words, token.text], argument };
    else if (token?.kind === 'string' && argument === null) this.#head = { words, argument: token.text };
  }

  /** Gives where the statements in the block begin. */
  #openBlock(at: number): number {
    const { words, argument } = this.#head;
    const before = this.#script.wordAt(at - 1);
    const isDelegate = before !== null && words.includes('by');
    const name =
      before !== null && !isDelegate ? before : (words.find((word) => !/^(?:val|var|def)$/.test(word)) ?? '');
    const [start, close] = [this.#start, this.#script.partnerOf(at)];
    const isMethod = this.#isMethod(start, at);
    const isLoop = iterating.test(name) || name === 'for' || name === 'while';
    const items = isLoop ? this.#itemsOfLoop(name, start, at) : null;
    const arrow = this.#arrowIn(at, close);
    const parameters = isMethod ? this.#wordsIn(start, at) : this.#wordsIn(at + 1, arrow);
    if (name === 'for') parameters.push(...this.#wordsIn(start + 2, items?.from ?? start + 2));
    if (isLoop && !this.#blocks.isLoop) this.#assignments.forgetAssignedIn(at + 1, close, parameters);
    this.#blocks.push({
      name: isMethod ? 'def' : name,
      words,
      argument,
      isOfOneProject: this.#script.wordAt(start) === 'project' && this.#script.tokens[start + 2]?.kind === 'string',
      isLoop,
      receiver: handingOn.has(name) ? this.#receiver(start, at) : null,
      names: new Map(),
      outer: this.#head,
    });
    this.#declare(name, parameters, items?.items);
    return arrow > at ? arrow + 2 : at + 1;
  }

  /** The parameters of a block or loop; `items`: what a loop is over, `undefined` for none that has an item of its own. */
  #declare(name: string, parameters: readonly string[], items: readonly GradleItem[] | null | undefined): void {
    for (const parameter of parameters) this.#variables.declare(parameter, unknownNamed());
    const item = parameters.at(-1) ?? 'it';
    const isOne = parameters.length === 1 || (parameters.length === 0 && iterating.test(name)) || name === 'for';
    if (items !== undefined && isOne)
      this.#variables.declare(item, { value: { items, isList: items !== null }, members: new Map() });
  }

  /** Reads the one statement that a loop or condition without braces is about; `at` for anything else. */
  #controlled(at: number): number {
    const [script, blocks] = [this.#script, this.#blocks];
    const name = script.wordAt(at) ?? '';
    if (!/^(?:for|if|while)$/.test(name) || !script.isSign(at + 1, '(') || blocks.isFull) return at;
    let body = script.partnerOf(at + 1) + 1;
    while (script.tokens[body]?.kind === 'newline') body++;
    if (body >= script.tokens.length || script.isSign(body, '{')) return at;
    const isLoop = name !== 'if';
    const items = isLoop ? this.#itemsOfLoop(name, at, body) : null;
    const parameters = items ? this.#wordsIn(at + 2, items.from) : [];
    if (isLoop && !blocks.isLoop) this.#assignments.forgetAssignedIn(body, script.endOfStatement(body), parameters);
    const outer = this.#head;
    blocks.push({
      name,
      words: [name],
      argument: null,
      isOfOneProject: false,
      isLoop,
      receiver: null,
      names: new Map(),
      outer,
    });
    this.#declare(name, parameters, items?.items);
    this.#start = body;
    const end = this.#statement(body);
    blocks.pop();
    return Math.max(end, body);
  }

  /** `def f(x) {`, `String f(String x) {`, `fun f(x: String): String {`. */
  #isMethod(start: number, at: number): boolean {
    const script = this.#script;
    let open = start;
    while (open < Math.min(at, start + maxParameterTokens) && !script.isSign(open, '(') && !script.isSign(open, '='))
      open++;
    const [first, name] = [script.wordAt(start) ?? '', script.wordAt(open - 1)];
    if (open - start < 2 || open >= at || !script.isSign(open, '(') || name === null) return false;
    const isTyped = /^(?:[A-Z]\w*|boolean|int|long)$/.test(first) && open === start + 2;
    return methodWords.test(first) || isTyped;
  }

  /** The range of a loop: after `in`, or before `.each`. */
  #itemsOfLoop(
    name: string,
    start: number,
    at: number,
  ): { readonly items: readonly GradleItem[] | null; readonly from: number } | null {
    const script = this.#script;
    if (name === 'while') return null;
    if (name !== 'for') {
      let dot = at - 1;
      if (script.isSign(dot, ')')) while (dot > start && !iterating.test(script.wordAt(dot) ?? '')) dot--;
      const value = script.valueIn(start, dot - 1);
      if (value.kind === 'name' && isOwnCode(value.name)) return null;
      return { items: this.#assignments.itemsIn(value), from: at };
    }
    const close = script.partnerOf(start + 1);
    let from = start + 2;
    while (from < close && script.wordAt(from) !== 'in' && !script.isSign(from, ':')) from++;
    return { items: this.#assignments.itemsIn(script.valueIn(from + 1, close)), from };
  }

  /** `a.b` in `a.b.with {` and in `with(a.b) {`. */
  #receiver(start: number, at: number): string | null {
    const script = this.#script;
    const isCall = script.isSign(at - 1, ')');
    const value = isCall ? script.valueIn(start + 2, at - 1) : script.valueIn(start, at - 2);
    return at - 2 > start && value.kind === 'name' && value.name !== 'project' ? value.name : null;
  }

  /** The `->` after the parameters of a block; the block itself if it has none. */
  #arrowIn(at: number, close: number): number {
    const script = this.#script;
    const last = Math.min(close, at + maxParameterTokens);
    for (let arrow = at + 1; arrow < last && script.tokens[arrow]?.kind !== 'newline'; arrow++) {
      if (script.isSign(arrow, '{')) break;
      if (script.isSign(arrow, '-') && script.isSign(arrow + 1, '>')) return arrow;
    }
    return at;
  }

  #wordsIn(from: number, to: number): string[] {
    const words: string[] = [];
    for (let at = from; at < Math.min(to, from + maxParameterTokens); at++) {
      const word = this.#script.wordAt(at);
      if (word !== null) words.push(word);
    }
    return words;
  }

  /** Reads the statement that begins here; gives where it was read to, `at` when nothing was made of it. */
  #statement(at: number): number {
    const blocks = this.#blocks;
    const controlled = this.#controlled(at);
    if (controlled > at) return controlled;
    const isOfDependencies = blocks.name === 'dependencies' || blocks.name === 'constraints';
    if (isOfDependencies && !blocks.isForeign) {
      const end = this.#dependency(at);
      if (end > at) return end;
    }
    if (blocks.name === 'plugins' && !blocks.isIn('gradlePlugin')) return this.#plugin(at);
    if (blocks.name === 'imports') return this.#platformImport(at);
    if (blocks.name === 'version' && blocks.isIn('dependencies')) return this.#richVersion(at);
    if (blocks.around?.name === 'versionCatalogs') return this.#catalog(at);
    const word = this.#script.wordAt(at);
    if (word === 'apply' && !this.#script.isSign(at + 1, '{')) return this.#applied(at);
    this.repositories.read(at);
    this.#projectSetting(at);
    if (word === 'includeBuild') this.#includedBuild(at);
    if (word === 'substitute' && blocks.isIn('dependencySubstitution')) this.#substitution(at);
    // Groovy's `group 'x'` is a call: in the project's own block it names its group.
    if (word === 'group' && blocks.isOfProject && this.#script.tokens[at + 1]?.kind === 'string')
      this.#assignments.assignProperty('group', this.#script.valueIn(at + 1, this.#script.endOfStatement(at)));
    if (word === 'id' && blocks.isIn('gradlePlugin'))
      this.findings.addOwnPlugin(this.#script.valueIn(at + 2, this.#script.endOfStatement(at)));
    this.#assignments.read(at);
    return at;
  }

  /** `project(':a').projectDir = file('x')`, `project(':a').name = 'x'`, `rootProject.name = 'x'`. */
  #projectSetting(at: number): void {
    const script = this.#script;
    const path = script.tokens[at + 2];
    const isRoot = script.wordAt(at) === 'rootProject';
    if (!isRoot && (script.wordAt(at) !== 'project' || path?.kind !== 'string')) return;
    const sign = isRoot ? at + 3 : at + 6;
    if (!script.isSign(sign, '=')) return;
    const end = script.endOfStatement(at);
    const set = script.wordAt(sign - 1);
    if (set === 'name') this.findings.addProjectName(isRoot ? ':' : (path?.text ?? ''), script.valueIn(sign + 1, end));
    if (set !== 'projectDir' || isRoot || !path) return;
    const from = script.wordAt(sign + 1) === 'new' ? sign + 2 : sign + 1;
    this.findings.addProjectFolder(path.text, script.valueIn(from, end));
  }

  #includedBuild(at: number): void {
    const script = this.#script;
    const isCall = script.isSign(at + 1, '(');
    const end = isCall ? script.partnerOf(at + 1) : script.endOfStatement(at + 1);
    this.findings.addIncludedBuild(script.argumentsIn(isCall ? at + 2 : at + 1, end).plain[0]);
  }

  /** Another module in place of one is no code of the workspace. */
  #substitution(at: number): void {
    const script = this.#script;
    const end = script.endOfStatement(at);
    let module: GradleText | null = null;
    for (let next = at + 1; next < end; next++) {
      const word = script.wordAt(next);
      const value = script.tokens[script.isSign(next + 1, '(') ? next + 2 : next + 1];
      if (word === 'module' && value?.kind === 'string') module ??= value.parts;
      else if (word === 'project' && module) return this.findings.addSubstitution(module);
    }
  }

  /** `implementation 'a:b:1'`, `implementation("a:b:1")`, `"custom"(libs.x)`, `add("custom", "a:b:1")`. */
  #dependency(at: number): number {
    const script = this.#script;
    const token = script.tokens[at];
    if ((token?.kind !== 'word' && token?.kind !== 'string') || keywords.has(token.text)) return at;
    const isCall = script.isSign(at + 1, '(');
    const next = script.tokens[at + 1];
    if (!isCall && (next?.kind === 'newline' || (next?.kind === 'sign' && next.text !== '['))) return at;
    // `versions['x'] = '1'`, `String x = '1'`, `listOf(…).forEach { … }`.
    if (next?.text === '[' && next.start === token.end && token.kind === 'word') return at;
    if (next?.kind === 'word' && script.isSign(at + 2, '=')) return at;
    if (listCalls.test(token.text)) return at;
    const end = isCall ? script.partnerOf(at + 1) : script.endOfStatement(at + 1);
    const args = script.argumentsIn(isCall ? at + 2 : at + 1, end);
    const blocks = this.#blocks;
    const [first] = args.plain;
    const isAdd = token.text === 'add' && first?.kind === 'text' && first.token !== null;
    this.findings.addCall(
      isAdd ? (first.token?.text ?? '') : token.text,
      isAdd ? { ...args, plain: args.plain.slice(1) } : args,
      {
        isManaged: blocks.name === 'constraints' || blocks.isIn('dependencyManagement'),
        isOfScript: blocks.isIn('buildscript'),
        isOfTests: blocks.isOfTests,
        isForBelow: ['allprojects', 'subprojects', 'configure'].some((name) => blocks.isIn(name)),
      },
    );
    return end;
  }

  /** `id 'x' version '1'`, `id("x") version "1" apply false`, `kotlin("jvm") version "1"`, `alias(libs.plugins.x)`. */
  #plugin(at: number): number {
    const script = this.#script;
    const word = script.wordAt(at);
    if (word === null) return at;
    const end = script.endOfStatement(at);
    let versionAt = at + 1;
    while (versionAt < end && script.wordAt(versionAt) !== 'version') versionAt++;
    let versionEnd = versionAt + 1;
    while (versionEnd < end && script.wordAt(versionEnd) !== 'apply') versionEnd++;
    const nameEnd = script.isSign(versionAt - 1, '.') ? versionAt - 1 : versionAt;
    const named = script.isSign(at + 1, '(') ? script.partnerOf(at + 1) : nameEnd;
    const [name] = script.argumentsIn(script.isSign(at + 1, '(') ? at + 2 : at + 1, named).plain;
    if (name) this.findings.addPlugin(word, name, script.valueIn(versionAt + 1, versionEnd));
    return end;
  }

  /** Spring's `mavenBom 'a:b:1'`. */
  #platformImport(at: number): number {
    const script = this.#script;
    if (script.wordAt(at) !== 'mavenBom') return at;
    const end = script.endOfStatement(at);
    const value = script.isSign(at + 1, '(')
      ? script.valueIn(at + 2, script.partnerOf(at + 1))
      : script.valueIn(at + 1, end);
    this.findings.addPlatform(value);
    return end;
  }

  /** `version { strictly '1.0' }` behind a dependency. */
  #richVersion(at: number): number {
    const word = this.#script.wordAt(at);
    if (word !== 'strictly' && word !== 'require' && word !== 'prefer') return at;
    const end = this.#script.endOfStatement(at);
    this.findings.addRichVersion(word, textOf(this.#script.valueIn(at + 1, end)));
    return end;
  }

  /** In a block that names a catalog: `from(files("../gradle/libs.versions.toml"))`, or its content. */
  #catalog(at: number): number {
    const script = this.#script;
    const block = this.#blocks.innermost;
    const word = script.wordAt(at);
    if (word === null || !block) return at;
    const end = script.endOfStatement(at);
    const catalog = block.argument ?? block.name;
    if (word === 'library' || word === 'plugin' || word === 'version') {
      const close = script.isSign(at + 1, '(') ? script.partnerOf(at + 1) : end;
      const args = script.argumentsIn(script.isSign(at + 1, '(') ? at + 2 : at + 1, close).plain;
      const then = script.isSign(close + 1, '.') ? script.valueIn(close + 2, end) : undefined;
      this.findings.addCatalogEntry(word, catalog, args, then);
      return end;
    }
    if (word !== 'from') return at;
    const from = script.valueIn(at, end);
    const [files] = from.kind === 'call' ? from.args.plain : [];
    // Else it is a published one, which is not in the workspace.
    const path = files?.kind === 'call' ? firstString(files) : null;
    if (path !== null) this.findings.addCatalog(catalog, path);
    return end;
  }

  /** `apply from: 'versions.gradle'`, `apply(from = rootProject.file("versions.gradle.kts"))`. */
  #applied(at: number): number {
    const script = this.#script;
    const isCall = script.isSign(at + 1, '(');
    const end = isCall ? script.partnerOf(at + 1) : script.endOfStatement(at + 1);
    const from = script.argumentsIn(isCall ? at + 2 : at + 1, end).named.get('from');
    if (from) this.findings.addScript(from);
    return end;
  }
}

/** Reads a build or settings script without running it. */
export function readGradleBuild(text: string): ManifestReading {
  const problems = new ProblemList(text.length);
  const tokens = gradleTokens(text, problems);
  const script = new GradleScript(new GradleExpressions(tokens, gradleBrackets(tokens)), problems);
  script.read();
  return { ...script.findings.reading(script.repositories.list), problems: problems.list };
}

/** The first string in what is called: `files("x")`, `file("x")`. */
function firstString(value: GradleValue | undefined): string | null {
  if (value?.kind === 'text') return value.token?.text ?? null;
  return value?.kind === 'call' ? firstString(value.args.plain[0]) : null;
}
