import { succeed } from '../base/result.ts';
import type { Coordinates } from '../core/coordinates.ts';
import { coordinatesPath } from '../core/coordinatesUrl.ts';
import { type Answer, type Requester, readPolicy } from './transport/requester.ts';
import { suggestionsSchema } from './schemas.ts';

/** The service's value for a field a definition lacks, and the revision it comes from (service-api.md 8). */
export interface Suggestion {
  /** Dotted, as in a curation. */
  readonly path: 'licensed.declared' | 'described.sourceLocation';
  /** A license, or a source location, as the service gives it. */
  readonly value: unknown;
  /** Of the same component; the revision's own for a license that was found in its files. */
  readonly revision: string | null;
}

/** See `ServiceClient.suggestions`. */
export async function readSuggestions(
  requester: Requester,
  coordinates: Coordinates,
  signal: AbortSignal,
): Answer<readonly Suggestion[]> {
  const path = `/suggestions/${coordinatesPath(coordinates)}`;
  const sent = await requester.getIfAny(path, { ...readPolicy, names: [coordinates], repeat: 'unlessItBroke' }, signal);
  if (!sent.ok) return sent;
  return sent.value === null ? succeed([]) : requester.understand(sent.value, path, suggestionsOf);
}

function suggestionsOf(json: unknown): readonly Suggestion[] | null {
  const parsed = suggestionsSchema.safeParse(json);
  if (!parsed.success) return null;
  const { licensed, described } = parsed.data;
  const licenses = (licensed?.declared ?? []).filter(({ value }) => typeof value === 'string' && value !== '');
  const sources = (described?.sourceLocation ?? []).filter(({ value }) => typeof value === 'object' && value !== null);
  return [
    ...licenses.map(({ value, version }) => ({ path: 'licensed.declared', value, revision: version }) as const),
    ...sources.map(({ value, version }) => ({ path: 'described.sourceLocation', value, revision: version }) as const),
  ];
}
