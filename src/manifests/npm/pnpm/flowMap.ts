import type { PnpmResolution } from './pnpmSink.ts';

/** Nearly all packages have only one hash, and it is never used. */
const integrityAlone: PnpmResolution = { integrity: '' };

/** `{integrity: sha512-…, tarball: https://…}` on one line. `null` for anything else. */
export function readFlowMap(text: string, from: number, end: number): PnpmResolution | null {
  if (text.charCodeAt(from) !== 0x7b || text.charCodeAt(end - 1) !== 0x7d) return null;
  if (text.startsWith('{integrity: sha', from) && isOneWord(text, from + 12, end - 1)) return integrityAlone;
  const members: Record<string, string> = {};
  const inner = text.slice(from + 1, end - 1);
  const member = /\s*([a-zA-Z]+): (?:'([^']*)'|"([^"\\]*)"|([^\s'"{}[\],&*!|>%@`#][^\s'"{}[\],]*))\s*(?:,|$)/y;
  while (member.lastIndex < inner.length) {
    const match = member.exec(inner);
    if (!match) return null;
    const [, key = '', single, double, plain] = match;
    members[key] = single ?? double ?? plain ?? '';
  }
  return members;
}

/** Letters, digits and what Base64 and hashes have besides. */
function isOneWord(text: string, from: number, end: number): boolean {
  for (let at = from; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code <= 0x2a || code === 0x2c || code === 0x3a || code >= 0x7b) return false;
  }
  return true;
}
