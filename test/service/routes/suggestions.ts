import type { Revision } from '../data/coordinates.ts';
import { asFields, componentKey, coordinatesOf, hasRevision, keyOf } from '../data/coordinates.ts';
import type { Definition } from '../data/definition.ts';
import type { Call } from '../http/call.ts';
import type { Reply } from '../http/reply.ts';
import { json, notFound } from '../http/reply.ts';
import { definitionOf } from '../world/definitions.ts';
import { componentAt, computedTools } from '../world/harvests.ts';
import type { World } from '../world/world.ts';
import { ask } from './asked.ts';

/**
 * `GET /suggestions/<coordinates>`: values of neighbouring revisions for fields that are empty here (service-api.md
 * 8).
 */
export function suggestionsRoute({ world, method, segments }: Call): Reply | undefined {
  const path = segments.slice(1);
  const coordinates = method === 'GET' && path.length === 5 ? coordinatesOf(path) : undefined;
  if (coordinates === undefined || !hasRevision(coordinates)) return undefined;
  ask(world, 'suggestions', coordinates);
  const component = componentAt(world, coordinates);
  if (component === undefined || computedTools(world, component).length === 0) return notFound();
  const { definition } = definitionOf(world, component.coordinates);
  const found =
    declaredSuggestions(world, component.coordinates, definition) ??
    sourceSuggestions(world, component.coordinates, definition);
  return found === undefined ? notFound() : json({ coordinates: asFields(component.coordinates), ...found });
}

function declaredSuggestions(world: World, coordinates: Revision, { licensed }: Definition): object | undefined {
  if (licensed?.declared !== undefined && licensed.declared !== 'NOASSERTION') return undefined;
  const values = neighbours(world, coordinates).flatMap(({ definition, version }) => {
    const value = definition.licensed?.declared;
    return value === undefined || value === 'NOASSERTION' ? [] : [{ value, version }];
  });
  const own = (licensed?.facets?.['core']?.discovered.expressions ?? [])
    .filter((value) => !values.some((suggestion) => suggestion.value === value))
    .map((value) => ({ value, version: coordinates.revision }));
  const declared = [...values, ...own];
  return declared.length === 0 ? undefined : { licensed: { declared } };
}

function sourceSuggestions(world: World, coordinates: Revision, { described }: Definition): object | undefined {
  if (described?.sourceLocation !== undefined) return undefined;
  const sourceLocation = neighbours(world, coordinates).flatMap(({ definition, version }) => {
    const value = definition.described?.sourceLocation;
    return value === undefined ? [] : [{ value, version }];
  });
  return sourceLocation.length === 0 ? undefined : { described: { sourceLocation } };
}

interface Neighbour {
  readonly definition: Definition;
  readonly version: string;
}

/** Up to three revisions before and two after, by release date. */
function neighbours(world: World, coordinates: Revision): readonly Neighbour[] {
  const wanted = componentKey(coordinates);
  const family = [...world.components.values()]
    .filter((one) => componentKey(one.coordinates) === wanted && computedTools(world, one).length > 0)
    .map((one) => ({
      definition: definitionOf(world, one.coordinates).definition,
      key: keyOf(one.coordinates),
      version: one.coordinates.revision,
    }))
    .sort((one, other) => (dateOf(one.definition) < dateOf(other.definition) ? -1 : 1));
  const at = family.findIndex(({ key }) => key === keyOf(coordinates));
  return [...family.slice(Math.max(0, at - 3), at), ...family.slice(at + 1, at + 3)];
}

function dateOf({ described }: Definition): string {
  const date: unknown = described?.releaseDate;
  return typeof date === 'string' ? date : '';
}
