import { succeed } from '../base/result.ts';
import { type Coordinates, coordinatesKey, sameComponent } from '../core/coordinates.ts';
import { toDefinition } from './dialect.ts';
import { searchPath } from './origins.ts';
import { type Answer, type Requester, readPolicy } from './transport/requester.ts';
import { siblingsSchema } from './schemas.ts';

/** One revision of a component, from a search. */
export interface Sibling {
  readonly coordinates: Coordinates;
  readonly declared: string | null;
  readonly isHarvested: boolean;
  /** `scores.effective`, 0 to 100. */
  readonly score: number | null;
  /** `yyyy-mm-dd`, as the service gives it. */
  readonly releaseDate: string | null;
}

/**
 * Every revision of exactly this component that the service holds, newest release first; of a very large number only
 * those on the first pages, of 100 each (service-api.md 4.5). The service cannot search for "no namespace" and lists
 * every namespace then, so that few of them may be of this component. `notOffered`: a service without this search
 * (written-api.md 4).
 */
export async function readSiblings(
  requester: Requester,
  component: Coordinates,
  maxPages: number,
  signal: AbortSignal,
): Answer<readonly Sibling[]> {
  const first = searchPath(component);
  const found = new Map<string, Sibling>();
  let path = first;
  for (let page = 1; page <= maxPages; page++) {
    const sent = await requester.readOffered(path, readPage, { ...readPolicy, names: [component] }, signal);
    if (!sent.ok) return sent;
    for (const raw of sent.value.data) {
      const sibling = siblingOf(raw);
      if (sibling !== null && sameComponent(sibling.coordinates, component)) {
        const key = coordinatesKey(sibling.coordinates);
        if (!found.has(key)) found.set(key, sibling);
      }
    }
    const next = sent.value.continuationToken;
    if (next === null) break;
    path = `${first}&continuationToken=${encodeURIComponent(next)}`;
  }
  return succeed([...found.values()]);
}

function readPage(json: unknown) {
  return siblingsSchema.safeParse(json).data ?? null;
}

function siblingOf(raw: unknown): Sibling | null {
  const read = toDefinition(raw);
  if (!read.ok || read.value.coordinates.revision === null) return null;
  const { coordinates, licensed, isHarvested, scores, described } = read.value;
  return {
    coordinates,
    declared: licensed.declared,
    isHarvested,
    score: scores.effective,
    releaseDate: described.releaseDate,
  };
}
