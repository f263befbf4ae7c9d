import { Lexer, type Node, type Pair, isAlias, isMap, isScalar, isSeq, parseDocument } from 'yaml';
import type { SourceRange } from '../../core/range.ts';
import { errorAt, type Finding } from '../finding.ts';

/** A draft's YAML with all positions, values as texts: `1.10` is not `1.1`, and `true` is four letters. */
export type DraftNode = DraftText | DraftNone | DraftMap | DraftList;

export interface DraftText {
  readonly kind: 'text';
  readonly text: string;
  /** `block` is what follows a `|` or `>`: its range ends after its last line. */
  readonly style: 'plain' | 'single' | 'double' | 'block';
  readonly range: SourceRange;
}

/** Nothing, `~` or `null`. */
export interface DraftNone {
  readonly kind: 'none';
  readonly range: SourceRange;
}

export interface DraftMap {
  readonly kind: 'map';
  readonly isFlow: boolean;
  readonly entries: readonly DraftEntry[];
  /** Ends with the last thing in it, before its comment. */
  readonly range: SourceRange;
}

export interface DraftEntry {
  readonly key: string;
  readonly keyRange: SourceRange;
  readonly value: DraftNode;
}

export interface DraftList {
  readonly kind: 'list';
  readonly isFlow: boolean;
  readonly items: readonly DraftNode[];
  readonly range: SourceRange;
}

export interface DraftTree {
  /** `null` when there is nothing, or nothing readable. */
  readonly root: DraftNode | null;
  /** Of the YAML alone. With any of them the tree is a guess. */
  readonly findings: readonly Finding[];
}

/** In UTF-16 units. */
const longestDraft = 1_000_000;
const longestDraftLine = 100_000;

/** Limits of the parser's input: some of these take quadratic time. A draft of 50 revisions has 10,000 tokens. */
const max = { tokens: 60_000, lines: 15_000, depth: 30, indent: 300, marks: 20, findings: 50 } as const;

/** Reads plain YAML only: no anchors, aliases, tags, merge keys, explicit keys, second documents. Never throws. */
export function readDraftTree(text: string): DraftTree {
  const tooLong = lengthFinding(text);
  if (tooLong) return { root: null, findings: [tooLong] };
  const marks = marksIn(text);
  if (marks.refused || marks.findings.length > max.marks)
    return {
      root: null,
      findings: [...marks.findings, ...(marks.refused ? [marks.refused] : [])].slice(0, max.marks),
    };
  const document = parseDocument(text, {
    uniqueKeys: false,
    schema: 'failsafe',
    resolveKnownTags: false,
    keepSourceTokens: true,
    prettyErrors: false,
    // Below this, a second document is not reported.
    logLevel: 'error',
  });
  const findings = [...marks.findings];
  for (const { pos, message } of document.errors.slice(0, max.findings))
    findings.push(notYaml(rangeIn(text, pos[0], pos[1]), message));
  const reader = new TreeReader(findings);
  const root = document.contents === null ? null : reader.read(document.contents as Node, 0);
  return { root: root?.kind === 'none' ? null : root, findings };
}

function lengthFinding(text: string): Finding | null {
  if (text.length > longestDraft) return errorAt({ start: 0, end: 0 }, { kind: 'tooLong', limit: longestDraft });
  let start = 0;
  for (let lines = 0; ; lines++) {
    if (lines > max.lines) return notYaml({ start, end: start }, 'Too many lines to read');
    const end = text.indexOf('\n', start);
    const line = (end < 0 ? text.length : end) - start;
    if (line > longestDraftLine)
      return errorAt({ start, end: start + longestDraftLine }, { kind: 'tooLong', limit: longestDraftLine });
    if (end < 0) return null;
    start = end + 1;
  }
}

