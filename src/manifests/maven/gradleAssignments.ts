import type { SourceRange } from '../../core/range.ts';
import type { GradleBlocks } from './gradleBlocks.ts';
import { type GradleExpressions, type GradleValue, notationEnd, textOf } from './gradleExpressions.ts';
import type { GradleItem, GradleText } from './gradleFacts.ts';
import { splitNotation } from './gradleNotation.ts';
import { type GradleVariables, limited, type NamedValue, noValue, unknownNamed } from './gradleVariables.ts';

/** The properties that every project has. */
const described: ReadonlySet<string> = new Set(['description', 'name']);

/** Words before the name of what is declared. */
const modifiers: ReadonlySet<string> = new Set(
  'private internal public protected static lateinit final const val var def String'.split(' '),
);

/** Words that declare a local name. */
const declaring = /^(?:val|var|def|const|final|static|String)$/;

/** More tokens than occur before the `=` of any assignment. */
const maxNameTokens = 50;

/** Calls that make a list of their arguments. */
export const listCalls =
  /^(?:java\.util\.)?(?:listOf|setOf|arrayOf|arrayListOf|mutableListOf|mutableSetOf|List\.of|Set\.of|Arrays\.asList)$/;

/** Calls that change the list or map they are made on. */
const changing: ReadonlySet<string> = new Set(
  'add addAll clear compute computeIfAbsent merge plusAssign push put putAll putIfAbsent remove removeAll removeIf replace replaceAll retainAll set setProperty'.split(
    ' ',
  ),
);

/** More items than any real list. */
const maxItems = 1000;

/**
 * Reads what a script gives names to: `def x = '1'`, `ext.x = '1'`, `ext { x = '1' }`, `set('x', '1')`, `val x by
 * extra("1")`.
 */
export class GradleAssignments {
  readonly #script: GradleExpressions;
  readonly #blocks: GradleBlocks;
  readonly #variables: GradleVariables;

  constructor(script: GradleExpressions, blocks: GradleBlocks, variables: GradleVariables) {
    this.#script = script;
    this.#blocks = blocks;
    this.#variables = variables;
  }

  /** Reads the statement that begins at a token. */
  read(start: number): void {
    const script = this.#script;
    const at = this.#afterAnnotations(start);
    const end = script.endOfStatement(at);
    if (script.wordAt(at - 1) === 'else') return this.forgetAssignedIn(at, end);
    const last = Math.min(end, at + maxNameTokens);
    let sign = at;
    let isLocal = false;
    while (sign < last && !script.isSign(sign, '=') && script.wordAt(sign) !== 'by') {
      isLocal ||= declaring.test(script.wordAt(sign) ?? '');
      sign++;
    }
    if (sign >= last) {
      if (isLocal) this.#declareWithoutValue(at, end);
      else this.#changedByCall(at, end);
      return;
    }
    if (script.wordAt(sign) === 'by') return this.#delegated(at, sign, end);
    const isAdding = script.isSign(sign - 1, '+');
    const nameEnd = isAdding ? sign - 1 : sign;
    this.#forgetBetween(sign + 1, end);
    if (script.isSign(end, '{')) this.#forgetOrDeclare(at, nameEnd, isLocal, null);
    else this.#assign(at, nameEnd, isLocal, script.valueIn(sign + 1, end), isAdding);
  }

