import type { ProblemList } from '../../parse/problemList.ts';
import { LockLines, NextOf } from '../lockLines.ts';
import type { BlockStep, Word, YarnBlock, YarnBlockReader } from './yarnBlock.ts';

/**
 * The common parts of the two generations of yarn.lock: blocks that begin at the left, each with keys on its first line
 * and its fields on indented lines below. Tokens are found in place: the last one is between `start` and `end`.
 */
export abstract class YarnLines implements YarnBlockReader {
  protected readonly text: string;
  protected readonly lines: LockLines;
  /** Behind what was read last, its closing quote included. */
  protected at = 0;
  protected start = 0;
  protected end = 0;
  readonly #escapes: NextOf;

  constructor(text: string, problems: ProblemList) {
    this.text = text;
    this.lines = new LockLines(text, problems);
    this.#escapes = new NextOf(text, '\\');
  }

  read(block: YarnBlock): BlockStep {
    const { lines } = this;
    if (lines.isOver) return 'over';
    block.clear();
    if (lines.indent !== 0 || !this.readKeys(block)) return 'surprise';
    for (lines.next(); lines.indent > 0; lines.next()) if (!this.readLine(block)) return 'surprise';
    return 'whole';
  }

  /** Reads the line that begins a block. False when it is of no shape that is known, as for `readLine`. */
  protected abstract readKeys(block: YarnBlock): boolean;

  /** Reads an indented line. */
  protected abstract readLine(block: YarnBlock): boolean;

  /** The last token. */
  protected word(): Word {
    const { start, end } = this;
    return { text: this.text.slice(start, end), start, end };
  }

  /** Reads the text in double quotes, on this line and without escapes. */
  protected readQuoted(from: number): boolean {
    const close = this.text.indexOf('"', from + 1);
    if (close < 0 || close >= this.lines.end || this.#escapes.isBetween(from, close)) return false;
    this.start = from + 1;
    this.end = close;
    this.at = close + 1;
    return true;
  }
}
