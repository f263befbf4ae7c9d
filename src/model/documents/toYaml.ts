import { DEFAULT_SCALAR_STYLE_RULES, type DumpOptions, dump, SCALAR_STYLE, type ScalarLayout } from 'js-yaml';
import { isRecord } from '../../base/isRecord.ts';
import { escapeHidden, hidesSomething } from './escapeHidden.ts';

export interface YamlOptions {
  /** Keys of the outermost object in the order they are written; `*` stands for all that are not named. Without it: as they came. */
  readonly order?: readonly string[];
  /** Keys of the outermost object that are left out. */
  readonly without?: readonly string[];
  /** Keys of every object in the order of their letters. */
  readonly isSorted?: boolean;
}

/** Elements of a list of the outermost object that are written at once: what the writer keeps of each is a multiple of its text. */
const batchLength = 50;
/** Levels. Deeper than this, the blanks alone would be more than the text. */
const deepest = 500;

/**
 * Writes a value of JSON as YAML that reads back to the very same value. What could not be seen, or would do something to a
 * terminal, stands as an escape in double quotes. `null` for what is nested too deeply.
 */
export function toYaml(value: unknown, options: YamlOptions = {}): string | null {
  if (isDeeperThan(deepest, value)) return null;
  const how: DumpOptions = { noRefs: true, lineWidth: -1, scalarStyleRules, sortKeys: options.isSorted ?? false };
  const write = (part: unknown): string => escapeHidden(dump(part, how));
  if (!isRecord(value)) return write(value);
  const members = arranged(value, options);
  if (members.length === 0) return write({});
  return members.map(([key, member]) => writeMember(key, member, write)).join('');
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isDeeperThan(levels - 1, member));
}

type Member = readonly [key: string, value: unknown];

function arranged(value: Readonly<Record<string, unknown>>, options: YamlOptions): readonly Member[] {
  const { order, without, isSorted } = options;
  const kept = Object.keys(value).filter((key) => !without?.includes(key));
  if (isSorted) kept.sort();
  const others = order ? kept.filter((key) => !order.includes(key)) : kept;
  const keys = order ? order.flatMap((key) => (key === '*' ? others : kept.filter((one) => one === key))) : kept;
  return keys.map((key) => [key, value[key]]);
}

function writeMember(key: string, value: unknown, write: (part: unknown) => string): string {
  if (!Array.isArray(value) || value.length <= batchLength) return write({ [key]: value });
  const list = value as readonly unknown[];
  const parts = [`${write({ [key]: [] }).replace(/ \[\]\n$/, '')}\n`];
  for (let at = 0; at < list.length; at += batchLength) parts.push(indented(write(list.slice(at, at + batchLength))));
  return parts.join('');
}

function indented(yaml: string): string {
  return `  ${yaml.replace(/\n(?=[^\n])/g, '\n  ')}`;
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
