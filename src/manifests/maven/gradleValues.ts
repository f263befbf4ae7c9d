import type { SourceRange } from '../../core/range.ts';
import { type ScriptCode, nameOf, type ScriptText } from '../parse/scriptCode.ts';
import { rangeOf } from '../parse/rangedText.ts';

/** The value of a piece of a script, as far as it is text with names in it. */
export type GradleValue =
  /** `isOne`: it is one string, and not composed. The range leaves the quotes out. */
  | ({ readonly kind: 'text'; readonly text: ScriptText; readonly isOne: boolean } & SourceRange)
  /** A dotted name: a variable or an entry of a version catalog. */
  | ({ readonly kind: 'name'; readonly name: string } & SourceRange)
  | { readonly kind: 'call'; readonly name: string; readonly args: GradleArguments }
  | { readonly kind: 'list'; readonly items: readonly GradleValue[] }
  | { readonly kind: 'map'; readonly named: ReadonlyMap<string, GradleValue> }
  | { readonly kind: 'code' };

export interface GradleArguments {
  readonly plain: readonly GradleValue[];
  /** `name: value`, `name = value` and `"name" to value`. */
  readonly named: ReadonlyMap<string, GradleValue>;
}

interface Term {
  readonly value: GradleValue;
  readonly end: number;
}

const unreadable: GradleValue = { kind: 'code' };

/** A text composed of more parts is no coordinates. */
const maxParts = 50;

/** Nested brackets; nothing deeper is read. */
const maxDepth = 12;

/** Calls that make a list of their arguments. */
export const listCalls =
  /^(?:java\.util\.)?(?:listOf|setOf|arrayOf|arrayListOf|mutableListOf|mutableSetOf|List\.of|Set\.of|Arrays\.asList)$/;

const mapCalls = /^(?:mapOf|mutableMapOf|hashMapOf|linkedMapOf)$/;

/** Calls that leave a text or a list as it is. */
const getters: ReadonlySet<string> = new Set(['get', 'toString', 'asProvider', 'toTypedArray', 'trim']);

/** Calls that give a property by its name. */
const properties = /(?:^|\.)(?:findProperty|property|getProperty|gradleProperty)$|^(?:ext|extra)\.get$/;

