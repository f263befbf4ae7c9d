import { type Coordinates, formatCoordinates } from '../../../core/coordinates.ts';
import { bytesOf } from '../../../service/batch.ts';

/** A component that is waited for. */
export interface Waiting {
  /** `coordinatesKey`. */
  readonly key: string;
  readonly coordinates: Coordinates;
  /** Milliseconds since the epoch. */
  readonly dueAt: number;
  /** Largest number of components to request it with, itself included. */
  readonly most: number;
}

/** The service's limits for one look: this many items, and 100 KiB (service-api.md 4.6). */
export const lookLimits = { items: 500, bytes: 90_000 } as const;

/** Groups components to request together: at most `mostGroups`, earliest due first, filled with those not yet due. */
export function lookGroups(waiting: readonly Waiting[], mostGroups: number): readonly (readonly Waiting[])[] {
  const groups: Group[] = [];
  const open = new Map<number, Group>();
  for (const one of waiting.toSorted((a, b) => a.dueAt - b.dueAt)) {
    const bytes = bytesOf(formatCoordinates(one.coordinates));
    const most = Math.min(one.most, lookLimits.items);
    let group = open.get(most);
    if (group === undefined || group.items.length >= most || group.bytes + bytes > lookLimits.bytes) {
      if (groups.length >= mostGroups) {
        if (open.size === 0) break;
        open.delete(most);
        continue;
      }
      group = { items: [], bytes: 2 };
      groups.push(group);
      open.set(most, group);
    }
    group.items.push(one);
    group.bytes += bytes;
  }
  return groups.map(({ items }) => items);
}

interface Group {
  readonly items: Waiting[];
  bytes: number;
}
