import { isRecord } from '../../../base/isRecord.ts';
import { hasHiddenCharacters } from '../../../curation/yaml/quotedText.ts';
import { scalarText } from '../../../curation/yaml/scalarText.ts';

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
 * terminal become escapes in double quotes. `null` if nested too deeply.
 */
export function toYaml(value: unknown, options: YamlOptions = {}): string | null {
  const writer = new YamlWriter(options.isSorted ?? false);
  try {
    const shown = isRecord(value) ? Object.fromEntries(arranged(value, options)) : value;
    if (!isFilled(shown)) return valueText(shown, '').slice(1);
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
      if (!isFilled(member)) return void this.parts.push(valueText(member, pad));
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
function valueText(value: unknown, pad: string): string {
  if (isList(value)) return ' []\n';
  if (isContainer(value)) return ' {}\n';
  if (typeof value === 'string') return linesText(value, pad) ?? ` ${scalarText(value)}\n`;
  // Not every reader takes an exponent without a point before it for a number.
  const number = Object.is(value, -0) ? '-0.0' : String(value).replace(/^(-?\d+)e/, '$1.0e');
  return ` ${number}\n`;
}

/** A text of several lines on lines of its own; `null` if YAML can't have it so. */
function linesText(text: string, pad: string): string | null {
  const lines = text.split('\n');
  if (lines.length < 2 || lines[0] === '' || text.endsWith('\n\n')) return null;
  if (lines.some((line) => hasHiddenCharacters(line) || /^ +$/.test(line)) || text.startsWith(' ')) return null;
  const isEnded = lines.at(-1) === '';
  const shown = isEnded ? lines.slice(0, -1) : lines;
  return ` |${isEnded ? '' : '-'}\n${shown.map((line) => (line === '' ? '\n' : `${pad}  ${line}\n`)).join('')}`;
}

/** Readers of YAML search no further for the colon behind a key. */
const longestKey = 1000;

/** The key and its colon, behind the indentation `pad`. */
export function keyText(key: string, pad: string): string {
  const written = scalarText(key);
  return written.length > longestKey ? `? ${written}\n${pad}:` : `${written}:`;
}
