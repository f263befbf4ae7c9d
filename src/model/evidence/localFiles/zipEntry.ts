import { joinBytes } from '../../../base/longBytes.ts';

/** The result of reading one entry of an archive. */
export type ZipOutcome =
  | { readonly state: 'read'; readonly bytes: Uint8Array }
  | { readonly state: 'absent' }
  /** The entry exceeds the limit, whatever size it declares. */
  | { readonly state: 'tooLarge' }
  /** Not an archive, or damaged, in several parts, or encrypted. */
  | { readonly state: 'unreadable' };

const endRecord = { signature: 0x06054b50, size: 22, maxComment: 65_535 };
const centralRecord = { signature: 0x02014b50, size: 46 };
const localRecord = { signature: 0x04034b50, size: 30 };

/**
 * Reads one entry of a ZIP archive, by its full name (APPNOTE.TXT 4.3). Trusts nothing in the archive: every offset is
 * checked, and unpacking stops beyond `limit` bytes. Archives over 4 GB (ZIP64) are not read. Never throws.
 */
export async function readZipEntry(archive: Uint8Array, name: string, limit: number): Promise<ZipOutcome> {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const end = findEnd(view);
  if (end === null) return { state: 'unreadable' };
  const found = findEntry(archive, view, end, new TextEncoder().encode(name));
  if (found === null) return { state: 'absent' };
  const data = found === 'damaged' ? null : dataOf(archive, view, found);
  if (found === 'damaged' || data === null) return { state: 'unreadable' };
  if (found.size > limit) return { state: 'tooLarge' };
  if (found.method === 0) return { state: 'read', bytes: data };
  return found.method === 8 ? unpack(data, limit) : { state: 'unreadable' };
}

interface Entry {
  readonly method: number;
  /** Packed and unpacked sizes, as declared by the archive. */
  readonly packed: number;
  readonly size: number;
  readonly localAt: number;
}

function findEnd(view: DataView): { readonly at: number; readonly count: number } | null {
  const first = Math.max(0, view.byteLength - endRecord.size - endRecord.maxComment);
  for (let at = view.byteLength - endRecord.size; at >= first; at--)
    if (view.getUint32(at, true) === endRecord.signature)
      return { at: view.getUint32(at + 16, true), count: view.getUint16(at + 10, true) };
  return null;
}

function findEntry(
  archive: Uint8Array,
  view: DataView,
  { at: start, count }: { readonly at: number; readonly count: number },
  name: Uint8Array,
): Entry | null | 'damaged' {
  let at = start;
  for (let seen = 0; seen < count; seen++) {
    if (at + centralRecord.size > view.byteLength || view.getUint32(at, true) !== centralRecord.signature)
      return 'damaged';
    const length = view.getUint16(at + 28, true);
    const nameAt = at + centralRecord.size;
    if (length === name.length && isAt(archive, nameAt, name)) return entryAt(view, at);
    at = nameAt + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return null;
}

function entryAt(view: DataView, at: number): Entry | 'damaged' {
  const isEncrypted = (view.getUint16(at + 8, true) & 1) !== 0;
  if (isEncrypted) return 'damaged';
  return {
    method: view.getUint16(at + 10, true),
    packed: view.getUint32(at + 20, true),
    size: view.getUint32(at + 24, true),
    localAt: view.getUint32(at + 42, true),
  };
}

function dataOf(archive: Uint8Array, view: DataView, { localAt, packed, method, size }: Entry): Uint8Array | null {
  if (localAt + localRecord.size > view.byteLength) return null;
  if (view.getUint32(localAt, true) !== localRecord.signature) return null;
  const from = localAt + localRecord.size + view.getUint16(localAt + 26, true) + view.getUint16(localAt + 28, true);
  if (from + packed > view.byteLength || (method === 0 && packed !== size)) return null;
  return archive.subarray(from, from + packed);
}

/** A piece at a time, so that little more than `limit` is ever unpacked. */
async function unpack(data: Uint8Array, limit: number): Promise<ZipOutcome> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    const pieces = new Blob([data.slice()]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
    for (let piece = await pieces.read(); !piece.done; piece = await pieces.read()) {
      chunks.push(piece.value);
      length += piece.value.length;
      if (length <= limit) continue;
      await pieces.cancel();
      return { state: 'tooLarge' };
    }
  } catch {
    return { state: 'unreadable' };
  }
  return { state: 'read', bytes: joinBytes(chunks) };
}

/** Compares from the end: most names in an archive begin alike. */
function isAt(archive: Uint8Array, at: number, name: Uint8Array): boolean {
  let offset = name.length - 1;
  while (offset >= 0 && archive[at + offset] === name[offset]) offset--;
  return offset < 0;
}
