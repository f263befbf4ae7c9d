import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { decodeText } from '../../../src/base/decodeText.ts';

const text = '{ "é": 1 }';
const utf16 = Buffer.from(text, 'utf16le');
const swapped = Buffer.from(utf16).swap16();

describe('decodeText', () => {
  const table: readonly (readonly [what: string, bytes: Uint8Array, text: string])[] = [
    ['UTF-8', Buffer.from(text), text],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`), text],
    ['UTF-16 with a mark', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]), text],
    ['UTF-16, the other way round, with a mark', Buffer.concat([Buffer.from([0xfe, 0xff]), swapped]), text],
    ['UTF-16 without a mark', utf16, text],
    ['UTF-16, the other way round, without a mark', swapped, text],
    ['nothing', new Uint8Array(), ''],
    ['one letter', Buffer.from('a'), 'a'],
    ['bytes that are no text', Uint8Array.from([0x61, 0xff, 0x62]), 'a\ufffdb'],
  ];
  for (const [what, bytes, expected] of table) it(what, () => assert.equal(decodeText(bytes), expected));
});