  /**
   * An assignment anywhere between two tokens makes the value unknown: it applies from the second pass of a loop on.
   */
  forgetAssignedIn(from: number, to: number, except: readonly string[] = []): void {
    for (let at = from; at < to; at++)
      if (this.#script.isSign(at, '=') && !except.includes(this.#script.wordAt(at - 1) ?? '')) this.#forgetBefore(at);
  }

  /** Sets a property of the project whose block this is. */
  assignProperty(name: string, value: GradleValue): void {
    this.#variables.assignProperty(name, this.#namedValue(value));
  }

  /** The elements of a list, if all of it can be read. */
  itemsIn(value: GradleValue): readonly GradleItem[] | null {
    switch (value.kind) {
      case 'list':
        return this.#allItems(value.items);
      case 'call':
        return listCalls.test(value.name) ? this.#allItems(value.args.plain) : null;
      case 'name': {
        const known = this.#variables.lookUp(value.name);
        return known?.isList ? known.items : null;
      }
      default:
        return null;
    }
  }

  #assign(at: number, nameEnd: number, isLocal: boolean, value: GradleValue, isAdding: boolean): void {
    const script = this.#script;
    const ofProject = this.#projectBefore(at);
    if (ofProject) {
      const name = this.#nameIn(ofProject.after, nameEnd);
      if (name !== null) this.#variables.assignProperty(name, this.#namedValue(value), ofProject.path);
      return;
    }
    const isTyped = isLocal || this.#isTyped(at, nameEnd);
    if (isTyped) return this.#forgetOrDeclare(at, nameEnd, true, value);
    const name = this.#nameIn(at, nameEnd);
    if (name === null) return this.#forgetBefore(nameEnd);
    const isQualified =
      /^(?:ext|extra|project|rootProject|this|parent)$/.test(script.wordAt(at) ?? '') && nameEnd > at + 1;
    const target = this.#targetOf(name, isQualified);
    if (!target) return;
    if (isAdding) this.#add(target.name, target.isLocal, value);
    else this.#set(target.name, target.isLocal, this.#namedValue(value));
  }

  /** The variable that a plain name is assigned to; `null` for a setting of some plugin. */
  #targetOf(name: string, isQualified: boolean): { readonly name: string; readonly isLocal: boolean } | null {
    const { receiver } = this.#blocks.open.at(-1) ?? { receiver: null };
    const isExtra = this.#blocks.name === 'ext' || this.#blocks.name === 'extra';
    if (!isQualified && this.#variables.isLocal(name)) return { name, isLocal: true };
    if (described.has(name)) return null;
    if (isQualified || isExtra || receiver === 'ext' || receiver === 'extra') return { name, isLocal: false };
    const full = receiver === null ? name : `${receiver}.${name}`;
    if (this.#variables.isLocal(full)) return { name: full, isLocal: true };
    return this.#blocks.isOfProject ? { name: full, isLocal: false } : null;
  }

  #set(name: string, isLocal: boolean, value: NamedValue): void {
    if (isLocal) this.#variables.assignLocal(name, value);
    else this.#variables.assignProperty(name, value);
  }

