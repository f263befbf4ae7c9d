import type { ScriptText } from '../parse/scriptCode.ts';

/** A block of a script that is open where something is read. */
interface GradleBlock {
  /** The word before its bracket, or the one that called it: `dependencies`, `create`, `if`. */
  readonly name: string;
  /** The start of the statement that opens it, as words: `val commonTest by getting`. */
  readonly words: readonly string[];
  /** The first string in that statement: the name of a catalog, a source set, a task. */
  readonly argument: string | null;
  /** The names of its parameters, whose values are unknown. */
  readonly parameters: ReadonlySet<string>;
}

/** The project whose script it is. */
export const ownProject = '';

/** All projects below the one whose script it is. */
export const everyProjectBelow = '*';

/** Blocks with more than one way through, or none. */
const branches: ReadonlySet<string> = new Set('case catch else finally for if switch try when while'.split(' '));

/** Blocks about the object before them. */
const scopeFunctions: ReadonlySet<string> = new Set('also apply let run with'.split(' '));

/** Blocks that change nothing about what the statements in them mean. */
const transparent: ReadonlySet<string> = new Set([
  ...branches,
  ...scopeFunctions,
  ...'all configureEach each forEach'.split(' '),
]);

/** Blocks that apply to every project alike. */
const projects: ReadonlySet<string> = new Set(
  'allprojects buildscript configure ext extra project subprojects'.split(' '),
);

/** Text written into files for others, and not used here. */
const foreign: ReadonlySet<string> = new Set(['pom', 'publications', 'publishing', 'withXml']);

/** Deeper blocks don't occur in practice and are not read. */
const maxOpen = 64;

/** The blocks around a place in a script, from the outermost to the innermost. */
export class GradleBlocks {
  readonly open: GradleBlock[] = [];
  #tooDeep = 0;

  push(block: GradleBlock): void {
    if (this.open.length < maxOpen) this.open.push(block);
    else this.#tooDeep++;
  }

  pop(): void {
    if (this.#tooDeep > 0) this.#tooDeep--;
    else this.open.pop();
  }

  /** The innermost block that means something; empty at the top. */
  get name(): string {
    return this.#meaning(0)?.name ?? '';
  }

  /** The block around that one. */
  get around(): GradleBlock | undefined {
    return this.#meaning(1);
  }

  get innermost(): GradleBlock | undefined {
    return this.#meaning(0);
  }

  isIn(...names: readonly string[]): boolean {
    return this.open.some(({ name }) => names.includes(name));
  }

  /** A statement here may be skipped, or apply to a part of the projects. */
  get isBranch(): boolean {
    return this.open.some(({ name }) => branches.has(name) || name === 'configure');
  }

  isParameter(name: string): boolean {
    const dot = name.indexOf('.');
    const first = dot < 0 ? name : name.slice(0, dot);
    return first === 'it' || this.open.some(({ parameters }) => parameters.has(first));
  }

  /** The text, with the parameters of blocks in it marked as unknown. */
  known(text: ScriptText): ScriptText {
    return text.map((part) =>
      typeof part !== 'string' && this.isParameter(part.name) ? { ...part, isUnknown: true } : part,
    );
  }

  /** The project whose properties are set here: a path, every one below, or the script's own. */
  get project(): string {
    const block = this.open.findLast(({ name }) => /^(?:subprojects|configure|project)$/.test(name));
    if (block?.name === 'project') return block.argument ?? ownProject;
    return block ? everyProjectBelow : ownProject;
  }

  get isForeign(): boolean {
    // `publishing.repositories {`, `configure<PublishingExtension> {` and other ways to the same object.
    return this.open.some(
      ({ name, words }) => foreign.has(name) || words[0] === 'publishing' || words.includes('PublishingExtension'),
    );
  }

  /** A plain assignment names a text for the rest of the build here, and is no setting of some plugin. */
  get isOfProject(): boolean {
    return this.open.every(({ name }) => projects.has(name) || transparent.has(name));
  }

  /** In a block of extra properties. */
  get isExtra(): boolean {
    const block = this.open.findLast(({ name }) => !branches.has(name));
    return block !== undefined && (/^(?:ext|extra)$/.test(block.name) || block.words.join(' ') === 'ext with');
  }

  /** The map whose members are set here: `versions` in `versions.with { … }`; empty if there is none. */
  get receiver(): string {
    const block = this.open.findLast(({ name }) => !branches.has(name));
    if (!block || !scopeFunctions.has(block.name)) return '';
    return block.words.filter((word) => !scopeFunctions.has(word) && !/^(?:ext|extra|project)$/.test(word)).join('.');
  }

  /** Inside a source set or suite of tests. */
  get isOfTests(): boolean {
    return this.open.some(
      ({ name, words, argument }) =>
        !transparent.has(name) && [...words, argument ?? ''].some((word) => /^test$|[a-z]Tests?$/.test(word)),
    );
  }

  #meaning(behind: number): GradleBlock | undefined {
    return this.open.filter(({ name }) => !transparent.has(name)).at(-1 - behind);
  }
}
