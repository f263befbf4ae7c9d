import type { NamedValues } from './gradleVariables.ts';

/** A block of a script that is open where something is read. */
export interface GradleBlock {
  /** The word before its bracket, or the one that called it: `dependencies`, `create`, `if`. */
  readonly name: string;
  /** The start of the statement that opens it, as tokens: `val commonTest by getting`. */
  readonly words: readonly string[];
  /** The first string in that statement: the name of a catalog, a source set, a task. */
  readonly argument: string | null;
  /** The block of one project, which `argument` names: `project(':a') { … }`. */
  readonly isOfOneProject: boolean;
  /** It runs for every item of something. */
  readonly isLoop: boolean;
  /** The receiver of names without a prefix: `versions` in `versions.with { … }`. */
  readonly receiver: string | null;
  /** The local names of the block. */
  readonly names: NamedValues;
  /** The enclosing statement when the block ends. */
  readonly outer: StatementHead;
}

/** The start of a statement. */
export interface StatementHead {
  readonly words: readonly string[];
  readonly argument: string | null;
}

/** Blocks that change nothing about what the statements in them mean. */
const transparent: ReadonlySet<string> = new Set([
  'all',
  'also',
  'apply',
  'configureEach',
  'each',
  'else',
  'for',
  'forEach',
  'if',
  'let',
  'run',
  'try',
  'while',
  'with',
]);

/** Blocks that run exactly once, where they stand. Any other may run never, later or several times. */
const unconditional: ReadonlySet<string> = new Set(
  (
    'allprojects also apply buildscript constraints dependencies dependencyManagement dependencyResolutionManagement ext extra ' +
    'imports let pluginManagement plugins project repositories run settings subprojects versionCatalogs with'
  ).split(' '),
);

/**
 * The project whose properties are set in a block, where it is another one than outside: a path, or every project
 * below.
 */
function projectOf({ name, argument, isOfOneProject }: GradleBlock): string | null {
  if (name === 'subprojects' || name === 'configure') return everyProjectBelow;
  return isOfOneProject ? argument : null;
}

/** Blocks that apply to every project alike. */
const projects: ReadonlySet<string> = new Set(
  'allprojects buildscript configure ext extra project subprojects'.split(' '),
);

/** All projects below the one whose script it is. */
export const everyProjectBelow = '*';

/** Text written into files for others, and not used here. */
const foreign: ReadonlySet<string> = new Set(['pom', 'publications', 'publishing', 'withXml']);

/** `publishing.repositories {`, `configure<PublishingExtension> {` and other ways to the same object. */
function isPublishing(words: readonly string[]): boolean {
  return words[0] === 'publishing' || words.includes('PublishingExtension');
}

/** Deeper blocks don't occur in practice and are not read. */
const maxOpen = 64;

/** The blocks around a place in a script. */
export class GradleBlocks {
  readonly #open: GradleBlock[] = [];
  #tooDeep = 0;

  push(block: GradleBlock): void {
    if (this.#open.length < maxOpen) this.#open.push(block);
    else this.#tooDeep++;
  }

  pop(): GradleBlock | undefined {
    if (this.#tooDeep === 0) return this.#open.pop();
    this.#tooDeep--;
    return undefined;
  }

  /** No deeper block is read. */
  get isFull(): boolean {
    return this.#open.length >= maxOpen;
  }

  /** From the outermost to the innermost. */
  get open(): readonly GradleBlock[] {
    return this.#open;
  }

  /** True if the content of one of the blocks from this depth on may never run, or later or several times. */
  isConditionalFrom(depth: number): boolean {
    return this.#open.slice(depth).some(({ name }) => !unconditional.has(name));
  }

  /** The projects whose properties are seen here, nearest first, and how many blocks there are around each one's. */
  projects(): readonly { readonly project: string; readonly depth: number }[] {
    const found = this.#open.flatMap((block, at) => {
      const project = projectOf(block);
      return project === null ? [] : [{ project, depth: block.name === 'configure' ? at : at + 1 }];
    });
    return found.reverse();
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

  isIn(name: string): boolean {
    return this.#open.some((block) => block.name === name);
  }

  get isLoop(): boolean {
    return this.#open.some((block) => block.isLoop);
  }

  get isForeign(): boolean {
    return this.#open.some(({ name, words }) => foreign.has(name) || isPublishing(words));
  }

  /** A block in which a plain assignment names a text for the rest of the build, and is no setting of some plugin. */
  get isOfProject(): boolean {
    return this.#open.every(
      ({ name, isOfOneProject }) => isOfOneProject || projects.has(name) || transparent.has(name),
    );
  }

  /** Inside a source set or suite of tests. */
  get isOfTests(): boolean {
    return this.#open.some(
      ({ name, words, argument }) =>
        !transparent.has(name) && [...words, argument ?? ''].some((word) => /^test$|[a-z]Tests?$/.test(word)),
    );
  }

  #meaning(behind: number): GradleBlock | undefined {
    let left = behind;
    for (let at = this.#open.length - 1; at >= 0; at--) {
      const block = this.#open[at];
      if (!block || transparent.has(block.name)) continue;
      if (left-- === 0) return block;
    }
    return undefined;
  }
}
