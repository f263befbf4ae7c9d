/** Longer values are no versions. */
const maxValue = 500;

/** More are no properties of a build. */
const maxValues = 100_000;

/**
 * Reads a Java properties file (java.util.Properties) as far as versions need it: no escapes but `\:`, `\=` and the
 * like.
 */
export function parseGradleProperties(text: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const [whole] of text.replace(/^\uFEFF/, '').matchAll(/[^\r\n]+/g)) {
    if (values.size >= maxValues) break;
    const line = whole.slice(0, maxValue).trimStart();
    const isComment = line === '' || ':=#!'.includes(line.charAt(0));
    const end = isComment ? 0 : endOfKey(line);
    if (end === 0) continue;
    const rest = line.slice(end).trimStart();
    const value = /^[:=]/.test(rest) ? rest.slice(1) : rest;
    values.set(line.slice(0, end), value.trim().replace(/\\(.)/g, '$1'));
  }
  return values;
}

/** A key without anything behind it, not even a space, gives no version. */
function endOfKey(line: string): number {
  const end = line.search(/[\s:=]/);
  return Math.max(0, end);
}
