import { isUnresolved } from '../nugetVersion.ts';

/** `null`: it depends on what is not known. */
export type Truth = boolean | null;

/** What the texts of one file depend on. */
export interface Scope {
  /**
   * All values a property may have, depending on unknown conditions; `undefined` if it is never set. By name in lower
   * case. A value may have an unresolved `$(…)` in it.
   */
  valuesOf(name: string): readonly string[] | undefined;
  /** True if there is a file at a path as written. */
  exists(path: string): Truth;
  /** The nearest file of a name, from a folder upwards: from that of the file for `undefined`. Empty for none. */
  fileAbove(name: string, folder: string | undefined): string;
  /** A folder in full, with a slash at its end; `undefined` if it is outside the workspace folder. */
  folderAt(path: string): string | undefined;
}

/** True if all are, false if any is not. */
export function allOf(truths: readonly Truth[]): Truth {
  if (truths.includes(false)) return false;
  return truths.includes(null) ? null : true;
}

/** Beyond this number, the possible values are no longer tracked. */
const maxValues = 8;

/** Limit of a value's length, so that properties that double each other come to an end. */
const maxLength = 16384;

/** No call is longer; calls in calls take time. */
const maxCall = 1000;

/**
 * The text with its properties inserted, once for every set of values they may have. Unknown parts stay as written: see
 * `isUnresolved`.
 */
export function expand(text: string, scope: Scope): readonly string[] {
  if (!text.includes('$(')) return [text];
  let made: readonly string[] = [''];
  let at = 0;
  for (let from = text.indexOf('$('); from >= 0; from = text.indexOf('$(', at)) {
    const end = closing(text, from + 2);
    if (end < 0) break;
    const inner = text.slice(from + 2, end).trim();
    const values = /^[a-z_][\w-]*$/i.test(inner) ? scope.valuesOf(inner.toLowerCase()) : call(inner, scope);
    made = append(append(made, [text.slice(at, from)]), values ?? [text.slice(from, end + 1)]);
    if (made.some((value) => value.length > maxLength)) return [text];
    at = end + 1;
  }
  return append(made, [text.slice(at)]);
}

/** Either of the two. */
export function either(first: readonly string[], second: readonly string[]): readonly string[] {
  return [...new Set([...first, ...second])].slice(-maxValues);
}

/** Every way to put the second behind the first. */
function append(first: readonly string[], second: readonly string[]): readonly string[] {
  const all = first.flatMap((start) => second.map((end) => start + end));
  return all.length === 1 ? all : [...new Set(all)].slice(0, maxValues);
}

