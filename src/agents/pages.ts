import { fail, type Result, succeed } from '../base/result.ts';
import { textDigest } from '../base/textDigest.ts';
import { type Refusal, type Report, Room } from './toolOutput.ts';
import { pageSize } from './tools.ts';

/** What a tool returns in pages. */
interface PagedInput {
  readonly cursor?: string | undefined;
  readonly pageSize?: number | undefined;
}

export interface Page {
  readonly rows: readonly Report[];
  /** Of all rows. */
  readonly from: number;
  /** For the next page; `null`: this is the last. */
  readonly nextCursor: string | null;
}

/**
 * One page of a list: as many rows as requested, or fewer if they don't fit. The cursor is a position, so that a page
 * may repeat or skip rows if the list has changed; it is refused with other filters.
 */
export function pageOf<T>(
  all: readonly T[],
  input: PagedInput,
  rowOf: (one: T) => Report,
  room: Room = new Room(),
): Result<Page, Refusal> {
  const { cursor, pageSize: size = pageSize.usual, ...filters } = input;
  const digest = textDigest(JSON.stringify(filters)).replace(' ', '-');
  const from = cursor === undefined ? 0 : positionIn(cursor, digest);
  if (from === null) {
    const message =
      'cursor must be the nextCursor of a page with the same filters. Without it the first page is returned.';
    return fail({ error: 'invalidCursor', message });
  }
  const fitting = room.fitting(all.slice(from, from + size).map(rowOf));
  // A row that alone is too long must not hide those after it.
  const rows = fitting.length === 0 && from < all.length ? [tooLong] : fitting;
  const next = from + rows.length;
  return succeed({ rows, from, nextCursor: next < all.length ? `${next}.${digest}` : null });
}

const tooLong: Report = { leftOut: 'This component has too much data for one output.' };

function positionIn(cursor: string, digest: string): number | null {
  const [, position = '', filters] = /^(\d{1,7})\.([\da-f-]+)$/.exec(cursor) ?? [];
  return filters === digest ? Number(position) : null;
}
