/** A lock file with these direct dependencies: `lodash@4.17.21`. */
export function lockOf(...wanted: readonly string[]): string {
  const pairs = wanted.map((one) => [one.slice(0, one.lastIndexOf('@')), one.slice(one.lastIndexOf('@') + 1)] as const);
  const entries = pairs.map(([name, version]) => [
    `node_modules/${name}`,
    { version, resolved: `https://registry.npmjs.example/${name}/-/${name}-${version}.tgz` },
  ]);
  const packages = {
    '': { name: 'project', version: '1.0.0', dependencies: Object.fromEntries(pairs) },
    ...Object.fromEntries(entries),
  };
  return `${JSON.stringify({ name: 'project', version: '1.0.0', lockfileVersion: 3, packages }, null, 2)}\n`;
}

/** The workspace of the matrix: a declared, a less common and an unidentified license. */
export const files = { 'package-lock.json': lockOf('lodash@4.17.21', 'left-pad@1.3.0', 'json-schema@0.2.3') };
