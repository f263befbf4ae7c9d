/**
 * `1.2.3`, also with `v` or `=` before it (node-semver, "Versions"). Returns it without those, with its build metadata.
 */
export function exactNpmVersion(text: string): string | null {
  const match = /^[=v\s]{0,8}(\d{1,16}\.\d{1,16}\.\d{1,16}(?:-[0-9a-z.-]+)?(?:\+[0-9a-z.-]+)?)$/i.exec(text);
  return match?.[1] ?? null;
}
