import zlib from 'node:zlib';

import type { Secret } from './planted.ts';

/** A secret in some bytes. `place` names the bytes, and the member of an archive in them: `state.zip › a.txt`. */
export interface Found {
  readonly secret: Secret;
  readonly place: string;
  /** Printable text around it, for the message of a failing test. */
  readonly around: string;
}

/** Archives in archives are opened up to this depth. */
const deepest = 4;
/** Bytes that one compressed member may have. */
const largestMember = 256_000_000;

/**
 * Finds secrets in bytes of any sort: as text in any letter case, reversed, as UTF-16, with escapes of addresses, JSON and
 * HTML, in base64 at any alignment, in hexadecimal digits, and in members of gzip, zlib, brotli and zip data anywhere in
 * the bytes.
 */
export class SecretFinder {
  readonly #anyCase: Forms;
  readonly #exact: Forms;

  constructor(secrets: readonly Secret[]) {
    this.#anyCase = formsOf(secrets, anyCaseForms);
    this.#exact = formsOf(secrets, base64Forms);
  }

  /** Each secret at most once for each member of an archive. */
  find(bytes: Uint8Array | string, place: string): readonly Found[] {
    return this.#search(typeof bytes === 'string' ? Buffer.from(bytes) : asBuffer(bytes), place, 0);
  }

  #search(bytes: Buffer, place: string, depth: number): readonly Found[] {
    const found = new Map<Secret, Found>();
    const note = (secret: Secret, text: string, at: number): void => {
      if (!found.has(secret)) found.set(secret, { secret, place, around: excerpt(text, at) });
    };
    for (const text of readings(bytes)) {
      for (const [secret, at] of formsIn(text.toLowerCase(), this.#anyCase)) note(secret, text, at);
      for (const [secret, at] of formsIn(text, this.#exact)) note(secret, text, at);
    }
    if (depth === deepest) return [...found.values()];
    const inside = membersOf(bytes).flatMap(({ name, content }) =>
      this.#search(content, `${place} › ${name}`, depth + 1),
    );
    return [...found.values(), ...inside];
  }
}

/** What a secret looks like in a text. */
interface Forms {
  readonly all: readonly (readonly [form: string, secret: Secret])[];
  /** Matches each of them. One search for all of them is several times faster than one for each. */
  readonly any: RegExp;
}

/** The forms consist of letters, digits, `+`, `-`, `/` and `_`. */
function formsOf(secrets: readonly Secret[], formsOfText: (text: string) => readonly string[]): Forms {
  const all = secrets.flatMap((secret) => formsOfText(secret.text).map((form) => [form, secret] as const));
  return { all, any: new RegExp(all.map(([form]) => form.replaceAll(/[+/]/g, '\\$&')).join('|')) };
}

/** Each form that a text has, and where it is first. */
function formsIn(text: string, { all, any }: Forms): readonly (readonly [secret: Secret, at: number])[] {
  if (!any.test(text)) return [];
  return all.flatMap(([form, secret]) => {
    const at = text.indexOf(form);
    return at < 0 ? [] : [[secret, at] as const];
  });
}

/** The bytes as text, one character a byte; without the zeros of UTF-16; and with escapes resolved, once and twice. */
function* readings(bytes: Buffer): Iterable<string> {
  const text = bytes.toString('latin1');
  yield text;
  const narrow = text.includes('\0') ? text.replaceAll('\0', '') : text;
  if (narrow !== text) yield narrow;
  let before = narrow;
  for (let round = 0; round < 2; round++) {
    const after = withoutEscapes(before);
    if (after === before) return;
    yield after;
    before = after;
  }
}

/** Resolves `%41`, `\u0041`, `\x41`, `\/`, `&#65;` and `&#x41;`. */
function withoutEscapes(text: string): string {
  return text.replaceAll(
    /%([0-9a-f]{2})|\\u00([0-9a-f]{2})|\\x([0-9a-f]{2})|&#x0*([0-9a-f]{2});|&#0*(\d{2,3});|\\(?=[/"\\])/gi,
    (_, percent?: string, json?: string, script?: string, hex?: string, decimal?: string) => {
      const digits = percent ?? json ?? script ?? hex;
      if (digits !== undefined) return String.fromCharCode(Number.parseInt(digits, 16));
      return decimal === undefined ? '' : String.fromCharCode(Number(decimal));
    },
  );
}

/** Plain, reversed and in hexadecimal digits. In lower case. */
function anyCaseForms(secret: string): readonly string[] {
  const plain = secret.toLowerCase();
  const hex = (text: string): string => Buffer.from(text).toString('hex');
  return [
    plain,
    Array.from(plain).reverse().join(''),
    hex(secret),
    hex(plain),
    hex(Buffer.from(secret, 'utf16le').toString()),
  ];
}

/** The characters that the secret alone decides, for each place at which it may begin in three bytes; both alphabets. */
function base64Forms(secret: string): readonly string[] {
  const forms = [secret, secret.toLowerCase(), secret.toUpperCase()].flatMap((text) =>
    [0, 1, 2].flatMap((before) => {
      const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(text)]);
      const encoded = bytes.toString('base64');
      const from = Math.ceil((before * 8) / 6);
      const form = encoded.slice(from, Math.floor((bytes.length * 8) / 6));
      return [form, form.replaceAll('+', '-').replaceAll('/', '_')];
    }),
  );
  return [...new Set(forms)];
}

interface Member {
  readonly name: string;
  readonly content: Buffer;
}

/** Everything compressed that begins anywhere in the bytes; brotli, which has no mark, only if it is all of them. */
function membersOf(bytes: Buffer): readonly Member[] {
  const members: Member[] = [];
  const add = (name: string, inflate: () => Buffer): boolean => {
    const content = attempt(inflate);
    if (content && content.length > 0) members.push({ name, content });
    return content !== null;
  };
  const options = { maxOutputLength: largestMember, finishFlush: zlib.constants.Z_SYNC_FLUSH };
  for (const at of offsetsOf(bytes, [0x1f, 0x8b, 0x08]))
    add(`gzip at ${at}`, () => zlib.gunzipSync(bytes.subarray(at), options));
  for (const level of [0x01, 0x5e, 0x9c, 0xda])
    for (const at of offsetsOf(bytes, [0x78, level]))
      add(`zlib at ${at}`, () => zlib.inflateSync(bytes.subarray(at), options));
  for (const at of offsetsOf(bytes, [0x50, 0x4b, 0x03, 0x04])) {
    if (at + 30 > bytes.length) continue;
    const nameLength = bytes.readUInt16LE(at + 26);
    const start = at + 30 + nameLength + bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 30, at + 30 + nameLength);
    // A member that isn't compressed is part of the bytes that were searched.
    if (bytes.readUInt16LE(at + 8) === 8) add(name, () => zlib.inflateRawSync(bytes.subarray(start), options));
  }
  if (bytes.length > 0 && members.length === 0)
    add('brotli', () => zlib.brotliDecompressSync(bytes, { maxOutputLength: largestMember }));
  return members;
}

function* offsetsOf(bytes: Buffer, mark: readonly number[]): Iterable<number> {
  const wanted = Buffer.from(mark);
  for (let at = bytes.indexOf(wanted); at >= 0; at = bytes.indexOf(wanted, at + 1)) yield at;
}

function attempt(inflate: () => Buffer): Buffer | null {
  try {
    return inflate();
  } catch {
    return null; // These bytes are something else.
  }
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function excerpt(text: string, at: number): string {
  return text.slice(Math.max(0, at - 80), at + 80).replaceAll(/[^\x20-\x7e]+/g, '·');
}
