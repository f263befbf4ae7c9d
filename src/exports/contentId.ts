/**
 * A UUID (version 8, RFC 9562) that depends on texts only: equal contents have equal identifiers on every machine. No
 * protection against forgery: it names a document, as a random one would.
 */
export class ContentId {
  #lanes: readonly [number, number, number, number] = [0x243f6a88, 0xb7e15162, 0x6a09e667, 0x9e3779b9];

  /** The place where one text ends and the next begins counts too. */
  add(text: string): void {
    let [a, b, c, d] = this.#lanes;
    for (let at = 0; at <= text.length; at++) {
      const code = at < text.length ? text.charCodeAt(at) : 0x1_0000;
      a = Math.imul(a ^ code, 0x01000193);
      b = Math.imul(b ^ code, 0x85ebca6b) ^ (a >>> 15);
      c = Math.imul(c ^ code, 0xc2b2ae35) ^ (b >>> 13);
      d = Math.imul(d ^ code, 0x27d4eb2f) ^ (c >>> 16);
    }
    this.#lanes = [a, b, c, d];
  }

  get uuid(): string {
    const hex = this.#lanes.map((lane) => (lane >>> 0).toString(16).padStart(8, '0')).join('');
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
}
