import { percentDecoded } from '../../base/percentDecoded.ts';

/** `latest`, `next`: any version may have been that one. */
export function isTag(range: string): boolean {
  return /^[a-z][\w.-]*$/i.test(range) && !/^[vx]\d*(?:\.|$)/i.test(range);
}

/**
 * The range in a requirement: `npm:real@^1.0.0` → `^1.0.0`, `npm:real` → `*`, `patch:real@npm%3A^1.0.0#…` → `^1.0.0`.
 */
export function rangeIn(requirement: string): string {
  const patched = /^patch:@?[^@#]+@(?:npm(?::|%3A))?([^#]+)/i.exec(requirement);
  if (patched) return percentDecoded(patched[1] ?? '');
  if (!requirement.startsWith('npm:')) return requirement;
  const rest = requirement.slice('npm:'.length);
  const at = rest.lastIndexOf('@');
  if (at > 0) return rest.slice(at + 1);
  return isBareRange(rest) ? rest : '*';
}

/** True if the text after `npm:` is yarn's range without a name. */
export function isBareRange(text: string): boolean {
  return /^[\d^~<>=*]|^v\d|^$|^x$/i.test(text);
}
