/** Longer values are no versions. */
const maxValue = 500;

/** Reads a Java properties file (java.util.Properties) as far as versions need it: no escapes but `\:`, `\=` and the like. */
export function parseGradleProperties(text: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    const found = /^\s*([^\s:=#!][^\s:=]*)\s*[:=\s]\s*(.*)$/.exec(line.slice(0, maxValue));
    if (found?.[1] !== undefined) values.set(found[1], (found[2] ?? '').trim().replace(/\\(.)/g, '$1'));
  }
  return values;
}
