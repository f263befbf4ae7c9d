/**
 * The text of a file: UTF-8, or UTF-16 with a byte order mark, which is removed. Without a mark, a zero beside the
 * first character means UTF-16: manifests and settings begin with ASCII (RFC 4627, 3).
 */
export function decodeText(bytes: Uint8Array): string {
  const [first = 0, second = 0] = bytes;
  const isLittle = (first === 0xff && second === 0xfe) || (first > 0 && first < 0x80 && second === 0);
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && second > 0 && second < 0x80);
  if (isLittle && bytes.length > 1) return new TextDecoder('utf-16le').decode(bytes);
  return new TextDecoder(isBig ? 'utf-16be' : 'utf-8').decode(bytes);
}