  /** `versions += [a: '1']` adds to what is there. */
  #add(name: string, isLocal: boolean, value: GradleValue): void {
    if (value.kind === 'map') {
      for (const [key, member] of value.args.named) this.#set(`${name}.${key}`, isLocal, this.#namedValue(member));
      return;
    }
    const before = this.#variables.lookUp(name);
    const text = textOf(value);
    const added = this.itemsIn(value) ?? (text && [this.#itemOf(value, text)]);
    const [only] = before?.items ?? [];
    if (before?.isList && before.items && added && before.items.length + added.length <= maxItems)
      this.#set(name, isLocal, { value: { items: [...before.items, ...added], isList: true }, members: new Map() });
    else if (only && text && !before?.isList) this.#set(name, isLocal, this.#textValue([...only.text, ...text], null));
    else this.#set(name, isLocal, unknownNamed());
  }

  /** `set("x", "1")`, `ext.set("x", "1")`, `versions.put("x", "1")`, `libs.add("a:b:1")`, `libs << "a:b:1"`. */
  #changedByCall(at: number, end: number): void {
    const script = this.#script;
    let last = at;
    while (script.wordAt(last) !== null && script.isSign(last + 1, '.') && script.wordAt(last + 2) !== null) last += 2;
    const name = this.#nameIn(at, last - 1) ?? '';
    const method = script.wordAt(last) ?? '';
    const isCall = script.isSign(last + 1, '(');
    const args = script.argumentsIn(isCall ? last + 2 : last + 1, isCall ? script.partnerOf(last + 1) : end).plain;
    if (script.isSign(last + 1, '<') && script.isSign(last + 2, '<')) {
      const whole = this.#nameIn(at, last + 1);
      if (whole !== null && this.#isKnown(whole))
        this.#add(whole, this.#variables.isLocal(whole), script.valueIn(last + 3, end));
      return;
    }
    if (!changing.has(method)) return;
    const isExtra =
      last === at ? this.#blocks.name === 'ext' || this.#blocks.name === 'extra' : /^(?:ext|extra)$/.test(name);
    const [key, value] = args;
    const isKeyed = key?.kind === 'text' && key.token !== null && value !== undefined && args.length === 2;
    if (isExtra) {
      if (isKeyed && method === 'set') this.#variables.assignProperty(key.token?.text ?? '', this.#namedValue(value));
      return;
    }
    if (last === at || !this.#isKnown(name)) return;
    const isLocal = this.#variables.isLocal(name);
    if (method === 'put' && isKeyed) this.#set(`${name}.${key.token?.text}`, isLocal, this.#namedValue(value));
    else if (method === 'add' && args.length === 1 && key) this.#add(name, isLocal, key);
    else this.#variables.forget(name);
  }

  #isKnown(name: string): boolean {
    return this.#variables.isLocal(name) || this.#variables.valueOf(name) !== undefined;
  }

  /** `val x by extra("1")` is both a local name and a property; `by project` means that it is defined elsewhere. */
  #delegated(at: number, by: number, end: number): void {
    const script = this.#script;
    const name = this.#declaredName(at, by);
    if (name === null) return;
    const value = script.valueIn(by + 1, end);
    const isBlock = script.isSign(end, '{') && script.wordAt(by + 1) === 'extra';
    if (isBlock || (value.kind === 'call' && value.name === 'extra')) {
      const given = isBlock ? script.valueIn(end + 1, script.partnerOf(end)) : value;
      this.#variables.declare(name, this.#namedValue(given));
      this.#variables.assignProperty(name, this.#namedValue(given));
    } else if (value.kind !== 'name' || this.#variables.isLocal(name)) this.#variables.declare(name, unknownNamed());
  }

  #forgetOrDeclare(at: number, nameEnd: number, isLocal: boolean, value: GradleValue | null): void {
    if (!isLocal && !this.#isTyped(at, nameEnd)) return this.#forgetBefore(nameEnd);
    const name = this.#declaredName(at, nameEnd);
    if (name !== null) this.#variables.declare(name, value ? this.#namedValue(value) : unknownNamed());
    else
      for (let word = at; word < nameEnd; word++)
        if (!modifiers.has(this.#script.wordAt(word) ?? 'def'))
          this.#variables.declare(this.#script.wordAt(word) ?? '', unknownNamed());
  }

  #declareWithoutValue(at: number, end: number): void {
    const name = this.#declaredName(at, end);
    if (name !== null) this.#variables.declare(name, noValue());
  }

  /** `def x`, `final String x`, `val x: String`, `Map<String, String> x`. */
  #declaredName(at: number, nameEnd: number): string | null {
    const script = this.#script;
    let to = at;
    while (to < nameEnd && !script.isSign(to, ':') && !script.isSign(to, '(')) to++;
    const name = script.wordAt(to - 1);
    return to > at + 1 && name !== null && !modifiers.has(name) && !script.isSign(to - 2, '.') ? name : null;
  }

  /** A type precedes the name, as in Groovy. */
  #isTyped(at: number, nameEnd: number): boolean {
    const script = this.#script;
    const isName = script.wordAt(nameEnd - 1) !== null && nameEnd - 2 >= at && script.wordAt(at) !== null;
    if (!isName || script.wordAt(at) === 'case') return false;
    if (script.isSign(nameEnd - 2, '>')) return !script.isSign(nameEnd - 3, '-');
    return script.wordAt(nameEnd - 2) !== null || script.isSign(nameEnd - 2, ']');
  }

