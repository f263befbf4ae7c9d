/** Whether two values of plain data are the same, the order of lists included. */
export function isSamePlain(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const keys = Object.keys(one) as (keyof typeof one)[];
  if (keys.length !== Object.keys(other).length) return false;
  for (const key of keys) if (!isSamePlain(one[key], other[key])) return false;
  return true;
}
