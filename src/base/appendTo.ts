/** Adds an item to the list of a key. Of one key no more than `max` are kept. */
export function appendTo<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item, max = Infinity): void {
  const list = lists.get(key);
  if (!list) lists.set(key, [item]);
  else if (list.length < max) list.push(item);
}
