import { type RubyToken, isMark, isWord } from './rubyToken.ts';

const blockKeywords = ['if', 'unless', 'case', 'while', 'until', 'for', 'def', 'class', 'module', 'begin'] as const;
const loops = ['while', 'until', 'for'] as const;

/** Deeper blocks mean nothing any more, but are counted. */
const maxDepth = 100;

/** The blocks around a statement. `enter` is called once for each statement, after its content has been read. */
export class RubyBlocks<Block> {
  readonly #blocks: (Block | null)[] = [];
  #deeper = 0;

  /** From the outermost to the innermost; blocks without a meaning here are left out. */
  get open(): readonly Block[] {
    return this.#blocks.filter((block) => block !== null);
  }

  /** Reads a statement. `blockOf` gives the meaning of the block that it opens with `do`. */
  enter(statement: readonly RubyToken[], blockOf: () => Block | null): void {
    const [first] = statement;
    const isOpener = statement.some(
      (token, at) => isWord(token, ...blockKeywords) && (at === 0 || isMark(statement[at - 1], '=')),
    );
    const hasDo = !isWord(first, ...loops) && statement.some((token) => isWord(token, 'do'));
    if (isOpener) this.#push(null);
    if (hasDo) this.#push(blockOf());
    for (const [at, token] of statement.entries())
      if (isWord(token, 'end') && !isMark(statement[at - 1], '.')) this.#pop();
  }

  #push(block: Block | null): void {
    if (this.#blocks.length < maxDepth) this.#blocks.push(block);
    else this.#deeper++;
  }

  #pop(): void {
    if (this.#deeper > 0) this.#deeper--;
    else this.#blocks.pop();
  }
}
