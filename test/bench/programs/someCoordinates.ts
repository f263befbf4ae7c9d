import type { Coordinates } from '../../../src/core/coordinates.ts';

/** The given number of different npm revisions, a quarter of them scoped. */
export function someCoordinates(count: number): Coordinates[] {
  return Array.from({ length: count }, (_, at) => ({
    type: 'npm',
    provider: 'npmjs',
    namespace: at % 4 === 0 ? `@scope-${at % 97}` : null,
    name: `package-${at}`,
    revision: `${1 + (at % 9)}.${at % 31}.${at % 7}`,
  }));
}
