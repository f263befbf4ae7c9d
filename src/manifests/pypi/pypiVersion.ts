/**
 * The version that `specifier` requires exactly (PEP 440): `==1.2`, `===1.2`, also among other clauses. `null` for a
 * range, including `==1.2.*`. `isVersion` checks whether it is valid.
 */
export function exactVersion(specifier: string): string | null {
  for (const clause of specifier.split(',')) {
    const version = /^={2,3}\s*v?([^\s*]+)$/i.exec(clause.trim())?.[1];
    if (version !== undefined) return version;
  }
  return null;
}

/** A version, no more strictly than that PyPI could have it: old releases do not follow PEP 440. */
export function isVersion(text: string): boolean {
  return text.length <= 128 && /^\d[\w.!-]*(?:\+[\w.-]+)?$/.test(text);
}
