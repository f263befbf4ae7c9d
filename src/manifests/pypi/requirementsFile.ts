import type { Dependency } from '../format.ts';
import { type Line, linesOf } from '../parse/lines.ts';
import { ProblemList } from '../parse/problemList.ts';
import type { PypiInclude } from './pypiFacts.ts';
import { type PypiIndexes, isRemote, makeIndexes } from './pypiIndexes.ts';
import { isPypiName, pypiName } from './pypiName.ts';
import { type RequirementLine, dependencyOf, readRequirementLines } from './requirementLine.ts';
import { messages } from '../problemMessage.ts';

/**
 * Follows the comments of a compiled requirements file, line by line: `# via name`, or `# via` and a name on each
 * further line.
 */
class ViaComments {
  /** Beside the file's dependencies, index by index. */
  readonly vias: (Via | undefined)[] = [];
  /** Requirements files it was compiled from. */
  readonly sources = new Set<string>();
  isCompiled = false;
  #current = -1;
  #isOpen = false;

  /** `comment` is on the same line, in the `one line` style of annotations. */
  beginDependency(index: number, comment: string): void {
    this.#current = index;
    this.#isOpen = false;
    this.readComment(comment);
  }

  /** A line without its `#`. */
  readComment(comment: string): void {
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
      for (const item of (first[1] ?? '').split(',')) this.#addName(item.trim());
    } else if (this.#isOpen && /^\s{2,}\S/.test(comment)) this.#addName(comment.trim());
    else this.#isOpen = false;
  }

  /** A line that is no comment. */
  close(): void {
    this.#isOpen = false;
  }

  #addName(item: string): void {
    const via = this.vias[this.#current];
    if (!via || item === '') return;
    const file = /^-r\s+(\S+)/.exec(item)?.[1];
    if (file !== undefined) this.sources.add(file);
    if (file !== undefined || (item.includes('(') && item.endsWith(')'))) via.isFromProject = true;
    const name = item.replace(/\[.*/s, '');
    if (isPypiName(name)) via.names.push(pypiName(name));
  }
}

/** The content of a requirements file. */
interface RequirementsFile {
  readonly dependencies: readonly Dependency[];
  readonly problems: ProblemList;
  readonly includes: readonly PypiInclude[];
  readonly indexes: PypiIndexes;
  readonly compiledFrom: readonly string[] | null;
  /** Beside the dependencies; all empty unless the file was compiled. */
  readonly vias: readonly (Via | undefined)[];
}

/** Longer lines hold only hashes, which are not needed. */
const maxJoined = 1 << 16;

/** With this many lines that are not pip's, and few that are, the file is something else. */
const maxUnreadable = 5;

export function readRequirementsFile(text: string): RequirementsFile {
  const reader = new Reader(text);
  for (const line of linesOf(text, reader.problems)) {
    reader.readLine(line);
  }
  return reader.finish();
}

class Reader {
  readonly problems: ProblemList;
  readonly #text: string;
  readonly #dependencies: Dependency[] = [];
  readonly #includes: PypiInclude[] = [];
  readonly #comments = new ViaComments();
  readonly #main: string[] = [];
  readonly #extra: string[] = [];
  #isClosed = false;
  #unreadable = 0;
  /** Lines that end in `\`, with blanks for that and for the line end. */
  #joined = '';
  #start = 0;

  constructor(text: string) {
    this.#text = text;
    this.problems = new ProblemList(text.length);
  }

  readLine({ text, start }: Line): void {
    const isComment = /^\s*#/.test(text);
    if (this.#joined === '') this.#start = start;
    else if (this.#joined.length < maxJoined) this.#joined = this.#joined.padEnd(start - this.#start);
    const isJoined = this.#joined !== '';
    if (!isComment && text.endsWith('\\')) {
      if (this.#joined.length < maxJoined) this.#joined += `${text.slice(0, -1)} `;
      return;
    }
    const line = isJoined && this.#joined.length >= maxJoined ? this.#joined : this.#joined + text;
    this.#joined = '';
    if (isComment && !isJoined) this.#comments.readComment(text.slice(text.indexOf('#') + 1));
    else this.#readLogicalLine(line);
  }

  #readLogicalLine(text: string): void {
    for (const line of readRequirementLines(text, this.#start)) this.#readPart(line, text);
  }

  #readPart(line: RequirementLine, text: string): void {
    this.#comments.close();
    if (line.kind === 'requirement') {
      const comment = /\s#(.*)$/s.exec(text)?.[1] ?? '';
      this.#comments.beginDependency(this.#dependencies.length, comment);
      this.#dependencies.push(dependencyOf(line.requirement, 'runtime'));
    } else if (line.kind === 'option') this.#readOption(line);
    else if (line.kind === 'unreadable') {
      this.#unreadable++;
      this.problems.add(messages.invalidRequirement, line.range.start, line.range.end);
    }
  }

  #readOption({ name, value, range }: Extract<RequirementLine, { kind: 'option' }>): void {
    if (name === 'no-index') this.#isClosed = true;
    if (name === 'index-url') this.#main.push(value);
    if (name === 'extra-index-url' || (name === 'find-links' && isRemote(value))) this.#extra.push(value);
    if (name !== 'requirement' && name !== 'constraint') return;
    if (/^[a-z][a-z\d+.-]+:/i.test(value)) {
      this.problems.add('Addresses are not followed: only files of the workspace are read.', range.start, range.end);
    } else if (value === '') {
      this.problems.add(messages.nameExpected, range.start, range.end);
    } else this.#includes.push({ path: value, isConstraint: name === 'constraint', range });
  }

  finish(): RequirementsFile {
    if (this.#joined !== '') this.#readLogicalLine(this.#joined);
    const { isCompiled, sources, vias } = this.#comments;
    const isOther = this.#unreadable >= maxUnreadable && this.#unreadable > 2 * this.#dependencies.length;
    if (isOther) this.problems.add(messages.otherFormat, 0, Math.min(1, this.#text.length));
    const directly = this.#dependencies.map((dependency, at) => {
      const via = vias[at];
      return via && !via.isFromProject ? { ...dependency, isDirect: false } : dependency;
    });
    return {
      dependencies: isOther ? [] : directly,
      problems: this.problems,
      includes: isOther ? [] : this.#includes,
      indexes: makeIndexes({ main: this.#main, extra: this.#extra, isClosed: this.#isClosed }),
      compiledFrom: isCompiled ? [...sources] : null,
      vias: isOther ? [] : vias,
    };
  }
}

/** The packages that need a package, from the comments of pip-compile and uv after it. */
interface Via {
  /** A requirements file or the project itself. */
  isFromProject: boolean;
  /** Other packages of the same file, as PEP 503 has them. */
  readonly names: string[];
}
