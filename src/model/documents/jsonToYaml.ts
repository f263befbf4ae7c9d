import { DEFAULT_SCALAR_STYLE_RULES, type DumpOptions, dump, SCALAR_STYLE, type ScalarLayout } from 'js-yaml';
import type { Text } from '../../base/longText.ts';
import type { Steps } from '../../base/steps.ts';
import { escapeHidden, hidesSomething, quoted } from './escapeHidden.ts';
import { elementsOf, membersOf, parsed, rootOf, type Span, Unreadable } from './jsonParts.ts';
import { slicesOf, TextBytes } from './textBytes.ts';

export interface YamlOptions {
  /** Keys of the outermost object in the order they are written; `*` stands for all that are not named. Without it: as they came. */
  readonly order?: readonly string[];
  /** Keys of the outermost object that are left out. */
  readonly without?: readonly string[];
  /** Keys of every object in the order of their letters. */
  readonly isSorted?: boolean;
}

/** Characters of JSON that are parsed and written at once: some milliseconds. */
const batchSize = 24_000;
/** Levels of objects that are too large for one batch; definitions have one. */
const deepest = 24;

/**
 * Writes JSON text as YAML that reads back to the very same value. What could not be seen, or would do something to a
 * terminal, stands as an escape in double quotes. `null` for what is no JSON, or nested too deeply.
 */
export function* jsonToYaml(text: Text, options: YamlOptions = {}): Steps<TextBytes | null> {
  const out = new TextBytes();
  try {
    const root = yield* rootOf(text);
    const writer = new YamlWriter(text, out, options.isSorted ?? false);
    if (text.charAt(root.from) === '{') yield* writer.members(arranged(yield* membersOf(text, root), options), 0);
    else yield* writer.rootValue(root);
    return out;
  } catch (error) {
    // A RangeError is how the stack says that a value is nested too deeply.
    if (error instanceof Unreadable || error instanceof RangeError) return null;
    throw error;
  }
}

function arranged(members: ReadonlyMap<string, Span>, { order, without }: YamlOptions): ReadonlyMap<string, Span> {
  const kept = new Map([...members].filter(([key]) => !without?.includes(key)));
  if (!order) return kept;
  const others = [...kept.keys()].filter((key) => !order.includes(key));
  const keys = order.flatMap((key) => (key === '*' ? others : [key]));
  return new Map(keys.flatMap((key) => (kept.has(key) ? [[key, kept.get(key) as Span] as const] : [])));
}

/** Elements that are written together, as JSON. */
interface Batch {
  parts: string[];
  size: number;
}

class YamlWriter {
  readonly #text: Text;
  readonly #out: TextBytes;
  readonly #isSorted: boolean;
  readonly #options: DumpOptions;

  constructor(text: Text, out: TextBytes, isSorted: boolean) {
    this.#text = text;
    this.#out = out;
    this.#isSorted = isSorted;
    this.#options = { noRefs: true, lineWidth: -1, scalarStyleRules, sortKeys: isSorted };
  }

  *rootValue(span: Span): Steps<void> {
    if (this.#isSmall(span)) this.#write(parsed(this.#slice(span)), 0);
    else if (this.#text.charAt(span.from) === '[') yield* this.#elements(span, 0);
    else yield* this.#longText(span, '');
  }

  *members(members: ReadonlyMap<string, Span>, depth: number): Steps<void> {
    if (members.size === 0) return this.#write({}, depth);
    const entries = [...members];
    if (this.#isSorted) entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    let batch: string[] = [];
    let size = 0;
    for (const [key, span] of entries) {
      const isSmall = this.#isSmall(span);
      if (batch.length > 0 && (!isSmall || size > batchSize)) {
        this.#write(parsed(`{${batch.join(',')}}`), depth);
        [batch, size] = [[], 0];
        yield;
      }
      if (isSmall) {
        batch.push(`${JSON.stringify(key)}:${this.#slice(span)}`);
        size += key.length + span.to - span.from;
      } else yield* this.#large(keyText(key), span, depth);
    }
    if (batch.length > 0) this.#write(parsed(`{${batch.join(',')}}`), depth);
  }

  *#elements(span: Span, depth: number): Steps<void> {
    const batch: Batch = { parts: [], size: 0 };
    const count = yield* elementsOf(this.#text, span, (element) => {
      if (!this.#isSmall(element)) return this.#afterBatch(batch, depth, element);
      batch.parts.push(this.#slice(element));
      batch.size += element.to - element.from + 1;
      return batch.size > batchSize ? this.#afterBatch(batch, depth, null) : null;
    });
    if (count === 0) this.#write([], depth);
    yield* this.#afterBatch(batch, depth, null);
  }

  *#afterBatch(batch: Batch, depth: number, large: Span | null): Steps<void> {
    if (batch.parts.length > 0) this.#write(parsed(`[${batch.parts.join(',')}]`), depth);
    batch.parts = [];
    batch.size = 0;
    yield;
    if (large) yield* this.#large('-', large, depth);
  }

  /** `head` is what introduces the value: `key:` or `-`. */
  *#large(head: string, span: Span, depth: number): Steps<void> {
    const lead = indented(head, depth);
    if (depth > deepest) throw new Unreadable();
    const first = this.#text.charAt(span.from);
    if (first === '[') {
      this.#out.add(`${lead}\n`);
      yield* this.#elements(span, depth + 1);
    } else if (first === '{') {
      this.#out.add(`${lead}\n`);
      yield* this.members(yield* membersOf(this.#text, span), depth + 1);
    } else yield* this.#longText(span, `${lead} `);
  }

  /** A string of any length, in double quotes on one line. A number can be long, too. */
  *#longText(span: Span, lead: string): Steps<void> {
    const value = parsed(this.#slice(span));
    if (typeof value !== 'string') return this.#out.add(`${lead}${dump(value, this.#options)}`);
    this.#out.add(`${lead}"`);
    for (const piece of slicesOf(value, batchSize)) {
      this.#out.add(quoted(piece).slice(1, -1));
      yield;
    }
    this.#out.add('"\n');
  }

  #write(value: unknown, depth: number): void {
    this.#out.add(indented(escapeHidden(dump(value, this.#options)), depth));
  }

  #isSmall({ from, to }: Span): boolean {
    return to - from <= batchSize;
  }

  #slice({ from, to }: Span): string {
    return this.#text.slice(from, to);
  }
}

function indented(text: string, depth: number): string {
  if (depth === 0) return text;
  const pad = '  '.repeat(depth);
  return pad + text.replace(/\n(?=[^\n])/g, `\n${pad}`);
}

function keyText(key: string): string {
  const written = escapeHidden(dump({ [key]: 0 }, { noRefs: true, lineWidth: -1, scalarStyleRules }));
  return written.slice(0, written.lastIndexOf(':') + 1);
}

/**
 * What hides something is quoted, so that an escape can stand for it; so is what ends in several line ends, which would
 * swallow those that are written behind it, and what looks like the mark between two documents.
 */
function quoteHidden(layout: ScalarLayout): void {
  if (layout.style !== SCALAR_STYLE.PLAIN) return;
  const { value } = layout.node;
  if (/(?:^|\n)\n$|^(?:---|\.\.\.)/.test(value) || hidesSomething(value)) layout.style = SCALAR_STYLE.DOUBLE_QUOTED;
}

const scalarStyleRules = [quoteHidden, ...Object.values(DEFAULT_SCALAR_STYLE_RULES)];
