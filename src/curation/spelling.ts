import { type Coordinates, coordinatesKey, withRevision } from '../core/coordinates.ts';
import { versionForm } from '../core/versions/versionForm.ts';
import type { DraftKnowledge } from './knowledge.ts';

/**
 * The coordinates as the definition spells them, where it is known: the service ignores letter case, and curation files
 * are named by the spelling, so that another one makes a second file (service-api.md 2.2). A version may be spelled in
 * another form (`Coordinates.writtenRevision`). Otherwise as they are.
 */
export function spelledAs(
  coordinates: Coordinates,
  definition: { readonly coordinates: Coordinates } | null,
): Coordinates {
  return definition && normalKey(definition.coordinates) === normalKey(coordinates)
    ? definition.coordinates
    : coordinates;
}

function normalKey(coordinates: Coordinates): string {
  const { type, revision } = coordinates;
  if (revision === null) return coordinatesKey(coordinates);
  const form = type === 'composer' ? revision.replace(/^v(?=\d)/i, '') : versionForm(type, revision);
  return coordinatesKey(withRevision(coordinates, form));
}

/** A component and its revisions as their definitions spell them. */
export function spelledIn(
  component: Coordinates,
  revisions: readonly string[],
  knowledge: Pick<DraftKnowledge, 'of'>,
): { readonly component: Coordinates; readonly revisionOf: (revision: string) => string } {
  const spelled = (revision: string): Coordinates | null => {
    const { definition } = knowledge.of(revision);
    return definition?.isHarvested ? spelledAs(withRevision(component, revision), definition) : null;
  };
  const known = revisions.map(spelled).find((one) => one !== null);
  return {
    component: known ? withRevision(known, component.revision) : component,
    revisionOf: (revision) => spelled(revision)?.revision ?? revision,
  };
}
