import { DEFAULT_SCALAR_STYLE_RULES, type DumpOptions, dump, SCALAR_STYLE, type ScalarLayout } from 'js-yaml';
import { isRecord } from '../../../base/isRecord.ts';
import { escapeHidden, hidesSomething } from './escapeHidden.ts';

export interface YamlOptions {
  /** Order of the outermost object's keys; `*` stands for all others. Without it: as received. */
  readonly order?: readonly string[];
  /** Keys omitted from the outermost object. */
  readonly without?: readonly string[];
  /** Sorts the keys of every object alphabetically. */
  readonly isSorted?: boolean;
}

/** Levels. Any deeper, the indentation alone would exceed the text. */
const maxDepth = 500;

/**
 * Writes a value of JSON as YAML that reads back to the very same value. Characters that are invisible or affect a
 * terminal become escapes in double quotes. `null` if nested too deeply. Lists and objects are written here: the
 * package indents nested text again at every level, so that 32 kB of brackets take it seconds.
 */
export function toYaml(value: unknown, options: YamlOptions = {}): string | null {
  const writer = new YamlWriter(options.isSorted ?? false);
  try {
    const shown = isRecord(value) ? Object.fromEntries(arranged(value, options)) : value;
    if (!isFilled(shown)) return escapeHidden(dump(shown, how));
    writer.container(shown, 0, false);
    return writer.parts.join('');
  } catch (error) {
    // Also if the indentation exceeds the maximum length of a string.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

type Member = readonly [key: string, value: unknown];
type Container = Readonly<Record<string, unknown>> | readonly unknown[];

function arranged(value: Readonly<Record<string, unknown>>, { order, without }: YamlOptions): readonly Member[] {
  const kept = Object.keys(value).filter((key) => !without?.includes(key));
  const others = kept.filter((key) => !order?.includes(key));
  const keys = order ? order.flatMap((key) => (key === '*' ? others : kept.filter((one) => one === key))) : kept;
  return keys.map((key) => [key, value[key]]);
}

class YamlWriter {
  readonly parts: string[] = [];
  readonly #isSorted: boolean;

  constructor(isSorted: boolean) {
    this.#isSorted = isSorted;
  }

  /** For non-empty containers. `isBegun`: its first line has begun already. */
  container(value: Container, depth: number, isBegun: boolean): void {
    if (depth > maxDepth) throw new RangeError('too deep');
    const pad = '  '.repeat(depth);
    let lead = isBegun ? '' : pad;
    const write = (head: string, member: unknown, gap: string): void => {
      this.parts.push(lead, head);
      lead = pad;
      if (!isFilled(member)) return void this.parts.push(scalarText(member, pad));
      this.parts.push(gap);
      this.container(member, depth + 1, gap === ' ');
    };
    if (isList(value)) for (const element of value) write('-', element, ' ');
    else for (const key of this.#keysOf(value)) write(keyText(key, pad), value[key], '\n');
  }

  #keysOf(value: object): readonly string[] {
    const keys = Object.keys(value);
    return this.#isSorted ? keys.sort() : keys;
  }
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null;
}

function isFilled(value: unknown): value is Container {
  return isContainer(value) && (isList(value) ? value.length > 0 : Object.keys(value).length > 0);
}

/** The text after `key:` or `-`, with its line end. */
function scalarText(value: unknown, pad: string): string {
  if (isList(value)) return ' []\n';
  if (isContainer(value)) return ' {}\n';
  if (typeof value === 'string' ? isPlain(value) : Number.isSafeInteger(value) && value !== 0)
    return ` ${String(value)}\n`;
  return indented(escapeHidden(dump({ k: value }, how)).slice(2), pad);
}

function keyText(key: string, pad: string): string {
  if (isPlain(key) && key.length < 100) return `${key}:`;
  const written = escapeHidden(dump({ [key]: 0 }, how));
  return indented(written.slice(0, written.lastIndexOf(':') + 1), pad);
}

function indented(yaml: string, pad: string): string {
  return pad === '' ? yaml : yaml.replace(/\n(?=[^\n])/g, `\n${pad}`);
}

/** Most texts: certainly neither a number nor a YAML keyword, without punctuation. */
function isPlain(text: string): boolean {
  if (/^[\da-f]+$/.test(text)) return /[acdf]/.test(text);
  return /^[A-Za-z][\w/.()@ ,;+-]*$/.test(text) && !/ $|^(?:y|n|yes|no|on|off|true|false|null|inf|nan)$/i.test(text);
}

/**
 * Text with hidden characters is quoted, so that an escape can replace them; so is text that ends in several line ends,
 * which would swallow those written after it, and text that looks like the mark between two documents.
 */
function quoteHidden(layout: ScalarLayout): void {
  if (layout.style !== SCALAR_STYLE.PLAIN) return;
  const { value } = layout.node;
  if (/(?:^|\n)\n$|^(?:---|\.\.\.)/.test(value) || hidesSomething(value)) layout.style = SCALAR_STYLE.DOUBLE_QUOTED;
}

const scalarStyleRules = [quoteHidden, ...Object.values(DEFAULT_SCALAR_STYLE_RULES)];

const how: DumpOptions = { noRefs: true, lineWidth: -1, scalarStyleRules };
