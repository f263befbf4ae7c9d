import fc from 'fast-check';

/**
 * Texts that can be keys of JSON. None begins with a backslash: once V8 13.6 (Node 24) has parsed such a key, it takes other keys that
 * are written with an escape for it. No file of the service has any, and no test can hold `JSON.parse` to be right about them.
 */
export function keysOf(texts: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return texts.filter((text) => !text.startsWith('\\'));
}

/** Any value of JSON, with such keys. */
export function anyJsonValue(limits: fc.JsonSharedConstraints = {}): fc.Arbitrary<unknown> {
  return fc.jsonValue(limits).filter((value) => hasPlainKeys(JSON.stringify(value)));
}

/** Any text of JSON, with such keys. */
export function anyJsonText(): fc.Arbitrary<string> {
  return fc.json().filter(hasPlainKeys);
}

function hasPlainKeys(text: string): boolean {
  return !text.includes('"\\\\');
}
