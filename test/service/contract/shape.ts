import { isFields } from '../data/json.ts';

/**
 * The expected form of a body: a type name, a pattern for text, an object of shapes (`name?` may be missing, `*`
 * applies to every member; other members are allowed), a list with one shape for all elements, or a function that
 * returns what is wrong.
 */
export type Shape =
  | 'string'
  | 'number'
  | 'integer'
  | 'object'
  | 'array'
  | 'absent'
  | RegExp
  | readonly [Shape]
  | { readonly [member: string]: Shape }
  | ((value: unknown) => string | undefined);

/** Returns the first mismatch of the value, or `undefined` if it fits. */
export function misfit(shape: Shape, value: unknown, at = 'body'): string | undefined {
  if (typeof shape === 'string') return fitsType(shape, value) ? undefined : `${at} is ${brief(value)}, not ${shape}`;
  if (shape instanceof RegExp) {
    return typeof value === 'string' && shape.test(value) ? undefined : `${at} is ${brief(value)}, not ${shape}`;
  }
  if (typeof shape === 'function') {
    const complaint = shape(value);
    return complaint === undefined ? undefined : `${at} ${complaint}`;
  }
  return isList(shape) ? misfitInList(shape[0], value, at) : misfitInObject(shape, value, at);
}

function isList(shape: readonly [Shape] | { readonly [member: string]: Shape }): shape is readonly [Shape] {
  return Array.isArray(shape);
}

/** The value must equal this one, compared as JSON. */
export function is(wanted: unknown): Shape {
  return (value) =>
    JSON.stringify(value) === JSON.stringify(wanted) ? undefined : `is ${brief(value)}, not ${brief(wanted)}`;
}

/** The value must fit all the shapes. */
export function all(...shapes: readonly Shape[]): Shape {
  return (value) => shapes.map((shape) => misfit(shape, value, '')).find((complaint) => complaint !== undefined);
}

export function atMost(count: number): Shape {
  return (value) =>
    Array.isArray(value) && value.length <= count ? undefined : `has not at most ${count} elements: ${brief(value)}`;
}

function misfitInList(shape: Shape, value: unknown, at: string): string | undefined {
  if (!Array.isArray(value)) return `${at} is ${brief(value)}, not a list`;
  for (const [index, item] of value.entries()) {
    const complaint = misfit(shape, item, `${at}[${index}]`);
    if (complaint !== undefined) return complaint;
  }
  return undefined;
}

function misfitInObject(shape: { readonly [member: string]: Shape }, value: unknown, at: string): string | undefined {
  if (!isFields(value)) return `${at} is ${brief(value)}, not an object`;
  for (const [member, wanted] of Object.entries(shape)) {
    const complaint =
      member === '*'
        ? misfitInList(wanted, Object.values(value), `${at}.*`)
        : misfitInMember(member, wanted, value, at);
    if (complaint !== undefined) return complaint;
  }
  return undefined;
}

function misfitInMember(
  member: string,
  wanted: Shape,
  value: Readonly<Record<string, unknown>>,
  at: string,
): string | undefined {
  const optional = member.endsWith('?');
  const name = optional ? member.slice(0, -1) : member;
  if (optional && !Object.hasOwn(value, name)) return undefined;
  return misfit(wanted, Object.hasOwn(value, name) ? value[name] : undefined, `${at}.${name}`);
}

function fitsType(type: Extract<Shape, string>, value: unknown): boolean {
  switch (type) {
    case 'string':
    case 'number':
      return typeof value === type;
    case 'integer':
      return Number.isInteger(value);
    case 'object':
      return isFields(value);
    case 'array':
      return Array.isArray(value);
    case 'absent':
      return value === undefined;
  }
}

function brief(value: unknown): string {
  const text = value === undefined ? 'missing' : JSON.stringify(value);
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}
