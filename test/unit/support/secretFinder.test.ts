import assert from 'node:assert/strict';
import zlib from 'node:zlib';
import { describe, it } from 'mocha';

import { allSecrets, githubToken, privateNames, type Secret } from '../../support/secrets/planted.ts';
import { SecretFinder } from '../../support/secrets/secretFinder.ts';

/** Every form in which a secret is found: the bytes with the secret in that form. */
const forms: Readonly<Record<string, (text: string) => Buffer>> = {
  plain: (text) => Buffer.from(`before ${text} after`),
  'in upper case': (text) => Buffer.from(text.toUpperCase()),
  'in lower case': (text) => Buffer.from(text.toLowerCase()),
  'with reversed letter case': (text) => Buffer.from(swapCase(text)),
  reversed: (text) => Buffer.from(Array.from(text).reverse().join('')),
  'percent-encoded': (text) => Buffer.from(escapeEach(text, (code) => `%${hex2(code)}`)),
  'percent-encoded in part': (text) =>
    Buffer.from(`?q=${escapeEach(text.slice(0, 3), (code) => `%${hex2(code)}`)}${text.slice(3)}`),
  'percent-encoded twice': (text) => Buffer.from(escapeEach(text, (code) => `%25${hex2(code).toUpperCase()}`)),
  'JSON-escaped': (text) => Buffer.from(escapeEach(text, (code) => `\\u00${hex2(code)}`)),
  'JSON in JSON': (text) =>
    Buffer.from(JSON.stringify(JSON.stringify({ text: escapeEach(text, (code) => `\\u00${hex2(code)}`) }))),
  'HTML entities': (text) => Buffer.from(escapeEach(text, (code) => `&#${code};`)),
  'HTML entities in hexadecimal': (text) => Buffer.from(escapeEach(text, (code) => `&#x${hex2(code)};`)),
  'base64 from the first byte': (text) => Buffer.from(base64(`${text}, and more`)),
  'base64 from the second byte': (text) => Buffer.from(base64(`1${text}, and more`)),
  'base64 from the third byte': (text) => Buffer.from(base64(`12${text}, and more`)),
  'base64 at the end': (text) => Buffer.from(base64(`user:${text}`)),
  'base64 for addresses': (text) => Buffer.from(Buffer.from(`\xff\xfe${text}`).toString('base64url')),
  hexadecimal: (text) => Buffer.from(Buffer.from(text).toString('hex')),
  'hexadecimal in upper case': (text) => Buffer.from(Buffer.from(text).toString('hex').toUpperCase()),
  'UTF-16, little-endian': (text) => Buffer.from(`a${text}`, 'utf16le'),
  'UTF-16, big-endian': (text) => Buffer.from(text, 'utf16le').swap16(),
  'UTF-16 at an odd offset': (text) => Buffer.concat([Buffer.from('x'), Buffer.from(text, 'utf16le')]),
  gzip: (text) => zlib.gzipSync(filled(text)),
  'gzip behind other bytes, cut off': (text) =>
    Buffer.concat([Buffer.from('row'), zlib.gzipSync(filled(text)).subarray(0, -8)]),
  zlib: (text) => Buffer.concat([Buffer.from('row'), zlib.deflateSync(filled(text))]),
  brotli: (text) => zlib.brotliCompressSync(filled(text)),
  'zip, compressed': (text) => zip('docs/a.txt', filled(text), true),
  'zip, stored': (text) => zip('docs/a.txt', filled(text), false),
  'name of a zip member': (text) => zip(`${text}.txt`, Buffer.from('nothing'), true),
  'zip in gzip': (text) => zlib.gzipSync(zip('a', filled(text), true)),
  'base64 in gzip': (text) => zlib.gzipSync(Buffer.from(base64(filled(text).toString()))),
};

describe('Secret finder', () => {
  const finder = new SecretFinder(allSecrets);

  for (const [form, write] of Object.entries(forms))
    it(`finds every secret ${form}`, () => {
      for (const secret of allSecrets)
        assert.deepEqual(textsIn(finder, write(secret.text)), [secret.text], `${secret.what}, ${form}`);
    });

  it('finds several secrets of one text, and names archive and member', () => {
    const bytes = zip('a.txt', filled(`${githubToken.text} ${privateNames.go.text}`), true);
    assert.deepEqual(
      finder.find(bytes, 'state.zip').map(({ secret, place }) => `${place}: ${secret.what}`),
      ['state.zip › a.txt: GitHub sign-in', 'state.zip › a.txt: Go module of GOPRIVATE'],
    );
  });

  it('finds nothing in the same forms of another text', () => {
    const other = 'Nothing0Planted1Here';
    for (const [form, write] of Object.entries(forms)) assert.deepEqual(textsIn(finder, write(other)), [], form);
    assert.deepEqual(textsIn(finder, Buffer.alloc(0)), []);
  });

  it('has secrets that are long enough, and none inside another', () => {
    const inOthers = ({ text }: Secret): boolean =>
      allSecrets.some((other) => other.text !== text && other.text.toLowerCase().includes(text.toLowerCase()));
    assert.deepEqual(
      allSecrets.filter((secret) => secret.text.length < 10 || inOthers(secret)),
      [],
    );
    assert.equal(new Set(allSecrets.map(({ text }) => text)).size, allSecrets.length);
  });
});

function textsIn(finder: SecretFinder, bytes: Buffer): readonly string[] {
  return [...new Set(finder.find(bytes, 'bytes').map(({ secret }) => secret.text))];
}

/** The text among others, so that compression changes all of it. */
function filled(text: string): Buffer {
  return Buffer.from(`${'one line of many, '.repeat(20)}${text}${' and its end'.repeat(20)}`);
}

function swapCase(text: string): string {
  return text.replaceAll(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
}

function escapeEach(text: string, escape: (code: number) => string): string {
  return Array.from(text, (character) => escape(character.charCodeAt(0))).join('');
}

function hex2(code: number): string {
  return code.toString(16).padStart(2, '0');
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}

/** A zip archive's local header and content; the finder reads no directory. */
function zip(name: string, content: Buffer, isCompressed: boolean): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50);
  header.writeUInt16LE(isCompressed ? 8 : 0, 8);
  header.writeUInt16LE(Buffer.byteLength(name), 26);
  return Buffer.concat([header, Buffer.from(name), isCompressed ? zlib.deflateRawSync(content) : content]);
}
