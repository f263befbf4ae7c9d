import { baseName } from '../../base/baseName.ts';
import type { ReasonMark } from '../../protocol/review.ts';

/** An address, or a word that may be a file. */
const piece = /(https?:\/\/[^\s<>"'`|\\^{}[\]]{1,2000})|([^\s<>"'`|()[\]{},;]{3,1000})/g;

/** Maximum words checked as file names. */
const maxWords = 2000;

/** Parts of a path searched for a word: a path can have thousands. */
const maxParts = 60;

/**
 * Files that the reason names, by the word used for each: a whole path, or its end. Of several the one nearest to the
 * root.
 */
export function filesNamedIn(text: string, files: readonly { readonly path: string }[]): ReadonlyMap<string, string> {
  const words = wordsIn(text);
  const names = new Set(Array.from(words, baseName));
  const longest = Math.max(0, ...Array.from(words, ({ length }) => length));
  const found = new Map<string, string>();
  for (const { path } of files) {
    let slash = path.lastIndexOf('/');
    if (!names.has(path.slice(slash + 1))) continue;
    for (let parts = 1; parts <= maxParts && path.length - slash - 1 <= longest; parts++) {
      const end = path.slice(slash + 1);
      const other = found.get(end);
      if (words.has(end) && (other === undefined || depthOf(path) < depthOf(other))) found.set(end, path);
      if (slash < 0) break;
      slash = slash === 0 ? -1 : path.lastIndexOf('/', slash - 1);
    }
  }
  return found;
}

/**
 * Splits one line of a reason into pieces. Of Markdown only entries of lists and code between backticks are read, which
 * curators use; everything else stays as written.
 */
export function reasonMarks(line: string, named: ReadonlyMap<string, string>): readonly ReasonMark[] {
  const bullet = /^\s*[-*+] (?=\S)/.exec(line)?.[0] ?? '';
  const parts = line.slice(bullet.length).split('`');
  // Each second part is code, if all backticks are in pairs around text.
  const isPaired = parts.length % 2 === 1 && parts.every((part, at) => at % 2 === 0 || part !== '');
  const marks = isPaired
    ? parts.flatMap((part, at) => (at % 2 === 0 ? textMarks(part, named) : codeMark(part, named)))
    : textMarks(parts.join('`'), named);
  return bullet === '' ? marks : [{ kind: 'bullet' }, ...marks];
}

function codeMark(text: string, named: ReadonlyMap<string, string>): ReasonMark {
  const path = named.get(bareWord(text).text);
  return path === undefined ? { kind: 'code', text } : { kind: 'file', text, path };
}

/** Pieces that give the same text. */
function textMarks(line: string, named: ReadonlyMap<string, string>): readonly ReasonMark[] {
  const marks: ReasonMark[] = [];
  let from = 0;
  const upTo = (at: number): void => {
    if (at > from) marks.push({ kind: 'text', text: line.slice(from, at) });
  };
  for (const { 1: address, 2: word, index } of line.matchAll(piece)) {
    if (address !== undefined) {
      const url = withoutEnd(address);
      upTo(index);
      marks.push({ kind: 'link', url });
      from = index + url.length;
    } else if (word !== undefined) {
      const { start, text } = bareWord(word);
      const path = named.get(text);
      if (path === undefined) continue;
      upTo(index + start);
      marks.push({ kind: 'file', text, path });
      from = index + start + text.length;
    }
  }
  upTo(line.length);
  return marks;
}

/** Those that may be a file. */
function wordsIn(text: string): ReadonlySet<string> {
  const words = new Set<string>();
  for (const { 2: word } of text.matchAll(piece)) {
    const bare = word === undefined ? '' : bareWord(word).text;
    if (baseName(bare) !== '') words.add(bare);
    if (words.size === maxWords) break;
  }
  return words;
}

/** Without the dots and stars around it, and without `./` before it. */
function bareWord(word: string): { readonly start: number; readonly text: string } {
  const start = /^(?:[*_~#]+|\.?\/)*/.exec(word)?.[0].length ?? 0;
  return { start, text: word.slice(start, word.length - endOf(word)) };
}

/** Characters at the end that belong to the sentence. */
function endOf(word: string): number {
  let end = word.length;
  while (end > 0 && '.:!?*~#'.includes(word.charAt(end - 1))) end--;
  return word.length - end;
}

/** Punctuation that ends a sentence, or closes what was opened before the address, is no part of it. */
function withoutEnd(address: string): string {
  let end = address.length;
  const opens = address.split('(').length;
  let closes = address.split(')').length;
  for (;;) {
    const last = address.charAt(end - 1);
    if (last === ')' && closes > opens) closes--;
    else if (!'.,;:!?*~'.includes(last) || last === '') break;
    end--;
  }
  return address.slice(0, end);
}

function depthOf(path: string): number {
  return path.split('/').length;
}
