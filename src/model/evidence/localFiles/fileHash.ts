/** The result of comparing bytes with a definition's hashes. */
export type HashVerdict =
  | 'same'
  | 'different'
  /** The same text with other line ends, as after a checkout: not what the tools read, but identical line by line. */
  | 'lineEnds'
  /** The definition has no comparable hash, or none can be computed here. */
  | 'unknown';

/** In order of trust; the names of a hash in the definition and in the Web Crypto API. */
const algorithms = [
  { name: 'sha256', digest: 'SHA-256', form: /^[\da-f]{64}$/i },
  { name: 'sha1', digest: 'SHA-1', form: /^[\da-f]{40}$/i },
] as const;

/** Compares by SHA-256, else by SHA-1. */
export async function compareHash(bytes: Uint8Array, hashes: ReadonlyMap<string, string>): Promise<HashVerdict> {
  const found = algorithms.find(({ name, form }) => form.test(hashes.get(name) ?? ''));
  const wanted = found && hashes.get(found.name)?.toLowerCase();
  // A page not served securely has no `subtle`, despite its type.
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (!found || wanted === undefined || !subtle) return 'unknown';
  const isSame = async (some: Uint8Array): Promise<boolean> =>
    hex(await subtle.digest(found.digest, new Uint8Array(some))) === wanted;
  if (await isSame(bytes)) return 'same';
  for (const other of otherLineEnds(bytes)) if (await isSame(other)) return 'lineEnds';
  return 'different';
}

/** True if a definition has a comparable hash of a file. */
export function hasHash(hashes: ReadonlyMap<string, string>): boolean {
  return algorithms.some(({ name, form }) => form.test(hashes.get(name) ?? ''));
}

/** Larger texts (bytes) are not converted just to explain why they differ. */
const maxRewritten = 1_000_000;

function otherLineEnds(bytes: Uint8Array): readonly Uint8Array[] {
  const [feed, carriage] = [10, 13];
  if (bytes.length > maxRewritten || !bytes.includes(feed)) return [];
  const unix = new Uint8Array(bytes.length);
  const dos = new Uint8Array(2 * bytes.length);
  let [ofUnix, ofDos] = [0, 0];
  for (const [at, byte] of bytes.entries()) {
    if (byte === carriage && bytes[at + 1] === feed) continue;
    unix[ofUnix++] = byte;
    if (byte === feed) dos[ofDos++] = carriage;
    dos[ofDos++] = byte;
  }
  return [unix.subarray(0, ofUnix), dos.subarray(0, ofDos)];
}

function hex(digest: ArrayBuffer): string {
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
