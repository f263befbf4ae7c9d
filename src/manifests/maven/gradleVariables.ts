import type { GradleBlocks } from './gradleBlocks.ts';
import type { GradleBinding, GradleItem, GradleText, GradleVariable } from './gradleFacts.ts';

/** A value and what is in it under further names: `versions`, `versions.scala`. */
export interface NamedValue {
  readonly value: GradleBinding | null;
  readonly members: Map<string, NamedValue>;
}

/** The meanings of names in one place: first part → value. */
export type NamedValues = Map<string, NamedValue>;

/** The name has a value that can't be read. */
export const unknownValue: GradleBinding = { items: null, isList: false };

/** A text composed of more parts is no coordinates; nested variables could make it grow without end. */
const maxParts = 50;
const maxLength = 512;

/** Nested maps; nothing deeper is read. */
const maxWords = 20;

/** Lists of lists could multiply. */
const maxItems = 1000;

/** Members of a map and of the maps in it, shared ones counted each time: maps of maps could multiply. */
const maxMembers = 1000;

/** Names that a script has for others, all together. */
const maxExported = 10_000;

/** Values and members that are copied since they are assigned in a branch, all together. */
const maxCopied = 100_000;

/** The project whose script it is, among those that a script sets properties of. */
export const ownProject = '';

/**
 * The names that a script gives values to, at the current place. A local name (`def`, `val`, a parameter) is valid in
 * its block, an extra property in its project. An assignment in a branch, a loop or a block that may run at any time
 * counts only if there is no other: otherwise the value is unknown, never the last one seen.
 */
export class GradleVariables {
  readonly #blocks: GradleBlocks;
  readonly #top: NamedValues = new Map();
  readonly #properties = new Map<string, NamedValues>([[ownProject, new Map()]]);
  #copied = 0;

  constructor(blocks: GradleBlocks) {
    this.#blocks = blocks;
  }

  /**
   * The name's meaning here; `undefined` if this script does not define it, or another file may define it differently.
   */
  lookUp(name: string): GradleBinding | undefined {
    const value = this.#find(name.split('.'), bindingAt);
    if (value === undefined) return this.isLocal(name) ? unknownValue : undefined;
    return value.isOpen ? undefined : value;
  }

  /** The name's value with all its parts, as far as this script defines it: unknown if it has too many. */
  valueOf(name: string): NamedValue | undefined {
    const value = this.#find(name.split('.'), nodeAt);
    const nodes = value && nodesIn(value);
    if (nodes === null) return unknownNamed();
    return nodes?.some((node) => node.value?.isOpen === true) ? undefined : value;
  }

  isLocal(name: string): boolean {
    return this.#localsOf(firstWord(name)) !== null;
  }

  /** Defines a name in the innermost block, hiding any outer meaning. `null`: it has no value yet. */
  declare(name: string, value: NamedValue | null): void {
    const names = this.#blocks.open.at(-1)?.names ?? this.#top;
    names.set(name, value ?? noValue());
  }