  #nameIn(at: number, nameEnd: number): string | null {
    const value = this.#script.valueIn(at, nameEnd);
    return value.kind === 'name' ? value.name : null;
  }

  /** `project(':a').ext.x`. */
  #projectBefore(at: number): { readonly path: string; readonly after: number } | null {
    const script = this.#script;
    const path = script.tokens[at + 2];
    const isProject = script.wordAt(at) === 'project' && script.isSign(at + 1, '(') && path?.kind === 'string';
    return isProject && script.isSign(at + 3, ')') && script.isSign(at + 4, '.')
      ? { path: path.text, after: at + 5 }
      : null;
  }

  /** Further assignments inside a statement: `x = y = '1'`. */
  #forgetBetween(from: number, to: number): void {
    const script = this.#script;
    for (let at = from; at < to; at++) {
      if (script.isSign(at, '(') || script.isSign(at, '[')) at = script.partnerOf(at);
      else if (script.isSign(at, '=')) this.#forgetBefore(at);
    }
  }

  /** An assignment in a branch that is not followed: after `if (…)`, `case 'x':` or `->`. */
  #forgetBefore(sign: number): void {
    const script = this.#script;
    let last = sign - 1;
    if (/^(?:<<|>>)$/.test(script.signAt(last - 1) + script.signAt(last))) last -= 2;
    while (/^(?:[-+*/%?&|^]|\?:)$/.test(script.signAt(last))) last--;
    if (script.isSign(last, ']')) last -= 3;
    let from = last;
    while (script.isSign(from - 1, '.') && script.wordAt(from - 2) !== null) from -= 2;
    if (script.wordAt(last) === null || from < 0) return;
    const name = this.#nameIn(from, last + 1);
    if (name !== null) this.#variables.forget(name);
  }

  #afterAnnotations(start: number): number {
    const script = this.#script;
    let at = start;
    while (script.isSign(at, '@') && script.wordAt(at + 1) !== null) at += 2;
    return at;
  }

  #namedValue(value: GradleValue): NamedValue {
    const given = value.kind === 'call' && /^(?:extra|ext)$/.test(value.name) ? (value.args.plain[0] ?? value) : value;
    if (given.kind === 'map') return this.#mapValue(given);
    const items = this.itemsIn(given);
    if (items) return { value: { items, isList: true }, members: new Map() };
    if (given.kind === 'name') {
      if (given.name === 'null') return noValue();
      const known = this.#variables.valueOf(given.name);
      if (known) return known;
    }
    const text = textOf(given);
    return text ? this.#textValue(text, given) : unknownNamed();
  }

  #mapValue({ args }: Extract<GradleValue, { kind: 'map' }>): NamedValue {
    const members = new Map([...args.named].map(([key, member]) => [key, this.#namedValue(member)]));
    const text = notationOf(args.named);
    return limited({ value: text && { items: [this.#itemOf({ kind: 'map', args }, text)], isList: false }, members });
  }

  #textValue(text: GradleText, written: GradleValue | null): NamedValue {
    return { value: { items: [this.#itemOf(written, text)], isList: false }, members: new Map() };
  }

  #allItems(values: readonly GradleValue[]): readonly GradleItem[] | null {
    const items: GradleItem[] = [];
    for (const value of values) {
      const inner = this.itemsIn(value);
      const text = value.kind === 'map' ? notationOf(value.args.named) : textOf(value);
      if (inner) items.push(...inner);
      else if (text) items.push(this.#itemOf(value, text));
      else return null;
      if (items.length > maxItems) return null;
    }
    return items;
  }

  /** A text with its variables replaced, and where its coordinates stand. */
  #itemOf(value: GradleValue | null, text: GradleText): GradleItem {
    const texts = this.#variables.expand(text);
    const [only] = texts;
    const expanded =
      texts.length === 1 && only
        ? only
        : text.map((part) => (typeof part === 'string' ? part : { ...part, isUnknown: true as const }));
    const place = value && placeOf(value);
    return { text: expanded, nameRange: place?.nameRange ?? null, versionRange: place?.versionRange ?? null };
  }
}

/** `[group: 'a', name: 'b', version: '1']` as one text; `null` when it is no dependency. */
function notationOf(named: ReadonlyMap<string, GradleValue>): GradleText | null {
  const [group, name, version] = ['group', 'name', 'version'].map((key) => textOf(named.get(key)));
  return group && name ? [...group, ':', ...name, ...notationEnd(named, version ?? null)] : null;
}

function placeOf(
  value: GradleValue,
): { readonly nameRange: SourceRange; readonly versionRange: SourceRange | null } | null {
  if (value.kind === 'text') return splitNotation(value.text, value.token, value.range);
  const [name, version] = value.kind === 'map' ? [value.args.named.get('name'), value.args.named.get('version')] : [];
  if (name?.kind !== 'text') return null;
  return { nameRange: rangeOf(name.range), versionRange: version?.kind === 'text' ? rangeOf(version.range) : null };
}

function rangeOf({ start, end }: SourceRange): SourceRange {
  return { start, end };
}
