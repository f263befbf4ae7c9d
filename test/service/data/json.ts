/** A parsed JSON or YAML object. Keys may be anything, `__proto__` included. */
export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isStrings(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/** Sets an own property, whatever its name: plain assignment would make `__proto__` vanish. */
export function define(target: object, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
}

/** A new object: objects are merged key by key, everything else in `over` replaces what is in `under`. */
export function merged(under: unknown, over: unknown): unknown {
  if (!isFields(under) || !isFields(over)) return over;
  const result: Fields = {};
  for (const [key, value] of Object.entries(under)) define(result, key, value);
  for (const [key, value] of Object.entries(over)) {
    define(result, key, Object.hasOwn(under, key) ? merged(under[key], value) : value);
  }
  return result;
}

/** A new value without what the dotted paths name; `*` stands for every key or element of one level. */
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