/** The two functions that projects find their imports by (MSBuild docs, "Property functions"). All others are unknown. */
function call(inner: string, scope: Scope): readonly string[] | undefined {
  if (inner.length > maxCall) return undefined;
  const found = /^\[msbuild\]::(getpathoffileabove|normalizedirectory)\((.*)\)$/is.exec(inner);
  const written = found?.[2]?.split(',').map((part) => part.trim().replace(/^(['"`])(.*)\1$/s, '$2'));
  const given = written?.map((part) => expand(part, scope)) ?? [];
  const parts = given.flat();
  const [first] = parts;
  if (first === undefined || given.some((values) => values.length > 1) || parts.some(isUnresolved)) return undefined;
  if (found?.[1]?.toLowerCase() === 'getpathoffileabove') return [scope.fileAbove(first, parts[1])];
  const folder = scope.folderAt(parts.join('/').replace(/[\\/]+/g, '/'));
  return folder === undefined ? undefined : [folder];
}

/** The offset of the bracket that closes the one before `from`, -1 for none. Quoted brackets do not count. */
function closing(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === '(') depth++;
    else if (character === ')' && --depth === 0) return at;
    else if (character === "'" || character === '"' || character === '`') {
      const end = text.indexOf(character, at + 1);
      if (end > 0) at = end;
    }
  }
  return -1;
}

/** No condition is nested more deeply by anyone. */
const maxDepth = 50;

/**
 * Decides a condition (MSBuild docs, "MSBuild conditions"): `==`, `!=` and `Exists`. All others are not known, and so is a
 * text that is no condition. What is known decides wherever it can.
 */
export function decide(text: string, scope: Scope): Truth {
  const condition = new Condition(tokensOf(text), scope);
  const truth = condition.readOr(0);
  return condition.isRead ? truth : null;
}

class Condition {
  readonly #tokens: readonly string[];
  readonly #scope: Scope;
  #at = 0;
  #isFaulty = false;

  constructor(tokens: readonly string[], scope: Scope) {
    this.#tokens = tokens;
    this.#scope = scope;
  }

  /** The whole text has a meaning. */
  get isRead(): boolean {
    return !this.#isFaulty && this.#at === this.#tokens.length;
  }

  readOr(depth: number): Truth {
    let truth = this.#readAnd(depth);
    while (this.#accept(/^or$/i)) truth = not(allOf([not(truth), not(this.#readAnd(depth))]));
    return truth;
  }

  #readAnd(depth: number): Truth {
    let truth = this.#readOne(depth);
    while (this.#accept(/^and$/i)) truth = allOf([truth, this.#readOne(depth)]);
    return truth;
  }

  #readOne(depth: number): Truth {
    if (depth > maxDepth) return this.#fail();
    if (this.#accept(/^!$/)) return not(this.#readOne(depth + 1));
    if (this.#accept(/^\($/)) {
      const inner = this.readOr(depth + 1);
      return this.#accept(/^\)$/) ? inner : this.#fail();
    }
    const left = this.#readOperand();
    if (this.#accept(/^\($/)) {
      const paths = expand(this.#readOperand(), this.#scope);
      if (!this.#accept(/^\)$/)) return this.#fail();
      if (left.toLowerCase() !== 'exists') return null;
      return agreed(paths.map((path) => (isUnresolved(path) ? null : this.#scope.exists(path))));
    }
    const operator = this.#accept(/^[=!<>]=?$/);
    if (operator === undefined) return null;
    const others = expand(this.#readOperand(), this.#scope);
    if (operator !== '==' && operator !== '!=') return null;
    const isSame = agreed(expand(left, this.#scope).flatMap((one) => others.map((other) => equal(one, other))));
    return operator === '==' ? isSame : not(isSame);
  }

  #readOperand(): string {
    const token = this.#accept(/^(?![()!=<>]|(?:'|and|or)$)/i);
    if (token === undefined) this.#fail();
    return token?.startsWith("'") ? token.slice(1, -1) : (token ?? '');
  }

  #accept(wanted: RegExp): string | undefined {
    const token = this.#tokens[this.#at];
    if (token === undefined || !wanted.test(token)) return undefined;
    this.#at++;
    return token;
  }

  #fail(): null {
    this.#isFaulty = true;
    return null;
  }
}

/** Operands in quotes have them. None for a text with a bracket that isn't closed. */
function tokensOf(text: string): readonly string[] {
  const pattern = /'[^']*'|[=!<>]=|[^\s'()=!<>]+|\S/y;
  const tokens: string[] = [];
  for (let at = 0; at < text.length;) {
    const isCall = /^[$@%]\(/.test(text.slice(at, at + 2));
    const end = isCall ? closing(text, at + 2) : -1;
    if (isCall && end < 0) return [];
    pattern.lastIndex = at;
    const token = isCall ? text.slice(at, end + 1) : pattern.exec(text)?.[0];
    if (token !== undefined) tokens.push(token);
    at += token?.length ?? 1;
  }
  return tokens;
}

function not(truth: Truth): Truth {
  return truth === null ? null : !truth;
}

function agreed(truths: readonly Truth[]): Truth {
  const [first] = truths;
  return first !== undefined && truths.every((truth) => truth === first) ? first : null;
}

/** Letter case does not count, and numbers are equal by value. */
function equal(left: string, right: string): Truth {
  if (isUnresolved(left) || isUnresolved(right)) return null;
  const [one, other] = [left.trim().toLowerCase(), right.trim().toLowerCase()];
  const areNumbers = [one, other].every((text) => /^[-+\d.]+$/.test(text));
  return one === other || (areNumbers && Number(one) === Number(other));
}
