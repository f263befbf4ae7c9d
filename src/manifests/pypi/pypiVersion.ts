/**
 * The version that `specifier` requires exactly (PEP 440): `==1.2`, `===1.2`, also among other clauses. `null` for a
 * range, including `==1.2.*`. `exactRevision` decides whether it is a version.
 */
export function exactVersion(specifier: string): string | null {
  for (const clause of specifier.split(',')) {
    const version = /^={2,3}\s*v?([^\s*]+)$/i.exec(clause.trim())?.[1];
    if (version !== undefined) return version;
  }
  return null;
}
