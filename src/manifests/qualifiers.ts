import type { Dependency } from './format.ts';

/** Neither an address nor a variable without a value. */
const plain = /^[\w.+-]{1,200}$/;

/** `Dependency.qualifiers` of those values that are plain text; no such member if there are none. */
export function qualifiersOf(
  values: Readonly<Record<string, string | null | undefined>>,
): Pick<Dependency, 'qualifiers'> {
  const known = Object.entries(values).flatMap(([name, value]) => (value && plain.test(value) ? [[name, value]] : []));
  return known.length === 0 ? {} : { qualifiers: Object.fromEntries(known) as Readonly<Record<string, string>> };
}
