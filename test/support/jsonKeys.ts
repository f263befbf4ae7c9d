import fc from 'fast-check';

/**
 * Texts that can be keys of JSON. None begins with a backslash: after V8 13.6 (Node 24) has parsed such a key, it
 * mistakes other keys that are written with an escape for that key. No file of the service has such a key, and no test
 * can rely on `JSON.parse` for them.
 */
export function keysOf(texts: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return texts.filter((text) => !text.startsWith('\\'));
}

/** Any JSON value with such keys. */
export function anyJsonValue(limits: fc.JsonSharedConstraints = {}): fc.Arbitrary<unknown> {
  return fc.jsonValue(limits).filter((value) => hasPlainKeys(JSON.stringify(value)));
}

/** Any JSON text with such keys. */
export function anyJsonText(): fc.Arbitrary<string> {
  return fc.json().filter(hasPlainKeys);
}

function hasPlainKeys(text: string): boolean {
  return !text.includes('"\\\\');
}
