import { isUnresolved } from '../nugetVersion.ts';
import { closing } from './propertyFunctions.ts';

/** `null`: it depends on what is not known. */
export type Truth = boolean | null;

/** The tokens of a condition. Operands are as written, without their quotes. */
export type Condition =
  | { readonly kind: 'and' | 'or'; readonly left: Condition; readonly right: Condition }
  | { readonly kind: 'not'; readonly inner: Condition }
  | { readonly kind: 'compare'; readonly operator: string; readonly left: string; readonly right: string }
  | { readonly kind: 'exists'; readonly path: string }
  | { readonly kind: 'value'; readonly text: string }
  | { readonly kind: 'unknown' };

export interface ConditionScope {
  expand(text: string): readonly string[];
  exists(path: string): Truth;
}

interface Token {
  readonly kind: 'operand' | 'operator' | 'open' | 'close' | 'not' | 'and' | 'or';
  readonly text: string;
}

/** No condition is nested more deeply by anyone. */
const maxDepth = 50;

/** Parts of a condition: real ones have fewer than 100. A longer one isn't known. */
const maxTokens = 2_000;

/** Reads a condition (MSBuild docs, "MSBuild conditions"). What cannot be read is not known. */
export function parseCondition(text: string): Condition {
  const tokens = tokensOf(text);
  if (!tokens || tokens.length > maxTokens) return { kind: 'unknown' };
  const parser = new ConditionParser(tokens);
  const condition = parser.readOr(0);
  return parser.isAtEnd ? condition : { kind: 'unknown' };
}

class ConditionParser {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#tokens.length;
  }

  readOr(depth: number): Condition {
    let left = this.#readAnd(depth);
    while (this.#take('or')) left = { kind: 'or', left, right: this.#readAnd(depth) };
    return left;
  }

  #readAnd(depth: number): Condition {
    let left = this.#readOne(depth);
    while (this.#take('and')) left = { kind: 'and', left, right: this.#readOne(depth) };
    return left;
  }

  #readOne(depth: number): Condition {
    if (depth > maxDepth) return { kind: 'unknown' };
    if (this.#take('not')) return { kind: 'not', inner: this.#readOne(depth + 1) };
    if (this.#take('open')) {
      const inner = this.readOr(depth + 1);
      return this.#take('close') ? inner : { kind: 'unknown' };
    }
    const left = this.#take('operand');
    if (!left) return { kind: 'unknown' };
    if (this.#tokens[this.#at]?.kind === 'open') return this.#readCall(left.text);
    const operator = this.#take('operator');
    if (!operator) return { kind: 'value', text: left.text };
    const right = this.#take('operand');
    return right
      ? { kind: 'compare', operator: operator.text, left: left.text, right: right.text }
      : { kind: 'unknown' };
  }

  #readCall(name: string): Condition {
    this.#at++;
    const given = this.#take('operand');
    if (!given || !this.#take('close') || name.toLowerCase() !== 'exists') return { kind: 'unknown' };
    return { kind: 'exists', path: given.text };
  }

  #take(kind: Token['kind']): Token | undefined {
    const token = this.#tokens[this.#at];
    if (token?.kind !== kind) return undefined;
    this.#at++;
    return token;
  }
}

function tokensOf(text: string): readonly Token[] | null {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length;) {
    const character = text.charAt(at);
    if (/\s/.test(character)) at++;
    else if (character === "'") {
      const end = quoteEnd(text, at + 1);
      if (end < 0) return null;
      tokens.push({ kind: 'operand', text: text.slice(at + 1, end) });
      at = end + 1;
    } else if (/^[$@%]\(/.test(text.slice(at, at + 2))) {
      const end = closing(text, at + 2);
      if (end < 0) return null;
      tokens.push({ kind: 'operand', text: text.slice(at, end + 1) });
      at = end + 1;
    } else {
      const found = /^(?:[=!]=|[<>]=?|[()!]|[^\s'()=!<>]+)/.exec(text.slice(at, at + 200))?.[0];
      if (found === undefined) return null;
      tokens.push({ kind: kindOf(found), text: found });
      at += found.length;
    }
  }
  return tokens;
}

/** Quotes inside `$(…)` belong to what is called there. */
function quoteEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    if (text.charAt(at) === "'") return at;
    if (!text.startsWith('$(', at)) continue;
    const end = closing(text, at + 2);
    if (end < 0) return text.indexOf("'", at);
    at = end;
  }
  return -1;
}

