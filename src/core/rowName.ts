import { type Coordinates, displayName } from './coordinates.ts';

/** The name of a component in a row: what distinguishes components comes first. */
export interface RowName {
  readonly label: string;
  /** What the label leaves out: a Maven group, the path before a Go module's name. */
  readonly group: string | null;
}

/** Of components with coordinates, and of dependencies that have only the name of a manifest. */
export function rowName(coordinates: Coordinates | null, nameInManifest: string): RowName {
  const name = coordinates ? displayName(coordinates) : nameInManifest;
  const type = coordinates?.type;
  if (type === 'go') return splitAt(name, lastSegments(name));
  // Of the names that manifests have, only those of Maven have a colon.
  if (type === 'maven' || type === 'sourcearchive' || type === undefined) {
    const colon = name.lastIndexOf(':');
    if (colon > 0) return { label: name.slice(colon + 1), group: name.slice(0, colon) };
  }
  return { label: name, group: null };
}

/** The license in a row; `null` for a keyword of the service, because the state beside it says the same in words. */
export function rowLicense(expression: string | null): string | null {
  return expression !== null && /^(?:NOASSERTION|OTHER|NONE)$/.test(expression) ? null : expression;
}

/** The number of last segments that name a Go module: two if the last one is only its major version. */
function lastSegments(name: string): number {
  return /\/v\d+$/.test(name) ? 2 : 1;
}

function splitAt(name: string, count: number): RowName {
  const segments = name.split('/');
  const group = segments.slice(0, -count);
  return { label: segments.slice(-count).join('/'), group: group.length > 0 ? group.join('/') : null };
}

/** Most characters of a name in a row of 300 pixels that leave space for version and license. */
const longest = 32;

/** A long label without its first segments: `…/some-long-package-name`. At least one segment stays. */
export function shortLabel(name: string): string {
  if (name.length <= longest) return name;
  const segments = name.split('/');
  let kept = segments;
  while (kept.length > 1 && kept.join('/').length + 2 > longest) kept = kept.slice(1);
  return kept.length === segments.length ? name : ['…', ...kept].join('/');
}