/** Problems the lexer alone can find, before anything is built. */
function marksIn(text: string): { readonly findings: Finding[]; readonly refused: Finding | null } {
  const findings: Finding[] = [];
  let [at, tokens, flow, compact, explicit] = [0, 0, 0, 0, 0];
  let isContent = false;
  let isLineStart = true;
  const refuse = (detail: string): { findings: Finding[]; refused: Finding } => ({
    findings,
    refused: notYaml(rangeIn(text, at, at + 1), detail),
  });
  for (const token of new Lexer().lex(text)) {
    if (isControl(token)) {
      isContent = token === scalarFollows;
      continue;
    }
    const first = token.charAt(0);
    if (!isContent && (first === '&' || first === '*' || first === '!'))
      findings.push(errorAt({ start: at, end: at + token.length }, { kind: 'anchor' }));
    if (first === '[' || first === '{') flow++;
    if (first === ']' || first === '}') flow--;
    if (!isContent && token === '?' && ++explicit > max.marks) return refuse('Keys must be plain texts');
    if (token === '-' || token === '?') compact++;
    if (first === '\n' || first === '\r') compact = 0;
    // The letters of a text in several lines are one token; deep indentation means steps of nesting.
    if (!isContent && first === ' ' && token.length > max.indent && isLineStart) return refuse('Too deeply nested');
    isLineStart = first === '\n' || first === '\r';
    if (findings.length > max.marks) return { findings, refused: null };
    if (flow > max.depth || compact > max.depth) return refuse('Too deeply nested');
    if (++tokens > max.tokens) return refuse('Too many values to read');
    isContent = false;
    at += token.length;
  }
  return { findings, refused: null };
}

/** The token before a scalar; others begin and end documents and flow lines (`yaml`, "Lexer"). */
const scalarFollows = '\u001f';

function isControl(token: string): boolean {
  return token === scalarFollows || token === '\u0002' || token === '\u0018';
}

class TreeReader {
  readonly #findings: Finding[];

  constructor(findings: Finding[]) {
    this.#findings = findings;
  }

  read(node: Node, after: number): DraftNode {
    const [start, end] = node.range ?? [after, after, after];
    const range = { start, end };
    // Levels deeper than a draft are not checked.
    if (isAlias(node)) return { kind: 'none', range };
    if (isMap(node)) return this.#map(node.items as readonly Pair<Node, Node | null>[], node.flow === true, range);
    if (isSeq(node)) {
      let last = start + 1;
      const items: DraftNode[] = [];
      for (const item of node.items as readonly Node[]) {
        const read = this.read(item, last);
        last = read.range.end;
        items.push(read);
      }
      const isFlow = node.flow === true;
      return { kind: 'list', isFlow, items, range: isFlow ? range : { start, end: last } };
    }
    if (!isScalar(node)) return { kind: 'none', range };
    const { type, source } = node;
    if (type === 'PLAIN' && (source === undefined || /^(?:|~|null|Null|NULL)$/.test(source)))
      return { kind: 'none', range };
    const style =
      type === 'PLAIN' ? 'plain' : type === 'QUOTE_SINGLE' ? 'single' : type === 'QUOTE_DOUBLE' ? 'double' : 'block';
    return { kind: 'text', text: String(node.value), style, range };
  }

  #map(pairs: readonly Pair<Node, Node | null>[], isFlow: boolean, range: SourceRange): DraftMap {
    const entries: DraftEntry[] = [];
    let last = range.start + (isFlow ? 1 : 0);
    for (const { key, value, srcToken } of pairs) {
      const read = this.read(key, last);
      const isExplicit = srcToken?.start.some(({ type }) => type === 'explicit-key-ind') === true;
      if (isExplicit || read.kind === 'map' || read.kind === 'list')
        this.#findings.push(notYaml(read.range, 'Keys must be plain texts'));
      if (read.kind === 'text' && read.text === '<<' && read.style === 'plain')
        this.#findings.push(errorAt(read.range, { kind: 'anchor' }));
      const name = read.kind === 'text' ? read.text : '';
      const below = value === null ? emptyAt(read.range.end) : this.read(value, read.range.end);
      entries.push({ key: name, keyRange: read.range, value: below });
      last = Math.max(read.range.end, below.range.end);
    }
    return { kind: 'map', isFlow, entries, range: isFlow ? range : { start: range.start, end: last } };
  }
}

function emptyAt(at: number): DraftNone {
  return { kind: 'none', range: { start: at, end: at } };
}

/** Of one line at max. */
function rangeIn(text: string, start: number, end: number): SourceRange {
  const from = Math.min(start, text.length);
  const lineEnd = text.indexOf('\n', from + 1);
  return { start: from, end: Math.min(Math.max(end, from), lineEnd < 0 ? text.length : lineEnd) };
}

function notYaml(range: SourceRange, detail: string): Finding {
  return errorAt(range, { kind: 'notYaml', detail: detail.slice(0, 300) });
}
