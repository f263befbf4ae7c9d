import assert from 'node:assert/strict';
import { strToU8, zipSync } from 'fflate';
import { readZipEntry } from '../../../../../src/model/evidence/localFiles/zipEntry.ts';
import { isFullSize } from '../../../../support/testSize.ts';

const archive = zipSync({
  'META-INF/LICENSE': [strToU8('MIT license\n'.repeat(500)), { level: 9 }],
  'stored.txt': [strToU8('as it is'), { level: 0 }],
  'läuft.txt': strToU8('ja'),
  'zeros.bin': [new Uint8Array(3_000_000), { level: 9 }],
});

async function read(name: string, { bytes = archive as Uint8Array, limit = 1_000_000 } = {}): Promise<string> {
  const outcome = await readZipEntry(bytes, name, limit);
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
  it('reads compressed and stored entries', async () => {
    assert.equal(await read('META-INF/LICENSE'), 'MIT license\n'.repeat(500));
    assert.equal(await read('stored.txt'), 'as it is');
    assert.equal(await read('läuft.txt'), 'ja');
  });

  it('matches an entry by its full name only', async () => {
    for (const name of ['LICENSE', 'META-INF/LICENS', 'META-INF/LICENSE2', 'meta-inf/license', ''])
      assert.equal(await read(name), 'absent', name);
  });

  it('rejects an entry that declares too large a size', async () => {
    assert.equal(await read('zeros.bin'), 'tooLarge');
    assert.equal((await read('zeros.bin', { limit: 3_000_000 })).length, 3_000_000);
  });

  it('stops unpacking an entry that is larger than declared', async () => {
    const lying = changed(directoryAt('zeros.bin') + 24, 10, 0, 0, 0);
    assert.equal(await read('zeros.bin', { bytes: lying }), 'tooLarge');
  });

  it('rejects encrypted entries and unknown compression methods', async () => {
    assert.equal(await read('stored.txt', { bytes: changed(directoryAt('stored.txt') + 8, 1) }), 'unreadable');
    assert.equal(await read('stored.txt', { bytes: changed(directoryAt('stored.txt') + 10, 99) }), 'unreadable');
  });

  it('reads nothing outside the archive', async () => {
    const at = directoryAt('stored.txt');
    for (const offset of [20, 42])
      assert.equal(
        await read('stored.txt', { bytes: changed(at + offset, 255, 255, 255, 127) }),
        'unreadable',
        String(offset),
      );
  });

  it('reports a file that is not an archive as unreadable', async () => {
    for (const bytes of [new Uint8Array(), new Uint8Array(100), strToU8('PK'), archive.subarray(0, 300)])
      assert.equal(await read('stored.txt', { bytes }), 'unreadable');
  });

  it('lets the rest of the program run while it unpacks', async () => {
    const zeros = zipSync({ a: [new Uint8Array(20_000_000), { level: 1 }] });
    let turns = 0;
    const count = (): void => {
      turns++;
      waiting = setImmediate(count);
    };
    let waiting = setImmediate(count);
    const outcome = await readZipEntry(zeros, 'a', 20_000_000);
    clearImmediate(waiting);
    assert.equal(outcome.state === 'read' && outcome.bytes.length, 20_000_000);
    assert.ok(turns > 20, String(turns));
  });

  it('never throws, whatever is damaged', async () => {
    for (let at = 0; at < archive.length; at += isFullSize ? 3 : 31)
      for (const name of ['META-INF/LICENSE', 'stored.txt']) await read(name, { bytes: changed(at, 255) });
  });
});
