import type { Dependency } from '../format.ts';
import { type Line, linesOf } from '../parse/lines.ts';
import { ProblemList } from '../parse/problemList.ts';
import { isRemote, makeIndexes, type PypiIndexes } from './pypiIndexes.ts';
import type { PypiInclude } from './pypiFacts.ts';
import { type RequirementLine, dependencyOf, readRequirementLine } from './requirementLine.ts';
import { type Via, ViaComments } from './viaComments.ts';

/** All that a requirements file says. */
export interface RequirementsFile {
  readonly dependencies: readonly Dependency[];
  readonly problems: ProblemList;
  readonly includes: readonly PypiInclude[];
  readonly indexes: PypiIndexes;
  readonly compiledFrom: readonly string[] | null;
  /** Beside the dependencies; all empty unless the file was compiled. */
  readonly vias: readonly (Via | undefined)[];
}

/** Longer lines hold hashes, and nothing else that matters. */
const maxJoined = 1 << 16;

/** With so many lines that are none of pip's, and so few that are, the file is something else. */
const mostUnreadable = 5;

export function readRequirementsFile(text: string): RequirementsFile {
  const reader = new Reader(text);
  for (const line of linesOf(text, reader.problems)) {
    reader.takeLine(line);
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

  takeLine({ text, start }: Line): void {
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
    if (isComment && !isJoined) this.#comments.takeComment(text.slice(text.indexOf('#') + 1));
    else this.#take(line);
  }

  #take(text: string): void {
    const line = readRequirementLine(text, this.#start);
    if (line.kind !== 'nothing') this.#comments.close();
    if (line.kind === 'requirement') {
      const comment = /\s#(.*)$/s.exec(text)?.[1] ?? '';
      this.#comments.takeDependency(this.#dependencies.length, comment);
      this.#dependencies.push(dependencyOf(line.requirement, 'runtime'));
    } else if (line.kind === 'option') this.#takeOption(line);
    else if (line.kind === 'unreadable') {
      this.#unreadable++;
      this.problems.add('pip could not read this as a requirement.', line.range.start, line.range.end);
    }
  }

  #takeOption({ name, value, range }: Extract<RequirementLine, { kind: 'option' }>): void {
    if (name === 'no-index') this.#isClosed = true;
    if (name === 'index-url') this.#main.push(value);
    if (name === 'extra-index-url' || (name === 'find-links' && isRemote(value))) this.#extra.push(value);
    if (name !== 'requirement' && name !== 'constraint') return;
    if (/^[a-z][a-z\d+.-]+:/i.test(value)) {
      this.problems.add('This address is not followed: only files of the workspace are read.', range.start, range.end);
    } else if (value === '') {
      this.problems.add('The name of a file is missing.', range.start, range.end);
    } else this.#includes.push({ path: value, isConstraint: name === 'constraint', range });
  }

  finish(): RequirementsFile {
    if (this.#joined !== '') this.#take(this.#joined);
    const { isCompiled, sources, vias } = this.#comments;
    const isOther = this.#unreadable >= mostUnreadable && this.#unreadable > 2 * this.#dependencies.length;
    if (isOther) this.problems.add('This is no list of requirements.', 0, Math.min(1, this.#text.length));
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
