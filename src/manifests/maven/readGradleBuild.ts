import type { Steps } from '../../base/steps.ts';
import type { ManifestReading } from '../format.ts';
import { ProblemList } from '../locate/problemList.ts';
import { Pace } from '../pace.ts';
import { GradleBlocks, type StatementHead } from './gradleBlocks.ts';
import { GradleExpressions, gradleBrackets, textOf, type GradleValue } from './gradleExpressions.ts';
import { GradleFindings } from './gradleFindings.ts';
import { gradleTokens } from './gradleTokens.ts';

const noHead: StatementHead = { words: [], argument: null };

/** What every project has for itself. */
const described: ReadonlySet<string> = new Set(['description', 'name']);

/** Words that begin statements of the language, also among dependencies. */
const keywords: ReadonlySet<string> = new Set(
  'assert catch def else final for if in println return switch throw try val var when while'.split(' '),
);

/** The words of a statement that are kept to tell what a block in it is about. */
const maxWords = 12;

/** More tokens than stand before the `=` of anything that is given a value. */
const maxNameTokens = 50;

/** Reads a build or settings script without running it. */
export function* readGradleBuild(text: string): Steps<ManifestReading> {
  const problems = new ProblemList(text.length);
  const tokens = yield* gradleTokens(text, problems);
  const script = new GradleScript(new GradleExpressions(tokens, yield* gradleBrackets(tokens)));
  yield* script.read();
  return { ...(yield* script.findings.reading()), problems: problems.list };
}

/** Walks through a script statement by statement, and keeps what it knows. */
class GradleScript {
  readonly findings = new GradleFindings();
  readonly #script: GradleExpressions;
  readonly #blocks = new GradleBlocks();
  #head = noHead;
  #pace = new Pace();

  constructor(script: GradleExpressions) {
    this.#script = script;
  }

  *read(): Steps<void> {
    const { tokens } = this.#script;
    let isStart = true;
    for (let at = 0; at < tokens.length;) {
      if (this.#pace.isDue()) yield;
      const token = tokens[at];
      if (token?.kind === 'newline' || this.#script.isSign(at, ';')) {
        isStart = !this.#script.isSign(at - 1, ',');
        at++;
      } else if (this.#script.isSign(at, '{')) {
        this.#openBlock(at);
        isStart = true;
        at++;
      } else if (this.#script.isSign(at, '}')) {
        this.#head = this.#blocks.pop()?.outer ?? noHead;
        isStart = false;
        at++;
      } else {
        if (isStart) this.#head = noHead;
        const end = isStart ? this.#statement(at) : at;
        isStart = false;
        const next = Math.max(end, at + 1);
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

  #openBlock(at: number): void {
    const { words, argument } = this.#head;
    const before = this.#script.wordAt(at - 1);
    const isDelegate = before !== null && words.includes('by');
    const name =
      before !== null && !isDelegate ? before : (words.find((word) => !/^(?:val|var|def)$/.test(word)) ?? '');
    this.#blocks.push({ name, words, argument, outer: this.#head });
  }

  /** Reads the statement that begins here; gives where it was read to, `at` when nothing was made of it. */
  #statement(at: number): number {
    const blocks = this.#blocks;
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
    if (word === 'apply') return this.#applied(at);
    return this.#assignment(at);
  }

  /** `implementation 'a:b:1'`, `implementation("a:b:1")`, `"custom"(libs.x)`, `add("custom", "a:b:1")`. */
  #dependency(at: number): number {
    const script = this.#script;
    const token = script.tokens[at];
    if ((token?.kind !== 'word' && token?.kind !== 'string') || keywords.has(token.text)) return at;
    const isCall = script.isSign(at + 1, '(');
    const next = script.tokens[at + 1];
    if (!isCall && (next?.kind === 'newline' || (next?.kind === 'sign' && next.text !== '['))) return at;
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

  /** In a block that names a catalog: `from(files("../gradle/libs.versions.toml"))`, or what is in it. */
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
    // Else it is a published one, that nobody has here.
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

  /** Names given to texts: `def x = '1'`, `ext.x = '1'`, `ext { x = '1' }`, `set('x', '1')`, `val x by extra("1")`. */
  #assignment(at: number): number {
    const script = this.#script;
    const isExtra = this.#blocks.name === 'ext' || this.#blocks.name === 'extra';
    const end = script.endOfStatement(at);
    const last = Math.min(end, at + maxNameTokens);
    let sign = at;
    let isLocal = false;
    while (sign < last && !script.isSign(sign, '=') && script.wordAt(sign) !== 'by') {
      isLocal ||= /^(?:val|var|def|const|final|String)$/.test(script.wordAt(sign) ?? '');
      sign++;
    }
    if (sign >= last) {
      const isSet = script.wordAt(at) === 'set' ? isExtra : /^(?:ext|extra)$/.test(script.wordAt(at) ?? '');
      if (isSet) this.findings.addSet(script.valueIn(at, end));
      return at;
    }
    if (!isLocal && !isExtra && !this.#blocks.isOfProject) return at;
    // `versions += [a: '1']` adds to what is there, as everything here does.
    const name = this.#nameBefore(at, script.isSign(sign - 1, '+') ? sign - 1 : sign, isLocal);
    if (name === null) return at;
    const value = script.valueIn(sign + 1, end);
    // `by project` says that it stands elsewhere, `by getting { … }` that it is no text.
    const isGiven = script.isSign(sign, '=') || (value.kind === 'call' && value.name === 'extra');
    if (isGiven && !described.has(name)) this.findings.addVariable(name, value);
    return at;
  }

  #nameBefore(at: number, sign: number, isLocal: boolean): string | null {
    const script = this.#script;
    let from = at;
    while (
      isLocal &&
      /^(?:private|internal|public|static|final|const|val|var|def|String)$/.test(script.wordAt(from) ?? '')
    )
      from++;
    // `x: String = …` has its type behind the name.
    let to = from;
    while (to < sign && !script.isSign(to, ':')) to++;
    const value = script.valueIn(from, to);
    return value.kind === 'name' ? value.name : null;
  }
}

/** The first string in what is called: `files("x")`, `file("x")`. */
function firstString(value: GradleValue | undefined): string | null {
  if (value?.kind === 'text') return value.token?.text ?? null;
  return value?.kind === 'call' ? firstString(value.args.plain[0]) : null;
}
