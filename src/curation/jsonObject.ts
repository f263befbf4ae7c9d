/** A parsed JSON object. Keys may be anything, `__proto__` too. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value, or an empty object in place of anything else. */
export function objectOr(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {};
}