/** The comma-separated arguments between two offsets. */
export function argumentsIn(script: ScriptCode, from: number, to: number, depth = 0): GradleArguments {
  const plain: GradleValue[] = [];
  const named = new Map<string, GradleValue>();
  if (depth > maxDepth) return { plain, named };
  const code = script.code.slice(from, to);
  const sign = /[,([{]/g;
  for (let start = from; start < to;) {
    const found = sign.exec(code);
    const at = found ? from + found.index : to;
    if (found && found[0] !== ',') {
      sign.lastIndex = Math.min(Math.max(found.index + 1, script.partnerOf(at) - from), code.length);
      continue;
    }
    const name = script.match(/\s*(?:([\w$]+)|"#*")\s*(?:[:=](?![:=])|to\s)/y, start);
    const isNamed = name !== null && name.index + name[0].length < at;
    if (isNamed) {
      const text = name[1] ?? plainText(script.stringAt(script.code.indexOf('"', start)).text) ?? '';
      named.set(text, valueIn(script, start + name[0].length, at, depth + 1));
    } else if (script.skipSpace(start) < at) plain.push(valueIn(script, start, at, depth + 1));
    start = at + 1;
  }
  return { plain, named };
}

/** The arguments of the call whose name ends here, with brackets or without, and where they end. */
export function argumentsAfter(
  script: ScriptCode,
  at: number,
  last: number,
): GradleArguments & { readonly end: number } {
  const open = script.match(/[ \t]*\(/y, at);
  const from = open ? at + open[0].length : at;
  const end = open ? script.partnerOf(from - 1) : last;
  return { ...argumentsIn(script, from, end), end: Math.min(open ? end + 1 : end, script.code.length) };
}

/** The value between two offsets: texts and names, also joined by `+`. Anything else is code. */
export function valueIn(script: ScriptCode, from: number, to: number, depth = 0): GradleValue {
  let { value, end } = termIn(script, from, to, depth);
  for (let next = script.skipSpace(end); next < to; next = script.skipSpace(end)) {
    if (script.code.charAt(next) !== '+') {
      // Only a lookup shows if the name has a value.
      return script.code.startsWith('?:', next) && value.kind === 'name' ? value : unreadable;
    }
    const other = termIn(script, next + 1, to, depth);
    value = joined(value, other.value);
    end = other.end;
  }
  return value;
}

function termIn(script: ScriptCode, from: number, to: number, depth: number): Term {
  const at = script.skipSpace(from);
  const character = script.code.charAt(at);
  if (at >= to || depth > maxDepth) return { value: unreadable, end: to };
  if (character === '"') {
    const { text, start, end } = script.stringAt(at);
    return { value: { kind: 'text', text, isOne: true, start, end }, end: afterGetters(script, end + 1) };
  }
  if (character === '[') {
    const close = Math.min(script.partnerOf(at), to);
    const { plain, named } = argumentsIn(script, at + 1, close, depth + 1);
    const isMap = named.size > 0 || script.code.slice(at + 1, close).trim() === ':';
    return { value: isMap ? { kind: 'map', named } : { kind: 'list', items: plain }, end: close + 1 };
  }
  if (character === '(') {
    const close = Math.min(script.partnerOf(at), to);
    return { value: valueIn(script, at + 1, close, depth + 1), end: afterGetters(script, close + 1) };
  }
  // Groovy's and Kotlin's `*list` passes what is in it one by one.
  const isSpread = character === '*';
  return nameOrCall(script, isSpread ? at + 1 : at, to, depth);
}

/** `a.b.c`, `a.b("x")`, `a["b"].c`, `platform 'x'`. */
function nameOrCall(script: ScriptCode, start: number, to: number, depth: number): Term {
  const end = nameEnd(script, start);
  if (end === start) return { value: unreadable, end: to };
  const written = script.written.slice(start, end);
  const open = script.match(/(?:<[^()"<>]{0,200}(?:<[^()"<>]{0,100}>)?>)?[ \t]*\(/y, end);
  if (open && end + open[0].length <= to) {
    const from = end + open[0].length;
    const close = Math.min(script.partnerOf(from - 1), to);
    const value = called(written, argumentsIn(script, from, close, depth + 1), { start, end });
    return { value, end: afterGetters(script, close + 1) };
  }
  const command = script.match(/[ \t]+(?!as\b|to\b)(?=["A-Za-z_])/y, end);
  if (command && end + command[0].length < to)
    return { value: called(written, argumentsIn(script, end, to, depth + 1), { start, end }), end: to };
  return { value: { kind: 'name', name: nameOf(written), start, end }, end: afterGetters(script, end) };
}

function nameEnd(script: ScriptCode, start: number): number {
  let end = start + script.wordAt(start).length;
  while (end > start) {
    const next = script.match(/\[\s*"#*"\s*\]|!!|\s*\??\.\s*(?=[A-Za-z_$])/y, end);
    if (!next) return end;
    end += next[0].length;
    end += script.wordAt(end).length;
  }
  return end;
}

function called(written: string, args: GradleArguments, { start, end }: SourceRange): GradleValue {
  const name = written.replace(/\s|!!|\?/g, '');
  const [first] = args.plain;
  if (listCalls.test(name)) return { kind: 'list', items: args.plain };
  if (mapCalls.test(name)) return { kind: 'map', named: args.named };
  const dot = written.lastIndexOf('.');
  if (dot > 0 && getters.has(written.slice(dot + 1).trim()) && args.plain.length === 0) {
    const owner = written.slice(0, dot).trimEnd();
    return { kind: 'name', name: nameOf(owner), start, end: start + owner.length };
  }
  const property = properties.test(name) && first?.kind === 'text' && first.isOne ? plainText(first.text) : null;
  return property === null ? { kind: 'call', name, args } : { kind: 'name', name: property, start, end };
}

/** Behind `.get()`, `.toString()` and the like, casts and Kotlin's `!!`: what else is called gives another value. */
function afterGetters(script: ScriptCode, from: number): number {
  const getters = /(?:\s*\.(?:get|toString|toTypedArray|trim|asProvider)\(\)|!!|[ \t]+as[ \t]+\w+\??)+/y;
  return from + (script.match(getters, from)?.[0].length ?? 0);
}

function joined(a: GradleValue, b: GradleValue): GradleValue {
  const [left, right] = [textOf(a), textOf(b)];
  if (!left || !right || !('start' in a) || !('end' in b) || left.length > maxParts) return unreadable;
  return { kind: 'text', text: [...left, ...right], isOne: false, start: a.start, end: b.end };
}

/** A value as text, if it can be one. */
export function textOf(value: GradleValue | undefined): ScriptText | null {
  if (value?.kind === 'text') return value.text;
  return value?.kind === 'name' ? [{ name: value.name }] : null;
}

/** What is in `platform(…)`; `undefined` for any other value. */
export function inPlatform(value: GradleValue | null): GradleValue | undefined {
  if (value?.kind !== 'call' || !/(?:^|\.)(?:enforcedPlatform|platform)$/.test(value.name)) return undefined;
  return value.args.plain[0];
}

/** Where a text or name is written. */
export function rangeOfValue(value: GradleValue | undefined): SourceRange | null {
  return value?.kind === 'text' || value?.kind === 'name' ? rangeOf(value) : null;
}

/** A text without variables. */
export function plainText(text: ScriptText | null): string | null {
  return text?.every((part) => typeof part === 'string') ? text.join('') : null;
}

/**
 * `[group: 'a', name: 'b', version: '1']` as one text, in the order of the notation; `null` when it is no dependency.
 * `version`: with that of the map.
 */
export function notationOf(named: ReadonlyMap<string, GradleValue>, hasVersion: boolean): ScriptText | null {
  const textAt = (key: string): ScriptText | null => textOf(named.get(key));
  const [group, name, classifier, ext] = [textAt('group'), textAt('name'), textAt('classifier'), textAt('ext')];
  const version = hasVersion ? textAt('version') : null;
  if (!group || !name) return null;
  const numbered = version || classifier ? [':', ...(version ?? [])] : [];
  const end = [...(classifier ? [':', ...classifier] : []), ...(ext ? ['@', ...ext] : [])];
  return [...group, ':', ...name, ...numbered, ...end];
}
