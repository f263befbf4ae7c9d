import { isPypiName, pypiName } from './pypiName.ts';

/** What brings a package in, as the comments of pip-compile and uv tell behind it. */
export interface Via {
  /** A requirements file or the project itself. */
  isFromProject: boolean;
  /** Other packages of the same file, as PEP 503 has them. */
  readonly names: string[];
}

/** Follows the comments of a compiled requirements file, line by line: `# via name`, or `# via` and a name on each further line. */
export class ViaComments {
  /** Beside the file's dependencies, index by index. */
  readonly vias: (Via | undefined)[] = [];
  /** Requirements files it was compiled from. */
  readonly sources = new Set<string>();
  isCompiled = false;
  #current = -1;
  #isOpen = false;

  /** `comment` stands on the same line, in the `one line` style of annotations. */
  takeDependency(index: number, comment: string): void {
    this.#current = index;
    this.#isOpen = false;
    this.takeComment(comment);
  }

  /** A line without its `#`. */
  takeComment(comment: string): void {
    const command = /^\s*(?:pip-compile|uv pip compile)\b(.*)$/.exec(comment);
    if (command && this.#current < 0) {
      this.isCompiled = true;
      for (const word of (command[1] ?? '').trim().split(/\s+/)) if (word.endsWith('.in')) this.sources.add(word);
    }
    const first = /^\s*via(?:\s+(.*))?$/s.exec(comment);
    if (first && this.#current >= 0) {
      this.isCompiled = true;
      this.#isOpen = true;
      this.vias[this.#current] ??= { isFromProject: false, names: [] };
      for (const item of (first[1] ?? '').split(',')) this.#take(item.trim());
    } else if (this.#isOpen && /^\s{2,}\S/.test(comment)) this.#take(comment.trim());
    else this.#isOpen = false;
  }

  /** A line that is no comment. */
  close(): void {
    this.#isOpen = false;
  }

  #take(item: string): void {
    const via = this.vias[this.#current];
    if (!via || item === '') return;
    const file = /^-r\s+(\S+)/.exec(item)?.[1];
    if (file !== undefined) this.sources.add(file);
    if (file !== undefined || (item.includes('(') && item.endsWith(')'))) via.isFromProject = true;
    const name = item.replace(/\[.*/s, '');
    if (isPypiName(name)) via.names.push(pypiName(name));
  }
}
