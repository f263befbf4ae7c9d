import { formatCoordinates } from '../../../core/coordinates.ts';
import { harvestLimits } from '../../../service/harvestClient.ts';
import type { HarvestItem } from './harvest.ts';
import { mostInOrder } from './harvestItems.ts';

type Sendable = Pick<HarvestItem, 'coordinates' | 'tool'>;

const encoder = new TextEncoder();

/** Divides targets into orders, each a file of its own. */
export function ordersOf<T>(items: readonly T[]): readonly (readonly T[])[] {
  const count = Math.ceil(items.length / mostInOrder);
  return Array.from({ length: count }, (_, at) => items.slice(at * mostInOrder, (at + 1) * mostInOrder));
}

/** Divides an order into requests the service accepts (service-api.md 6.1), in order. */
export function chunksOf<T extends Sendable>(items: readonly T[]): readonly (readonly T[])[] {
  const chunks: T[][] = [];
  let chunk: T[] = [];
  let bytes = brackets;
  for (const item of items) {
    const size = bytesOf(item);
    if (chunk.length === harvestLimits.items || (chunk.length > 0 && bytes + size > harvestLimits.bytes)) {
      chunks.push(chunk);
      chunk = [];
      bytes = brackets;
    }
    chunk.push(item);
    bytes += size;
  }
  if (chunk.length > 0) chunks.push(chunk);
  return chunks;
}

const brackets = 2;

/** Size of one element of the body, with its comma. */
function bytesOf({ tool, coordinates }: Sendable): number {
  const text = JSON.stringify({ tool, coordinates: formatCoordinates(coordinates) });
  const isPlain = /^[ -~]*$/.test(text);
  return 1 + (isPlain ? text.length : encoder.encode(text).length);
}
