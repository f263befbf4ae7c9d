import {
  type Coordinates,
  coordinatesKey,
  formatCoordinates,
  parseCoordinates,
  parseCoordinatesWithPr,
} from '../core/coordinates.ts';

/** The panel's content: a definition, as it would be with a pull request, or compared with another revision. */
export interface PanelTarget {
  readonly coordinates: Coordinates;
  /** Number of a curation pull request. */
  readonly pr: number | null;
  /** The other revision; never together with `pr`. */
  readonly base: Coordinates | null;
}

const against = ' against ';

export function targetOf(coordinates: Coordinates): PanelTarget {
  return { coordinates, pr: null, base: null };
}

/** As one line, which `parseTarget` reads. */
export function formatTarget({ coordinates, pr, base }: PanelTarget): string {
  const written = formatCoordinates(coordinates);
  if (pr !== null) return `${written}/pr/${pr}`;
  return base === null ? written : `${written}${against}${formatCoordinates(base)}`;
}

/** `null` for anything else. */
export function parseTarget(text: string): PanelTarget | null {
  const [left = '', right, ...more] = text.split(against);
  if (more.length > 0) return null;
  if (right !== undefined) {
    const [coordinates, base] = [parseCoordinates(left), parseCoordinates(right)];
    return coordinates.ok && base.ok ? { coordinates: coordinates.value, pr: null, base: base.value } : null;
  }
  const parsed = parseCoordinatesWithPr(left);
  return parsed.ok ? { coordinates: parsed.value.coordinates, pr: parsed.value.pr, base: null } : null;
}

/** Equal for targets of the same panel. */
export function targetKey({ coordinates, pr, base }: PanelTarget): string {
  return [coordinatesKey(coordinates), pr ?? '', base ? coordinatesKey(base) : ''].join(' ');
}