function kindOf(text: string): Token['kind'] {
  if (text === '(') return 'open';
  if (text === ')') return 'close';
  if (text === '!') return 'not';
  if (/^[=!<>]/.test(text)) return 'operator';
  const word = text.toLowerCase();
  return word === 'and' || word === 'or' ? word : 'operand';
}

/** Three-valued: what is known decides wherever it can. */
export function evaluateCondition(condition: Condition, scope: ConditionScope): Truth {
  switch (condition.kind) {
    case 'and':
    case 'or': {
      const decides = condition.kind === 'or';
      const left = evaluateCondition(condition.left, scope);
      if (left === decides) return decides;
      const right = evaluateCondition(condition.right, scope);
      if (right === decides) return decides;
      return left === null || right === null ? null : !decides;
    }
    case 'not': {
      const inner = evaluateCondition(condition.inner, scope);
      return inner === null ? null : !inner;
    }
    case 'compare':
      return compare(condition.operator, scope.expand(condition.left), scope.expand(condition.right));
    case 'exists':
      return agreed(scope.expand(condition.path).map((path) => (isUnresolved(path) ? null : scope.exists(path))));
    case 'value':
      return agreed(scope.expand(condition.text).map(truthOf));
    case 'unknown':
      return null;
  }
}

function compare(operator: string, left: readonly string[], right: readonly string[]): Truth {
  let truth: Truth | undefined;
  for (const one of left) {
    for (const other of right) {
      const answer = compareOne(operator, one.trim(), other.trim());
      if (answer === null || (truth !== undefined && truth !== answer)) return null;
      truth = answer;
    }
  }
  return truth ?? null;
}

function compareOne(operator: string, left: string, right: string): Truth {
  if (isUnresolved(left) || isUnresolved(right)) return null;
  if (operator === '==' || operator === '!=') return isSame(left, right) === (operator === '==');
  const [a, b] = [numbersOf(left), numbersOf(right)];
  if (!a || !b) return null;
  const order = orderOf(a, b);
  if (order === 0) return operator.endsWith('=');
  return operator.startsWith('<') === order < 0;
}

/** Letter case does not count; numbers are equal by value, and `true` has other names. */
function isSame(left: string, right: string): boolean {
  if (left === '' || right === '') return left === right;
  const [a, b] = [left.toLowerCase(), right.toLowerCase()];
  if (a === b) return true;
  const [x, y] = [truthOf(a), truthOf(b)];
  if (x !== null && y !== null) return x === y;
  return /^[-+\d.]+$/.test(a) && Number(a) === Number(b);
}

function truthOf(text: string): Truth {
  if (/^(?:true|on|yes|!false|!off|!no)$/i.test(text)) return true;
  return /^(?:false|off|no|!true|!on|!yes)$/i.test(text) ? false : null;
}

/** `1.2.3`, or a plain number. */
function numbersOf(text: string): readonly number[] | null {
  return /^v?\d+(?:\.\d+)*$/i.test(text) ? text.replace(/^v/i, '').split('.').map(Number) : null;
}

function orderOf(a: readonly number[], b: readonly number[]): number {
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const order = (a[at] ?? 0) - (b[at] ?? 0);
    if (order !== 0) return order;
  }
  return 0;
}

function agreed(truths: readonly Truth[]): Truth {
  const [first] = truths;
  return first !== undefined && truths.every((truth) => truth === first) ? first : null;
}
