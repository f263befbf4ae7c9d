/**
 * A setting's address, without user, password and anything after a `?` or `#`. Accepts any text, also one that is no
 * address.
 */
export function withoutSecrets(written: string): string {
  const text = written.trim();
  const plain = text.slice(0, text.search(/[?#]|$/));
  const scheme = plain.indexOf('://');
  const from = scheme < 0 ? 0 : scheme + 3;
  const slash = plain.indexOf('/', plain.startsWith('//') ? 2 : from);
  const at = plain.lastIndexOf('@', slash < 0 ? plain.length : slash);
  return at < from ? plain : plain.slice(0, from) + plain.slice(at + 1);
}
