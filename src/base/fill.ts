/** Replaces the places `{name}` or `{0}` of a text by values. Braces in a value are never replaced. */
export function fill(text: string, values: Readonly<Record<string, string | number>> | readonly string[]): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? String((values as Readonly<Record<string, string | number>>)[name]) : place,
  );
}
