import type { ManifestFormat, ManifestReading } from '../format.ts';
import { ProblemList } from '../parse/problemList.ts';
import { GradleBlocks } from './gradleBlocks.ts';
import { ScriptCode } from '../parse/scriptCode.ts';
import { GradleFindings } from './gradleFindings.ts';
import { GradleNames, ownNames } from './gradleNames.ts';
import { GradleRepositories } from './gradleRepositories.ts';
import { GradleSettings } from './gradleSettings.ts';
import { argumentsAfter, listCalls, plainText, rangeOfValue, textOf, valueIn } from './gradleValues.ts';
import type { MavenFacts } from './mavenFacts.ts';

/**
 * Gradle's scripts in Groovy and Kotlin, read and never run: only coordinates that are written down count, not those
 * that code would compute.
 */
export const format: ManifestFormat<MavenFacts> = {
  id: 'gradle-build',
  title: 'Gradle script',
  fileNames: ['*.gradle', '*.gradle.kts'],
  ecosystem: 'maven',
  role: 'manifest',
  read: readGradleBuild,
};

/** Words that begin statements of the language, also among dependencies. */
const keywords: ReadonlySet<string> = new Set(
  'assert catch def else final for if in println return switch throw try val var when while'.split(' '),
);

/** The start of a statement before a block that is read to find the block's subject. */
const maxHead = 500;
const maxWords = 12;

