import { parseJson } from '../../base/parseJson.ts';
import { parseTime } from '../../base/parseTime.ts';
import type { Coordinates } from '../../core/coordinates.ts';
import type { Definition } from '../../core/definition.ts';
import { toDefinition } from '../../service/dialect.ts';
import type { StoredDefinition } from '../ports.ts';
import { type DefinitionRecord, recordOf } from './definitionFreshness.ts';

/** Reads a stored answer; `null` when its text is damaged. */
export function readStored(
  stored: StoredDefinition,
  coordinates: Coordinates,
): { readonly definition: Definition; readonly record: DefinitionRecord } | null {
  const definition = toDefinition(parseJson(stored.body), coordinates);
  if (!definition.ok) return null;
  // An empty definition is computed when first requested, and kept by the service (service-api.md 4.1).
  const since = parseTime(definition.value.updated) ?? stored.fetchedAt;
  return { definition: definition.value, record: recordOf(definition.value, stored.fetchedAt, null, since) };
}
