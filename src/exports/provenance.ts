import { formatCoordinates } from '../core/coordinates.ts';
import { webAddress } from '../core/coordinatesUrl.ts';
import type { ExportedComponent, ExportedDefinition, ExportedProject } from './exportedComponent.ts';

/** The web page of a definition. */
export function definitionPage({ website }: ExportedProject, { coordinates }: ExportedDefinition): string {
  return webAddress(website, coordinates);
}

/**
 * Where the data of a component comes from, as names and values in a fixed order. What is unknown is left out, except
 * for the license state.
 */
export function provenanceOf(
  component: ExportedComponent,
  project: ExportedProject,
): readonly (readonly [name: string, value: string])[] {
  const { definition, state, reason, places } = component;
  const facts: (readonly [string, string | null])[] = [
    ['license:state', state],
    ['license:reason', reason],
    ['license:declared', definition?.declared ?? null],
    ['license:origin', definition?.isLocal === true ? 'local decision' : null],
    ['service', definition && project.service],
    ['definition', definition && definitionPage(project, definition)],
    ['definition:coordinates', definition && formatCoordinates(definition.coordinates)],
    ['definition:curated', definition && String(definition.isCurated)],
    ['definition:score', definition === null || definition.score === null ? null : String(definition.score)],
    ['definition:computed', definition?.updated ?? null],
    ['release:date', definition?.releaseDate ?? null],
    ...places.map(
      ({ manifest, line, scope, isDirect }) =>
        ['dependency', `${manifest}:${line} ${scope} ${isDirect ? 'direct' : 'transitive'}`] as const,
    ),
  ];
  return facts.flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, value] as const]));
}

/** An address that can be written into a document: absolute, by http or git. `null` for any other. */
export function safeAddress(text: string | null): string | null {
  if (text === null || !URL.canParse(text)) return null;
  const url = new URL(text);
  return /^(?:https?|git|ssh):$/.test(url.protocol) ? url.href : null;
}

/** The digits of each algorithm's checksums in hexadecimal. */
const checksumDigits: ReadonlyMap<string, number> = new Map([
  ['MD5', 32],
  ['SHA-1', 40],
  ['SHA-256', 64],
  ['SHA-512', 128],
]);

/** The valid checksums of a component, with the usual names of their algorithms. */
export function checksumsOf({
  definition,
}: ExportedComponent): readonly (readonly [algorithm: string, checksum: string])[] {
  return [...checksumDigits].flatMap(([algorithm, digits]) => {
    const checksum = definition?.hashes.get(algorithm.replace('-', '').toLowerCase())?.toLowerCase() ?? '';
    return checksum.length === digits && /^[0-9a-f]+$/.test(checksum) ? [[algorithm, checksum] as const] : [];
  });
}
