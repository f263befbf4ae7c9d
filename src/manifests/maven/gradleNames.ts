import type { GradleBlocks } from './gradleBlocks.ts';
import { type ScriptCode, nameOf, type ScriptText } from '../parse/scriptCode.ts';
import type { GradleBinding } from './gradleFacts.ts';
import {
  argumentsAfter,
  type GradleValue,
  inPlatform,
  notationOf,
  plainText,
  textOf,
  valueIn,
} from './gradleValues.ts';

/** The names that only their script has: `def x`, `val x`. */
export const ownNames = 'local';

/** The name has a value that can't be read. */
export const unknownValue: GradleBinding = { items: null, isList: false };

/** The properties that every project has. */
const described: ReadonlySet<string> = new Set(['description', 'name']);

/** No real build has more names, or longer ones, or lists of more. */
const maxNames = 100_000;
const maxName = 512;
const maxItems = 1000;

/** More than what precedes the `=` of any assignment. */
const maxLeft = 200;

/** Calls that change the list or map they are made on. */
const changing =
  /^(?:add|addAll|clear|compute|computeIfAbsent|merge|plusAssign|push|put|putAll|putIfAbsent|remove|removeAll|removeIf|replace|replaceAll|retainAll|setProperty)$/;

/** Words before a name that declare nothing. */
const control = /^(?:else|return|case|in|is|throw|assert|by)$/;

/**
 * The names of a script: `def x = '1'`, `ext.x = '1'`, `ext { x = '1' }`, `set('x', '1')`, `val x by extra("1")`. A name
 * that is given different texts, or what is no text, is unknown: which of them counts only running the script would
 * show.
 */
export class GradleNames {
  readonly tables: Map<string, Map<string, GradleBinding>> = new Map();
  readonly #script: ScriptCode;
  readonly #blocks: GradleBlocks;
  #count = 0;

  constructor(script: ScriptCode, blocks: GradleBlocks) {
    this.#script = script;
    this.#blocks = blocks;
  }

