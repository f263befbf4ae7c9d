/**
 * The name that a key of `overrides` or `resolutions` decides: the last of a path of names, without the range behind its `@`
 * (npm docs, "overrides"; yarn docs, "resolutions"; pnpm docs, "overrides"): `a`, `a@1`, `a>b@2`, `a/b`, `**` and a name,
 * `@scope/a@npm:^1.0.0`.
 */
export function overriddenName(key: string): string {
  const last = key.slice(key.lastIndexOf('>') + 1).trim();
  const names = last.matchAll(/(?:^|\/)((?:@[^/@]+\/)?[^/@*]+)(?:@(?:npm:)?[^/]*)?/g);
  let name = '';
  for (const [, found = ''] of names) name = found;
  return name;
}
