/**
 * The one spelling of all that mean the same project (PEP 503): `Zope.Interface`, `zope_interface` → `zope-interface`.
 */
export function pypiName(name: string): string {
  return name.replace(/[-_.]+/g, '-').toLowerCase();
}

/** Letters and digits, and `-_.` between them (PEP 508 "Names"). */
export function isPypiName(name: string): boolean {
  return name.length <= 256 && /^[a-z\d](?:[\w.-]*[a-z\d])?$/i.test(name);
}
