/**
 * A UUID (version 8, RFC 9562) that depends on a text only: equal contents have equal identifiers on every machine. No
 * protection against forgery: it names a document, as a random one would.
 */
export function contentId(text: string): string {
  const lanes = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 0x6a09e667].map((seed) => mixed(text, seed));
  const hex = lanes.map((lane) => lane.toString(16).padStart(8, '0')).join('');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20),
  ];
  return parts.join('-');
}

/** The 32-bit finalizer of MurmurHash3 after every character. */
function mixed(text: string, seed: number): number {
  let hash = seed ^ text.length;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    hash ^= hash >>> 16;
  }
  return hash >>> 0;
}