  /** Assigns to a local name. */
  assignLocal(name: string, value: NamedValue): void {
    const scope = this.#localsOf(firstWord(name));
    if (scope) assign(scope.names, name, value, { isConditional: this.#blocks.isConditionalFrom(scope.depth) });
  }

  /** Sets an extra property of the project whose block this is, or of `project`. */
  assignProperty(name: string, value: NamedValue, project?: string): void {
    const [nearest] = this.#blocks.projects();
    const into = project ?? nearest?.project ?? ownProject;
    const names: NamedValues = this.#properties.get(into) ?? new Map<string, NamedValue>();
    this.#properties.set(into, names);
    const isConditional = this.#blocks.isConditionalFrom(project === undefined ? (nearest?.depth ?? 0) : 0);
    if (isConditional) this.#copied += nodesIn(value)?.length ?? maxCopied;
    const given = !isConditional || this.#copied < maxCopied ? value : unknownNamed();
    assign(names, name, given, { isConditional, mayBeElsewhere: true });
  }

  /** An assignment later in a loop also applies at its beginning, from the second pass on. */
  forget(name: string): void {
    if (this.isLocal(name)) this.assignLocal(name, unknownNamed());
    else if (this.#find(name.split('.'), nodeAt)) this.assignProperty(name, unknownNamed());
  }

  /** Another script is applied here, and may set any property. */
  openProperties(): void {
    const copies = new Map<NamedValue, NamedValue>();
    for (const names of this.#properties.values())
      for (const [name, value] of names) names.set(name, opened(value, copies));
  }

  /**
   * A text with the names in it replaced, as far as this script knows them: several where one of them stands for a
   * list.
   */
  expand(text: GradleText): readonly GradleText[] {
    let texts: GradleText[] = [[]];
    for (const part of text) {
      const items = typeof part === 'string' ? [[part]] : this.#itemsFor(part);
      if (texts.length * items.length > maxItems) return [text.map(unknownPart)];
      texts = texts.flatMap((before) => items.map((item) => [...before, ...item]));
    }
    return texts.map((one) => (isTooLong(one) ? text.map(unknownPart) : one));
  }

  /** Extra properties by dotted name, for other scripts: project → name → value. */
  *exported(): Generator<readonly [project: string, values: ReadonlyMap<string, GradleBinding>], void, void> {
    let left = maxExported;
    for (const [project, names] of this.#properties) {
      const values = new Map<string, GradleBinding>();
      for (const [name, value] of names) {
        const nodes = nodesIn(value);
        left -= nodes?.length ?? 0;
        if (nodes && left >= 0) flatten(name, value, values);
        else values.set(name, unknownValue);
      }
      yield [project, values];
    }
  }

  #itemsFor(variable: GradleVariable): readonly GradleText[] {
    if (variable.isUnknown) return [[variable]];
    const value = this.lookUp(variable.name);
    const exact = value?.items?.map(({ text }) => text);
    if (exact) return exact;
    // Kotlin's `"$a.b"` is the value of `a` and `.b` behind it.
    const dot = variable.isBare ? variable.name.indexOf('.') : -1;
    const first = dot < 0 ? undefined : this.lookUp(variable.name.slice(0, dot));
    const [only, ...others] = first?.items ?? [];
    if (only && others.length === 0) return [[...only.text, variable.name.slice(dot)]];
    return [[value ? unknownPart(variable) : variable]];
  }

  #localsOf(name: string): { readonly names: NamedValues; readonly depth: number } | null {
    const open = this.#blocks.open;
    for (let depth = open.length; depth > 0; depth--) {
      const names = open[depth - 1]?.names;
      if (names?.has(name)) return { names, depth };
    }
    return this.#top.has(name) ? { names: this.#top, depth: 0 } : null;
  }

  #find<T>(path: readonly string[], at: (names: NamedValues, path: readonly string[]) => T | undefined): T | undefined {
    const scope = this.#localsOf(path[0] ?? '');
    if (scope) return at(scope.names, path);
    for (const project of [...this.#blocks.projects().map((one) => one.project), ownProject]) {
      const names = this.#properties.get(project);
      const value = names && at(names, path);
      if (value !== undefined) return value;
    }
    return undefined;
  }
}

interface Assigning {
  /** Something else may have been assigned where this is used. */
  readonly isConditional: boolean;
  /** A name this script does not assign may be assigned by another. */
  readonly mayBeElsewhere?: true;
}

function assign(
  names: NamedValues,
  name: string,
  value: NamedValue,
  { isConditional, mayBeElsewhere }: Assigning,
): void {
  const path = name.split('.');
  if (path.length > maxWords) return;
  let into = names;
  for (const word of path.slice(0, -1)) {
    const next = into.get(word) ?? noValue();
    into.set(word, next);
    into = next.members;
  }
  const last = path.at(-1) ?? '';
  const before = into.get(last);
  if (!isConditional) into.set(last, value);
  else if (!before || isEmpty(before)) into.set(last, mayBeElsewhere ? opened(value) : value);
  else if (!isSame(before, value)) into.set(last, unknownNamed());
}

function bindingAt(names: NamedValues, path: readonly string[]): GradleBinding | undefined {
  let at = names;
  for (const [depth, word] of path.entries()) {
    const next = at.get(word);
    if (!next) return undefined;
    const rest = path.slice(depth + 1);
    if (rest.length === 0) return next.value ?? undefined;
    if (next.value && !next.members.has(rest[0] ?? '')) return memberOf(next.value, rest);
    at = next.members;
  }
  return undefined;
}

/** The parts of an unreadable value are unreadable too; those of another script's value are known there by name. */
function memberOf(value: GradleBinding, rest: readonly string[]): GradleBinding | undefined {
  const { items } = value;
  if (items === null) return value;
  const [only] = items.length === 1 && !value.isList ? (items[0]?.text ?? []) : [];
  if (typeof only !== 'object' || items[0]?.text.length !== 1) return undefined;
  return {
    ...value,
    items: [{ text: [{ ...only, name: [only.name, ...rest].join('.') }], nameRange: null, versionRange: null }],
  };
}

/** The meaning of a dotted name among others. */
export function bindingIn(values: ReadonlyMap<string, GradleBinding>, name: string): GradleBinding | undefined {
  const exact = values.get(name);
  if (exact) return exact;
  for (let dot = name.lastIndexOf('.'); dot > 0; dot = name.lastIndexOf('.', dot - 1)) {
    const around = values.get(name.slice(0, dot));
    if (around) return memberOf(around, name.slice(dot + 1).split('.'));
  }
  return undefined;
}

function nodeAt(names: NamedValues, path: readonly string[]): NamedValue | undefined {
  let at: NamedValue | undefined;
  for (const word of path) {
    at = at ? at.members.get(word) : names.get(word);
    if (!at) return undefined;
  }
  return at;
}

export function noValue(): NamedValue {
  return { value: null, members: new Map() };
}

export function unknownNamed(): NamedValue {
  return { value: unknownValue, members: new Map() };
}

function firstWord(name: string): string {
  const dot = name.indexOf('.');
  return dot < 0 ? name : name.slice(0, dot);
}

/** The value and all that is in it; `null` if that is too much, too deep or without end: maps can hold themselves. */
function nodesIn(root: NamedValue): readonly NamedValue[] | null {
  const nodes = [root];
  let begin = 0;
  for (let depth = 0; begin < nodes.length; depth++) {
    const end = nodes.length;
    for (const { members } of nodes.slice(begin, end)) {
      if (nodes.length + members.size > maxMembers) return null;
      nodes.push(...members.values());
    }
    begin = end;
    if (depth > maxWords) return null;
  }
  return nodes;
}

/** A map as it was written, or an unknown value if there is too much in it. */
export function limited(value: NamedValue): NamedValue {
  return nodesIn(value) ? value : unknownNamed();
}

function unknownPart(part: string | GradleVariable): string | GradleVariable {
  return typeof part === 'string' ? part : { ...part, isUnknown: true };
}

function isTooLong(text: GradleText): boolean {
  if (text.length > maxParts) return true;
  let length = 0;
  for (const part of text) length += typeof part === 'string' ? part.length : part.name.length;
  return length > maxLength;
}

function isEmpty({ value, members }: NamedValue): boolean {
  return value === null && members.size === 0;
}

function isSame(a: NamedValue, b: NamedValue): boolean {
  const [left, right] = [a.value?.items, b.value?.items];
  if (!left || !right || a.members.size > 0 || b.members.size > 0) return false;
  return isSameList(left, right);
}

/** The definitions of one name in several places: known if they agree. */
export function agreed(values: readonly GradleBinding[]): GradleBinding | null {
  const [first, ...others] = values;
  if (!first) return null;
  const isAgreed = others.every(({ items }) => items && first.items && isSameList(items, first.items));
  return isAgreed ? first : unknownValue;
}

function isSameList(a: readonly GradleItem[], b: readonly GradleItem[]): boolean {
  return a.length === b.length && a.every(({ text }, at) => JSON.stringify(text) === JSON.stringify(b[at]?.text));
}

/**
 * A copy that another script may change, with members shared as before. `copies`: of other values, which may share
 * some.
 */
function opened(root: NamedValue, copies = new Map<NamedValue, NamedValue>()): NamedValue {
  const open: NamedValue[] = [];
  const copyOf = (node: NamedValue): NamedValue => {
    const known = copies.get(node);
    if (known) return known;
    const copy: NamedValue = { value: node.value && { ...node.value, isOpen: true }, members: new Map() };
    copies.set(node, copy);
    open.push(node);
    return copy;
  };
  const copy = copyOf(root);
  for (let node = open.pop(); node; node = open.pop())
    for (const [name, member] of node.members) copyOf(node).members.set(name, copyOf(member));
  return copy;
}

function flatten(name: string, { value, members }: NamedValue, into: Map<string, GradleBinding>): void {
  if (name.length > maxLength) return;
  if (value) into.set(name, value);
  for (const [word, member] of members) flatten(`${name}.${word}`, member, into);
}
