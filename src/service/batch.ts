import { type Coordinates, formatCoordinates } from '../core/coordinates.ts';

/** An item and its text in a body. The response is keyed by that text. */
export interface BatchItem {
  readonly coordinates: Coordinates;
  readonly text: string;
}

export interface BatchPlan {
  readonly plain: readonly (readonly BatchItem[])[];
  /** Names that the service looks up at the registry. Their failure says nothing about other items. */
  readonly mapped: readonly (readonly BatchItem[])[];
  /** Items no body can hold. */
  readonly tooLarge: readonly BatchItem[];
}

/** The service takes 500 and 100 KiB (service-api.md 4.6); a gateway in front of it gives up after 100 s. */
export const batchLimits = { items: 200, mappedItems: 100, bytes: 90_000 } as const;

/** One request for harvests: the service takes no more (service-api.md 1.5, 6.1). Bytes of the body. */
export const harvestLimits = { items: 1000, bytes: 102_400 } as const;

/** Each text once. `tooLarge`: items no body of so many bytes can hold. */
export function batchItems(
  coordinates: readonly Coordinates[],
  maxBytes: number,
): { readonly items: readonly BatchItem[]; readonly tooLarge: readonly BatchItem[] } {
  const items = new Map<string, BatchItem>();
  for (const one of coordinates) {
    const text = formatCoordinates(one);
    if (!items.has(text)) items.set(text, { coordinates: one, text });
  }
  const isTooLarge = ({ text }: BatchItem): boolean => bytesOf(text) > maxBytes;
  const all = [...items.values()];
  return { items: all.filter((item) => !isTooLarge(item)), tooLarge: all.filter(isTooLarge) };
}

/**
 * Divides items into bodies for `POST /definitions`. PyPI names with `-`, `_` or `.` get separate, smaller batches: the
 * service looks each up at the registry, and one failing lookup fails its whole batch (service-api.md 2.2). Equal
 * texts are requested once.
 */
export function planBatches(coordinates: readonly Coordinates[]): BatchPlan {
  const { items, tooLarge } = batchItems(coordinates, batchLimits.bytes);
  const mapped = items.filter((item) => isMapped(item.coordinates));
  const plain = items.filter((item) => !isMapped(item.coordinates));
  return {
    plain: divideBatch(plain, batchLimits, textBytes),
    mapped: divideBatch(mapped, { ...batchLimits, items: batchLimits.mappedItems }, textBytes),
    tooLarge,
  };
}

export function batchBody(items: readonly BatchItem[]): string {
  return JSON.stringify(items.map(({ text }) => text));
}

export function halve<T>(items: readonly T[]): readonly [readonly T[], readonly T[]] {
  const middle = Math.ceil(items.length / 2);
  return [items.slice(0, middle), items.slice(middle)];
}

function isMapped({ provider, name }: Coordinates): boolean {
  return provider === 'pypi' && /[-_.]/.test(name);
}

/** Into bodies within these limits, in order. An item larger than `bytes` is alone. `sizeOf`: bytes it adds to a body. */
export function divideBatch<T>(
  items: readonly T[],
  limits: { readonly items: number; readonly bytes: number },
  sizeOf: (item: T) => number,
): readonly (readonly T[])[] {
  const batches: T[][] = [];
  let batch: T[] = [];
  let bytes = 0;
  for (const item of items) {
    const size = sizeOf(item);
    if (batch.length === limits.items || (batch.length > 0 && bytes + size > limits.bytes)) {
      batches.push(batch);
      batch = [];
      bytes = 0;
    }
    batch.push(item);
    bytes += size;
  }
  if (batch.length > 0) batches.push(batch);
  return batches;
}

export function textBytes({ text }: BatchItem): number {
  return bytesOf(text);
}

/**
 * The bytes a text adds to a body: with its quotes, a comma, and its share of the brackets. Most texts need no exact
 * count.
 */
export function bytesOf(text: string): number {
  if (/^[ !#-[\]-~]*$/.test(text)) return text.length + 4;
  return new TextEncoder().encode(JSON.stringify(text)).length + 2;
}
