import type { JsonDocument } from '../locate/json.ts';

/** The items of an array, none for anything else. */
export function* itemsOf(document: JsonDocument, list: number): Generator<number, void, void> {
  if (!document.isArray(list)) return;
  const end = document.after(list);
  for (let item = document.first(list); item < end; item = document.after(item)) yield item;
}

/** A string that is not empty. */
export function textOf(document: JsonDocument, node: number): string | null {
  return document.isString(node) ? document.string(node) || null : null;
}