/** The start of a method. */
const method =
  /^(?:(?:def|fun|void|static|private|public|protected|final|inline|internal)\b[^(=]*|(?:[A-Z]\w*|boolean|int|long)\s+\w+\s*)\(/;

/** Reads a script statement by statement, with the names and blocks so far. */
class GradleScript {
  readonly #script: ScriptCode;
  readonly #blocks = new GradleBlocks();
  readonly #names: GradleNames;
  readonly #findings: GradleFindings;
  readonly #repositories: GradleRepositories;
  readonly #settings: GradleSettings;

  constructor(text: string, problems: ProblemList) {
    this.#script = new ScriptCode(text, problems);
    this.#names = new GradleNames(this.#script, this.#blocks);
    this.#findings = new GradleFindings(this.#script, this.#blocks, this.#names, problems);
    this.#repositories = new GradleRepositories(this.#script, this.#blocks);
    this.#settings = new GradleSettings(this.#script);
  }

  read(): Pick<ManifestReading<MavenFacts>, 'dependencies' | 'facts'> {
    const { code } = this.#script;
    let start = 0;
    for (let at = this.#next(0); at < code.length; at = this.#next(at)) {
      const character = code.charAt(at);
      if (character === '}') {
        this.#blocks.pop();
        at++;
        start = at;
      } else if (character === '{') {
        at = this.#openBlock(start, at);
        start = at;
      } else {
        start = at;
        const from = this.#afterControl(at);
        const end = Math.max(this.#script.endOfStatement(from), at + 1);
        const done = from < end && this.#statement(from, end, from > at || this.#blocks.isBranch);
        // A block between brackets belongs to the build too.
        const brace = done ? -1 : code.slice(at, end).indexOf('{');
        at = brace < 0 ? end : at + brace;
      }
    }
    const { declared, dependencies } = this.#findings.reading();
    const { constraints, platforms } = this.#findings;
    const facts = {
      kind: 'gradleBuild',
      declared,
      constraints,
      platforms,
      names: this.#names.tables,
      repositories: this.#repositories.list,
      ...this.#settings.facts,
    } as const;
    return { dependencies, facts };
  }

  #next(at: number): number {
    return at + (this.#script.match(/[\s;,)\]]*/y, at)?.[0].length ?? 0);
  }

  /** Gives where the statements in the block begin. */
  #openBlock(start: number, at: number): number {
    const script = this.#script;
    const from = Math.max(start, at - maxHead);
    const head = script.code.slice(from, at);
    const all = head.match(/[\w$]+/g) ?? [];
    const words = all.slice(0, maxWords);
    const before = /[\w$]$/.test(head.trimEnd()) ? (all.at(-1) ?? null) : null;
    const isNamed = before !== null && !words.includes('by');
    const name = isNamed ? before : (words.find((word) => !/^(?:val|var|def)$/.test(word)) ?? '');
    const quote = head.indexOf('"');
    const arrow = script.match(/[^\n{}]{0,200}?->/y, at + 1);
    const isMethod = method.test(head.trimStart());
    const parameters = `${arrow?.[0] ?? ''} ${isMethod ? head : ''}`.match(/[\w$]+/g) ?? [];
    this.#blocks.push({
      name: isMethod ? 'def' : name === 'project' && quote < 0 ? '' : name,
      words,
      argument: quote < 0 ? null : plainText(script.stringAt(from + quote).text),
      parameters: new Set(parameters),
    });
    return arrow ? at + 1 + arrow[0].length : at + 1;
  }

  /** Reads the statement between two offsets. `false`: blocks in it are still to be read. */
  #statement(at: number, end: number, isBranch: boolean): boolean {
    const [script, blocks] = [this.#script, this.#blocks];
    const word = script.wordAt(at);
    const after = at + word.length;
    if ((blocks.name === 'dependencies' || blocks.name === 'constraints') && !blocks.isForeign) {
      if (this.#dependency(at, end)) return true;
    }
    if (blocks.name === 'plugins' && !blocks.isIn('gradlePlugin')) return this.#plugin(at, end);
    if (blocks.name === 'imports' && word === 'mavenBom') {
      const [value] = argumentsAfter(script, after, end).plain;
      if (value) this.#findings.addPlatform(value);
      return true;
    }
    if (blocks.name === 'version' && blocks.isIn('dependencies') && /^(?:strictly|require|prefer)$/.test(word)) {
      this.#findings.addRichVersion(word, valueIn(script, after, end));
      return true;
    }
    if (blocks.around?.name === 'versionCatalogs') return this.#catalog(at, end);
    this.#repositories.read(at, end);
    this.#settings.read(at, end, blocks);
    // Groovy's `group 'x'` is a call: in the project's own block it names its group.
    if (word === 'group' && blocks.isOfProject && script.match(/\s*"/y, after))
      this.#names.set(blocks.project, 'group', valueIn(script, after, end), isBranch);
    this.#names.read(at, end, isBranch);
    return false;
  }

  /** Behind `else`, `if (…)` and loops, which are about the statement there. What a loop gives a name is unknown. */
  #afterControl(start: number): number {
    const script = this.#script;
    let at = start;
    const control = /else\b\s*|(?:if|for|while)\s*\(/y;
    for (let found = script.match(control, at); found; found = script.match(control, at)) {
      const open = at + found[0].length - 1;
      const isElse = found[0].startsWith('else');
      at = isElse ? open + 1 : script.skipSpace(script.partnerOf(open) + 1);
      const item = isElse ? null : script.match(/\(([\w\s,()<>]{0,200}?)(?:\sin\b|:)/y, open);
      for (const [name] of item?.[1]?.matchAll(/[\w$]+/g) ?? []) this.#names.set(ownNames, name, null);
    }
    return at;
  }

  /** `implementation 'a:b:1'`, `implementation("a:b:1")`, `"custom"(libs.x)`, `add("custom", "a:b:1")`. */
  #dependency(at: number, end: number): boolean {
    const script = this.#script;
    const isString = script.code.charAt(at) === '"';
    const word = isString ? (plainText(script.stringAt(at).text) ?? '') : script.wordAt(at);
    const after = isString ? script.stringAt(at).end + 1 : at + word.length;
    if (word === '' || keywords.has(word) || listCalls.test(word)) return false;
    // `versions['x'] = '1'` and `String x = '1'` are none, and lists in loops aren't read.
    if (!script.match(/[ \t]*\(|[ \t]*"|[ \t]+(?:\[|[A-Za-z_$](?![\w$]*\s*=(?!=)))/y, after)) return false;
    const args = argumentsAfter(script, after, end);
    const [first] = args.plain;
    const given = word === 'add' && first?.kind === 'text' ? plainText(first.text) : null;
    if (given === null) this.#findings.addCall(word, args);
    else this.#findings.addCall(given, { ...args, plain: args.plain.slice(1) });
    return true;
  }

  /** `id 'x' version '1'`, `id("x") version "1" apply false`, `kotlin("jvm") version "1"`, `alias(libs.plugins.x)`. */
  #plugin(at: number, end: number): boolean {
    const script = this.#script;
    const word = script.wordAt(at);
    const after = at + word.length;
    const text = script.code.slice(after, end);
    const version = /\bversion\b/.exec(text)?.index ?? text.length;
    const apply = /\bapply\b/.exec(text.slice(version))?.index ?? text.length;
    const nameEnd = after + text.slice(0, version).trimEnd().replace(/\.$/, '').length;
    const [name] = argumentsAfter(script, after, nameEnd).plain;
    const from = after + version + 'version'.length;
    const valueEnd =
      from +
      script.code
        .slice(from, Math.min(after + version + apply, end))
        .trimEnd()
        .replace(/\.$/, '').length;
    const given = version < text.length ? valueIn(script, from, valueEnd) : undefined;
    if (name && word !== '') this.#findings.addPlugin(word, name, textOf(given), rangeOfValue(given));
    return true;
  }

  /** In a block that names a catalog: `from(files("../gradle/libs.versions.toml"))`, or its content. */
  #catalog(at: number, end: number): boolean {
    const script = this.#script;
    const block = this.#blocks.innermost;
    const word = script.wordAt(at);
    const args = argumentsAfter(script, at + word.length, end);
    const catalog = block?.argument ?? block?.name ?? '';
    if (word === 'library' || word === 'plugin' || word === 'version') {
      const dot = script.match(/\s*\.\s*/y, args.end)?.[0].length ?? 0;
      this.#findings.addCatalogEntry(word, catalog, args.plain, valueIn(script, dot > 0 ? args.end + dot : end, end));
    } else if (word === 'from' && args.plain[0]) this.#settings.addCatalog(catalog, args.plain[0]);
    return true;
  }
}

/** Reads a build or settings script without running it. */
export function readGradleBuild(text: string): ManifestReading<MavenFacts> {
  const problems = new ProblemList(text.length);
  return { ...new GradleScript(text, problems).read(), problems: problems.list };
}