  /** Reads the statement between two offsets. `isBranch`: it may be skipped. */
  read(at: number, end: number, isBranch: boolean): void {
    if (this.#readDelegate(at, end)) return;
    const code = this.#script.code.slice(at, end);
    const sign = /(?:<<|>>|\*\*|[-+*/%?&|^])?=(?![=~>])|[([]/g;
    let left: { readonly from: number; readonly to: number; readonly operator: string } | null = null;
    for (let found = sign.exec(code); found; found = sign.exec(code)) {
      const { 0: operator, index } = found;
      if (operator === '(' || operator === '[') {
        // The name in `versions["x"]` is no argument.
        if (operator === '[' && code.charAt(index + 1) === '"') continue;
        sign.lastIndex = Math.max(index + 1, this.#script.partnerOf(at + index) - at);
        if (sign.lastIndex > code.length) break;
      } else if (operator !== '=' || index === 0 || !'=!<>'.includes(code.charAt(index - 1))) {
        // Of `x = y = '1'` only the last is read.
        if (left) this.#assign(left.from, left.to, null, isBranch);
        left = { from: left ? left.to + left.operator.length : at, to: at + index, operator };
      }
    }
    if (!left) return this.#readCall(at, end, isBranch);
    const isBlock = this.#script.code.charAt(end) === '{';
    const value = isBlock ? null : valueIn(this.#script, left.to + left.operator.length, end);
    const isKnown = left.operator === '=' || (left.operator === '+=' && value?.kind === 'map');
    this.#assign(left.from, left.to, isKnown ? value : null, isBranch);
  }

  /** Gives a name its value in a table: `null` for what can't be read. */
  set(table: string, name: string, value: GradleValue | null, isBranch = false): void {
    if (value?.kind === 'name' && value.name === 'null') return;
    if (value?.kind === 'map') {
      for (const [key, member] of value.named) this.set(table, `${name}.${key}`, member, isBranch);
      const text = notationOf(value.named, true);
      if (text) this.#bind(table, name, { items: [text], isList: false });
      return;
    }
    const text = textOf(inPlatform(value) ?? value ?? undefined);
    const list = value?.kind === 'list' ? itemsOf(value.items) : null;
    const items = list ?? (text ? [text] : null);
    this.#bind(table, name, {
      items: items && items.map((one) => this.#blocks.known(one)),
      isList: list !== null,
      ...(isBranch ? { isOpen: true } : {}),
    });
  }

  #bind(table: string, name: string, binding: GradleBinding): void {
    const values = this.tables.get(table) ?? new Map<string, GradleBinding>();
    this.tables.set(table, values);
    const before = values.get(name);
    if (!before && (this.#count++ >= maxNames || name.length > maxName)) return;
    if (!before || (isSame(before, binding) && before.isOpen)) values.set(name, binding);
    else if (!isSame(before, binding)) values.set(name, unknownValue);
  }

  #assign(from: number, to: number, given: GradleValue | null, isBranch: boolean): void {
    let value = given;
    const { code, written } = this.#script;
    const start = Math.max(from, to - maxLeft);
    const left = code.slice(start, to).replace(/(\bva[lr]\s+\w+)\s*:[^]*/, '$1');
    const pieces = [...left.matchAll(/"#*"|[\w$]+|[^\s!]/g)].map(({ 0: text, index }) => ({ text, index }));
    const textAt = (at: number): string => pieces[at]?.text ?? '';
    const endOf = (at: number): number => (pieces[at]?.index ?? 0) + textAt(at).length;
    /** The name is `a.b`, `a["b"]` or the like, with anything before it. */
    let first = pieces.length;
    let end = first;
    for (let at = first - 1; at >= 0; at -= 2) {
      if (textAt(at) === ']') {
        const isOne = textAt(at - 1).startsWith('"');
        at = pieces.findLastIndex(({ text }, index) => index < at && text === '[') - 1;
        // `versions[key] = …` may set any of them.
        if (!isOne) [value, end] = [null, at + 1];
      }
      if (!/^[A-Za-z_$]/.test(textAt(at))) break;
      first = at;
      if (textAt(at - 1) !== '.') break;
    }
    const begin = pieces[first]?.index;
    if (begin === undefined) {
      // `def (a, b) = …`
      if (left.includes('(')) for (const { text } of pieces) if (/^\w/.test(text)) this.set(ownNames, text, null);
      return;
    }
    const full = nameOf(written.slice(start + begin, start + endOf(end - 1)));
    const before = textAt(first - 1);
    const isOfOther = before === '.' && textAt(first - 2) === ')' && textAt(first - 5) === 'project';
    const isDeclared = /[\w>\]]$/.test(before) && !control.test(before) && textAt(first - 2) !== '-';
    const path = isOfOther ? plainText(this.#script.stringAt(start + (pieces[first - 3]?.index ?? 0)).text) : null;
    const { receiver } = this.#blocks;
    if (receiver !== '') this.set(this.#blocks.project, receiver, null);
    const target = path ?? (isDeclared ? ownNames : this.#targetOf(textAt(first), full));
    if (target !== null && !this.#blocks.isParameter(full)) this.set(target, full, value, isBranch);
  }

  /** The table that a name is assigned in; `null` for a setting of some plugin. */
  #targetOf(owner: string, full: string): string | null {
    const isQualified = /^(?:ext|extra|project|rootProject|this|parent)$/.test(owner) && owner !== full;
    if (!isQualified && this.tables.get(ownNames)?.has(firstWord(full))) return ownNames;
    if (described.has(full)) return null;
    return isQualified || this.#blocks.isExtra || this.#blocks.isOfProject ? this.#blocks.project : null;
  }

  /** `val x by extra("1")` sets a property; `by project` means that it is defined elsewhere. */
  #readDelegate(at: number, end: number): boolean {
    const script = this.#script;
    const head = script.code.slice(at, Math.min(end, at + maxLeft));
    const by = /\bby\b/.exec(head);
    const declared = /\bva[lr]\s+(\w+)/.exec(head.slice(0, by?.index ?? 0));
    if (!by || !declared || head.slice(0, by.index).includes('=')) return false;
    const from = script.skipSpace(at + by.index + 'by'.length);
    const isBlock = script.code.charAt(end) === '{';
    const isExtra = /^(?:[\w.]*\.)?extra\s*(?:\(|$)/.test(script.code.slice(from, end));
    const name = declared[1] ?? '';
    if (isExtra && isBlock) this.set(this.#blocks.project, name, valueIn(script, end + 1, script.partnerOf(end)));
    else if (isExtra) {
      const value = valueIn(script, from, end);
      if (value.kind === 'call') this.set(this.#blocks.project, name, value.args.plain[0] ?? null);
    } else if (isBlock || valueIn(script, from, end).kind !== 'name') this.set(ownNames, name, null);
    return true;
  }

  /** `set("x", "1")`, `ext.set("x", "1")`, `setProperty("x", "1")`, `versions.put("x", "1")`; other calls may change a list or map. */
  #readCall(at: number, end: number, isBranch: boolean): void {
    const script = this.#script;
    const found = script.match(/([\w$.]*?)\.?\b(\w+)\s*\(|([\w$.]+)\s*<</y, at);
    const method = found?.[2] ?? '';
    if (!found || !(method === 'set' || found[3] !== undefined || changing.test(method))) return;
    const name = nameOf(found[3] ?? found[1] ?? '');
    const { plain } = argumentsAfter(script, at + found[0].length - 1, end);
    const [key, value] = plain;
    const text = key?.kind === 'text' && plain.length === 2 ? plainText(key.text) : null;
    const isOfExtra = /^(?:ext|extra)$/.test(name) || (name === '' && this.#blocks.isExtra);
    if (isOfExtra || method === 'setProperty') {
      if (text !== null && value) this.set(this.#blocks.project, text, value, isBranch);
      return;
    }
    if (name === '') return;
    if (method === 'put' && text !== null && value) this.set(this.#blocks.project, `${name}.${text}`, value, isBranch);
    else this.set(this.#blocks.project, name, null);
  }
}

function itemsOf(values: readonly GradleValue[]): readonly ScriptText[] | null {
  const items: ScriptText[] = [];
  for (const value of values) {
    const inner = value.kind === 'list' ? itemsOf(value.items) : null;
    const text = value.kind === 'map' ? notationOf(value.named, true) : textOf(value);
    if (!inner && !text) return null;
    items.push(...(inner ?? (text ? [text] : [])));
    if (items.length > maxItems) return null;
  }
  return items;
}

function firstWord(name: string): string {
  return name.split('.', 1)[0] ?? '';
}

/** What a name means among others. What is in an unreadable value is unreadable too. */
export function bindingIn(values: ReadonlyMap<string, GradleBinding>, name: string): GradleBinding | undefined {
  for (let dot = name.indexOf('.'); dot > 0; dot = name.indexOf('.', dot + 1)) {
    const around = values.get(name.slice(0, dot));
    if (around?.items === null) return around;
  }
  const exact = values.get(name);
  if (exact) return exact;
  for (let dot = name.lastIndexOf('.'); dot > 0; dot = name.lastIndexOf('.', dot - 1)) {
    const [only, ...others] = values.get(name.slice(0, dot))?.items ?? [];
    const [part, ...more] = only ?? [];
    // A name for another one, which has the member.
    if (typeof part === 'object' && others.length + more.length === 0)
      return { items: [[{ ...part, name: part.name + name.slice(dot) }]], isList: false };
  }
  return undefined;
}

/** The definitions of one name in several places: known if they agree. */
export function agreed(values: readonly GradleBinding[]): GradleBinding | null {
  const [first, ...others] = values;
  if (!first) return null;
  return others.every((other) => isSame(first, other)) ? first : unknownValue;
}

function isSame(a: GradleBinding, b: GradleBinding): boolean {
  return a.items !== null && a.isList === b.isList && JSON.stringify(a.items) === JSON.stringify(b.items);
}
