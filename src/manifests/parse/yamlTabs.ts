import type { Frame } from './openNodes.ts';
import { isDashAt, type YamlSource } from './yamlSource.ts';

/**
 * Finds the column intended by a line that tabs indent, which YAML doesn't allow (YAML 1.2, 6.1): the first one where the
 * line and the next line that spaces indent both have a place.
 */
export class YamlTabs {
  readonly #source: YamlSource;
  /** The first indentation by spaces in the text. */
  #step = 0;
  /** The next line with content that no tab indents: its first character, and its column; -1 if there is none. */
  #next = -1;
  #nextColumn = -1;

  constructor(source: YamlSource) {
    this.#source = source;
  }

  /** `from` is the start of the line, `at` its first character that is no white space. `null`: no column fits. */
  columnOf(from: number, at: number, frames: readonly Frame[]): number | null {
    const { text } = this.#source;
    this.#step ||= /^( {1,20})[^\s#]/m.exec(text)?.[1]?.length ?? 2;
    if (this.#next <= at) this.#findNext(this.#source.lineFeed(at) + 1);
    const next = this.#nextColumn;
    const isDash = isDashAt(text, at);
    const isBeforeDash = isDashAt(text, this.#next);
    const opensBlock = (isDash && !isBeforeDash) || /[-:|>[{,]\s?$/.test(text.slice(at, this.#source.lineFeed(at)));
    const tabs = text.slice(from, at).replaceAll(' ', '').length;
    const [first = 0, ...others] = [this.#step, 8, 4].map((width) => at - from + tabs * (width - 1));
    const indents = frames.map(({ indent }) => indent).reverse();
    const columns = [first, next, next - 2, ...others, ...indents].filter(
      (column) => column >= 0 && (next >= column || next < 0 || indents.includes(next)),
    );
    const top = frames.at(-1);
    const isValue = (column: number): boolean => !top || (top.isPending && column >= top.indent + (isDash ? 0 : 1));
    const isEntry = (column: number): boolean =>
      frames.some(({ indent, node }) => indent === column && node.kind === (isDash ? 'list' : 'table'));
    const isSibling = (column: number): boolean => next < column || (next === column && isDash === isBeforeDash);
    const isParent = (column: number): boolean =>
      opensBlock &&
      next >= column + (isBeforeDash ? 0 : 1) &&
      next <= column + (isDash ? 2 : 0) + Math.max(2, this.#step);
    const found =
      columns.find(
        (column) =>
          (top?.isPending ? isValue(column) : isValue(column) || isEntry(column)) &&
          (opensBlock && next >= column ? isParent(column) : isSibling(column)),
      ) ?? columns.find((column) => (isValue(column) || isEntry(column)) && (isParent(column) || isSibling(column)));
    return found ?? null;
  }

  #findNext(from: number): void {
    const { text } = this.#source;
    let line = from;
    while (line < text.length) {
      let at = line;
      while (text.charCodeAt(at) === 0x20) at++;
      const code = text.charCodeAt(at);
      this.#next = at;
      this.#nextColumn = at - line;
      if (code !== 0x09 && code !== 0x0a && code !== 0x0d && code !== 0x23) return;
      line = this.#source.lineFeedBelow(at) + 1;
    }
    this.#next = text.length;
    this.#nextColumn = -1;
  }
}
