/** A parsed JSON or YAML object. Any key is allowed, including `__proto__`. */
export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isStrings(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/** Sets an own property of any name: an assignment would lose `__proto__`. */
export function define(target: object, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
}

/** Returns a new object: merges objects by key; all other values in `over` replace those in `under`. */
export function merged(under: unknown, over: unknown): unknown {
  if (!isFields(under) || !isFields(over)) return over;
  const result: Fields = {};
  for (const [key, value] of Object.entries(under)) define(result, key, value);
  for (const [key, value] of Object.entries(over)) {
    define(result, key, Object.hasOwn(under, key) ? merged(under[key], value) : value);
  }
  return result;
}

/** Returns a new value without the dotted paths; `*` matches every key or element of one level. */
export function without(value: unknown, paths: readonly string[]): unknown {
  return paths.reduce<unknown>((left, path) => dropped(left, path.split('.')), value);
}

function dropped(value: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) return value;
  if (Array.isArray(value)) {
    return key === '*' ? value.map((item: unknown) => (rest.length > 0 ? dropped(item, rest) : null)) : value;
  }
  if (!isFields(value)) return value;
  const result: Fields = {};
  for (const [name, item] of Object.entries(value)) {
    const hit = key === '*' || key === name;
    if (!hit) define(result, name, item);
    else if (rest.length > 0) define(result, name, dropped(item, rest));
  }
  return result;
}
