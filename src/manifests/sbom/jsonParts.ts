import type { JsonDocument } from '../parse/json.ts';

/** The items of an array, none for anything else. */
export function itemsOf(document: JsonDocument, list: number): readonly number[] {
  const items: number[] = [];
  if (!document.isArray(list)) return items;
  const end = document.after(list);
  for (let item = document.first(list); item < end; item = document.after(item)) items.push(item);
  return items;
}

/** A string that is not empty. */
export function textOf(document: JsonDocument, node: number): string | null {
  return document.isString(node) ? document.string(node) || null : null;
}
