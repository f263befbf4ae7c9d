import assert from 'node:assert/strict';
import { strToU8, zipSync } from 'fflate';
import { finish } from '../../../../../src/base/steps.ts';
import { readZipEntry } from '../../../../../src/model/evidence/localFiles/zipEntry.ts';
import { isFullSize } from '../../../../support/testSize.ts';

const archive = zipSync({
  'META-INF/LICENSE': [strToU8('MIT license\n'.repeat(500)), { level: 9 }],
  'stored.txt': [strToU8('as it is'), { level: 0 }],
  'läuft.txt': strToU8('ja'),
  'zeros.bin': [new Uint8Array(3_000_000), { level: 9 }],
});

function read(name: string, { bytes = archive as Uint8Array, limit = 1_000_000 } = {}): string {
  const outcome = finish(readZipEntry(bytes, name, limit));
  return outcome.state === 'read' ? new TextDecoder().decode(outcome.bytes) : outcome.state;
}

/** A copy with the bytes from this position replaced. */
function changed(at: number, ...values: readonly number[]): Uint8Array {
  const copy = archive.slice();
  copy.set(values, at);
  return copy;
}

/** The start of the directory record with this name. */
function directoryAt(name: string): number {
  const text = Buffer.from(archive).toString('latin1');
  return text.lastIndexOf(name) - 46;
}

describe('Reading one entry of an archive', () => {
  it('reads compressed and stored entries', () => {
    assert.equal(read('META-INF/LICENSE'), 'MIT license\n'.repeat(500));
    assert.equal(read('stored.txt'), 'as it is');
    assert.equal(read('läuft.txt'), 'ja');
  });

  it('matches an entry by its full name only', () => {
    for (const name of ['LICENSE', 'META-INF/LICENS', 'META-INF/LICENSE2', 'meta-inf/license', ''])
      assert.equal(read(name), 'absent', name);
  });

  it('rejects an entry that declares too large a size', () => {
    assert.equal(read('zeros.bin'), 'tooLarge');
    assert.equal(read('zeros.bin', { limit: 3_000_000 }).length, 3_000_000);
  });

  it('stops unpacking an entry that is larger than declared', () => {
    const lying = changed(directoryAt('zeros.bin') + 24, 10, 0, 0, 0);
    assert.equal(read('zeros.bin', { bytes: lying }), 'tooLarge');
  });

  it('rejects encrypted entries and unknown compression methods', () => {
    assert.equal(read('stored.txt', { bytes: changed(directoryAt('stored.txt') + 8, 1) }), 'unreadable');
    assert.equal(read('stored.txt', { bytes: changed(directoryAt('stored.txt') + 10, 99) }), 'unreadable');
  });

  it('reads nothing outside the archive', () => {
    const at = directoryAt('stored.txt');
    for (const offset of [20, 42])
      assert.equal(
        read('stored.txt', { bytes: changed(at + offset, 255, 255, 255, 127) }),
        'unreadable',
        String(offset),
      );
  });

  it('reports a file that is not an archive as unreadable', () => {
    for (const bytes of [new Uint8Array(), new Uint8Array(100), strToU8('PK'), archive.subarray(0, 300)])
      assert.equal(read('stored.txt', { bytes }), 'unreadable');
  });

  it('never throws, whatever is damaged', () => {
    for (let at = 0; at < archive.length; at += isFullSize ? 3 : 31)
      for (const name of ['META-INF/LICENSE', 'stored.txt']) read(name, { bytes: changed(at, 255) });
  });

  it('pauses while it unpacks', () => {
    const steps = readZipEntry(zipSync({ a: [noise(200_000), { level: 1 }] }), 'a', 1_000_000);
    let pauses = 0;
    while (!steps.next().done) pauses++;
    assert.ok(pauses > 20, String(pauses));
  });
});

/** Bytes that hardly compress. */
function noise(count: number): Uint8Array {
  let seed = 1;
  return Uint8Array.from({ length: count }, () => (seed = (seed * 48_271) % 2_147_483_647) & 255);
}
