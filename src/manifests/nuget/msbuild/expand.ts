import { type ExpandScope, callFunction, closing } from './propertyFunctions.ts';

/** Beyond this number, the possible values are no longer tracked. */
const mostValues = 8;

/** Limit of a value's length, so that properties that double each other come to an end. */
const longestValue = 16384;

const plainName = /^[a-z_][\w-]*$/i;

/**
 * The text with its properties inserted, once for every set of values they may have. Unknown parts stay as written: see
 * `isUnresolved`.
 */
export function expand(text: string, scope: ExpandScope): readonly string[] {
  let from = text.indexOf('$(');
  if (from < 0) return [text];
  let made: readonly string[] = [text.slice(0, from)];
  while (from >= 0) {
    const end = closing(text, from + 2);
    if (end < 0) return append(made, [text.slice(from)]);
    const inner = text.slice(from + 2, end).trim();
    made = append(made, valuesOf(inner, scope) ?? [text.slice(from, end + 1)]);
    const next = text.indexOf('$(', end + 1);
    made = append(made, [text.slice(end + 1, next < 0 ? undefined : next)]);
    from = next;
    if (made.some((value) => value.length > longestValue)) return [text];
  }
  return made;
}

function valuesOf(inner: string, scope: ExpandScope): readonly string[] | undefined {
  if (plainName.test(inner)) return scope.valuesOf(inner.toLowerCase());
  return callFunction(inner, scope, (argument) => expand(argument, scope));
}

/** Every way to put the second behind the first. */
function append(first: readonly string[], second: readonly string[]): readonly string[] {
  const [only] = second;
  if (second.length === 1 && only === '') return first;
  const all = new Set<string>();
  for (const start of first) for (const end of second) if (all.size < mostValues) all.add(start + end);
  return [...all];
}

/** Either of the two. */
export function either(first: readonly string[], second: readonly string[]): readonly string[] {
  return [...new Set([...first, ...second])].slice(-mostValues);
}
